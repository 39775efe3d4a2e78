/** Why an undo changes nothing (SHEET-577, SHEET-578). */
export const UNDO_TEXTS = {
  conflicts: (count: number): string =>
    count === 1
      ? 'A cell was changed since. Choose what to keep.'
      : `${count} cells were changed since. Choose what to keep.`,
  undone: 'This was undone already.',
  sheetGone: (names: readonly string[]): string =>
    names.length === 0
      ? 'This cannot be undone: a worksheet that it changed was deleted.'
      : `This cannot be undone: a worksheet that it changed was deleted (${names.join(', ')}).`,
  sheetUsed: (sheet: string, cell: string): string =>
    `This cannot be undone: ${cell} uses the worksheet "${sheet}", which would go. Change that formula first.`,
  onlySheet: 'This cannot be undone: it would remove the only worksheet that is shown.',
  nameTaken: (name: string): string =>
    `This cannot be undone: another worksheet is called "${name}" by now. Rename that first.`,
  renamed: 'This cannot be undone: it gave a worksheet another name.',
  moved:
    'This cannot be undone: rows or columns were inserted, deleted or moved in these cells since.',
  busy: 'The spreadsheet could not be calculated just now, so nothing was undone. Try again.',
  title: (titles: readonly string[]): string =>
    titles.length < 2
      ? `Undo: ${titles[0] ?? ''}`
      : `Undo: ${titles[0]} and ${titles.length - 1} more`,
} as const
