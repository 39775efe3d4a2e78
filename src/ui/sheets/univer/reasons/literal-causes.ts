import { ERROR_REASONS } from './error-reason-wording.ts'
import {
  cellCountOf,
  cellValue,
  isError,
  cellsInRange,
  rangeName,
  rangeOf,
  sureCause,
  UNKNOWN_CAUSE,
  clipToWorksheet,
  type ErrorQuestion,
  type Cause,
} from './error-question.ts'
import type { Tree } from './formula-tree.ts'

// Causes of literal parts of a formula: errors, cells, tables and other workbooks.

export const errorCauses = (error: string, asked: ErrorQuestion): readonly Cause[] => {
  if (error !== asked.error) return []
  return sureCause(error === '#REF!' ? ERROR_REASONS.deleted : null)
}

export const tableCauses = (table: string, { book, error }: ErrorQuestion): readonly Cause[] => {
  const isMissing = error === '#NAME?' || error === '#REF!'
  if (!book.hasTable(table)) return isMissing ? sureCause(ERROR_REASONS.table(table)) : []
  return UNKNOWN_CAUSE
}

/** A worksheet of another workbook without saved values gives `#REF!`. */
export const linkedCauses = (
  { workbook, sheet }: Tree & { kind: 'linked' },
  { book, error }: ErrorQuestion,
): readonly Cause[] => {
  // If the reference covers several worksheets, we assume that one of them has saved values.
  const isKept = sheet.includes(':') || book.hasLinked(workbook, sheet)
  return error === '#REF!' && !isKept
    ? sureCause(ERROR_REASONS.linked(sheet, workbook))
    : UNKNOWN_CAUSE
}

/**
 * The causes in a range: the cells in it that have the error, or the fact that its worksheet does
 * not exist.
 */
export const cellCauses = (
  tree: Tree & { kind: 'cells' },
  takesAll: boolean,
  asked: ErrorQuestion,
): readonly Cause[] => {
  const { range } = tree
  const read = clipToWorksheet(range, asked)
  if (read === null)
    return asked.error === '#REF!' ? sureCause(ERROR_REASONS.worksheet(range.sheet ?? '')) : []
  const places = cellsInRange(range, asked)
  if (places === null) return UNKNOWN_CAUSE
  return places.flatMap((at): readonly Cause[] => {
    const value = cellValue(at, asked)
    if (!isError(value) || value.error !== asked.error) return []
    return [{ isSure: takesAll || cellCountOf(range) === 1, at, text: null }]
  })
}

/**
 * The causes of `@` before a range: the picked cell, or the fact that `@` picks none. Null if the
 * operand is not a range.
 */
export const intersectionCauses = (
  tree: Tree & { kind: 'one' },
  asked: ErrorQuestion,
): readonly Cause[] | null => {
  const [all, one] = [rangeOf(tree.parts[0], asked), rangeOf(tree, asked)]
  if (!all) return null
  if (one) return cellCauses({ kind: 'cells', range: one }, true, asked)
  return asked.error === '#VALUE!' ? sureCause(ERROR_REASONS.noneBeside(rangeName(all, asked))) : []
}
