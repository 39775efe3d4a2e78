import * as v from 'valibot'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import { ok, type Result } from '#contract/api/result.ts'
import { cellAt, type CellValue, type WorkbookData } from '#contract/workbook/workbook.ts'
import type { TypedReader } from '../../sheets/writes/block-schema.ts'
import { headsReader } from '../../sheets/cell-heads.ts'
import { displayText, valueOf } from '../../sheets/display.ts'
import type { StoredSheet, ToolContext } from '../context.ts'
import type { ToolFailure } from '../error-texts.ts'
import { refuse, type Refusal } from '../refusal.ts'
import {
  nameOfPlace,
  placeOf,
  trialChanges,
  TrialValue,
  withTrial,
  type TrialPlace,
} from './trial-values.ts'

/** Maximum values per input. */
const MOST_VALUES = 12
const InputOfTable = v.object({
  cell: v.pipe(v.string(), v.description('The input cell')),
  values: v.pipe(v.array(TrialValue), v.minLength(1), v.maxLength(MOST_VALUES)),
})

/** The arguments of a sensitivity table. */
export const Grid = v.object({
  rows: InputOfTable,
  columns: v.optional(InputOfTable),
  result: v.string(),
})
export type Grid = v.InferOutput<typeof Grid>

/** A value of an input. `is_base` marks the value that the cell holds now. */
export type HeadValue = {
  readonly value: CellValue | null
  readonly shows: string
  readonly is_base?: true
}

/** An input of the table. `now` is what its cell shows. */
export type TableInput = {
  readonly cell: string
  readonly label: string
  readonly now: string
  readonly values: readonly HeadValue[]
}

/** An input of the table with the values to try. */
type Axis = { readonly place: TrialPlace; readonly values: readonly TrialValue[] }
export type Places = {
  readonly rows: Axis
  readonly columns: Axis | null
  readonly result: TrialPlace
}
const isSamePlace = (a: TrialPlace, b: TrialPlace): boolean => nameOfPlace(a) === nameOfPlace(b)

const axisOf = (
  workbook: WorkbookData,
  { cell, values }: v.InferOutput<typeof InputOfTable>,
  view: ToolContext['view'],
): Result<Axis, ToolFailure> => {
  const place = placeOf(workbook, cell, view)
  return place.ok ? ok({ place: place.value, values }) : place
}

/** Says why no table can be made of these cells, null if one can. */
const unusable = ({ rows, columns, result }: Places): string | null => {
  const inputs = columns ? [rows.place, columns.place] : [rows.place]
  const [first, second] = inputs
  if (first && second && isSamePlace(first, second))
    return `${nameOfPlace(first)} is both inputs. Name two different cells, or only rows.`
  const name = nameOfPlace(result)
  if (inputs.some((input) => isSamePlace(input, result)))
    return `${name} is an input and the result. Name the cell of a result that follows it.`
  const { sheet, row, column } = result
  const isEmpty = valueOf(cellAt(sheet, row, column)) === null
  return isEmpty && formulaAt(sheet, row, column) === null
    ? `The result cell ${name} is empty. Name a cell with a formula.`
    : null
}

/** Finds the cells that the arguments name. */
export const placesOf = (
  workbook: WorkbookData,
  grid: Grid,
  view: ToolContext['view'],
): Result<Places, ToolFailure | Refusal> => {
  const rows = axisOf(workbook, grid.rows, view)
  if (!rows.ok) return rows
  const columns = grid.columns ? axisOf(workbook, grid.columns, view) : ok(null)
  if (!columns.ok) return columns
  const result = placeOf(workbook, grid.result, view)
  if (!result.ok) return result
  const places = { rows: rows.value, columns: columns.value, result: result.value }
  const reason = unusable(places)
  return reason === null ? ok(places) : refuse(reason)
}

/** Largest relative difference of equal figures, because a formula may round differently. */
const SAME_SHARE = 1e-12

/** True if two values are equal, apart from the rounding of figures. */
export const isSameValue = (a: CellValue | null, b: CellValue | null): boolean =>
  typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) <= SAME_SHARE * Math.max(Math.abs(a), Math.abs(b))
    : a === b

/** What a cell is called: by its row, else by its column. */
export const labelOfPlace = (
  workbook: WorkbookData,
  { sheet, row, column }: TrialPlace,
): string => {
  const heads = headsReader(workbook)(sheet, row, column)
  return heads.row_head || heads.column_head
}

/** The values of an input as its cell shows them. */
export const inputOf = (
  stored: StoredSheet,
  { place, values }: Axis,
  read: TypedReader,
): Result<TableInput, ToolFailure | Refusal> => {
  const { sheet, row, column } = place
  const workbook = stored.workbook_data
  const now = cellAt(sheet, row, column)
  const heads: HeadValue[] = []
  for (const value of values) {
    const changes = trialChanges(workbook, [{ place, value }], read)
    if (!changes.ok) return changes
    const tried = changes.value.cells[0]?.after ?? null
    const isBase = isSameValue(valueOf(tried), valueOf(now))
    heads.push({
      value: valueOf(tried),
      shows: displayText(withTrial(stored, changes.value), tried),
      ...(isBase && { is_base: true }),
    })
  }
  return ok({
    cell: nameOfPlace(place),
    label: labelOfPlace(workbook, place),
    now: displayText(workbook, now),
    values: heads,
  })
}
