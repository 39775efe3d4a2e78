/** The dialog "Share". It loads when it is opened. */
export const SHARE_TEXTS = {
  title: 'Share',
  link: 'Public link',
  who: 'Anyone with the link can read and copy it, without signing in.',
  private: 'Only you can open this spreadsheet.',
  looking: 'Looking whether it is public…',
  enabling: 'Making the link…',
  disabling: 'Ending the link…',
  address: 'Link',
  copy: 'Copy link',
  copied: 'Link copied.',
  refused: 'The browser did not copy it. The link is selected: copy it with Ctrl+C or ⌘C.',
  visit: 'Open as a visitor',
  saved: 'Visitors see what was last saved. Turned off, the link stops working.',
  /** Over a sheet whose edits are not saved: of which nothing is in the link. */
  missing: {
    conflict:
      'Your own edits are missing from the link until you have chosen between the two versions.',
    failed: 'Your latest edits are missing from the link until they are saved.',
  },
  since: (when: string): string => `Public since ${when}`,
  /** A backend that has the spreadsheet but not the call. */
  noCall: 'This server has no public links.',
} as const
