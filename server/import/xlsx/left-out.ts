/** What of a file has no place in a workbook here, by its kind. */
export type LeftOutKind =
  | 'chart'
  | 'comment_thread'
  | 'condition'
  | 'control'
  | 'external_link'
  | 'filter'
  | 'link'
  | 'macro'
  | 'other_sheet'
  | 'picture'
  | 'pivot'
  | 'shape'
  | 'slicer'
  | 'sparkline'
  | 'validation'
  | 'what_if_table'
/** How many of each kind a file had. */
export type LeftOut = { readonly [kind in LeftOutKind]?: number }
