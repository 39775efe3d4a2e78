import { useEffect, useState } from 'react'

/** The email typed in either form, kept while one of them is on the page. */
let carriedEmail = ''

const isForm = (): boolean => /^\/sign-(in|up)(\/|$)/.test(location.pathname)

/** The email field's value, shared by sign-in and sign-up. */
export const useCarriedEmail = () => {
  const [email, type] = useState(carriedEmail)
  useEffect(() => {
    carriedEmail = email
  }, [email])
  useEffect(
    () => () => {
      // Forget the email outside the forms, so the next user of this tab does not see it.
      if (!isForm()) carriedEmail = ''
    },
    [],
  )
  return { email, type }
}
