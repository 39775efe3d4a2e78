import { NEW_CHAT, SIDEBAR, TOP_BAR } from './labels.ts'
import { LOG_TEXTS } from '#src/texts/screen-wording.ts'
import { LISTS, SHEET_CHAT, SHEET_LIST, SHEETS } from './screens.ts'

// The command palette, its actions and the dialog "Keyboard shortcuts" lazy-load these texts.

/** Texts of the command palette. */
export const PALETTE = {
  name: TOP_BAR.palette,
  placeholder: 'What do you need?',
  home: 'Home',
  spreadsheets: TOP_BAR.spreadsheets,
  chats: TOP_BAR.chats,
  newChat: NEW_CHAT,
  newSpreadsheet: 'New Spreadsheet',
  noResults: 'No results found.',
  noSpreadsheets: 'No spreadsheets found',
  noChats: 'No chats found',
  toOpen: 'to open',
  toNavigate: 'to navigate',
  toGoBack: 'to go back',
  toClose: 'to close',
  back: 'Back to Home',
  options: 'Commands',
  searchChats: (typed: string): string => `Search all chats for “${typed}”`,
  more: (count: number): string => `${count} more: type to find them`,
} as const

/** The groups of actions in the palette, in display order. */
export const ACTION_GROUPS = {
  navigation: 'Navigation',
  create: 'Create',
  chat: 'This chat',
  sheet: 'This spreadsheet',
  pages: 'Pages',
  view: 'View',
  account: 'Account',
  help: 'Help',
} as const

/**
 * Texts of the actions by id. `word` is the slash command, and `also` has synonyms for the search.
 * `short` is the label in menus that name the object.
 */
export const ACTIONS = {
  home: { label: 'Go to Home' },
  sheetsLevel: { label: PALETTE.spreadsheets, also: 'open files' },
  chatsLevel: { label: PALETTE.chats, also: 'open conversations' },
  newChat: { word: 'new', label: PALETTE.newChat, also: 'conversation ask' },
  newSpreadsheet: { word: 'sheet', label: PALETTE.newSpreadsheet, also: 'workbook create' },
  importSpreadsheet: {
    word: 'import',
    label: 'Import Spreadsheet',
    short: SHEETS.import,
    also: 'upload xlsx xls csv',
  },
  stop: { word: 'stop', label: 'Stop' },
  retry: { word: 'retry', label: 'Retry last answer' },
  renameChat: { label: 'Rename chat', short: TOP_BAR.rename, also: 'title' },
  copyChatLink: { label: 'Copy link to chat', also: 'address url' },
  linkedChat: { label: SHEET_CHAT.newChat, also: 'ask linked' },
  openLinked: { label: 'Open the linked spreadsheet' },
  deleteChat: { label: 'Delete chat', short: LISTS.delete, also: 'remove' },
  renameSheet: { label: 'Rename spreadsheet', short: TOP_BAR.rename, also: 'title' },
  share: { label: SHEETS.share, also: 'public link' },
  export: { label: SHEETS.export, also: 'download xlsx csv' },
  copySheet: { label: SHEET_LIST.copy, also: 'duplicate' },
  deleteSheet: { label: 'Delete spreadsheet', short: LISTS.delete, also: 'remove' },
  sheetChat: { label: 'Chat beside the cells', also: 'panel assistant' },
  checkSheet: { label: SHEETS.checkThis, also: 'audit review faults errors mistakes' },
  open: { label: LISTS.open },
  chats: { word: 'chats', label: 'Open chats', also: 'list conversations' },
  spreadsheets: { word: 'spreadsheets', label: 'Open spreadsheets', also: 'list files' },
  sidebar: { label: SIDEBAR.toggle, also: 'hide show menu' },
  themeSystem: { label: 'Theme: system', also: 'appearance automatic' },
  themeLight: { label: 'Theme: light', also: 'appearance day mode' },
  themeDark: { label: 'Theme: dark', also: 'appearance night mode' },
  account: { label: SIDEBAR.account, also: 'profile name email password sessions delete' },
  organizations: { label: 'Organizations', also: 'workspace team members invite switch' },
  settings: { word: 'settings', label: SIDEBAR.settings, also: 'preferences options' },
  notifications: { label: SIDEBAR.notifications, also: 'notices history toasts' },
  billing: { label: 'Plan and credits', also: 'billing balance invoice' },
  subscription: { label: SIDEBAR.manageSubscription, also: 'plan billing portal' },
  upgrade: { label: 'Upgrade to Pro', short: SIDEBAR.upgrade, also: 'plan billing subscription' },
  logOut: { label: SIDEBAR.logOut, also: 'sign out' },
  shortcuts: { label: 'Keyboard shortcuts', also: 'keys help' },
  copyLog: { label: LOG_TEXTS.copy, also: 'diagnostics report' },
  support: { label: TOP_BAR.support, also: 'help community' },
} as const

/** Notices after copying a link. */
export const LINK_TEXTS = {
  copied: 'Link copied',
  refused: 'The link could not be copied.',
} as const
