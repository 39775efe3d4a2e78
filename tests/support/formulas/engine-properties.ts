// Helpers for property tests of the engine: random edits of workbooks, and comparisons cell by
// cell.

import { isFilled } from '#contract/workbook/array-cells.ts'
import { cellName } from '#contract/workbook/cells.ts'
import type { CellRow, CellState, SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { ok } from '#contract/api/result.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import { toCalculation } from '#server/sheets/engine/results.ts'
import { calculateWithSpills } from '#server/sheets/engine/calculate-with-spills.ts'
import { runFormulas, type CellRef as CellPlace } from '#server/sheets/engine/univer.ts'
import { randomBook, randomEdit, type Edit } from './random-books.ts'
import { randomOf, type Random } from './random-numbers.ts'

/** Cells by worksheet id and cell name, as comparable texts. */
export type CellTexts = ReadonlyMap<string, string>

const isFormula = (cell: CellState): boolean => Boolean(cell.f ?? cell.si)

/** Null for an empty cell. A formula's result "" is a text. */
const cellTextOf = (cell: CellState): string | null => {
  if (!isFormula(cell) && (cell.v ?? '') === '') return null
  return JSON.stringify([cell.v ?? null, cell.t ?? null, cell.f ?? null])
}

const mapCells = (
  workbook: WorkbookData,
  map: (cell: CellState, sheet: SheetData, row: number, column: number) => CellState,
): WorkbookData => ({
  ...workbook,
  sheets: Object.fromEntries(
    Object.entries(workbook.sheets).map(([id, sheet]) => {
      const rows = Object.entries(sheet.cellData ?? {}).map(([row, cells]): [string, CellRow] => [
        row,
        Object.fromEntries(
          Object.entries(cells).map(([column, cell]) => [
            column,
            cell && map(cell, sheet, Number(row), Number(column)),
          ]),
        ),
      ])
      return [id, { ...sheet, cellData: Object.fromEntries(rows) }]
    }),
  ),
})

/** Cell texts of a workbook, optionally of some cells only. */
export const cellTextsOf = (
  workbook: WorkbookData,
  isOf: (cell: CellState) => boolean = () => true,
): CellTexts => {
  const said = new Map<string, string>()
  mapCells(workbook, (cell, { id }, row, column) => {
    const text = isOf(cell) ? cellTextOf(cell) : null
    if (text !== null) said.set(`${id}!${cellName(row, column)}`, text)
    return cell
  })
  return said
}

/** Cells that differ between two workbooks, with both texts. */
export const differingCells = (one: CellTexts, other: CellTexts): readonly string[] =>
  [...new Set([...one.keys(), ...other.keys()])]
    .filter((place) => one.get(place) !== other.get(place))
    .map((place) => `${place}: ${one.get(place) ?? 'empty'} / ${other.get(place) ?? 'empty'}`)

/** Applies an edit without recalculating. */
export const withEdit = (workbook: WorkbookData, { place, after }: Edit): WorkbookData => {
  const sheet = workbook.sheets[place.sheet]
  if (sheet === undefined) throw new Error(`no worksheet ${place.sheet}`)
  const { [place.column]: _before, ...rest } = sheet.cellData?.[place.row] ?? {}
  const row = after === null ? rest : { ...rest, [place.column]: after }
  const cellData = { ...sheet.cellData, [place.row]: row }
  return { ...workbook, sheets: { ...workbook.sheets, [place.sheet]: { ...sheet, cellData } } }
}

/** The recalculation functions of an engine. */
type Recalculation = Pick<WorkbookEngine, 'recalculate' | 'recalculateAfter'>

const calculateHere = (
  workbook: WorkbookData,
  changed: readonly CellPlace[] | null,
): ReturnType<Recalculation['recalculate']> =>
  calculateWithSpills(workbook, async (book, only) => {
    const { cells, circular } = await runFormulas(book, only ?? changed)
    return ok(toCalculation(book, cells, circular))
  })

/** The server's engine in this process, without limits and without worker processes. */
export const inProcessEngine: Recalculation = {
  recalculate: (workbook) => calculateHere(workbook, null),
  recalculateAfter: (workbook, changed) => calculateHere(workbook, changed),
}

/** Recalculates a whole workbook. */
export const recalculateAll = async (
  engine: Recalculation,
  workbook: WorkbookData,
): Promise<WorkbookData> => {
  const done = await engine.recalculate(workbook)
  if (!done.ok) throw new Error(JSON.stringify(done.error))
  return done.value.workbook
}

/** True for typed cells, as opposed to calculated ones. */
const isTyped = (cell: CellState): boolean => !isFormula(cell) && !isFilled(cell)

type Compared = { readonly whole: WorkbookData; readonly wrong: readonly string[] }

/**
 * Recalculates the dependents after each edit. Then recalculates the whole workbook and compares
 * the cells of both results.
 */
const afterEdits = async (
  engine: Recalculation,
  before: WorkbookData,
  edits: readonly Edit[],
): Promise<Compared> => {
  let [next, followed] = [before, before]
  for (const edit of edits) {
    const { sheet: sheet_id, row, column } = edit.place
    next = withEdit(followed, edit)
    const change = { sheet_id, row, column, before: null, after: edit.after }
    const done = await engine.recalculateAfter(next, [change])
    if (!done.ok) throw new Error(JSON.stringify(done.error))
    followed = done.value.workbook
  }
  const whole = await recalculateAll(engine, next)
  const typed = differingCells(cellTextsOf(next, isTyped), cellTextsOf(whole, isTyped))
  const wrong = [
    ...differingCells(cellTextsOf(followed), cellTextsOf(whole)),
    ...typed.map((text) => `typed ${text}`),
  ]
  return { whole, wrong }
}

/**
 * Edits a random workbook and recalculates the dependents after each edit. After every `every`
 * edits, compares the cells with a recalculation of the whole workbook. Returns the cells that
 * differ, with their edits. A typed cell that the engine changed counts as a difference.
 */
export const differencesAfterEdits = async (
  engine: Recalculation,
  seed: number,
  edits: number,
  every = 1,
): Promise<readonly string[]> => {
  const random = randomOf(seed + 5000)
  let workbook = await recalculateAll(engine, randomBook(seed))
  const found: string[] = []
  for (let at = 0; at < edits; at += every) {
    const some = Array.from({ length: Math.min(every, edits - at) }, () => randomEdit(random))
    const { whole, wrong } = await afterEdits(engine, workbook, some)
    const told = `book ${seed}, edits from ${at} on: ${JSON.stringify(some)}`
    found.push(...wrong.map((text) => `${told}: ${text}`))
    workbook = whole
  }
  return found
}

const reversed = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).toReversed())

type Resource = { readonly name: string; readonly data: string }

/** The same workbook with worksheets, names and tables in reverse storage order. */
export const inReverseOrder = (workbook: WorkbookData): WorkbookData => {
  const { resources } = workbook as unknown as { readonly resources: readonly Resource[] }
  const turned = resources.map(({ name, data }) => ({
    name,
    data: JSON.stringify(reversed(JSON.parse(data) as Record<string, unknown>)),
  }))
  return { ...workbook, sheets: reversed(workbook.sheets), resources: turned.toReversed() }
}

/**
 * Replaces about half of the formulas by their results. An array formula or the result "" stays,
 * because as a plain value it would read differently.
 */
export const withHalfAsValues = (workbook: WorkbookData, random: Random): WorkbookData =>
  mapCells(workbook, (cell) => {
    const isPlain = isFormula(cell) && cell['ref'] === undefined && cell.v !== ''
    if (!isPlain || random() < 0.5) return cell
    const { f: _formula, si: _shared, ...value } = cell
    return value
  })

export const formulaResultsOf = (workbook: WorkbookData): CellTexts =>
  cellTextsOf(workbook, isFormula)
