type Sheet = { readonly id: string; readonly hidden?: unknown }

const isShown = ({ hidden }: Sheet): boolean => hidden !== 1

const namedIn = (custom: unknown): unknown =>
  typeof custom === 'object' && custom !== null && 'active' in custom ? custom.active : undefined

/**
 * The place of the worksheet that a workbook opens with: the one whose id its `custom.active` says, as its file
 * had it in view; the first that shows where that is gone, hidden or not said.
 */
export const openingSheet = (sheets: readonly Sheet[], custom: unknown): number => {
  const wanted = namedIn(custom)
  const named = sheets.findIndex((sheet) => sheet.id === wanted && isShown(sheet))
  return Math.max(0, named === -1 ? sheets.findIndex(isShown) : named)
}
