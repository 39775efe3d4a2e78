import { CIRCULAR_ERROR } from '#contract/formulas/circular-formulas.ts'
import { isErrorValue } from '#contract/formulas/error-values.ts'
import { cellAt, type SheetData } from '#contract/workbook/workbook.ts'
import { isSingleCell, type ReferenceGraph } from './reference-graph.ts'
import type { SheetRange } from './reference-areas.ts'

/** A cell by its place, 0-based. */
export type CellPlace = {
  readonly sheet: SheetData
  readonly row: number
  readonly column: number
}

/** Where the error of a cell comes from. */
export type ErrorCause = {
  readonly error: string
  /** The cells from the asked cell to the nearest cause, both included. */
  readonly path: readonly CellPlace[]
  /** Further cells whose error the asked cell inherits and which inherit it from no other cell. */
  readonly others: readonly CellPlace[]
  /** Cells that pass the error on to each other in a circle. Then `path` ends at its first cell. */
  readonly circle: readonly CellPlace[]
  /** False if we stopped before all cells in error. Without any cause `path` is the asked cell. */
  readonly isComplete: boolean
}

/** Maximum cells in error that we look at. The nearest cause comes first. */
const MOST_VISITS = 300_000

const keyOf = ({ sheet, row, column }: CellPlace): string => `${row},${column},${sheet.id}`

const errorOf = (sheet: SheetData, row: number, column: number): string | null => {
  const value = cellAt(sheet, row, column)?.v
  return isErrorValue(value) ? String(value) : null
}

/** The cells of a sheet with one error, row by row. */
type ErrorRows = readonly (readonly [row: number, columns: readonly number[]])[]

const errorRowsOf = ({ cellData = {} }: SheetData, error: string): ErrorRows =>
  Object.entries(cellData).flatMap(([row, cells]) => {
    const columns = Object.entries(cells).flatMap(([column, cell]) =>
      cell?.v === error ? [Number(column)] : [],
    )
    return columns.length === 0 ? [] : [[Number(row), columns] as const]
  })

const firstFrom = (rows: ErrorRows, wanted: number): number => {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.[0] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

type Visit = { readonly at: CellPlace; readonly parent: Visit | null }

const pathTo = (visit: Visit): readonly CellPlace[] => {
  const path: CellPlace[] = []
  for (let one: Visit | null = visit; one !== null; one = one.parent) path.push(one.at)
  return path.toReversed()
}

/** Looks for the cells from which an error comes. */
class CauseFinder {
  readonly #graph: ReferenceGraph
  readonly #error: string
  readonly #rows = new Map<string, ErrorRows>()

  constructor(graph: ReferenceGraph, error: string) {
    this.#graph = graph
    this.#error = error
  }

  #rowsOf(sheet: SheetData): ErrorRows {
    const known = this.#rows.get(sheet.id) ?? errorRowsOf(sheet, this.#error)
    this.#rows.set(sheet.id, known)
    return known
  }

  *#errorsIn(range: SheetRange): Generator<CellPlace> {
    const { sheet, startRow, startColumn, endRow, endColumn } = range
    if (isSingleCell(range)) {
      if (errorOf(sheet, startRow, startColumn) === this.#error)
        yield { sheet, row: startRow, column: startColumn }
      return
    }
    const rows = this.#rowsOf(sheet)
    for (let at = firstFrom(rows, startRow); at < rows.length; at += 1) {
      const [row, columns] = rows[at] ?? [Infinity, []]
      if (row > endRow) return
      for (const column of columns)
        if (column >= startColumn && column <= endColumn) yield { sheet, row, column }
    }
  }

  /** The cells with the same error that the formula of a cell reads and does not handle. */
  *inheritedBy({ sheet, row, column }: CellPlace): Generator<CellPlace> {
    const part = this.#graph.formulaAt(sheet, row, column)
    if (part === null) return
    for (const { range, reference } of this.#graph.readsOf(part))
      if (!reference.isGuarded || this.#error === CIRCULAR_ERROR) yield* this.#errorsIn(range)
  }

  /** Goes from cell to cell, the nearest first. */
  find(start: CellPlace): ErrorCause {
    const queue: Visit[] = [{ at: start, parent: null }]
    const known = new Set([keyOf(start)])
    const causes: Visit[] = []
    let visits = 0
    for (let next = 0; next < queue.length && visits < MOST_VISITS; next += 1) {
      const visit = queue[next]
      if (visit === undefined) break
      let isInherited = false
      for (const at of this.inheritedBy(visit.at)) {
        isInherited = true
        visits += 1
        if (visits > MOST_VISITS) break
        const key = keyOf(at)
        if (known.has(key)) continue
        known.add(key)
        queue.push({ at, parent: visit })
      }
      if (!isInherited) causes.push(visit)
    }
    const [first, ...others] = causes
    const isComplete = visits < MOST_VISITS
    if (first === undefined)
      return isComplete
        ? { ...this.#circleFrom(start), isComplete }
        : { error: this.#error, path: [start], others: [], circle: [], isComplete }
    return {
      error: this.#error,
      path: pathTo(first),
      others: others.map(({ at }) => at),
      circle: [],
      isComplete,
    }
  }

  /** Follows the first inherited error until a cell comes again. */
  #circleFrom(start: CellPlace): Omit<ErrorCause, 'isComplete'> {
    const path: CellPlace[] = []
    const seen = new Map<string, number>()
    let at: CellPlace | undefined = start
    while (at !== undefined && !seen.has(keyOf(at))) {
      seen.set(keyOf(at), path.length)
      path.push(at)
      at = this.inheritedBy(at).next().value ?? undefined
    }
    const from = at === undefined ? path.length - 1 : (seen.get(keyOf(at)) ?? 0)
    return {
      error: this.#error,
      path: path.slice(0, from + 1),
      others: [],
      circle: path.slice(from),
    }
  }
}

/** Where the error of a cell comes from. Null if the cell shows no error. */
export const causeOfError = (graph: ReferenceGraph, at: CellPlace): ErrorCause | null => {
  const error = errorOf(at.sheet, at.row, at.column)
  return error === null ? null : new CauseFinder(graph, error).find(at)
}
