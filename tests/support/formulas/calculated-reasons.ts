import { cellName, parseRange, type CellRange } from '#contract/workbook/cells.ts'
import {
  errorReason,
  type ReasonBook,
  type ReasonPlace,
} from '#src/ui/sheets/univer/reasons/error-reason.ts'
import { FUNCTION_TEXTS } from '#src/texts/functions.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { runFormulas } from '#server/sheets/engine/univer.ts'
import { bookOf, type FormulaCase } from './formula-books.ts'
import { FUNCTION_NAMES } from './formula-fuzz.ts'

const KNOWN = new Set([...FUNCTION_NAMES, ...FUNCTION_TEXTS.map(({ name }) => name)])

export type ReasonCase = Pick<FormulaCase, 'cells' | 'names' | 'others'>

type Found = { readonly value: unknown; readonly formula: string | null }

const placeAt = (cell: string): ReasonPlace => {
  const read = parseRange(cell)
  if (!read.ok) throw new Error(cell)
  const { sheet, startRow: row, startColumn: column } = read.value
  return { sheet: sheet ?? 'Sheet', row, column }
}

const keyOf = ({ sheet, row, column }: ReasonPlace) =>
  `${sheet.toLowerCase()}!${cellName(row, column)}`
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

type Book = ReturnType<typeof bookOf>

/** Cells of a workbook before the calculation. */
const written = (book: Book): Map<string, Found> => {
  const found = new Map<string, Found>()
  for (const { name: sheet, cellData } of Object.values(book.sheets))
    for (const [row, cells] of Object.entries(cellData))
      for (const [column, { v, f }] of Object.entries(cells)) {
        const at = { sheet, row: Number(row), column: Number(column) }
        found.set(keyOf(at), { value: v, formula: f ?? null })
      }
  return found
}

/** Calculated cells of a workbook, and the ranges that its array formulas fill. */
const calculated = async (book: Book) => {
  const sheets = new Map(Object.values(book.sheets).map(({ id, name }) => [id, name]))
  const found = written(book)
  const results = new Map<string, CellRange>()
  const run = await runFormulas(book as unknown as WorkbookData, null)
  for (const { sheet_id, row, column, v, spill } of run.cells) {
    const sheet = sheets.get(sheet_id) ?? ''
    const key = keyOf({ sheet, row, column })
    found.set(key, { value: v, formula: found.get(key)?.formula ?? null })
    const [first] = spill ?? []
    if (!spill || !first) continue
    const [endRow, endColumn] = [row + spill.length - 1, column + first.length - 1]
    results.set(key, { sheet, startRow: row, startColumn: column, endRow, endColumn })
  }
  return { found, results }
}

/**
 * Calculates a workbook with the server's engine. Returns the results and the reasons for errors.
 */
export const calculatedReasons = async (one: ReasonCase) => {
  const book = bookOf({ ...one, rule: '', name: '', right: {} }, 'sheet')
  const { found, results } = await calculated(book)
  const names = Object.entries(one.names ?? {})
  const reasons: ReasonBook = {
    cell: (place) => found.get(keyOf(place)) ?? null,
    isFilled: (place) => {
      const { value, formula = null } = found.get(keyOf(place)) ?? {}
      return formula !== null || (value ?? '') !== ''
    },
    results: (place) => results.get(keyOf(place)) ?? null,
    size: (wanted) => {
      const sheet = Object.values(book.sheets).find(({ name }) => isSame(name, wanted))
      return sheet ? { rows: sheet.rowCount, columns: sheet.columnCount } : null
    },
    named: (wanted) => names.find(([name]) => isSame(name, wanted))?.[1] ?? null,
    hasTable: () => false,
    hasFunction: (name) => KNOWN.has(name.toUpperCase()),
    hasLinked: () => false,
  }
  return (cell: string) => ({
    value: found.get(keyOf(placeAt(cell)))?.value,
    reason: errorReason(placeAt(cell), reasons),
  })
}
