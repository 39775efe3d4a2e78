import type { SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { addKey, columnOf, rowOf, type CellKeys } from './cell-keys.ts'
import { formulaReadsIn } from './formula-reads.ts'
import { ReaderIndex } from './reader-index.ts'

type Place = { readonly sheet: string; readonly key: number }

/** The formulas of a workbook, and which of them depend on a cell. */
export class FormulaIndex {
  readonly #reads: ReturnType<typeof formulaReadsIn>
  /** By number. A formula that was overwritten is null. */
  readonly #formulas: (Place | null)[] = []
  readonly #numbers = new Map<string, Map<number, number>>()
  readonly #readers = new Map<string, ReaderIndex>()
  /** Formulas that run in every calculation. */
  readonly #unsteady = new Set<number>()
  #search = 0

  constructor(workbook: WorkbookData) {
    this.#reads = formulaReadsIn(workbook)
  }

  /** Records the formula of a cell, or that it has none. */
  set(sheet: SheetData, key: number, formula: string | null): void {
    const numbers = this.#numbers.get(sheet.id) ?? new Map<number, number>()
    this.#numbers.set(sheet.id, numbers)
    const old = numbers.get(key)
    if (old !== undefined) {
      this.#formulas[old] = null
      this.#unsteady.delete(old)
      numbers.delete(key)
    }
    if (formula === null) return
    const number = this.#formulas.push({ sheet: sheet.id, key }) - 1
    numbers.set(key, number)
    const reads = this.#reads(formula, sheet, rowOf(key), columnOf(key))
    if (reads === null) this.#unsteady.add(number)
    for (const range of reads ?? []) {
      const readers = this.#readers.get(range.sheet.id) ?? new ReaderIndex()
      this.#readers.set(range.sheet.id, readers)
      readers.add(number, range)
    }
  }

  /**
   * Starts a search for the formulas that depend on changed cells. `add` takes a changed cell, and
   * returns true if it has found formulas. Only the newest search may go on. With `isWhole` it finds
   * all formulas.
   */
  startSearch(isWhole: boolean) {
    this.#search += 1
    const found: CellKeys = new Map()
    const waiting: Place[] = []
    const find = (number: number): boolean => {
      const formula = this.#formulas[number] ?? null
      if (formula === null || found.get(formula.sheet)?.has(formula.key)) return false
      addKey(found, formula.sheet, formula.key)
      waiting.push(formula)
      return true
    }
    const follow = (): boolean => {
      let hasFound = false
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
        this.#readers
          .get(next.sheet)
          ?.visit(rowOf(next.key), columnOf(next.key), this.#search, (reader) => {
            if (find(reader)) hasFound = true
          })
      return hasFound
    }
    for (const number of isWhole ? this.#formulas.keys() : this.#unsteady) find(number)
    follow()
    return {
      found,
      add: (sheet: string, key: number): boolean => {
        const own = this.#numbers.get(sheet)?.get(key)
        const isFound = own !== undefined && find(own)
        if (!isFound) waiting.push({ sheet, key })
        return follow() || isFound
      },
    }
  }
}
