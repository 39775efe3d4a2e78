import { PASSWORD_MIN_CHARS } from '../limits.ts'

/** Error texts of the account calls, for refusals and for failures. */
export const ACCOUNT_TEXTS = {
  emailTaken: 'Another account has this email.',
  wrongPassword: 'This is not your current password.',
  newPasswordTooShort: `The new password needs at least ${PASSWORD_MIN_CHARS} characters.`,
  downloading: 'Your data is already being downloaded. Wait until it finishes.',
  nameFailed: 'The name was not changed. Try again.',
  emailFailed: 'The email was not changed. Try again.',
  passwordFailed: 'The password was not changed. Try again.',
  sessionsFailed: 'Your sessions could not be listed. Try again.',
  endFailed: 'The session was not ended. Try again.',
  downloadFailed: 'Your data was not downloaded. Try again.',
  removeFailed: 'Your account was not deleted. Try again.',
} as const

/** Text of the `README.txt` in an account download. */
export const downloadReadme = (email: string, at: string): string =>
  `Data of ${email} in Ledgerline, as of ${at}.

account.json        your account, organizations and active sessions
conversations/      a file for each chat: its messages, with earlier attempts and stopped answers
spreadsheets/       a file for each spreadsheet: its workbook, its public link and the assistant's changes
documents/          each document as you uploaded it, and a file with the words and tables read from it
credits.json        every movement of your credits
subscriptions.json  your subscriptions at payment providers; only they know your card

All files but this one and your documents are JSON in UTF-8. Times are in UTC. To get a spreadsheet as an Excel file,
open it and choose Export.
`
