/** Why an undo changes nothing (SHEET-577, SHEET-578). */
export const UNDO_TEXTS = {
  conflicts: (count: number): string =>
    count === 1
      ? 'A cell was changed since. Choose what to keep.'
      : `${count} cells were changed since. Choose what to keep.`,
  undone: 'Already undone.',
  sheetGone: (names: readonly string[]): string =>
    names.length === 0
      ? 'This cannot be undone: a worksheet that it changed was deleted.'
      : `This cannot be undone: a worksheet that it changed was deleted (${names.join(', ')}).`,
  sheetUsed: (sheet: string, cell: string): string =>
    `This cannot be undone: ${cell} uses the worksheet "${sheet}", which would go. Change that formula first.`,
  onlySheet: 'This cannot be undone: it would remove the only visible worksheet.',
  nameTaken: (name: string): string =>
    `This cannot be undone: another worksheet is now named "${name}". Rename it first.`,
  renamed: 'This cannot be undone: it renamed a worksheet.',
  moved: 'This cannot be undone: rows, columns or cells were moved since then, or may have been.',
  nothing: 'Nothing was undone: what it wrote is no longer there.',
  allKept: 'Nothing was undone: all changed cells were kept.',
  busy: 'The spreadsheet could not be calculated just now, so nothing was undone. Try again.',
  title: (titles: readonly string[]): string =>
    titles.length < 2
      ? `Undo: ${titles[0] ?? ''}`
      : `Undo: ${titles[0]} and ${titles.length - 1} more`,
} as const
