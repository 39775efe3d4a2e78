// Texts of lazy-loaded screens. They are not in wording.ts because the first load includes that
// file.
import { ANSWER_ENDS } from '#contract/api/answer-ends.ts'
import { figureText } from '#contract/figures/figure-text.ts'
import { DELETE_UNDO_MS, TITLE_MAX_CHARS } from '#contract/limits.ts'
import { nameTooLong } from '#contract/api/name-texts.ts'

/** Texts about an answer's outcome and its cost. */
export const ANSWER_TEXTS = {
  stopped: ANSWER_ENDS.stopped,
  showStopped: 'Show it',
  incomplete: 'The connection closed before the answer ended. It may be incomplete.',
  modelAway: 'The model is not available right now. Trying again…',
  limited: 'This answer reached its limit.',
  continueCost: 'Costs 1 credit.',
  notCharged: 'Not charged.',
  charged: 'Charged 1 credit.',
  attempt: (n: number, of: number): string => `attempt ${n} of ${of}`,
  unfinished: 'Not finished',
  cellsInError: (count: number): string =>
    count === 1 ? '1 cell shows an error' : `${count.toLocaleString()} cells show errors`,
  newErrors: (count: number): string =>
    count === 1 ? '1 new error' : `${figureText(count)} new errors`,
  toCheck: (count: number): string =>
    count === 1 ? '1 cell to check' : `${figureText(count)} cells to check`,
  refused: 'Refused, nothing changed',
  morePlaces: (count: number): string => `and ${figureText(count)} more`,
  waiting: 'Waits for you',
  noReason: 'It failed without giving a reason.',
} as const

/** Texts of the message queue. */
export const QUEUE_TEXTS = {
  next: 'Sent when this answer ends. Not charged until then.',
  waits: 'Waiting for you. Not charged until sent.',
  sendNow: 'Send now',
  edit: 'Edit in the composer',
  remove: 'Remove from queue',
} as const

/** Texts for scrolling and paging in a conversation. */
export const READING_TEXTS = {
  newText: 'New text',
  earlier: 'Show earlier messages',
  loadingEarlier: 'Loading earlier messages',
  backTo: (folio: number | null): string =>
    folio === null ? 'Back to the question' : `Back to question ${folio}`,
} as const

/** Screen-reader announcements for an answer. */
export const ANNOUNCE_TEXTS = {
  started: 'Answer started',
  finished: 'Answer finished',
  early: 'The answer ended early',
  stopped: 'The answer was stopped',
  failed: 'The answer failed',
  table: (rows: number): string => `Table, ${figureText(rows)} ${rows === 1 ? 'row' : 'rows'}.`,
  code: (lines: number): string => `Code, ${figureText(lines)} ${lines === 1 ? 'line' : 'lines'}.`,
} as const

/** Accessible names of footnotes and their back links. */
export const FOOTNOTE_TEXTS = {
  title: 'Footnotes',
  mark: (number: number): string => `Footnote ${number}`,
  back: (number: number): string => `Back to the text of footnote ${number}`,
} as const

/** Error texts for a cell reference that leads nowhere. */
export const RANGE_TEXTS = {
  noSheet: (name: string): string => `This spreadsheet has no sheet "${name}".`,
  outside: (range: string): string => `${range} is outside the sheet.`,
} as const

/** Texts of the event log, which a user copies into a bug report. */
export const LOG_TEXTS = {
  copy: 'Copy event log',
  copied: 'Event log copied. It contains none of your text.',
  notCopied: 'The event log could not be copied.',
} as const

/** Texts of the chat beside a spreadsheet. */
export const SHEET_CHAT_TEXTS = {
  fresh: 'The assistant can read and edit this sheet. Undo reverses each edit in one step.',
  unsaved: 'You can chat once this sheet is saved.',
  unsavedHint: 'Type in a cell: the sheet saves itself.',
} as const

/** Reasons why a public spreadsheet does not open, with the next step. */
export const PUBLIC_TEXTS = {
  invalid: 'This link is incomplete or mistyped. Ask whoever sent it for a new link.',
  notPublic: 'Its owner stopped sharing it or deleted it, or the link is mistyped.',
  tooMany: 'Too many wrong links were opened from your network. Wait ten minutes, then try again.',
  failed: 'The link itself may be fine. Try again in a moment.',
  home: 'Go to the home page',
  notCopied: 'Nothing was copied.',
} as const

/** Sign-in text while a copy of a public spreadsheet waits for the user. */
export const PENDING_COPY_TEXTS = {
  waits: (title: string): string =>
    title === ''
      ? 'Sign in to copy it to your account.'
      : `Sign in to copy “${title}” to your account.`,
} as const

/** Texts of empty lists, missing pages and form fields. */
export const PAGE_TEXTS = {
  chatsEmpty: 'No chats yet',
  chatsEmptyHint: 'Ask a question, or let an answer build a spreadsheet.',
  chatsEmptyHintWithoutSheets: 'Ask a question, or attach a document and ask about it.',
  chatsEmptyHintAlone: 'Ask about a loan, a return or a savings plan.',
  spreadsheetsEmpty: 'No spreadsheets yet',
  spreadsheetsEmptyHint:
    'Start with an empty sheet or a template, import one from Excel, or let an example build one.',
  spreadsheetsEmptyHintWithoutChat:
    'Start with an empty sheet or a template, or import one from Excel.',
  titleTooLong: nameTooLong(TITLE_MAX_CHARS),
  sheetMissing: "This spreadsheet doesn't exist or was deleted.",
  backToSheets: 'Back to spreadsheets',
  sheetsSafe: 'Your spreadsheets are safe on the server.',
  nothingOn: 'Nothing is switched on here',
  nothingOnHint:
    'Chats and spreadsheets are both off on this installation. Your work is kept, and the administrator can switch them on again.',
} as const

/** Confirmation before deleting several entries. */
export const DELETION_QUESTION = {
  ask: (count: number, noun: string): string => `Delete ${count} ${noun}?`,
  askText: `You can undo this for ${DELETE_UNDO_MS / 1000} seconds. After that they are gone for good.`,
  confirm: (count: number, noun: string): string => `Delete ${count} ${noun}`,
  cancel: 'Cancel',
} as const
