import { isDateFormat } from 'numfmt'
import { columnIndex, columnName } from '#contract/workbook/cells.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { CellState } from '#contract/workbook/workbook.ts'
import { isFigureOrDate } from '../../documents/table/header-rows.ts'
import type { TypedTable } from '../../documents/table/table-workbook.ts'
import { isTotalText } from '../../documents/table/total-labels.ts'
import { nearestName } from '../address.ts'
import { shortenText } from './document-tool.ts'

const NUMBER = 2
const LABEL_CHARS = 60
/** Maximum headers that a refusal lists. */
const LISTED_HEADS = 26
/** Longest word among figures that marks a missing value, such as n/a. */
const MARK_CHARS = 4
/** A code such as 007 is text on purpose. */
const CODE = /^0\d+$/

/** What most filled cells of a column hold. */
export type ColumnType = 'figures' | 'percent' | 'dates' | 'text' | 'empty'

/** A column of a document table, 0-based. */
export type TableColumn = {
  readonly at: number
  readonly head: string
  readonly type: ColumnType
}

type Body = Pick<TypedTable, 'rows' | 'heads' | 'styles' | 'figures'>

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
const textAt = ({ rows }: Body, row: number, column: number): string => {
  const value = rows[row]?.[column]?.v ?? ''
  return typeof value === 'string' ? value : String(value)
}

/** The number of rows above the first row of data. */
export const headRowsOf = ({ heads }: Body): number => heads.titles + heads.heads

const headOf = (table: Body, column: number): string => {
  const { titles, heads } = table.heads
  const texts = Array.from({ length: heads }, (_, at) => textAt(table, titles + at, column))
  return oneLine(texts.join(' '))
}

const kindOfPattern = (pattern: string): ColumnType => {
  if (pattern.includes('%')) return 'percent'
  return isDateFormat(pattern) ? 'dates' : 'figures'
}

const typeOfCell = (cell: CellState, styles: Body['styles']): ColumnType => {
  if (cell.t !== NUMBER) return 'text'
  const style = typeof cell.s === 'string' ? styles[cell.s] : cell.s
  return kindOfPattern(style?.n?.pattern ?? '')
}

const typeOf = (table: Body, column: number): ColumnType => {
  const counts = new Map<ColumnType, number>()
  for (const row of table.rows.slice(headRowsOf(table))) {
    const cell = row[column]
    if (!cell) continue
    const type = typeOfCell(cell, table.styles)
    counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most?.[0] ?? 'empty'
}

/** All columns of a table with their headers and types. */
export const columnsOf = (table: Body): readonly TableColumn[] => {
  const width = table.rows.reduce(
    (most, row) => Object.keys(row).reduce((last, at) => Math.max(last, Number(at) + 1), most),
    0,
  )
  return Array.from({ length: width }, (_, at) => ({
    at,
    head: headOf(table, at),
    type: typeOf(table, at),
  }))
}

const shownHead = ({ at, head }: TableColumn): string =>
  head === '' ? columnName(at) : shortenText(head, LABEL_CHARS)

const noColumn = (columns: readonly TableColumn[], name: string): string => {
  const heads = columns.map(shownHead)
  const near = nearestName(name, heads)
  const hint = near === null ? '' : ` Did you mean "${near}"?`
  const more = heads.length - LISTED_HEADS
  const listed = `${heads.slice(0, LISTED_HEADS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return `The table has no column "${shortenText(name, LABEL_CHARS)}".${hint} Its columns are: ${listed}.`
}

/** Finds columns by header, or by the letter of their place in the table. The error is a text. */
export const chosenColumns = (
  columns: readonly TableColumn[],
  names: readonly string[] | undefined,
): Result<readonly TableColumn[], string> => {
  if (names === undefined) return ok(columns)
  const chosen: TableColumn[] = []
  for (const name of names) {
    const wanted = oneLine(name).toLowerCase()
    const headed = columns.filter(({ head }) => head !== '' && head.toLowerCase() === wanted)
    if (headed.length > 1) {
      const letters = headed.map(({ at }) => columnName(at)).join(', ')
      const shown = shortenText(name, LABEL_CHARS)
      return err(`Several columns are headed "${shown}": ${letters}. Name one by its letter.`)
    }
    const letter = /^[a-z]{1,3}$/.test(wanted) ? columns[columnIndex(wanted)] : undefined
    const found = headed[0] ?? letter
    if (found === undefined) return err(noColumn(columns, name))
    if (!chosen.includes(found)) chosen.push(found)
  }
  return ok(chosen)
}

/** A cell of a table by its 0-based row and its place among the chosen columns. */
export type FoundText = { readonly row: number; readonly place: number; readonly text: string }

const isMark = (text: string): boolean => text.trim().length <= MARK_CHARS && !/\d/.test(text)
const isPlain = (text: string): boolean => !CODE.test(text.trim())

/**
 * Texts below the header that should be figures: they read as one, or stand in a column of figures.
 * `marks` counts short words for missing figures, such as n/a.
 */
export const textsAmongFigures = (table: Body, columns: readonly TableColumn[]) => {
  const texts: FoundText[] = []
  let marks = 0
  table.rows.forEach((row, at) => {
    if (at < headRowsOf(table)) return
    columns.forEach((column, place) => {
      const cell = row[column.at]
      if (!cell || cell.t === NUMBER) return
      const text = String(cell.v ?? '')
      const isAmongFigures = table.figures.has(column.at)
      if (isAmongFigures && isMark(text)) marks += 1
      else if (isPlain(text) && (isAmongFigures || isFigureOrDate(text)))
        texts.push({ row: at, place, text: shortenText(oneLine(text), LABEL_CHARS) })
    })
  })
  return { texts, marks }
}

/** Rows below the header whose first text labels a total. */
export const labelledTotals = (table: Body): readonly FoundText[] =>
  table.rows.flatMap((row, at) => {
    if (at < headRowsOf(table)) return []
    const label = Object.values(row).find((cell) => cell && cell.t !== NUMBER)
    const text = String(label?.v ?? '')
    return isTotalText(text)
      ? [{ row: at, place: 0, text: shortenText(oneLine(text), LABEL_CHARS) }]
      : []
  })
