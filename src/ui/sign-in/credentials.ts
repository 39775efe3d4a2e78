import {
  EMAIL_MAX_CHARS,
  NAME_MAX_CHARS,
  PASSWORD_MAX_CHARS,
  PASSWORD_MIN_CHARS,
} from '#contract/limits.ts'
import { CREDENTIAL_TEXTS } from '#contract/api/name-texts.ts'
import { AUTH_TEXTS } from '#contract/api/wording.ts'
import { nameError } from '../account/name-error.ts'

/** The input of sign-in and sign-up. Name and email are trimmed. */
export type Credentials = {
  readonly name: string
  readonly email: string
  readonly password: string
}
/** Client-side errors by field, null if valid. */
export type CredentialErrors = { readonly [Field in keyof Credentials]: string | null }

/** The error of an email, or null. */
export const emailError = (typed: string): string | null => {
  const email = typed.trim()
  if (email.length > EMAIL_MAX_CHARS) return CREDENTIAL_TEXTS.emailTooLong
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? null : CREDENTIAL_TEXTS.emailInvalid
}

/** The error of a new password, or null. */
export const newPasswordError = (password: string): string | null => {
  if (password.length > PASSWORD_MAX_CHARS) return CREDENTIAL_TEXTS.passwordTooLong
  return password.length < PASSWORD_MIN_CHARS ? CREDENTIAL_TEXTS.passwordTooShort : null
}

/**
 * The error of a current password, or null. Only an empty or too long password is an error, because
 * the server checks the rest. `missing` is the text for an empty password.
 */
export const oldPasswordError = (password: string, missing: string): string | null => {
  if (password === '') return missing
  return password.length > PASSWORD_MAX_CHARS ? CREDENTIAL_TEXTS.passwordTooLong : null
}

/**
 * The errors of the form. Sign-in has no name field. Its password already exists, so the rules for
 * a new password do not apply.
 */
export const credentialErrors = (
  { name, email, password }: Credentials,
  isNew: boolean,
): CredentialErrors => ({
  name: isNew ? nameError(name, NAME_MAX_CHARS) : null,
  email: emailError(email),
  password: isNew
    ? newPasswordError(password)
    : oldPasswordError(password, CREDENTIAL_TEXTS.passwordMissing),
})

/**
 * The field beside which a server error appears: the email if the email is taken or invalid, else
 * the password.
 */
export const fieldOfServerError = (message: string): keyof CredentialErrors =>
  message === AUTH_TEXTS.emailTaken || message === CREDENTIAL_TEXTS.emailInvalid
    ? 'email'
    : 'password'
