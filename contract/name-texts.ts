import { EMAIL_MAX_CHARS, PASSWORD_MAX_CHARS } from './limits.ts'

/** What is said of a name that is longer than any is stored (SHELL-37, AUTH-110). */
export const nameTooLong = (maxChars: number): string =>
  `A name has at most ${maxChars} characters.`

/** What is said of an email or a password that can be none: longer than any is stored (AUTH-123), or missing. */
export const CREDENTIAL_TEXTS = {
  emailTooLong: `An email has at most ${EMAIL_MAX_CHARS} characters.`,
  passwordMissing: 'Enter your password.',
  passwordTooLong: `A password has at most ${PASSWORD_MAX_CHARS} characters.`,
} as const
