import { cellName, columnName, quoteSheetName } from '#contract/workbook/cells.ts'
import {
  cellAt,
  styleOf,
  type CellState,
  type CellStyle,
  type CellValue,
} from '#contract/workbook/workbook.ts'
import { cellReader } from '../../sheets/aggregate/cell-readings.ts'
import type { ListSource } from '../../sheets/reconcile/read-list.ts'
import type { ListRow } from '../../sheets/reconcile/reconcile-lists.ts'
import { textCondition, usualCondition, type KeyCell, type KeyMatch } from './key-spellings.ts'

/** A list of the spreadsheet with the rows, from 1, that the formulas read. */
export type LiveSide = {
  readonly source: ListSource
  readonly firstRow: number
  readonly lastRow: number
  readonly place: string
}

/** A line of the worksheet: one key, with its rows and their sums on both sides. */
export type LiveLine = {
  readonly first: ListRow
  readonly isLeft: boolean
  readonly isKeyless: boolean
  readonly rows: readonly [left: readonly ListRow[], right: readonly ListRow[]]
  readonly left: readonly number[]
  readonly right: readonly number[]
}

/** Texts that a criterion of SUMIFS would read as a comparison or a pattern. */
const SPECIAL = /^[<>=]|[~*?]/

/** A column of the rows that formulas read, with its worksheet. */
export const rangeOf = ({ source, firstRow, lastRow }: LiveSide, column: number): string => {
  const name = columnName(column)
  return `${quoteSheetName(source.table.sheet.name)}!$${name}$${firstRow}:$${name}$${lastRow}`
}

/** A cell of a line's key. */
export type KeyPart = {
  readonly kind: KeyCell['kind']
  readonly value: CellValue | null
  readonly style: CellStyle
}

const BLANK: KeyPart = { kind: 'blank', value: null, style: {} }

const valueOfKey = (key: string, cell: CellState): CellValue => {
  const [kind, rest] = [key.slice(0, 1), key.slice(1)]
  if (kind === 'd' || kind === 'n') return Number(rest)
  return kind === 'b' ? rest === '1' : String(cell.v ?? '').trim()
}

const kindOf = (key: string, value: CellValue): KeyPart['kind'] => {
  if (key.startsWith('d')) return 'day'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'truth'
  return SPECIAL.test(value) ? 'special' : 'text'
}

/** The cells of a line's key, as values with the formats of their list. */
export const keyPartsOf = (
  { first, isLeft }: LiveLine,
  sides: readonly [LiveSide, LiveSide],
): readonly KeyPart[] => {
  const { source } = isLeft ? sides[0] : sides[1]
  const keys = (first.key === null ? [] : JSON.parse(first.key)) as readonly string[]
  return source.keyColumns.map((column, at): KeyPart => {
    const key = keys[at] ?? ''
    const cell = cellAt(source.table.sheet, first.row - 1, column)
    if (key === '' || cell === null) return BLANK
    const pattern = styleOf(source.workbook, cell.s)?.n?.pattern
    const value = valueOfKey(key, cell)
    const style = pattern === undefined || typeof value === 'string' ? {} : { n: { pattern } }
    return { kind: kindOf(key, value), value, style }
  })
}

/** More spellings of one key make no readable formula. */
const MOST_SPELLINGS = 20

/** Writes the conditions for the rows of one list. */
export type ConditionWriter = (
  line: LiveLine,
  parts: readonly KeyPart[],
  row: number,
  match: KeyMatch,
) => readonly string[]

/**
 * Conditions of SUMIFS and COUNTIFS for the keys of a list. The rows of a key meet exactly one of
 * its conditions, because each is for another spelling.
 */
export const conditionWriter = (side: LiveSide, at: 0 | 1): ConditionWriter => {
  const { workbook, table, keyColumns } = side.source
  const readOf = cellReader(workbook)
  const textAt = (row: number, column: number): string | null => {
    const reading = readOf(cellAt(table.sheet, row - 1, column))
    return reading.kind === 'text' ? reading.text : null
  }
  return ({ rows }, parts, row, match) => {
    const cells = parts.map(({ kind }, part): KeyCell => {
      const range = rangeOf(side, keyColumns[part] ?? 0)
      return { range, cell: `$${cellName(row, part)}`, kind }
    })
    const found = new Set([cells.map((cell) => usualCondition(cell, match)).join()])
    for (const listRow of rows[at]) {
      const conditions = cells.map((cell, part) => {
        const text = textAt(listRow.row, keyColumns[part] ?? 0)
        return text === null ? usualCondition(cell, match) : textCondition(cell, text, match)
      })
      found.add(conditions.join())
      if (found.size === MOST_SPELLINGS) break
    }
    return [...found]
  }
}
