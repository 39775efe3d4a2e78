// Published values of spreadsheet functions, one worksheet per case.

import { readFileSync } from 'node:fs'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { placeOf } from './formula-books.ts'

type Plain = string | number | boolean
type Entry = Plain | { readonly text: string }

/** A formula with its value, or with the values that it fills into cells. */
export type PublishedCase = {
  readonly id: number
  readonly formula: string
  readonly right: Plain | readonly (readonly Plain[])[]
  /** Tolerance, because published values are rounded. */
  readonly within?: number
  readonly cells?: { readonly [cell: string]: Entry }
}

type Cell = { readonly v?: string | number; readonly f?: string; readonly t?: number }
type Cells = Record<string, Record<string, Cell>>

/** Column of the formula, beside its input cells. */
const COLUMN = 25

const { cases } = JSON.parse(
  readFileSync(new URL('published-cases.json', import.meta.url), 'utf8'),
) as { readonly cases: readonly PublishedCase[] }

export const PUBLISHED_CASES = cases

const cellOf = (entry: Entry): Cell => {
  if (typeof entry === 'object') return { v: entry.text, t: 1 }
  if (typeof entry === 'boolean') return { v: entry ? 1 : 0, t: 3 }
  if (typeof entry === 'number') return { v: entry, t: 2 }
  return entry.startsWith('=') ? { f: entry } : { v: entry, t: 1 }
}

const sheetIdOf = ({ id }: PublishedCase): string => `case-${id}`

const sheetOf = (one: PublishedCase) => {
  const cellData: Cells = { 0: { [COLUMN]: { f: one.formula } } }
  for (const [name, entry] of Object.entries(one.cells ?? {})) {
    const { row, column } = placeOf(name)
    cellData[row] = { ...cellData[row], [column]: cellOf(entry) }
  }
  const id = sheetIdOf(one)
  return { id, name: id, rowCount: 100, columnCount: 40, cellData }
}

/** A workbook with one worksheet per case. */
export const publishedBook = (some: readonly PublishedCase[]) => ({
  id: 'published',
  name: 'Published',
  styles: {},
  sheetOrder: some.map(sheetIdOf),
  resources: [],
  sheets: Object.fromEntries(some.map((one) => [sheetIdOf(one), sheetOf(one)])),
})

type Held = {
  readonly v?: string | number | boolean | null | undefined
  readonly t?: number | null | undefined
}

const plainOf = (cell: Held | null | undefined): Plain => {
  if (cell?.t === 3) return cell.v === 1
  return cell?.v ?? ''
}

/** Result of a case, including the cells that an array formula fills. */
export const caseResultIn = (
  { sheets }: WorkbookData,
  one: PublishedCase,
): PublishedCase['right'] => {
  const { cellData } = sheets[sheetIdOf(one)] ?? {}
  const at = (row: number, column: number) => plainOf(cellData?.[row]?.[COLUMN + column])
  return Array.isArray(one.right)
    ? one.right.map((cells: readonly Plain[], row) => cells.map((_, column) => at(row, column)))
    : at(0, 0)
}
