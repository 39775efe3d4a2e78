import { ERROR_REASONS } from './error-reason-wording.ts'
import {
  cellsOf,
  cellValue,
  isError,
  placesOf,
  rangeName,
  rangeOf,
  sure,
  UNKNOWN,
  within,
  type Asked,
  type Cause,
} from './asked.ts'
import type { Tree } from './formula-tree.ts'

// What is written in a formula and stands for itself: errors, cells, tables, other workbooks.

/** An error that is written itself. */
export const errorCauses = (error: string, asked: Asked): readonly Cause[] => {
  if (error !== asked.error) return []
  return sure(error === '#REF!' ? ERROR_REASONS.deleted : null)
}

/** Cells of a table. */
export const tableCauses = (table: string, { book, error }: Asked): readonly Cause[] => {
  const isMissing = error === '#NAME?' || error === '#REF!'
  if (!book.hasTable(table)) return isMissing ? sure(ERROR_REASONS.table(table)) : []
  return UNKNOWN
}

/** Cells of another workbook: those of a worksheet without saved values are missing. */
export const linkedCauses = (
  { workbook, sheet }: Tree & { kind: 'linked' },
  { book, error }: Asked,
): readonly Cause[] => {
  // Of several worksheets one may have values.
  const isKept = sheet.includes(':') || book.hasLinked(workbook, sheet)
  return error === '#REF!' && !isKept ? sure(ERROR_REASONS.linked(sheet, workbook)) : UNKNOWN
}

/** Cells of a range that have the error. */
export const cellCauses = (
  tree: Tree & { kind: 'cells' },
  takesAll: boolean,
  asked: Asked,
): readonly Cause[] => {
  const { range } = tree
  const read = within(range, asked)
  if (read === null)
    return asked.error === '#REF!' ? sure(ERROR_REASONS.worksheet(range.sheet ?? '')) : []
  const places = placesOf(range, asked)
  if (places === null) return UNKNOWN
  return places.flatMap((at): readonly Cause[] => {
    const value = cellValue(at, asked)
    if (!isError(value) || value.error !== asked.error) return []
    return [{ isSure: takesAll || cellsOf(range) === 1, at, text: null }]
  })
}

/** `@` takes the cell of a range that is beside the formula; null where it stands before anything else. */
export const besideCauses = (
  tree: Tree & { kind: 'one' },
  asked: Asked,
): readonly Cause[] | null => {
  const [all, one] = [rangeOf(tree.parts[0], asked), rangeOf(tree, asked)]
  if (!all) return null
  if (one) return cellCauses({ kind: 'cells', range: one }, true, asked)
  return asked.error === '#VALUE!' ? sure(ERROR_REASONS.noneBeside(rangeName(all, asked))) : []
}
