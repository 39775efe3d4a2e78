// Our own texts of notices, the offline banner and "Notifications": all of them come after the first load.

/** Of a part of the page that did not come, and of a build that was replaced (NOTE-2, NOTE-40). */
export const NOTICE_TEXTS = {
  missing: 'A part of this page could not be loaded. Your drafts and edits are kept.',
  newBuild: 'A new version is ready',
  newBuildHint: 'Reload when it suits you. Drafts and edits are kept.',
  goneHint:
    'A part of this page is of an older version. Reload to go on: drafts and edits are kept.',
  reload: 'Reload',
  unsaved:
    'This spreadsheet has edits that are not saved yet. They are kept on this device and come back after the reload.',
} as const

/** What keeps the app from its server, what works meanwhile, and that it is over (NOTE-30). */
export const OFFLINE_TEXTS = {
  offline: 'You are offline.',
  server: 'The server does not answer.',
  back: 'Connected again.',
  chat: 'You can read on and write: what you write waits here until the connection is back.',
  page: 'What is on this page stays readable. To change something the connection is needed.',
  sheet:
    'You can go on reading and editing this spreadsheet: edits are kept on this device and saved when the connection is back.',
  loading: 'This spreadsheet can be opened when the connection is back.',
} as const

/** The dialog "Notifications" (NOTE-20). */
export const PAST_NOTICES = {
  list: 'Notices of this session',
  empty: 'Nothing was told in this session',
  emptyHint:
    'What shows for a few seconds at the edge of the page is kept here until you load the page again or sign out.',
  clear: 'Clear',
  times: (count: number): string => `${count} times`,
  unread: (count: number): string => `${count} new`,
  levels: { info: 'Information', success: 'Done', warning: 'Warning', error: 'Error' },
} as const
