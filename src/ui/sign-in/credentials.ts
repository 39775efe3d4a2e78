import {
  EMAIL_MAX_CHARS,
  NAME_MAX_CHARS,
  PASSWORD_MAX_CHARS,
  PASSWORD_MIN_CHARS,
} from '#contract/limits.ts'
import { CREDENTIAL_TEXTS } from '#contract/api/name-texts.ts'
import { AUTH_TEXTS } from '#contract/api/wording.ts'
import { nameError } from '../account/name-error.ts'

/** What is typed to sign in or up, the blanks around email and name aside. */
export type Credentials = {
  readonly name: string
  readonly email: string
  readonly password: string
}
/** What is wrong beside a field, before anything is sent; null where nothing is. */
export type CredentialErrors = { readonly [Field in keyof Credentials]: string | null }

/** What is wrong with an email. */
export const emailError = (typed: string): string | null => {
  const email = typed.trim()
  if (email.length > EMAIL_MAX_CHARS) return CREDENTIAL_TEXTS.emailTooLong
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? null : CREDENTIAL_TEXTS.emailInvalid
}

/** What is wrong with a password that is being chosen. */
export const newPasswordError = (password: string): string | null => {
  if (password.length > PASSWORD_MAX_CHARS) return CREDENTIAL_TEXTS.passwordTooLong
  return password.length < PASSWORD_MIN_CHARS ? CREDENTIAL_TEXTS.passwordTooShort : null
}

/** What is wrong with one that is there already, for the server to judge; `missing` says that none was typed. */
export const oldPasswordError = (password: string, missing: string): string | null => {
  if (password === '') return missing
  return password.length > PASSWORD_MAX_CHARS ? CREDENTIAL_TEXTS.passwordTooLong : null
}

/** Judges what was typed; where one signs in there is no name, and the password was chosen before. */
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

/** Which field the server's refusal belongs to: a taken or odd email, else the password. */
export const fieldOfRefusal = (message: string): keyof CredentialErrors =>
  message === AUTH_TEXTS.emailTaken || message === CREDENTIAL_TEXTS.emailInvalid
    ? 'email'
    : 'password'
