import { useEffect, useState } from 'react'

/** The cookie has no age, so it ends with the browser session. All tabs share it. */
const cookieOf = (name: string): string => `${name}=1`

const has = (name: string): boolean => {
  try {
    return document.cookie.split('; ').includes(cookieOf(name))
  } catch {
    return false
  }
}

const keep = (name: string): void => {
  try {
    document.cookie = `${cookieOf(name)}; path=/; samesite=lax`
  } catch {
    // Without cookies, the hint shows again on the next page.
  }
}

/** Whether a once-per-session hint may show. `isShown` marks it as shown. */
export const useOncePerBrowserSession = (name: string, isShown: boolean): boolean => {
  const [isNew] = useState(() => !has(name))
  useEffect(() => {
    if (isShown) keep(name)
  }, [name, isShown])
  return isNew
}
