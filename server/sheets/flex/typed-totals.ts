import { FLEX_MAX_CELLS, FLEX_STEP_MS } from '#contract/limits/receipts.ts'
import { cellAt, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { rowLabelOf } from '../audit/audit-facts.ts'
import { figureClassOf, isFormulaCell, isTypedText, kindOf } from '../audit/cell-kinds.ts'
import { isOpening, isTotalLabel } from '../audit/label-words.ts'
import { sharedRange } from '../formulas/reference-areas.ts'
import { cellRange, type ReferenceGraph } from '../formulas/reference-graph.ts'
import { isSumOf } from './reading-formulas.ts'
import { isMarkedInput, type TypedAmount } from './written-inputs.ts'

type Cell = { readonly sheet: SheetData; readonly row: number; readonly column: number }

/** A typed number that equals the sum of the figures beside it. */
export type TypedTotal = {
  readonly total: TypedAmount
  readonly label: string
  readonly figures: number
  readonly first: Cell
  readonly last: Cell
}

/** Figures that we look at on one line. */
const MOST_FIGURES = 400
/** Rows above a column that may hold its heading. */
const HEAD_ROWS = 60
/** Sums of so few figures, or totals of so few digits, may be equal by chance. */
const LEAST = { figures: 2, digits: 3, isNamed: true }
/** The same for a line whose label does not name a result. */
const LEAST_UNNAMED = { figures: 3, digits: 5, isNamed: false }
const MOST_DECIMALS = 6
const SUM_ERROR = 1e-9
/** A total of rounded figures differs from their sum by less than this share. */
const MOST_ROUNDING = 1e-4

/** Labels of figures that follow from others. */
const RESULT =
  /\b(?:net|gross|profit|loss|ebitd?a?|result|revenues?|costs?|expenses|income|assets|liabilities|equity|funding|cash flow|year|fy\d*|ytd)\b/iu
/** Labels of figures that somebody else states. */
const STATED =
  /\b(?:control|checks?|statement|stated|reported|per|target|budget|actuals?|prior|plan(?:ned)?|consensus|limit|cap)\b/iu

/** The fewest figures and digits of a total with a label. Null if the label rules a fault out. */
const leastOf = (label: string): typeof LEAST | null => {
  if (STATED.test(label) || isOpening(label)) return null
  return isTotalLabel(label) || RESULT.test(label) ? LEAST : LEAST_UNNAMED
}

const decimalsOf = (value: number): number =>
  Math.min(MOST_DECIMALS, (String(value).split('.')[1] ?? '').length)

const digitsOf = (value: number): number =>
  String(Math.abs(value)).replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length

const isEqual = (value: number, sum: number): boolean => {
  const rounding = Math.min(0.5 * 10 ** -decimalsOf(value), Math.abs(sum) * MOST_ROUNDING)
  return Math.abs(value - sum) <= rounding + Math.abs(sum) * SUM_ERROR
}

const valueOf = ({ sheet, row, column }: Cell): number => Number(cellAt(sheet, row, column)?.v)

const nextOf = ({ sheet, row, column }: Cell, isBelow: boolean): Cell =>
  isBelow ? { sheet, row: row + 1, column } : { sheet, row, column: column + 1 }

/** Finds totals among the numbers that an answer typed. */
class TotalFinder {
  readonly #workbook: WorkbookData
  readonly #graph: ReferenceGraph

  constructor(workbook: WorkbookData, graph: ReferenceGraph) {
    this.#workbook = workbook
    this.#graph = graph
  }

  /** True for a calculated sum, which ends the figures of a total below it. */
  #isSum({ sheet, row, column }: Cell): boolean {
    const part = this.#graph.formulaAt(sheet, row, column)
    return part !== null && isSumOf(part.run)
  }

  #isAmount({ sheet, row, column }: Cell): boolean {
    const cell = cellAt(sheet, row, column)
    if (kindOf(cell) !== 'number') return false
    const { type } = figureClassOf(this.#workbook, cell)
    return type !== 'percent' && type !== 'date'
  }

  /** True for a blank cell on a line with a label, as in the columns debit and credit. */
  #isBlankLine({ sheet, row, column }: Cell): boolean {
    const isBlank = kindOf(cellAt(sheet, row, column)) === 'blank'
    return isBlank && rowLabelOf(this.#workbook, sheet, row, column) !== ''
  }

  /** The figures above a cell, or those to its left, up to a gap or a text. Nearest first. */
  #figuresBefore({ sheet, row, column }: Cell, isAbove: boolean): readonly Cell[] {
    const figures: Cell[] = []
    for (let by = 1; by <= MOST_FIGURES; by += 1) {
      const at = isAbove ? { sheet, row: row - by, column } : { sheet, row, column: column - by }
      if (at.row < 0 || at.column < 0) break
      if (isAbove && this.#isBlankLine(at)) continue
      if (!this.#isAmount(at)) break
      figures.push(at)
    }
    return figures
  }

  #headOf({ sheet, row, column }: Cell): string {
    for (let up = row - 1; up >= Math.max(0, row - HEAD_ROWS); up -= 1) {
      const cell = cellAt(sheet, up, column)
      if (isTypedText(cell)) return String(cell?.v)
    }
    return ''
  }

  /** True if a formula adds up the figures already. The typed number is then there to compare. */
  #isAddedUp(first: Cell, last: Cell): boolean {
    const addersOf = ({ sheet, row, column }: Cell) =>
      this.#graph.readersOf(cellRange(sheet, row, column)).filter(({ run }) => isSumOf(run))
    const adders = addersOf(first)
    return addersOf(last).some(({ run, cells }) =>
      adders.some((one) => one.run === run && sharedRange(one.cells, cells) !== null),
    )
  }

  /** The figures that a typed number may add up: the nearest section, or the sums before it. */
  #candidates(figures: readonly Cell[]): readonly (readonly Cell[])[] {
    const end = figures.findIndex((cell) => this.#isSum(cell))
    const sums = figures.filter((cell) => this.#isSum(cell))
    // A year may stand above its figures as a number.
    const whole = end < 0 ? [figures, figures.slice(0, -1)] : [figures.slice(0, end)]
    return [...whole, sums]
  }

  #labelOf(total: TypedAmount, isAbove: boolean): string {
    const { sheet, row, column } = total
    return isAbove ? rowLabelOf(this.#workbook, sheet, row, column) : this.#headOf(total)
  }

  totalAt(total: TypedAmount, isAbove: boolean): TypedTotal | null {
    const label = this.#labelOf(total, isAbove)
    const least = leastOf(label)
    if (least === null || !this.#isAmount(total)) return null
    if (digitsOf(total.value) < least.digits) return null
    // A number within a list is no total of the numbers before it, unless its label says so.
    if (!least.isNamed && this.#isAmount(nextOf(total, isAbove))) return null
    const sums = this.#candidates(this.#figuresBefore(total, isAbove)).filter(
      (cells) => cells.length >= least.figures,
    )
    const found = sums.find((cells) =>
      isEqual(
        total.value,
        cells.reduce((sum, at) => sum + valueOf(at), 0),
      ),
    )
    return found === undefined ? null : this.#unlessAddedUp(total, label, found)
  }

  #unlessAddedUp(total: TypedAmount, label: string, cells: readonly Cell[]): TypedTotal | null {
    const [last = total, first = total] = [cells[0], cells.at(-1)]
    if (this.#isAddedUp(first, last)) return null
    return { total, label, figures: cells.length, first, last }
  }
}

const hasFormulas = (sheet: SheetData): boolean =>
  Object.values(sheet.cellData ?? {}).some((row) => Object.values(row).some(isFormulaCell))

/**
 * Typed numbers that equal the sum of the figures above them, or to their left, so that they do not
 * follow these. A worksheet without formulas is a list of figures, unless its cells are marked as
 * inputs.
 */
export const typedTotals = async (
  workbook: WorkbookData,
  graph: ReferenceGraph,
  amounts: readonly TypedAmount[],
): Promise<readonly TypedTotal[]> => {
  const finder = new TotalFinder(workbook, graph)
  const found: TypedTotal[] = []
  let since = performance.now()
  for (const [sheet, typed] of Map.groupBy(amounts, (amount) => amount.sheet)) {
    const isModel = hasFormulas(sheet) || typed.some((amount) => isMarkedInput(workbook, amount))
    if (!isModel) continue
    for (const amount of typed.slice(0, FLEX_MAX_CELLS)) {
      if (performance.now() - since > FLEX_STEP_MS) {
        await yieldToEventLoop()
        since = performance.now()
      }
      const total = finder.totalAt(amount, true) ?? finder.totalAt(amount, false)
      if (total !== null) found.push(total)
    }
  }
  return found
}
