import { isErrorValue } from '#contract/formulas/error-values.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import { formatRange } from '#contract/workbook/cells.ts'
import { cellAt, sheetsOf, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import { definedNamesOf } from '../../sheets/workbook-parts.ts'
import { errorText } from '../error-texts.ts'

/** Cells that an output names: all are counted, and the first have a text. */
export type NamedCells = {
  readonly count: number
  readonly first: readonly { readonly cell: string; readonly text: string }[]
}

/** What a structural change did to formulas. */
export type StructureEffects = {
  /** Formulas whose text changed, because they follow moved cells or new names. */
  readonly formulasAdjusted: number
  /** Cells in error before and after. `new` are cells that were not in error before. */
  readonly errors: { readonly before: number; readonly after: number; readonly new: NamedCells }
  /** Formulas that lost a reference, with their text. */
  readonly lost: NamedCells
  /** Defined names that lost their cells. */
  readonly lostNames: readonly string[]
  /** Formulas with INDIRECT. They keep the addresses in their texts. */
  readonly indirect: number
}

const MOST_NAMED = 10
const LOST = '#REF!'
const INDIRECT = /\bINDIRECT\s*\(/i

/** Collects cells, and names the first. */
export const collectCells = (): {
  add: (cell: string, text: string) => void
  found: () => NamedCells
} => {
  const first: { cell: string; text: string }[] = []
  let count = 0
  return {
    add: (cell, text) => {
      if (first.length < MOST_NAMED) first.push({ cell, text })
      count += 1
    },
    found: () => ({ count, first }),
  }
}

/** The address of a cell with its worksheet. */
export const placeOf = (sheet: SheetData, row: number, column: number): string =>
  formatRange({
    sheet: sheet.name,
    startRow: row,
    endRow: row,
    startColumn: column,
    endColumn: column,
  })

function* formulasIn(sheet: SheetData): Generator<readonly [number, number, string]> {
  for (const [row, cells] of Object.entries(sheet.cellData ?? {}))
    for (const [column, cell] of Object.entries(cells)) {
      if (!cell?.f && !cell?.si) continue
      const formula = formulaAt(sheet, Number(row), Number(column))
      if (formula !== null) yield [Number(row), Number(column), formula]
    }
}

const countErrors = (workbook: WorkbookData): number => {
  let count = 0
  for (const { cellData = {} } of sheetsOf(workbook))
    for (const cells of Object.values(cellData))
      for (const cell of Object.values(cells)) if (cell && isErrorValue(cell.v)) count += 1
  return count
}

const lostNamesIn = (before: WorkbookData, after: WorkbookData): readonly string[] => {
  const broken = new Set(
    definedNamesOf(before).flatMap(({ name, refersTo }) => (refersTo.includes(LOST) ? name : [])),
  )
  return definedNamesOf(after).flatMap(({ name, refersTo }) =>
    refersTo.includes(LOST) && !broken.has(name) ? name : [],
  )
}

/** A formula after the change, and what its cell had before. */
type Compared = {
  readonly sheet: SheetData
  readonly row: number
  readonly column: number
  readonly formula: string
  readonly was: string | null
  readonly isNewError: boolean
}

function* comparedFormulas(moved: WorkbookData, after: WorkbookData): Generator<Compared> {
  for (const sheet of sheetsOf(after)) {
    const own = moved.sheets[sheet.id]
    for (const [row, column, formula] of formulasIn(sheet)) {
      const was = own ? formulaAt(own, row, column) : null
      const old = own ? cellAt(own, row, column)?.v : undefined
      const isNewError = isErrorValue(cellAt(sheet, row, column)?.v) && !isErrorValue(old)
      yield { sheet, row, column, formula, was, isNewError }
    }
  }
}

const hasLost = ({ formula, was }: Compared): boolean =>
  formula.includes(LOST) && was?.includes(LOST) !== true

/**
 * What a structural change did to the formulas. `moved` has the cells from before the change at
 * their places after it.
 */
export const structureEffects = (
  before: WorkbookData,
  moved: WorkbookData,
  after: WorkbookData,
): StructureEffects => {
  const [errors, lost] = [collectCells(), collectCells()]
  let [formulasAdjusted, indirect] = [0, 0]
  for (const compared of comparedFormulas(moved, after)) {
    const { sheet, row, column, formula, was, isNewError } = compared
    const place = () => placeOf(sheet, row, column)
    if (was !== null && was !== formula) formulasAdjusted += 1
    if (INDIRECT.test(formula)) indirect += 1
    if (hasLost(compared)) lost.add(place(), formula)
    if (isNewError) errors.add(place(), errorText(String(cellAt(sheet, row, column)?.v)))
  }
  return {
    formulasAdjusted,
    errors: { before: countErrors(before), after: countErrors(after), new: errors.found() },
    lost: lost.found(),
    lostNames: lostNamesIn(before, after),
    indirect,
  }
}
