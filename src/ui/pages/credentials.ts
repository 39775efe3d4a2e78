import { EMAIL_MAX_CHARS, PASSWORD_MIN_CHARS } from '#contract/limits.ts'
import { AUTH_TEXTS } from '#contract/wording.ts'

/** What is wrong beside a field, before anything is sent; null where nothing is. */
export type CredentialErrors = { readonly email: string | null; readonly password: string | null }

const looksLikeEmail = (email: string): boolean =>
  email.length <= EMAIL_MAX_CHARS && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())

/** Judges what was typed (AUTH-6). The length of a password counts only where one is chosen. */
export const credentialErrors = (
  email: string,
  password: string,
  isNew: boolean,
): CredentialErrors => ({
  email: looksLikeEmail(email) ? null : AUTH_TEXTS.emailInvalid,
  password:
    password.length >= (isNew ? PASSWORD_MIN_CHARS : 1)
      ? null
      : isNew
        ? AUTH_TEXTS.passwordTooShort
        : 'Enter your password.',
})

/** Which field the server's refusal belongs to: a taken or odd email, else the password. */
export const fieldOfRefusal = (message: string): keyof CredentialErrors =>
  message === AUTH_TEXTS.emailTaken || message === AUTH_TEXTS.emailInvalid ? 'email' : 'password'
