import { stepOf, type Amount } from '../figures/amount.ts'
import { cellName, type CellRange } from './cells.ts'
import {
  HEAD_ROWS,
  holding,
  isShownAs,
  keyOf,
  keysIn,
  sizeOf,
  type Amounts,
  type Candidate,
  type Candidates,
  type Ground,
} from './live-values.ts'
import { parseFormula, type Reference } from '../formulas/parse-formula.ts'
import { isTotal, tellsOfCells } from '../formulas/told-formulas.ts'
import type { AnswerTable } from './table-sheet.ts'
import { cellAt, sheetNamed, type WorkbookData } from './workbook.ts'

/** Formulas of a table by `row,column`, its head being no row, and the typed figures that they refer to. */
type LiveCells = {
  readonly formulas: ReadonlyMap<string, string>
  readonly inputs: ReadonlySet<string>
}

const nameAt = (row: number, column: number): string => cellName(row + HEAD_ROWS, column)

const FORMULA_HEAD = /^formulas?$/i
/** A sum of figures as they are written has no more noise than this, and less than a digit of them. */
const NOISE = 1e-9
const DIGIT_SHARE = 0.25

/** Whether a cell of another worksheet still shows what the answer said. */
const stillHolds = (workbook: WorkbookData, range: CellRange, figure: Amount): boolean => {
  const sheet = sheetNamed(workbook, range.sheet)
  const value = sheet && cellAt(sheet, range.startRow, range.startColumn)?.v
  return sizeOf(range) === 1 && typeof value === 'number' && isShownAs(value, figure)
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
const nameOf = (reference: Reference, text: string, figure: Amount, rows: Rows): Named | null => {
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
const ofRow = (text: string, figure: Amount, rows: Rows): Candidate | null => {
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

const none: Candidates = new Map()

/** The formulas of a column "Formula", each for the figure of its row; none where one is not sure. */
const besideFigures = ({ rows }: AnswerTable, wanted: Rows, formulaColumn: number): Candidates => {
  const found = new Map<string, Candidate>()
  for (const [row, { cells }] of rows.entries()) {
    const text = (cells[formulaColumn] ?? '').trim()
    if (text === '') continue
    const figure = wanted.amounts[row]?.[wanted.column]
    const made = figure ? ofRow(text, figure, wanted) : null
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
    const keys = reference.kind === 'row' ? null : keysIn(reference.range)
    if (reference.kind === 'row' || keys === null) return null
    const { sheet } = reference.range
    if (sheet === null) refersTo.push(...keys)
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

/** Formulas in cells of their own. Where they tell of other cells, only what refers to none is live. */
const inCells = ({ table, amounts, workbook }: Ground): Candidates => {
  const isTold = tellsOfCells(table, amounts)
  const all = new Map(
    table.rows.flatMap(({ cells }, row) =>
      cells.flatMap((text, column) => {
        const made = inPlace(text.trim(), workbook)
        const isOwn = made && (!isTold(column) || parseFormula(made.formula)?.length === 0)
        return isOwn ? [[keyOf(row, column), made] as const] : []
      }),
    ),
  )
  return new Map([...all].filter(([key]) => isFounded(key, all, amounts)))
}

/** Arguments at most of a call. */
const MOST_PARTS = 255

/** A sum of rows of a column: ranges of amounts and empty cells, since a range takes in whatever is in it. */
const sumFormula = (
  { table, amounts }: Ground,
  rows: readonly number[],
  column: number,
): string | null => {
  const isEmpty = (row: number): boolean => (table.rows[row]?.cells[column] ?? '').trim() === ''
  const wanted = new Set(rows)
  const runs: (readonly [number, number])[] = []
  for (const row of rows) {
    const [start, end] = runs.at(-1) ?? [row, row]
    const between = Array.from({ length: row - end - 1 }, (_, index) => end + 1 + index)
    const isNext = runs.length > 0 && between.every((at) => isEmpty(at) && !wanted.has(at))
    if (isNext) runs.splice(-1, 1, [start, row])
    else runs.push([row, row])
  }
  if (runs.length > MOST_PARTS || !rows.every((row) => amounts[row]?.[column])) return null
  const parts = runs.map(([start, end]) =>
    start === end && runs.length > 1
      ? nameAt(start, column)
      : `${nameAt(start, column)}:${nameAt(end, column)}`,
  )
  return `=SUM(${parts.join(',')})`
}

/** A total that is the sum of the figures above it, to the last digit: of its block, or of the totals in it. */
const totalOf = (
  ground: Ground,
  totals: readonly number[],
  row: number,
  column: number,
): Candidate | null => {
  const { amounts } = ground
  const wanted = amounts[row]?.[column]
  if (!wanted) return null
  const before = totals.filter((at) => at < row && amounts[at]?.[column])
  const start = (before.at(-1) ?? -1) + 1
  const block = Array.from({ length: row - start }, (_, index) => start + index)
  const own = block.filter((at) => amounts[at]?.[column])
  const isSum = (rows: readonly number[]): boolean => {
    const parts = rows.map((at) => amounts[at]?.[column]?.value ?? NaN)
    const sum = parts.reduce((all, part) => all + part, 0)
    const largest = parts.reduce((most, part) => Math.max(most, Math.abs(part)), 1)
    const noise = Math.min(NOISE * largest, DIGIT_SHARE * stepOf(wanted))
    return Math.abs(sum - wanted.value) <= noise
  }
  const rows = [own, before.length > 0 ? [...before, ...own] : []].find(
    (some) => some.length > 0 && isSum(some),
  )
  const formula = rows ? sumFormula(ground, rows, column) : null
  return rows && formula ? { formula, refersTo: rows.map((at) => keyOf(at, column)) } : null
}

const totalsIn = (ground: Ground): Candidates => {
  const { table, amounts } = ground
  const totals = table.rows.flatMap(({ cells }, row) => (isTotal(cells) ? [row] : []))
  return new Map(
    totals.flatMap((row) =>
      (amounts[row] ?? []).flatMap((_, column) => {
        const made = totalOf(ground, totals, row, column)
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
 * stands as a formula in a cell, and a total that is the sum of what is above it.
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
  const wanted = isLast && column > 0 ? besideFigures(table, rows, formulaColumn) : none
  const ground: Ground = { table, amounts, workbook }
  const others = new Map([...totalsIn(ground), ...inCells(ground)])
  const both = holding(ground, new Map([...others, ...wanted]))
  // One that is not sure leaves its whole column a text.
  const isSure = [...wanted].every(([key, made]) => both.get(key) === made)
  const beside = isSure ? wanted : none
  const all = isSure ? both : holding(ground, others)
  const inputs = [...all.values()].flatMap(({ refersTo }) => refersTo)
  return {
    table: beside.size > 0 ? without(table, formulaColumn) : table,
    formulas: new Map([...all].map(([key, { formula }]) => [key, formula])),
    inputs: new Set(inputs.filter((key) => !all.has(key))),
  }
}
