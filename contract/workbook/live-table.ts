import { stepOf, type Amount } from '../figures/amount.ts'
import { cellName, type CellRange } from './cells.ts'
import {
  HEADER_ROWS,
  findMatchingFormulas,
  isShownAs,
  keyOf,
  keysIn,
  sizeOf,
  type Amounts,
  type Candidate,
  type Candidates,
  type CandidateContext,
} from './formula-candidates.ts'
import { parseFormula, type Reference } from '../formulas/parse-formula.ts'
import { isTotalRow, hasDescribedFormulas } from '../formulas/described-formulas.ts'
import type { AnswerTable } from './table-sheet.ts'
import { cellAt, sheetNamed, type WorkbookData } from './workbook.ts'

/** Formulas of a table and their input cells. The keys are `row,column`, without the header row. */
type LiveCells = {
  readonly formulas: ReadonlyMap<string, string>
  readonly inputs: ReadonlySet<string>
}

const nameAt = (row: number, column: number): string => cellName(row + HEADER_ROWS, column)

const FORMULA_HEAD = /^formulas?$/i
/** Rounding noise that a sum may have, relative to its largest number. See `DIGIT_SHARE`. */
const NOISE = 1e-9
const DIGIT_SHARE = 0.25

/** True if a cell of another worksheet still shows the figure of the answer. */
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

/** Rows by label. Duplicate labels are ambiguous, so they are left out. */
const rowsByLabel = ({ rows }: AnswerTable): ReadonlyMap<string, number> => {
  const all = rows.map(({ cells }, row) => [(cells[0] ?? '').trim().toLowerCase(), row] as const)
  const alike = Map.groupBy(all, ([label]) => label)
  return new Map(all.filter(([label]) => label !== '' && alike.get(label)?.length === 1))
}

/** Cell name for a reference in the new worksheet. Null if the target is uncertain. */
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
/** The labelled rows of a table and the column with their figures. */
type Rows = {
  readonly labels: ReadonlyMap<string, number>
  readonly amounts: Amounts
  readonly column: number
  readonly workbook: WorkbookData
}

/** Keys of the table cells that the references name. A colon gives all cells of the range. */
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

/** The formulas of a "Formula" column, each for its row's figure. Empty if one is uncertain. */
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

/** A formula in a table cell, which may refer to the table's figures or to other worksheets. */
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

/** True if all references lead to figures, also through other formulas. False for a cycle. */
const isFounded = (key: string, all: Candidates, amounts: Amounts): boolean => {
  const standing = new Map<string, boolean>()
  const isFoundedAt = (at: string): boolean => {
    const known = standing.get(at)
    if (known !== undefined) return known
    const [row = 0, column = 0] = at.split(',').map(Number)
    const candidate = all.get(at)
    // Marks the cell as visited, so a cycle ends here.
    standing.set(at, false)
    const isGood = candidate
      ? candidate.refersTo.every(isFoundedAt)
      : Boolean(amounts[row]?.[column])
    standing.set(at, isGood)
    return isGood
  }
  return isFoundedAt(key)
}

/**
 * Formulas in table cells. Some columns only describe formulas of cells outside this table
 * (`hasDescribedFormulas`). In such a column, only formulas without references count.
 */
const inCells = ({ table, amounts, workbook }: CandidateContext): Candidates => {
  const isTold = hasDescribedFormulas(table, amounts)
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

/** Maximum number of arguments of a function call. */
const MOST_PARTS = 255

/**
 * A SUM over rows of a column. A range spans only wanted and empty cells, because SUM includes
 * every cell in it.
 */
const sumFormula = (
  { table, amounts }: CandidateContext,
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

/**
 * A formula for a total. The total equals the sum of the rows since the previous total, or that sum
 * plus all earlier totals.
 */
const totalOf = (
  ground: CandidateContext,
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

const totalsIn = (ground: CandidateContext): Candidates => {
  const { table, amounts } = ground
  const totals = table.rows.flatMap(({ cells }, row) => (isTotalRow(cells) ? [row] : []))
  return new Map(
    totals.flatMap((row) =>
      (amounts[row] ?? []).flatMap((_, column) => {
        const made = totalOf(ground, totals, row, column)
        return made ? [[keyOf(row, column), made] as const] : []
      }),
    ),
  )
}

/** A table for a new worksheet. It drops a "Formula" column that became live formulas. */
export type LiveTable = LiveCells & { readonly table: AnswerTable }

const without = ({ heads, rows }: AnswerTable, column: number): AnswerTable => ({
  heads: heads.toSpliced(column, 1),
  rows: rows.map((row) => ({ ...row, cells: row.cells.toSpliced(column, 1) })),
})

/**
 * Finds the formulas of a table in an answer. They come from its "Formula" column, from cells, and
 * from totals that match the figures above.
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
  const ground: CandidateContext = { table, amounts, workbook }
  const others = new Map([...totalsIn(ground), ...inCells(ground)])
  const both = findMatchingFormulas(ground, new Map([...others, ...wanted]))
  // One uncertain formula keeps the whole "Formula" column as text.
  const isSure = [...wanted].every(([key, made]) => both.get(key) === made)
  const beside = isSure ? wanted : none
  const all = isSure ? both : findMatchingFormulas(ground, others)
  const inputs = [...all.values()].flatMap(({ refersTo }) => refersTo)
  return {
    table: beside.size > 0 ? without(table, formulaColumn) : table,
    formulas: new Map([...all].map(([key, { formula }]) => [key, formula])),
    inputs: new Set(inputs.filter((key) => !all.has(key))),
  }
}
