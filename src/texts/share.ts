/** Texts of the dialog "Share", lazy-loaded with it. */
export const SHARE_TEXTS = {
  title: 'Share',
  link: 'Public link',
  who: 'Anyone with the link can read and copy it, without signing in.',
  private: 'Only you can open this spreadsheet.',
  checking: 'Checking whether it is public…',
  enabling: 'Creating the link…',
  disabling: 'Turning off the link…',
  address: 'Link',
  copy: 'Copy link',
  copied: 'Link copied.',
  refused: 'The link could not be copied. It is selected: press Ctrl+C or ⌘C.',
  visit: 'View as visitor',
  saved: 'Visitors see the last saved version. Turn this off and the link stops working.',
  /** Warnings that the link leaves out unsaved edits. */
  missing: {
    conflict: 'The link leaves out your own edits until you choose between the two versions.',
    failed: 'The link leaves out your latest edits until they are saved.',
  },
  since: (when: string): string => `Public since ${when}`,
  /** Shown if the backend does not support public links. */
  noCall: 'This server does not offer public links.',
} as const
