import * as v from 'valibot'
import { err, ok, type Result } from '#contract/api/result.ts'
import {
  columnIndex,
  columnName,
  MAX_COLUMNS,
  MAX_ROWS,
  parseRange,
} from '#contract/workbook/cells.ts'
import type { LineAxis } from '../../sheets/structure/line-moves.ts'

const ACTIONS = [
  'insert_rows',
  'insert_columns',
  'delete_rows',
  'delete_columns',
  'move_rows',
  'move_columns',
  'hide_rows',
  'hide_columns',
  'show_rows',
  'show_columns',
  'add_sheet',
  'rename_sheet',
  'move_sheet',
  'copy_sheet',
  'hide_sheet',
  'show_sheet',
  'delete_sheet',
  'freeze',
] as const

type Action = (typeof ACTIONS)[number]
const isAction = (text: string): text is Action => (ACTIONS as readonly string[]).includes(text)

/** As a text with a description, because the list of all actions takes twice as many tokens. */
const ActionName = v.pipe(
  v.string(),
  v.description(
    'insert|delete|move|hide|show + _rows|_columns, add|rename|move|copy|hide|show|delete + _sheet, or freeze',
  ),
  v.check(isAction, `is none of ${ACTIONS.join(', ')}`),
  v.transform((text) => text as Action),
)

const Place = v.union([v.string(), v.number()])

/** One structural change of a worksheet, as the model describes it. */
export const StructureEdit = v.object({
  do: ActionName,
  sheet: v.optional(v.string()),
  at: v.optional(v.pipe(Place, v.description('5, 5:7, C or C:D. freeze: first scrolling cell'))),
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))),
  to: v.optional(v.pipe(Place, v.description('Before this row or column; sheet position'))),
  name: v.optional(v.string()),
})
/** The parsed value of the `StructureEdit` schema. */
export type StructureEdit = v.InferOutput<typeof StructureEdit>

/** The rows or columns of an action. Null if it is about a whole worksheet. */
export const axisOf = ({ do: action }: StructureEdit): LineAxis | null => {
  if (action.endsWith('_rows')) return 'rows'
  return action.endsWith('_columns') ? 'columns' : null
}

/** Lines from `at` on, 0-based. */
export type Lines = { readonly at: number; readonly count: number }

const ROWS = /^\$?(\d{1,7})(?::\$?(\d{1,7}))?$/
const COLUMNS = /^\$?([a-z]{1,3})(?::\$?([a-z]{1,3}))?$/i

const between = (one: number, other: number, size: number): Lines | null => {
  const [first, last] = [Math.min(one, other), Math.max(one, other)]
  return first >= 0 && last < size ? { at: first, count: last - first + 1 } : null
}

const rowsOf = (text: string): Lines | null => {
  const [, from, to = from] = ROWS.exec(text) ?? []
  return from === undefined ? null : between(Number(from) - 1, Number(to) - 1, MAX_ROWS)
}

const columnsOf = (text: string): Lines | null => {
  const [, from, to = from] = COLUMNS.exec(text) ?? []
  if (from === undefined || to === undefined) return null
  return between(columnIndex(from), columnIndex(to), MAX_COLUMNS)
}

const linesOfRange = (text: string, axis: LineAxis): Lines | null => {
  const range = parseRange(text)
  if (!range.ok) return null
  const { startRow, endRow, startColumn, endColumn } = range.value
  const isWhole = axis === 'rows' ? endRow === MAX_ROWS - 1 : endColumn === MAX_COLUMNS - 1
  if (isWhole) return null
  return axis === 'rows'
    ? between(startRow, endRow, MAX_ROWS)
    : between(startColumn, endColumn, MAX_COLUMNS)
}

const EXAMPLES = {
  rows: 'write a row number such as 5, or a span such as 5:7',
  columns: 'write a column letter such as C, or a span such as C:D',
} as const

/** Reads `5`, `5:7`, `C`, `C:D` or a range as rows or columns. An error says what to write. */
export const linesOf = (
  place: string | number | undefined,
  axis: LineAxis,
): Result<Lines, string> => {
  if (place === undefined) return err(`it has no place: ${EXAMPLES[axis]}`)
  const text = String(place).trim()
  const lines = (axis === 'rows' ? rowsOf(text) : columnsOf(text)) ?? linesOfRange(text, axis)
  return lines === null ? err(`"${text}" names no ${axis}: ${EXAMPLES[axis]}`) : ok(lines)
}

/** "row 5", "rows 5 to 7" or "columns C to D". */
export const linesText = ({ at, count }: Lines, axis: LineAxis): string => {
  const nameOf = (line: number) => (axis === 'rows' ? String(line + 1) : columnName(line))
  return count === 1
    ? `${axis.slice(0, -1)} ${nameOf(at)}`
    : `${axis} ${nameOf(at)} to ${nameOf(at + count - 1)}`
}

/** "3 rows" or "1 column". */
export const lineCount = (count: number, axis: LineAxis): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? axis.slice(0, -1) : axis}`

/** The address of lines: "5:7", "C:D", or "12:" without an end. */
export const linesAddress = (from: number, to: number | null, axis: LineAxis): string => {
  const nameOf = (line: number) => (axis === 'rows' ? String(line + 1) : columnName(line))
  return `${nameOf(from)}:${to === null ? '' : nameOf(to)}`
}

/**
 * The rows and columns above and left of the first cell that scrolls: of `B3`, row `3` or column
 * `B`.
 */
export const frozenBefore = (
  place: string | number | undefined,
): Result<{ readonly rows: number; readonly columns: number }, string> => {
  const text = String(place ?? '').trim()
  const cell = parseRange(text)
  if (cell.ok && !text.includes(':'))
    return ok({ rows: cell.value.startRow, columns: cell.value.startColumn })
  const [rows, columns] = [rowsOf(text), columnsOf(text)]
  if (rows === null && columns === null)
    return err(`"${text}" is no cell: write the first cell that scrolls, such as B3`)
  return ok({ rows: rows?.at ?? 0, columns: columns?.at ?? 0 })
}
