// Texts of lazy-loaded screens. labels.ts has those of the first load.
import { figureText } from '#contract/figures/figure-text.ts'
import { WINDOW_MAX_SHEETS } from '#contract/limits.ts'
import { HOME_LINK } from './page.ts'

/** Texts of the lists and the editor. */
export const SHEETS = {
  actions: (title: string): string => `Actions for ${title}`,
  select: (title: string): string => `Select ${title}`,
  saved: 'Saved',
  saving: 'Saving…',
  unsaved: 'Unsaved changes',
  notSaved: 'Not saved',
  share: 'Share',
  export: 'Export',
  import: 'Import',
  more: 'More',
  chat: 'Chat',
  check: 'Check',
  checkThis: 'Check this sheet',
  bar: 'Sheet bar',
  toolbar: 'Formatting',
  cells: 'Cells',
  cellsHint: 'Escape leaves the cells, F6 goes to the next part of the page.',
  cellsHintId: 'cells-hint',
  reasonId: 'cell-reason',
} as const

/** Texts for keys typed before the cells are ready. */
export const QUEUED_KEYS = {
  waiting: 'Entered once the cells are ready:',
  paste: 'pasted content',
} as const

/** Texts of the chat beside the grid. */
export const SHEET_CHAT = {
  newChat: 'New chat about this sheet',
  others: 'Chats about this sheet',
  full: 'Open as a page',
  close: 'Close the chat',
  fresh: 'Ask about this sheet',
  loading: 'Loading the chats about this sheet',
} as const

/** Texts for inserting an answer's table into a sheet. */
export const INSERT = {
  copy: 'Copy table',
  insert: 'Insert into sheet',
  inserting: 'Inserting…',
  inserted: (title: string): string => `Inserted into ${title}`,
  open: 'Open',
  /** The sheet's name for a table without a heading. */
  sheet: 'Table',
} as const

/** Texts of the list pages. */
export const LISTS = {
  selectAll: 'Select all',
  selected: (count: number): string => `${figureText(count)} selected`,
  clear: 'Clear',
  delete: 'Delete',
  open: 'Open',
  showMore: 'Show more',
  search: 'Search chats',
  clearSearch: 'Clear search',
  searching: 'Searching…',
  ofTotal: (count: number, total: number): string => `${figureText(count)} of ${figureText(total)}`,
  noneFound: (query: string): string => `No chats match “${query}”`,
  noneFoundHint: 'Search matches the start of words in titles and messages.',
  live: 'Live',
} as const

/** Further texts of the list of spreadsheets. */
export const SHEET_LIST = {
  search: 'Search spreadsheets',
  noneFound: (query: string): string => `No spreadsheets match “${query}”`,
  noneFoundHint: 'Only titles are searched.',
  sortedBy: (order: string): string => `Sort: ${order}`,
  orders: { edited: 'Last edited', created: 'Created', title: 'Title' },
  view: 'View',
  cards: 'Cards',
  rows: 'Rows',
  public: 'Public',
  copy: 'Make a copy',
  templates: 'Templates',
  templatesHint: 'Live formulas, a checks row, blue inputs',
  fromTemplate: 'New from template',
  fromTemplateShort: 'From template',
  newShort: 'New',
  making: (title: string): string => `Creating ${title}…`,
  calculating: 'Calculating…',
} as const

/** Texts of a public spreadsheet's page. */
export const PUBLIC_SHEET = {
  home: HOME_LINK,
  name: 'Shared spreadsheet',
  readOnly: 'Shared spreadsheet, read-only',
  readOnlyShort: 'Read-only',
  updated: (when: string): string => `Updated ${when}`,
  loading: 'Loading the spreadsheet',
  copy: 'Copy to my account',
  copying: 'Copying…',
  retry: 'Retry',
  find: 'Find',
  next: 'Next match',
  previous: 'Previous match',
  finding: 'Searching…',
  none: 'No matches',
  noneShown: `Only after worksheet ${WINDOW_MAX_SHEETS}`,
  place: (at: number, count: number, isCut: boolean): string =>
    `${figureText(at)} of ${figureText(count)}${isCut ? '+' : ''}`,
} as const

/** Texts of the grid's calculation. The keys are the grid's names for the stages. */
export const CALCULATION = {
  analyzing: 'Reading the formulas…',
  calculating: 'Calculating…',
  'array-analysis': 'Reading the array formulas…',
  'array-calculation': 'Calculating arrays…',
  done: 'Calculated',
  failed: 'Not calculated. Reload.',
} as const

/** Texts of the dialog "Settings". */
export const SETTINGS = {
  appearance: 'Appearance',
  theme: 'Theme',
  system: 'System',
  light: 'Light',
  dark: 'Dark',
  density: 'Density',
  compact: 'Compact',
  comfortable: 'Comfortable',
  chat: 'Chat',
  inputVisible: 'Chat input on every page',
  inputVisibleHint: 'Floats at the bottom of lists. Chats always have it.',
  inputExpanded: 'Always expanded',
  inputExpandedHint: 'Otherwise it opens on focus.',
  announce: 'Announce answers to screen readers',
  announceHint: 'Whole sentences, never word by word.',
  sentences: 'Every 5 s',
  atEnd: 'At the end',
  diagnostics: 'Diagnostics',
  log: 'Event log',
  logHint: 'Redacted: no text, no cell values.',
  keepLog: 'Keep a log',
  keepLogHint:
    'Records details for bug reports in all tabs until you turn it off. Included in the event log.',
  privacy: 'Privacy',
  usage: 'Usage statistics',
  usageHint: 'Which pages and buttons you use. Text, names and cells are masked.',
  usageRefused: 'Off: this browser asks not to be tracked.',
} as const

/** Texts of number and date formats in "Settings". */
export const REGION_SETTINGS = {
  title: 'Region',
  dates: 'Dates',
  decimal: 'Decimal separator',
  currency: 'Currency',
  weekStart: 'First day of the week',
  automatic: (browser: string): string => `Browser (${browser})`,
  dateOrders: {
    day_first: '31/12/2026',
    month_first: '12/31/2026',
    year_first: '2026-12-31',
  },
  decimals: { '.': 'Period: 1,234.5', ',': 'Comma: 1.234,5' },
  /**
   * The automatic option shows such a sample without the name of the separator, so the option fits
   * on a phone.
   */
  decimalSamples: { '.': '1,234.5', ',': '1.234,5' },
  weekDays: { '1': 'Monday', '6': 'Saturday', '7': 'Sunday' },
} as const

/** Texts of an expanded tool of an answer. */
export const TOOL_DETAILS = {
  given: 'Arguments',
  result: 'Result',
  cells: 'Cells',
  changes: 'Changed cells',
  ranges: 'Filled ranges',
  json: 'JSON',
  showJson: 'Show JSON',
  hideJson: 'Hide JSON',
  copyJson: 'Copy JSON',
  showAll: (chars: number): string => `Show all ${figureText(chars)} characters`,
  showLess: 'Show less',
} as const

/** Texts of the dialog for a long paste. */
export const LONG_PASTE = {
  save: 'Save',
  hint: 'Sent in full, in its place in the message. Empty it to remove it.',
} as const

/** Texts of the row below an answer, and of copying. */
export const ANSWER_DETAILS = {
  copyMessage: 'Copy message',
  copyMarkdown: 'Copy as Markdown',
  copied: 'Copied',
  refused: 'It could not be copied.',
  credit: '1 credit',
  tokens: (count: number): string => `${figureText(count)} ${count === 1 ? 'token' : 'tokens'}`,
  tokenUsage: (count: number): string => `Token usage: ${ANSWER_DETAILS.tokens(count)}`,
  usage: (current: number, cumulative: number, reasoning: number): string =>
    `Token usage: ${figureText(current)} current, ${figureText(cumulative)} cumulative, ${figureText(reasoning)} for reasoning`,
} as const

/** Texts of the attempts of a question. */
export const ATTEMPTS = {
  group: 'Attempts',
  previous: 'Previous attempt',
  next: 'Next attempt',
  loading: 'Loading…',
  earlier: (n: number, of: number): string => `Earlier attempt, ${n} of ${of}: read-only`,
  newest: 'Back to the newest',
  edit: 'Edit',
} as const

/** Sample questions. The user can send each one unchanged, or edit its figures first. */
export const SAMPLE_QUESTIONS = [
  {
    word: 'loan',
    label: 'Loan schedule',
    text: 'Build an amortisation schedule for a $300,000 loan at 6.5% over 30 years',
  },
  {
    word: 'npv',
    label: 'NPV and IRR',
    text: 'NPV at 9% and IRR of the cash flows -100000, 25000, 35000, 45000, 50000',
  },
  {
    word: 'savings',
    label: 'Future value of savings',
    text: 'Future value of $10,000 plus $500 a month at 4% for 20 years',
  },
  {
    word: 'payment',
    label: 'Monthly payment',
    text: 'Build the schedule of a $25,000 car loan at 7.2% over 5 years',
  },
] as const

/** Texts of the lists that `/` and `@` open. */
export const SUGGESTIONS = {
  command: 'Commands',
  sheet: 'Spreadsheets',
  noCommand: 'No command found',
} as const

/** Texts of a message's attachments. */
export const ATTACHMENTS = {
  name: 'Attachments',
  showAll: (count: number): string => `Show all ${figureText(count)}`,
  showLess: 'Show fewer',
} as const

/** Texts of a conversation. */
export const CONVERSATION = {
  log: 'Conversation',
  you: 'You',
  assistant: 'Assistant',
  reasoning: 'Reasoning',
  retry: 'Retry',
  phases: { preparing: 'Preparing', executing: 'Running', complete: 'Done', error: 'Failed' },
} as const

/** Texts of sign-in and sign-up. */
export const SIGN_IN = {
  email: 'Email',
  password: 'Password',
  name: 'Name',
  signIn: 'Sign in',
  createAccount: 'Create account',
} as const
