export const UNDO_TEXTS = {
  conflicts: (count: number): string =>
    count === 1
      ? 'A cell has changed since. Choose what to keep.'
      : `${count} cells have changed since. Choose what to keep.`,
  undone: 'Already undone.',
  sheetGone: (names: readonly string[]): string =>
    names.length === 0
      ? 'This cannot be undone: a worksheet that it changed was deleted.'
      : `This cannot be undone: a worksheet that it changed was deleted (${names.join(', ')}).`,
  sheetUsed: (sheet: string, user: string): string =>
    `This cannot be undone: ${user} uses the worksheet "${sheet}", which would be removed. Change that first.`,
  nameUsed: (sheet: string, user: string): string =>
    `This cannot be undone: ${user} uses the worksheet name "${sheet}", which would be taken back. Change that first.`,
  /**
   * Names the item that refers to a worksheet. `part` is the plugin that holds the item, and
   * `entry` is the item's name.
   */
  userOf: (part: string, entry: string): string => {
    if (part === 'SHEET_DEFINED_NAME_PLUGIN') return `the name "${entry}"`
    if (part === 'SHEET_DATA_VALIDATION_PLUGIN') return 'a data validation rule'
    if (part === 'SHEET_CONDITIONAL_FORMATTING_PLUGIN') return 'a conditional format'
    return 'something in the workbook'
  },
  onlySheet: 'This cannot be undone: it would remove the only visible worksheet.',
  nameTaken: (name: string): string =>
    `This cannot be undone: another worksheet is now named "${name}". Rename it first.`,
  moved: 'This cannot be undone: rows, columns or cells have moved since then, or may have.',
  structure:
    'This cannot be undone: rows, columns, rules or settings that it changed have changed since then.',
  movedSince:
    'This cannot be undone: it moved cells, and some of them or a formula have changed since then.',
  nothing: 'Nothing was undone: what it wrote is no longer there.',
  allKept: 'Nothing was undone: all changed cells were kept.',
  busy: 'The spreadsheet could not be calculated just now, so nothing was undone. Try again.',
  title: (titles: readonly string[]): string =>
    titles.length < 2
      ? `Undo: ${titles[0] ?? ''}`
      : `Undo: ${titles[0]} and ${titles.length - 1} more`,
} as const
