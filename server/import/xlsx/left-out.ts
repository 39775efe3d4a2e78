/** What of a file has no place in a workbook here, by its kind. */
export type LeftOutKind = 'chart' | 'other_sheet' | 'pivot' | 'what_if_table' | 'macro'
/** How many of each kind a file had. */
export type LeftOut = { readonly [kind in LeftOutKind]?: number }
