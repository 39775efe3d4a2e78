import { EMAIL_MAX_CHARS, PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from '../limits.ts'

/** Error text for a name that is too long to store. */
export const nameTooLong = (maxChars: number): string =>
  `A name has at most ${maxChars} characters.`

/** Error texts for an invalid email or password. */
export const CREDENTIAL_TEXTS = {
  emailInvalid: 'Enter a full email address, like name@company.com.',
  emailTooLong: `An email has at most ${EMAIL_MAX_CHARS} characters.`,
  passwordMissing: 'Enter your password.',
  passwordTooShort: `The password needs at least ${PASSWORD_MIN_CHARS} characters.`,
  passwordTooLong: `A password has at most ${PASSWORD_MAX_CHARS} characters.`,
} as const
