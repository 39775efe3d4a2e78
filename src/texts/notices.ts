// Our own texts of notices, the offline banner and "Notifications": all of them come after the first load.

/** Of a build that was replaced. */
export const NOTICE_TEXTS = {
  newBuild: 'A new version is ready',
  newBuildHint: 'Reload when it suits you. Drafts and edits are kept.',
  goneHint:
    'A part of this page is of an older version. Reload to go on: drafts and edits are kept.',
  reload: 'Reload',
  unsaved:
    'This spreadsheet has edits that are not saved yet. They are kept on this device and come back after the reload.',
} as const
