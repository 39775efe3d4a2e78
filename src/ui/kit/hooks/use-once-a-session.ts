import { useEffect, useState } from 'react'

/** Without an age the browser drops it with its session, and all tabs have it. */
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
    // A browser without cookies is told again with the next page.
  }
}

/** Whether something may be shown that is shown once in a browser's session; `isShown` counts as that. */
export const useOnceASession = (name: string, isShown: boolean): boolean => {
  const [isNew] = useState(() => !has(name))
  useEffect(() => {
    if (isShown) keep(name)
  }, [name, isShown])
  return isNew
}
