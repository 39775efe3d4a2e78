import { PASSWORD_MIN_CHARS } from '../limits.ts'

/** Error texts of the account calls, for refusals and for failures. */
export const ACCOUNT_TEXTS = {
  emailTaken: 'Another account has this email.',
  wrongPassword: 'This is not your present password.',
  newPasswordTooShort: `The new password needs at least ${PASSWORD_MIN_CHARS} characters.`,
  downloading: 'Your data is being downloaded already. Wait until that has ended.',
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
  `The data of ${email} in Ledgerline, as it stood on ${at}.

account.json        your account, its organizations and where you are signed in
conversations/      a file for each chat: its messages, the earlier attempts and stopped answers too
spreadsheets/       a file for each spreadsheet: its workbook, its public link, what the assistant changed in it
documents/          each document as you uploaded it, and beside it a file with the words and tables read of it
credits.json        every movement of your credits
subscriptions.json  what you have at providers of payments; cards are known to them alone

All files but this one and your documents are JSON in UTF-8. Times are in UTC. To get a spreadsheet as an Excel file,
open it and choose Export.
`
