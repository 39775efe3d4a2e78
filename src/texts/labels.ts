import { figureText } from '#contract/figures/figure-text.ts'
import { PRO_PRICE_USD_PER_MONTH } from '#contract/limits.ts'
// Texts of the interface that the first load needs. Other texts load with their screens.

/** Titles of untitled items. */
export const DEFAULT_TITLES = {
  conversation: 'New Conversation',
  spreadsheet: 'New Spreadsheet',
  untitledChat: 'Untitled Chat',
} as const

/** Texts of the composer. composer.ts has those that load later. */
export const COMPOSER = {
  name: 'Message',
  placeholder: 'Write your query...',
  send: 'Send message',
  stop: 'Stop',
} as const

/** Texts of the top bar and its breadcrumb. */
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

/** Texts of the sidebar and its user menu. */
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

/** The link to a new chat. */
export const NEW_CHAT = 'New Chat'

/** Texts of page errors, without the toasts. */
export const NOTICES = {
  connectionIssue: 'Connection Issue',
  refreshNow: 'Refresh Now',
  somethingWrong: 'Something went wrong',
  tryAgain: 'Try Again',
  refreshPage: 'Refresh Page',
} as const
