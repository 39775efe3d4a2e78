// Texts of lazy-loaded screens. They are not in wording.ts because the first load includes that
// file.
import { figureText } from '../figures/figure-text.ts'
import { DELETE_UNDO_MS, TITLE_MAX_CHARS } from '../limits.ts'
import { nameTooLong } from './name-texts.ts'

/** Texts about an answer's outcome and its cost. */
export const ANSWER_TEXTS = {
  stopped: 'Answer stopped',
  showStopped: 'Show it',
  incomplete: 'The connection closed before the answer ended. It may be incomplete.',
  interrupted: 'The server was restarted while it answered. The part above was saved.',
  modelAway: 'The model does not take the question at the moment. Asking again…',
  limited: 'This answer reached its limit.',
  continueCost: 'Costs 1 credit.',
  notCharged: 'Not charged.',
  charged: 'Charged 1 credit.',
  attempt: (n: number, of: number): string => `attempt ${n} of ${of}`,
  unfinished: 'Not finished',
  cellsInError: (count: number): string =>
    count === 1 ? '1 cell shows an error' : `${count.toLocaleString()} cells show errors`,
  noReason: 'It failed without saying why.',
} as const

/** Texts of the message queue. */
export const QUEUE_TEXTS = {
  next: 'Sent when this answer ends. Not charged until then.',
  waits: 'Waits for you. Not charged until it is sent.',
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
export const FOOTNOTES = {
  title: 'Footnotes',
  mark: (number: number): string => `Footnote ${number}`,
  back: (number: number): string => `Back to the text of footnote ${number}`,
} as const

/** Error texts for a cell reference that leads nowhere. */
export const RANGE_TEXTS = {
  noSheet: (name: string): string => `This spreadsheet has no sheet "${name}".`,
  outside: (range: string): string => `${range} is outside of the sheet.`,
} as const

/** Texts of the event log, which a user copies into a bug report. */
export const LOG_TEXTS = {
  copy: 'Copy event log',
  copied: 'Event log copied. It holds no texts of yours.',
  notCopied: 'The browser did not copy the event log.',
} as const

/** Texts of the chat beside a spreadsheet. */
export const SHEET_CHAT_TEXTS = {
  fresh: 'The answer reads the cells, and what it writes comes into the grid as one step of undo.',
  unsaved: 'The chat begins once this sheet is saved.',
  unsavedHint: 'Type into a cell: it is saved by itself.',
} as const

/** Reasons why a public spreadsheet does not open, with the next step. */
export const PUBLIC_TEXTS = {
  invalid: 'A link has 1 to 20 letters and digits at its end. Ask for it again where it came from.',
  notPublic: 'Its owner has ended the sharing or deleted it, or the link is mistyped.',
  tooMany: 'Too many wrong links were opened from your network. Wait ten minutes, then try again.',
  failed: 'The link itself may be fine. Try again in a moment.',
  home: 'To the start page',
  notCopied: 'Nothing was copied.',
} as const

/** Sign-in text while a copy of a public spreadsheet waits for the user. */
export const WAITING_COPY = {
  waits: (title: string): string =>
    title === ''
      ? 'Your copy waits. It is made as soon as you are signed in.'
      : `The copy of “${title}” waits. It is made as soon as you are signed in.`,
} as const

/** Texts of empty lists, missing pages and form fields. */
export const PAGE_TEXTS = {
  chatsEmpty: 'No chats yet',
  chatsEmptyHint: 'Ask a question, or let an answer build a spreadsheet.',
  chatsEmptyHintWithoutSheets: 'Ask a question, or attach a document and ask about it.',
  chatsEmptyHintAlone: 'Ask a question: of a loan, a return, a plan to save.',
  spreadsheetsEmpty: 'No spreadsheets yet',
  spreadsheetsEmptyHint:
    'Start with an empty sheet or a template, bring one from Excel, or let an example build one.',
  spreadsheetsEmptyHintWithoutChat:
    'Start with an empty sheet or a template, or bring one from Excel.',
  titleTooLong: nameTooLong(TITLE_MAX_CHARS),
  sheetMissing: "This spreadsheet doesn't exist or was deleted.",
  backToSheets: 'Back to spreadsheets',
  sheetsSafe: 'Your spreadsheets are safe on the server.',
  nothingOn: 'Nothing is switched on here',
  nothingOnHint:
    'Chats and spreadsheets are both off on this installation. What you have kept here stays; whoever runs it can switch them on again.',
} as const

/** Confirmation before deleting several entries. */
export const DELETION_QUESTION = {
  ask: (count: number, noun: string): string => `Delete ${count} ${noun}?`,
  askText: `You can undo this for ${DELETE_UNDO_MS / 1000} seconds. After that they are gone for good.`,
  confirm: (count: number, noun: string): string => `Delete ${count} ${noun}`,
  cancel: 'Cancel',
} as const
