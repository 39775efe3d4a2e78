import type { Amount } from './amount.ts'
import { cellName, type CellRange } from './cells.ts'
import { parseFormula, type Reference } from './parse-formula.ts'
import type { AnswerTable } from './table-sheet.ts'
import { cellAt, sheetNamed, type WorkbookData } from './workbook.ts'

type Amounts = readonly (readonly (Amount | null)[])[]

/** Formulas of a table by `row,column`, its head being no row, and the typed figures that they refer to. */
export type LiveCells = {
  readonly formulas: ReadonlyMap<string, string>
  readonly inputs: ReadonlySet<string>
}

/** The key of a cell. */
export const keyOf = (row: number, column: number): string => `${row},${column}`

/** Rows of the sheet above the table's first: its head. */
const HEAD_ROWS = 1
const nameAt = (row: number, column: number): string => cellName(row + HEAD_ROWS, column)

const FORMULA_HEAD = /^formulas?$/i
const TOTAL = /^(?:(?:grand|sum|net|sub)[ -]?)?totals?\b|^sum\b/i
/** A sum of figures as they are written has no more noise than this. */
const NOISE = 1e-9
const HALF_CENT = 0.005

const isSame = (a: number, b: number): boolean =>
  Math.abs(a - b) <= NOISE * Math.max(1, Math.abs(a), Math.abs(b))

const cellsIn = ({ startRow, endRow, startColumn, endColumn }: CellRange) =>
  Array.from({ length: endRow - startRow + 1 }, (_, row) =>
    Array.from({ length: endColumn - startColumn + 1 }, (_, column) =>
      keyOf(startRow + row - HEAD_ROWS, startColumn + column),
    ),
  ).flat()

/** Cells of a table at most that a formula is looked through for. */
const MOST_CELLS = 10_000
const sizeOf = ({ startRow, endRow, startColumn, endColumn }: CellRange): number =>
  (endRow - startRow + 1) * (endColumn - startColumn + 1)

/** A formula of the table, and the cells of the table that it refers to. */
type Candidate = { readonly formula: string; readonly refersTo: readonly string[] }

/** Whether a cell of another worksheet still shows what the answer said. */
const stillHolds = (workbook: WorkbookData, range: CellRange, figure: number): boolean => {
  const sheet = sheetNamed(workbook, range.sheet)
  const value = sheet && cellAt(sheet, range.startRow, range.startColumn)?.v
  return sizeOf(range) === 1 && typeof value === 'number' && Math.abs(value - figure) < HALF_CENT
}

const replaced = (
  text: string,
  references: readonly Reference[],
  names: readonly string[],
): string =>
  references.reduceRight(
    (formula, { start, end }, index) => formula.slice(0, start) + names[index] + formula.slice(end),
    text,
  )

/** Rows by their labels; one that stands twice is none. */
const rowsByLabel = ({ rows }: AnswerTable): ReadonlyMap<string, number> => {
  const all = rows.map(({ cells }, row) => [(cells[0] ?? '').trim().toLowerCase(), row] as const)
  const alike = Map.groupBy(all, ([label]) => label)
  return new Map(all.filter(([label]) => label !== '' && alike.get(label)?.length === 1))
}

/** Where a row's formula refers to, in the names of the new sheet; null where that is not sure. */
const nameOf = (reference: Reference, text: string, figure: number, rows: Rows): Named | null => {
  if (reference.kind === 'cells') {
    const written = text.slice(reference.start, reference.end)
    const isAll = reference.range.sheet !== null && text === `=${written}`
    return isAll && stillHolds(rows.workbook, reference.range, figure)
      ? { name: written, key: null }
      : null
  }
  const at = rows.labels.get(reference.label.toLowerCase())
  if (at === undefined || !rows.amounts[at]?.[rows.column]) return null
  return { name: nameAt(at, rows.column), key: keyOf(at, rows.column) }
}

type Named = { readonly name: string; readonly key: string | null }
/** The rows of a table by their labels, and the column of their figures. */
type Rows = {
  readonly labels: ReadonlyMap<string, number>
  readonly amounts: Amounts
  readonly column: number
  readonly workbook: WorkbookData
}

/** The cells between two that a colon joins; else each by itself. */
const reached = (
  text: string,
  references: readonly Reference[],
  keys: readonly (string | null)[],
): readonly string[] =>
  references.flatMap((reference, index) => {
    const key = keys[index]
    const before = references[index - 1]
    if (!key) return []
    if (!before || text.slice(before.end, reference.start).trim() !== ':') return [key]
    const [from = 0, to = 0, column = 0] = [keys[index - 1] ?? '', key].flatMap((one, end) =>
      one
        .split(',')
        .slice(0, end + 1)
        .map(Number),
    )
    return Array.from({ length: Math.max(0, to - from) }, (_, row) => keyOf(from + 1 + row, column))
  })

/** The formula of one row, for its figure. */
const ofRow = (text: string, figure: number, rows: Rows): Candidate | null => {
  const references = parseFormula(text)
  const names = references?.map((reference) => nameOf(reference, text, figure, rows))
  if (!references || !names?.every((name) => name !== null)) return null
  const keys = names.map(({ key }) => key)
  const formula = replaced(
    text,
    references,
    names.map(({ name }) => name),
  )
  return { formula, refersTo: reached(text, references, keys) }
}

type Candidates = ReadonlyMap<string, Candidate>
const none: Candidates = new Map()

/** The formulas of a column "Formula", each for the figure of its row; none where one is not sure. */
const besideFigures = ({ rows }: AnswerTable, wanted: Rows, formulaColumn: number): Candidates => {
  const found = new Map<string, Candidate>()
  for (const [row, { cells }] of rows.entries()) {
    const text = (cells[formulaColumn] ?? '').trim()
    if (text === '') continue
    const figure = wanted.amounts[row]?.[wanted.column]
    const made = figure ? ofRow(text, figure.value, wanted) : null
    if (!made) return none
    found.set(keyOf(row, wanted.column), made)
  }
  return found
}

/** A formula that stands in a cell of its own: it refers to figures of the table, or to other worksheets. */
const inPlace = (text: string, workbook: WorkbookData): Candidate | null => {
  const references = parseFormula(text)
  if (!references) return null
  const refersTo: string[] = []
  for (const reference of references) {
    if (reference.kind === 'row' || sizeOf(reference.range) > MOST_CELLS) return null
    const { sheet } = reference.range
    if (sheet === null) refersTo.push(...cellsIn(reference.range))
    else if (!sheetNamed(workbook, sheet)) return null
  }
  return { formula: text, refersTo }
}

/** Whether each of what a cell refers to is a figure, or such a formula; a circle is none. */
const isFounded = (key: string, all: Candidates, amounts: Amounts): boolean => {
  const standing = new Map<string, boolean>()
  const look = (at: string): boolean => {
    const known = standing.get(at)
    if (known !== undefined) return known
    const [row = 0, column = 0] = at.split(',').map(Number)
    const candidate = all.get(at)
    // Until it is known otherwise: whoever comes back here goes in a circle.
    standing.set(at, false)
    const isGood = candidate ? candidate.refersTo.every(look) : Boolean(amounts[row]?.[column])
    standing.set(at, isGood)
    return isGood
  }
  return look(key)
}

/** A column "Formula" tells of cells that may be anywhere: there only what refers to none is live. */
const inCells = (
  { heads, rows }: AnswerTable,
  amounts: Amounts,
  workbook: WorkbookData,
): Candidates => {
  const tells = heads.map((head) => FORMULA_HEAD.test(head.trim()))
  const all = new Map(
    rows.flatMap(({ cells }, row) =>
      cells.flatMap((text, column) => {
        const made = inPlace(text.trim(), workbook)
        const isTold = tells[column] && parseFormula(text.trim())?.length !== 0
        return made && !isTold ? [[keyOf(row, column), made] as const] : []
      }),
    ),
  )
  return new Map([...all].filter(([key]) => isFounded(key, all, amounts)))
}

const wordOf = (cells: readonly string[]): string => cells.find((text) => text.trim() !== '') ?? ''

/** A total that is the sum of the figures above it, to the last digit: of its block, or of the totals in it. */
const totalOf = (
  amounts: Amounts,
  totals: readonly number[],
  row: number,
  column: number,
): Candidate | null => {
  const wanted = amounts[row]?.[column]?.value
  if (wanted === undefined) return null
  const before = totals.filter((at) => at < row && amounts[at]?.[column])
  const start = (before.at(-1) ?? -1) + 1
  const block = Array.from({ length: row - start }, (_, index) => start + index)
  const parts = [...before, ...block].filter((at) => amounts[at]?.[column])
  const sumOf = (rows: readonly number[]): number =>
    rows.reduce((sum, at) => sum + (amounts[at]?.[column]?.value ?? 0), 0)
  const own = block.filter((at) => amounts[at]?.[column])
  const keys = (rows: readonly number[]) => rows.map((at) => keyOf(at, column))
  if (own.length > 0 && isSame(sumOf(own), wanted)) {
    const range = `${nameAt(start, column)}:${nameAt(row - 1, column)}`
    return { formula: `=SUM(${range})`, refersTo: keys(own) }
  }
  if (before.length === 0 || !isSame(sumOf(parts), wanted)) return null
  return {
    formula: `=SUM(${parts.map((at) => nameAt(at, column)).join(',')})`,
    refersTo: keys(parts),
  }
}

const totalsIn = ({ rows }: AnswerTable, amounts: Amounts): Candidates => {
  const totals = rows.flatMap(({ cells }, row) => (TOTAL.test(wordOf(cells).trim()) ? [row] : []))
  return new Map(
    totals.flatMap((row) =>
      (amounts[row] ?? []).flatMap((_, column) => {
        const made = totalOf(amounts, totals, row, column)
        return made ? [[keyOf(row, column), made] as const] : []
      }),
    ),
  )
}

/** A table that goes into a sheet: without its column of formulas where these stand behind the figures. */
export type LiveTable = LiveCells & { readonly table: AnswerTable }

const without = ({ heads, rows }: AnswerTable, column: number): AnswerTable => ({
  heads: heads.toSpliced(column, 1),
  rows: rows.map((row) => ({ ...row, cells: row.cells.toSpliced(column, 1) })),
})

/**
 * What of a table of an answer is a formula: what its column "Formula" says of the figure of a row, what
 * stands as a formula in a cell, and a total that is the sum of what is above it (SHEET-650 to SHEET-652).
 */
export const liveTable = (
  table: AnswerTable,
  amounts: Amounts,
  workbook: WorkbookData,
): LiveTable => {
  const formulaColumn = table.heads.findLastIndex((head) => FORMULA_HEAD.test(head.trim()))
  const column = amounts.reduce(
    (last, row) =>
      Math.max(
        last,
        row.findLastIndex((figure, at) => figure !== null && at < formulaColumn),
      ),
    -1,
  )
  const rows: Rows = { labels: rowsByLabel(table), amounts, column, workbook }
  const isLast = formulaColumn === table.heads.length - 1
  const beside = isLast && column > 0 ? besideFigures(table, rows, formulaColumn) : none
  const all = new Map([
    ...totalsIn(table, amounts),
    ...inCells(table, amounts, workbook),
    ...beside,
  ])
  const inputs = [...all.values()].flatMap(({ refersTo }) => refersTo)
  return {
    table: beside.size > 0 ? without(table, formulaColumn) : table,
    formulas: new Map([...all].map(([key, { formula }]) => [key, formula])),
    inputs: new Set(inputs.filter((key) => !all.has(key))),
  }
}
