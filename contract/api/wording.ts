import { MODEL_SILENCE_MS } from '../limits/agent.ts'
import { MAX_FILE_BYTES, MB_BYTES } from '../limits.ts'
import { IMPORT_MAX_UNPACKED_BYTES, IMPORT_MAX_WORKBOOK_BYTES } from '../limits/transfer.ts'

// Texts of the API. messages.ts holds the catalogue of error texts.

/** Texts of sign-in, sign-up and the session. */
export const AUTH_TEXTS = {
  wrongPassword: 'Incorrect email or password.',
  emailTaken: 'An account with this email already exists. Sign in instead.',
  tooManyTries: 'Too many attempts. Wait a few minutes and try again.',
  signInFailed: 'Sign-in failed. Try again.',
  signUpFailed: 'The account was not created. Try again.',
  signedOut: 'Your session has ended. Sign in again; your drafts are kept on this device.',
  signedOutElsewhere:
    'You signed out in another tab. Your drafts and unsaved edits are kept on this device.',
  removed: 'Your account and all its data were deleted.',
  replaced:
    'Another account signed in to this browser. Your drafts and unsaved edits are kept for you on this device.',
} as const

/** Texts of model failures that are not in `MESSAGES`. */
export const MODEL_TEXTS = {
  failed: 'The model could not answer',
  cut: 'The model stopped before the answer ended. The part above was kept.',
  setUp:
    'The model is not set up correctly on this server. The administrator can find the reason in its log.',
  tooLong: 'This conversation is too long for the model. Start a new chat.',
  lengthLimit: "The answer reached the model's length limit. The part above was kept.",
  filtered: "The model's provider stopped the answer under its content rules.",
  unfinished: 'The answer ended before this step did.',
  empty: 'The model returned an empty answer',
  stalled: `The model sent nothing for ${MODEL_SILENCE_MS / 1000} seconds, so the answer timed out. The part above was kept.`,
  workTooLong:
    'This answer grew too long for the model. Changes so far are kept. Ask for the rest in smaller steps.',
  limitReached: 'The answer reached its limit before the work was done. Changes so far are kept.',
  tookTooLong: (seconds: number): string => `The answer timed out after ${seconds} seconds`,
} as const

/** A separate constant, because the client needs this text but not the rest of `API_TEXTS`. */
export const SERVER_FAULT = 'Something went wrong on the server.'

/**
 * The `detail` texts of the API without an entry in `MESSAGES`. They never reveal the owner of an
 * id.
 */
export const API_TEXTS = {
  notFound: 'Not found.',
  unauthorized: 'Sign in to continue.',
  signInAway: 'Your sign-in cannot be checked just now. Try again in a moment.',
  invalidJson: 'The body is not valid JSON.',
  notJson: 'The body must be sent as application/json.',
  notGzip: 'The body is not valid gzip.',
  unknownEncoding: 'The body may be compressed with gzip only.',
  notObject: 'The body must be a JSON object.',
  missing: (field: string): string => `${field} is missing.`,
  invalidBody: (field: string, why: string): string => `${field}: ${why}`,
  bodyTooLarge: 'The body is too large.',
  conflict: 'A newer revision was already saved.',
  busy: 'An answer is still running in this conversation. Stop it or wait.',
  tooManyCodes: 'Too many invalid share links. Wait a few minutes and try again.',
  tooManyWindows: 'Too many large spreadsheets are being opened. Wait a moment and try again.',
  unreadableWindow: 'This spreadsheet is too large to show just now.',
  tooManyChecks: 'Too many checks are waiting. Wait a moment and try again.',
  uncheckable: 'This spreadsheet is too large to check just now.',
  creditsExhausted: 'No credits are left this month.',
  agentTime: 'The answer timed out.',
  templateBusy: 'The template could not be calculated just now, so nothing was created. Try again.',
  copyUnread: 'The spreadsheet could not be read just now, so nothing was copied. Try again.',
  saveUnread: 'The spreadsheet could not be read just now, so nothing was saved. Try again.',
  saveLater: 'The spreadsheet could not be saved just now. Wait a moment and try again.',
  forged: 'The signature does not match.',
  notForm: 'The body must be sent as multipart/form-data.',
  invalidForm: 'The form was cut off or is damaged.',
  uploadTooSlow: 'The upload was too slow. Try again on a better connection.',
  fileTooLarge: (bytes: number): string =>
    bytes < MB_BYTES
      ? `The file is too large: the limit is ${bytes / 1024} kB.`
      : `The file is too large: the limit is ${bytes / MB_BYTES} MB.`,
  internal: SERVER_FAULT,
  unknownHost:
    'This server does not know the address you used. Its administrator can set PUBLIC_URL to that address.',
} as const

/** The `error` texts of an import with an unreadable file. */
export const UNREADABLE_FILE = {
  encrypted: 'The file is password-protected. Remove the password, then import it again.',
  corrupt: 'The file is incomplete or damaged, so it cannot be read.',
  not_a_spreadsheet:
    'The file is not a spreadsheet. You can import .xlsx, .xlsm, .xls, .csv and .tsv files.',
  web_page:
    'The file is a web page or XML saved under a spreadsheet name. Open it in Excel, save it as .xlsx, then import that.',
  too_large: `The file is too large: the limit is ${MAX_FILE_BYTES / MB_BYTES} MB, and ${IMPORT_MAX_UNPACKED_BYTES / MB_BYTES} MB unpacked.`,
  bomb: 'The file is compressed in a way that is not safe to open.',
  too_many_cells: `The workbook is too large: its cells and pictures take more than ${IMPORT_MAX_WORKBOOK_BYTES / MB_BYTES} MB.`,
} as const

/** The `detail` texts of a failed export. */
export const EXPORT_TEXTS = {
  not_a_workbook: 'workbook_data: cannot be read as a workbook',
  no_sheet: 'sheet_id: the spreadsheet has no such sheet',
  too_wide:
    'workbook_data: its cells are too far apart for a .csv file; export it as .xlsx instead',
  unwritten: 'The file could not be written just now. Try again.',
  late: 'Writing the file took too long.',
} as const
