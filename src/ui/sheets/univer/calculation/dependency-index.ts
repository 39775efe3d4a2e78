import type { IUnitRange } from '@univerjs/core'
import {
  FormulaDependencyTreeType,
  type FormulaDependencyGenerator,
} from '@univerjs/engine-formula'
import { Dependents } from './dependents.ts'

export type Formula = Awaited<ReturnType<FormulaDependencyGenerator['generate']>>[number]

type Mark = 'open' | 'done'

const cellOf = ({ unitId, subUnitId, row, column }: Formula): IUnitRange => ({
  unitId,
  sheetId: subUnitId,
  range: { startRow: row, endRow: row, startColumn: column, endColumn: column },
})

/** Formulas of rules and formats have no cell, so no formula reads them. */
const isInCell = ({ type }: Formula): boolean => type === FormulaDependencyTreeType.NORMAL_FORMULA

/**
 * A dependency index over the formulas of a workbook. We build it once per change of formulas and
 * query it for each calculation. `volatile` formulas, such as NOW(), run in every calculation.
 */
export class DependencyIndex {
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
   * Returns the formulas to calculate after `changed`. Univer runs the list from the end, so each
   * formula precedes the formulas that it reads. Returns null for a circular reference.
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

  /**
   * Depth-first search over the readers. It appends a formula only after all its readers. Returns
   * false if a formula reads itself through others.
   */
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
