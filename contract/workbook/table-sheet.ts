import type { Amount } from '../figures/amount.ts'
import { readAmounts } from '../figures/amounts.ts'
import {
  blankSheet,
  blankWorkbook,
  COLUMN_WIDTH,
  fittingWidth,
  INPUT_COLOUR,
} from './blank-workbook.ts'
import type { DecimalSign } from '../figures/decimal-signs.ts'
import { liveTable } from './live-table.ts'
import { keyOf } from './formula-candidates.ts'
import { openingSheet } from './opening-sheet.ts'
import {
  sheetsOf,
  type CellRow,
  type CellState,
  type CellStyle,
  type SheetData,
  type WorkbookData,
} from './workbook.ts'

/** A table of an answer as plain text, without Markdown. All rows have the same length. */
export type AnswerTable = {
  readonly heads: readonly string[]
  /** `isStrong` is true for a total or subtotal row. */
  readonly rows: readonly { readonly cells: readonly string[]; readonly isStrong: boolean }[]
  /** The user's decimal sign. Defaults to a point. */
  readonly decimal?: DecimalSign
}

const SHEET_NAME_CHARS = 31
/** Univer's cell types. Forced text never becomes a number. */
const [TEXT, NUMBER, FORCED_TEXT] = [1, 2, 4]
/**
 * Style of a header above figures. Its padding matches the space for a bracket in their formats.
 */
const OVER_FIGURES: CellStyle = { ht: 3, pd: { r: 6 } }
/** Univer's value for wrapped text. */
const WRAPPED = 3
const DAY_MS = 86_400_000
/** Day 0 of serial dates. */
const EPOCH_MS = Date.UTC(1899, 11, 30)
const DATE = 'yyyy-mm-dd_)'

/** An ISO date as a serial day, or null. */
const readDay = (text: string): number | null => {
  if (!/^(?:19|20)\d\d-\d\d-\d\d$/.test(text)) return null
  const time = Date.parse(`${text}T00:00:00Z`)
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  return isDay ? (time - EPOCH_MS) / DAY_MS : null
}

/** Texts that start a formula or could become a number. */
const isRisky = (text: string): boolean => /^[=+\-−@\d('"]/.test(text)

const numberCell = (value: number, pattern: string, style: CellStyle): CellState => ({
  v: value,
  t: NUMBER,
  s: { ...style, n: { pattern } },
})

/**
 * A formula with its result from the answer. If the answer gives no result, the editor calculates
 * the cell.
 */
const formulaCell = (formula: string, style: CellStyle, amount: Amount | null): CellState =>
  amount
    ? { ...numberCell(amount.value, amount.pattern, style), f: formula }
    : { f: formula, ...(Object.keys(style).length > 0 && { s: style }) }

/**
 * Turns on wrapping for a text with line breaks, because the breaks would be invisible otherwise.
 */
const textStyle = (text: string, style: CellStyle): { readonly s?: CellStyle } => {
  const whole = text.includes('\n') ? { ...style, tb: WRAPPED } : style
  return Object.keys(whole).length > 0 ? { s: whole } : {}
}

/** A cell of the table, or null if empty. A text that only looks like a formula stays text. */
const toCell = (written: string, style: CellStyle, amount: Amount | null): CellState | null => {
  const text = written.trim()
  if (text === '') return null
  if (amount) return numberCell(amount.value, amount.pattern, style)
  const day = readDay(text)
  if (day !== null) return numberCell(day, DATE, style)
  return { v: text, t: isRisky(text) ? FORCED_TEXT : TEXT, ...textStyle(text, style) }
}

const toRow = (
  cells: readonly string[],
  styleAt: (column: number) => CellStyle,
  make: (text: string, style: CellStyle, column: number) => CellState | null,
): CellRow =>
  Object.fromEntries(
    cells.flatMap((text, column) => {
      const cell = make(text, styleAt(column), column)
      return cell ? [[column, cell] as const] : []
    }),
  )

/** Headers are text, even a year. */
const toHead = (written: string, style: CellStyle): CellState | null => {
  const text = written.trim()
  return text === ''
    ? null
    : { v: text, t: isRisky(text) ? FORCED_TEXT : TEXT, ...textStyle(text, style) }
}

/**
 * Converts a table to a worksheet. Headers are bold, and figures keep their format. Formulas
 * calculate, and their inputs are blue. `workbook` is the target workbook.
 */
export const tableSheet = (
  id: string,
  name: string,
  answered: AnswerTable,
  workbook: WorkbookData = blankWorkbook('', '', []),
): SheetData => {
  const written = readAmounts(
    answered.rows.map(({ cells }) => cells),
    answered.decimal,
  )
  const { table, formulas, inputs } = liveTable(answered, written, workbook)
  const { heads, rows } = table
  const width = Math.max(heads.length, ...rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, column) => column)
  const amounts = readAmounts(
    rows.map(({ cells }) => cells),
    answered.decimal,
  )
  const hasFigures = columns.map((column) => amounts.some((figures) => figures[column]))
  const headStyle = (column: number): CellStyle => ({
    bl: 1,
    ...(hasFigures[column] ? OVER_FIGURES : {}),
  })
  const widths = columns.map((column) => {
    const texts = [heads[column] ?? '', ...rows.map(({ cells }) => cells[column] ?? '')]
    const px = texts
      .flatMap((text) => text.split('\n'))
      .map((line) => fittingWidth(line.length, true))
    return [column, { w: Math.max(COLUMN_WIDTH, ...px) }] as const
  })
  const blank = blankSheet(id, name)
  const cellData = [
    toRow(heads, headStyle, toHead),
    ...rows.map(({ cells, isStrong }, row) =>
      toRow(
        cells,
        (column) => ({
          ...(isStrong && { bl: 1 }),
          ...(inputs.has(keyOf(row, column)) && { cl: { rgb: INPUT_COLOUR } }),
        }),
        (text, style, column) => {
          const amount = amounts[row]?.[column] ?? null
          const formula = formulas.get(keyOf(row, column))
          return formula === undefined
            ? toCell(text, style, amount)
            : formulaCell(formula, style, amount)
        },
      ),
    ),
  ]
  return {
    ...blank,
    rowCount: Math.max(blank.rowCount, cellData.length + 1),
    columnCount: Math.max(blank.columnCount, width),
    cellData: Object.fromEntries(
      cellData.flatMap((row, index) => (Object.keys(row).length > 0 ? [[index, row]] : [])),
    ),
    columnData: Object.fromEntries(widths),
  }
}

/**
 * A valid worksheet name: replaces forbidden characters with spaces, and cuts a name that is too
 * long. Returns `fallback` if nothing remains.
 */
export const sheetNameOf = (wanted: string, fallback: string): string =>
  Array.from(wanted.replace(/[[\]:*?/\\\p{Cc}]+/gu, ' ').replace(/\s+/g, ' '))
    .slice(0, SHEET_NAME_CHARS)
    .join('')
    .replace(/^[\s']+|[\s']+$/g, '') || fallback

/**
 * The worksheet name, or its first free numbered variant: "Costs (2)". `usedNames` are lower case.
 */
export const freeName = (name: string, usedNames: ReadonlySet<string>): string => {
  const numbered = (number: number): string => {
    const end = number === 1 ? '' : ` (${number})`
    return (
      Array.from(name)
        .slice(0, SHEET_NAME_CHARS - end.length)
        .join('') + end
    )
  }
  let number = 1
  while (usedNames.has(numbered(number).toLowerCase())) number += 1
  return numbered(number)
}

/**
 * Gives the new worksheet the default style and sizes of the worksheet that the workbook opens
 * with, as if the user had added it.
 */
const dressed = (sheet: SheetData, workbook: WorkbookData): SheetData => {
  const sheets = sheetsOf(workbook)
  const top = sheets[openingSheet(sheets, workbook['custom'])]
  if (top === undefined) return sheet
  const { defaultStyle: _, ...bare } = sheet
  const { defaultStyle, defaultRowHeight, defaultColumnWidth } = top
  return {
    ...bare,
    ...(defaultStyle ? { defaultStyle } : {}),
    ...(defaultRowHeight === undefined ? {} : { defaultRowHeight }),
    ...(defaultColumnWidth === undefined ? {} : { defaultColumnWidth }),
  }
}

/**
 * Adds a table as a new last worksheet, so no existing cell changes. Returns the same workbook if
 * worksheet `id` exists.
 */
export const addTable = (
  workbook: WorkbookData,
  id: string,
  name: string,
  table: AnswerTable,
): WorkbookData => {
  if (workbook.sheets[id] !== undefined) return workbook
  const usedNames = new Set(Object.values(workbook.sheets).map((sheet) => sheet.name.toLowerCase()))
  const sheet = dressed(tableSheet(id, freeName(name, usedNames), table, workbook), workbook)
  return {
    ...workbook,
    sheetOrder: [...workbook.sheetOrder, id],
    sheets: { ...workbook.sheets, [id]: sheet },
  }
}
