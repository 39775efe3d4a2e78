import { cellName } from '#contract/workbook/cells.ts'
import { CIRCULAR_ERROR } from '#contract/formulas/circular-formulas.ts'
import { cellAt } from '#contract/workbook/workbook.ts'
import {
  areaAt,
  countBetween,
  firstFrom,
  formulaFor,
  placeOf,
  runAt,
  type AuditFacts,
  type AuditSheet,
} from './audit-facts.ts'
import { addressOfPlace, type Finding } from './finding.ts'

/** A cell that shows the error of a circular formula. `links` are the circular cells it reads. */
type CircularCell = {
  readonly sheet: AuditSheet
  readonly row: number
  readonly column: number
  links: readonly CircularCell[]
}

/** Larger rings are reported by their first cells. */
const MOST_CELLS = 5_000
const NAMED_CELLS = 6

const circularCellsOf = (sheet: AuditSheet): readonly CircularCell[] =>
  sheet.rows.flatMap(([row, columns]) =>
    columns.flatMap((column) =>
      cellAt(sheet.sheet, row, column)?.v === CIRCULAR_ERROR && runAt(sheet, row, column) !== null
        ? [{ sheet, row, column, links: [] }]
        : [],
    ),
  )

/** Circular cells by worksheet, then by column with ascending rows. */
const indexOf = (cells: readonly CircularCell[]) => {
  const index = new Map<string, Map<number, { rows: number[]; cells: CircularCell[] }>>()
  for (const cell of cells) {
    const columns = index.get(cell.sheet.sheet.id) ?? new Map()
    index.set(cell.sheet.sheet.id, columns)
    const column = columns.get(cell.column) ?? { rows: [], cells: [] }
    columns.set(cell.column, column)
    column.rows.push(cell.row)
    column.cells.push(cell)
  }
  return index
}

const withLinks = (cells: readonly CircularCell[]): void => {
  const index = indexOf(cells)
  for (const cell of cells) {
    const run = runAt(cell.sheet, cell.row, cell.column)
    if (run === null) continue
    cell.links = run.references
      .filter(({ isRead }) => isRead)
      .flatMap(({ areas }) => areas.map((area) => areaAt(area, run, cell.row, cell.column)))
      .flatMap(({ sheet, startRow, endRow, startColumn, endColumn }) =>
        [...(index.get(sheet.id) ?? [])].flatMap(([at, column]) => {
          if (at < startColumn || at > endColumn) return []
          const from = firstFrom(column.rows, startRow)
          return column.cells.slice(from, from + countBetween(column.rows, startRow, endRow))
        }),
      )
  }
}

/** Finds rings of cells in Tarjan's way, without recursion. */
class RingFinder {
  readonly rings: CircularCell[][] = []
  readonly #order = new Map<CircularCell, number>()
  readonly #lowest = new Map<CircularCell, number>()
  readonly #open = new Set<CircularCell>()
  readonly #stack: CircularCell[] = []

  constructor(cells: readonly CircularCell[]) {
    for (const cell of cells) if (!this.#order.has(cell)) this.#walk(cell)
  }

  #start(cell: CircularCell): { readonly cell: CircularCell; next: number } {
    this.#lowest.set(cell, this.#order.size)
    this.#order.set(cell, this.#order.size)
    this.#stack.push(cell)
    this.#open.add(cell)
    return { cell, next: 0 }
  }

  #lower(cell: CircularCell, to: number): void {
    this.#lowest.set(cell, Math.min(this.#lowest.get(cell) ?? to, to))
  }

  #walk(first: CircularCell): void {
    const path = [this.#start(first)]
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const link = top.cell.links[top.next]
      top.next += 1
      if (link === undefined) {
        path.pop()
        this.#end(top.cell, path.at(-1)?.cell)
      } else if (!this.#order.has(link)) path.push(this.#start(link))
      else if (this.#open.has(link)) this.#lower(top.cell, this.#order.get(link) ?? 0)
    }
  }

  #end(cell: CircularCell, before: CircularCell | undefined): void {
    const lowest = this.#lowest.get(cell) ?? 0
    if (before) this.#lower(before, lowest)
    if (lowest !== this.#order.get(cell)) return
    const ring = this.#stack.splice(this.#stack.indexOf(cell))
    for (const one of ring) this.#open.delete(one)
    if (ring.length > 1 || cell.links.includes(cell)) this.rings.push(ring)
  }
}

const nameIn = (cell: CircularCell, home: CircularCell): string =>
  cell.sheet === home.sheet
    ? cellName(cell.row, cell.column)
    : addressOfPlace(placeOf(cell.sheet.sheet, cell.row, cell.column))

/** The shortest way from a cell through its ring back to it. */
const circleFrom = (
  first: CircularCell,
  ring: ReadonlySet<CircularCell>,
): readonly CircularCell[] => {
  const before = new Map<CircularCell, CircularCell>()
  const queue = [first]
  for (const cell of queue)
    for (const link of cell.links) {
      if (!ring.has(link) || before.has(link)) continue
      before.set(link, cell)
      if (link !== first) queue.push(link)
    }
  const circle: CircularCell[] = []
  for (let at = before.get(first); at !== undefined && at !== first; at = before.get(at))
    circle.unshift(at)
  return [first, ...circle]
}

const findingOf = (ring: readonly CircularCell[]): readonly Finding[] => {
  const [first] = ring
  if (first === undefined) return []
  const run = runAt(first.sheet, first.row, first.column)
  const formula = run === null ? '' : formulaFor(run, first.row, first.column)
  const circle = circleFrom(first, new Set(ring))
  const named = circle.slice(0, NAMED_CELLS).map((cell) => nameIn(cell, first))
  const more = circle.length > named.length ? ' → …' : ''
  const path = `${named.join(' → ')}${more} → ${named[0]}`
  const count =
    ring.length > circle.length ? ` ${ring.length} formulas belong to such circles.` : ''
  const places = circle
    .slice(0, NAMED_CELLS)
    .map(({ sheet, row, column }) => placeOf(sheet.sheet, row, column))
  return places.slice(0, 1).map((place) => ({
    rule: 'circular_reference',
    severity: 'error',
    place,
    also: places.slice(1),
    evidence:
      circle.length === 1
        ? `${named[0]} reads itself: ${formula}.${count}`
        : `The formulas read each other in a circle: ${path}. The first is ${formula}.${count}`,
  }))
}

/** Finds formulas that read their own results. */
export const circularReferences = (facts: AuditFacts): readonly Finding[] => {
  const cells = facts.sheets.flatMap(circularCellsOf).slice(0, MOST_CELLS)
  if (cells.length === 0) return []
  withLinks(cells)
  return new RingFinder(cells).rings.flatMap((ring) =>
    findingOf(ring.toSorted((a, b) => a.row - b.row || a.column - b.column)),
  )
}
