import { useEffect, useState } from 'react'

/** What was typed in one of both forms, for as long as one of them is on the page. */
let kept = ''

const isForm = (): boolean => /^\/sign-(in|up)(\/|$)/.test(location.pathname)

/** The email as it is typed in one form, which the other one begins with. */
export const useCarriedEmail = () => {
  const [email, type] = useState(kept)
  useEffect(() => {
    kept = email
  }, [email])
  useEffect(
    () => () => {
      // Nobody else finds it there later.
      if (!isForm()) kept = ''
    },
    [],
  )
  return { email, type }
}
