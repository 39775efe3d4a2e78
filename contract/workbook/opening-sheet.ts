type Sheet = { readonly id: string; readonly hidden?: unknown }

const isShown = ({ hidden }: Sheet): boolean => hidden !== 1

const namedIn = (custom: unknown): unknown =>
  typeof custom === 'object' && custom !== null && 'active' in custom ? custom.active : undefined

/**
 * Index of the worksheet that a workbook opens with. `custom.active` is the id of the active
 * worksheet of an imported file. Falls back to the first visible worksheet if that one is missing
 * or hidden.
 */
export const openingSheet = (sheets: readonly Sheet[], custom: unknown): number => {
  const wanted = namedIn(custom)
  const named = sheets.findIndex((sheet) => sheet.id === wanted && isShown(sheet))
  return Math.max(0, named === -1 ? sheets.findIndex(isShown) : named)
}
