/** Texts of the composer's controls. */
export const COMPOSER_CONTROLS = {
  attach: 'Attach files',
  linked: 'Linked spreadsheet',
  linkedMissing: 'Spreadsheet not found: this chat starts without one',
  unlink: 'Unlink the spreadsheet',
  removePasted: 'Remove pasted text segment',
  pastedText: (chars: number): string => `Pasted text - ${chars} chars`,
  pasted: 'Pasted text',
  editing: (folio: number | null): string =>
    folio === null ? 'Editing an earlier question' : `Editing question ${folio}`,
  cancel: 'Cancel',
  cancelHint: 'Cancel (Esc)',
  commands: 'Commands',
  mention: 'Mention a spreadsheet',
  attachments: 'Attachments',
} as const
