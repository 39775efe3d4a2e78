import type { IUnitRange } from '@univerjs/core'
import {
  FormulaDependencyTreeType,
  type FormulaDependencyGenerator,
} from '@univerjs/engine-formula'
import { Dependents } from './dependents.ts'

/** A formula with what it reads, as Univer holds it. */
export type Formula = Awaited<ReturnType<FormulaDependencyGenerator['generate']>>[number]

type Mark = 'open' | 'done'

const cellOf = ({ unitId, subUnitId, row, column }: Formula): IUnitRange => ({
  unitId,
  sheetId: subUnitId,
  range: { startRow: row, endRow: row, startColumn: column, endColumn: column },
})

/** Those of formats and rules stand in no cell: nothing reads them. */
const isInCell = ({ type }: Formula): boolean => type === FormulaDependencyTreeType.NORMAL_FORMULA

/**
 * The formulas of a workbook and which of them read which cells, kept from one calculation to the next. `volatile` are those that are calculated every time, as NOW().
 */
export class KeptOrder {
  readonly #readers = new Dependents<Formula>()
  readonly #places = new Dependents<Formula>()
  readonly #volatile: readonly Formula[]

  constructor(formulas: readonly Formula[], volatile: readonly Formula[]) {
    this.#volatile = volatile
    for (const formula of formulas) {
      for (const range of formula.rangeList) this.#readers.add(formula, range)
      if (isInCell(formula)) this.#places.add(formula, cellOf(formula))
    }
  }

  /**
   * What is to be calculated after these cells were changed, as Univer takes it: from the back, so that
   * none comes before what it reads. Null where formulas read each other in a circle.
   */
  after(changed: readonly IUnitRange[]): Formula[] | null {
    const first = new Set<Formula>(this.#volatile)
    const add = (formula: Formula): void => void first.add(formula)
    for (const range of changed) {
      this.#readers.each(range, add)
      this.#places.each(range, add)
    }
    const order: Formula[] = []
    const marks = new Map<Formula, Mark>()
    for (const formula of first)
      if (!marks.has(formula) && !this.#walk(formula, marks, order)) return null
    return order
  }

  /** Puts a formula behind all that read it; false where it reads itself by way of them. */
  #walk(start: Formula, marks: Map<Formula, Mark>, order: Formula[]): boolean {
    const path = [start]
    for (let formula = path.at(-1); formula; formula = path.at(-1)) {
      if (marks.has(formula)) {
        path.pop()
        if (marks.get(formula) === 'open') order.push(formula)
        marks.set(formula, 'done')
        continue
      }
      marks.set(formula, 'open')
      if (!isInCell(formula)) continue
      let isCircular = false
      this.#readers.each(cellOf(formula), (reader) => {
        const mark = marks.get(reader)
        isCircular ||= mark === 'open'
        if (!mark) path.push(reader)
      })
      if (isCircular) return false
    }
    return true
  }
}
