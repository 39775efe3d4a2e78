import { figureText } from '#contract/figures/figure-text.ts'
import { PRO_PRICE_USD_PER_MONTH } from '#contract/limits.ts'
// The exact words that spec §2 gives to the interface. Names for assistive technology are those of
// decisions, "Accessible names". Words that neither page gives are in wording.ts.

/** Titles that stand where an item has none (spec §2, §3). */
export const DEFAULT_TITLES = {
  conversation: 'New Conversation',
  spreadsheet: 'New Spreadsheet',
  untitledChat: 'Untitled Chat',
} as const

/** The composer; composer-labels.ts names what comes later. */
export const COMPOSER = {
  name: 'Message',
  placeholder: 'Write your query...',
  send: 'Send message',
  stop: 'Stop',
} as const

/** The top bar and its breadcrumb. */
export const TOP_BAR = {
  breadcrumb: 'Breadcrumb',
  rename: 'Rename',
  chats: 'Chats',
  spreadsheets: 'Spreadsheets',
  billing: 'Billing',
  support: 'Support',
  upgrade: `Upgrade to Pro: $${PRO_PRICE_USD_PER_MONTH} for unlimited`,
  palette: 'Command palette',
  creditsLeft: (credits: number): string =>
    `${figureText(credits)} ${credits === 1 ? 'credit' : 'credits'} left`,
} as const

/** The sidebar and its user menu. */
export const SIDEBAR = {
  name: 'Sidebar',
  main: 'Main',
  toggle: 'Toggle sidebar',
  conversations: 'Conversations',
  loading: 'Loading...',
  error: (message: string): string => `Error: ${message}`,
  empty: 'No threads yet',
  userMenu: 'User menu',
  user: 'User',
  noEmail: 'No email',
  personalWorkspace: 'Personal Workspace',
  account: 'Account',
  manageSubscription: 'Manage Subscription',
  upgrade: 'Upgrade',
  notifications: 'Notifications',
  settings: 'Settings',
  logOut: 'Log out',
} as const

/** A way to an empty chat, by the words of spec §2. */
export const NEW_CHAT = 'New Chat'

/** Notices that are no toasts. */
export const NOTICES = {
  connectionIssue: 'Connection Issue',
  refreshNow: 'Refresh Now',
  somethingWrong: 'Something went wrong',
  tryAgain: 'Try Again',
  refreshPage: 'Refresh Page',
} as const
