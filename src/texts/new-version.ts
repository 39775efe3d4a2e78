// Texts of notices. They are not part of the first load.

/** Texts for a new version of the app. */
export const NEW_VERSION_TEXTS = {
  newBuild: 'A new version is ready',
  newBuildHint: 'Reload when it suits you. Drafts and edits are kept.',
  goneHint:
    'Part of this page is from an older version. Reload to continue: drafts and edits are kept.',
  reload: 'Reload',
  unsaved:
    'This spreadsheet has unsaved edits. They are kept on this device and restored after the reload.',
} as const
