/** Texts of the dialog "Notifications". */
export const PAST_NOTICES = {
  list: 'Notifications of this session',
  empty: 'No notifications in this session',
  emptyHint:
    'Messages that pop up for a few seconds are kept here until you reload the page or sign out.',
  clear: 'Clear',
  times: (count: number): string => `${count} times`,
  unread: (count: number): string => `${count} new`,
  levels: { info: 'Information', success: 'Done', warning: 'Warning', error: 'Error' },
} as const
