/** The dialog "Notifications". */
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
