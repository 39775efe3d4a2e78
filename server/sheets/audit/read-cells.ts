import { hasOverlap } from '#contract/workbook/extents.ts'
import {
  cellsReadBy,
  readersOf as formulasThatRead,
  sharedRange,
  type ReferenceArea,
  type SheetRange,
} from '../formulas/reference-areas.ts'
import type { PartRange } from '../workbook-parts.ts'
import { areaAt, isOneCell, placeOf, type AuditFacts, type AuditRun } from './audit-facts.ts'
import { addressOfPlace } from './finding.ts'
import { piecesOfRun } from './formula-pieces.ts'

/** Cells that the formulas of a run read together through one reference. */
type ReadArea = {
  readonly run: AuditRun
  /** The reference, as the formula has it. */
  readonly text: string
  /** The cells that the first formula of the run reads. */
  readonly area: ReferenceArea
  /** The cells that all formulas of the run read. A single formula may read fewer. */
  readonly range: SheetRange
  /** True if the formulas calculate with the cells, so that text among them is a fault. */
  readonly isCalculated: boolean
  /** True if each formula reads one cell. */
  readonly isOneCell: boolean
}

/** A formula that reads cells of a range. */
type CalculatingReader = {
  readonly cell: string
  /** The first cell of the range that it reads. */
  readonly readCell: SheetRange
  /** True if its reference is to one cell rather than to a range. */
  readonly isOfOneCell: boolean
}

/** Which formulas read a cell. */
export type ReadCells = {
  readonly readersOf: (range: SheetRange) => readonly ReadArea[]
  /**
   * The first formula of a run that calculates with cells of the range. Best is one that reads a
   * single cell, and then one that reads the first cell of the range.
   */
  readonly calculatingReaderOf: (range: SheetRange) => CalculatingReader | null
}

/** Functions that take numbers only. */
const NUMERIC = new Set(
  (
    'SUM AVERAGE MIN MAX PRODUCT MEDIAN STDEV STDEV.S STDEV.P VAR VAR.S VAR.P NPV IRR MIRR PMT IPMT ' +
    'PPMT FV PV RATE NPER SUBTOTAL SUMPRODUCT ROUND ROUNDUP ROUNDDOWN ABS INT MOD LARGE SMALL RANK'
  ).split(' '),
)
const ARITHMETIC = /^[-+*/^]$/

/** The references of a formula, as it has them, that it calculates with. */
const calculatedReferences = (run: AuditRun): ReadonlySet<string> => {
  const pieces = piecesOfRun(run)
  const isOperand = (at: number): boolean => {
    const [before, after] = [pieces[at - 1]?.text ?? '', pieces[at + 1]?.text ?? '']
    return ARITHMETIC.test(before) || ARITHMETIC.test(after) || after === '%'
  }
  return new Set(
    pieces.flatMap(({ kind, text, call }, at) =>
      (kind === 'reference' || kind === 'name') && (NUMERIC.has(call) || isOperand(at))
        ? [text]
        : [],
    ),
  )
}

/** Areas by their first row. `lowest` is the largest last row so far. */
type ColumnIndex = { readonly areas: readonly ReadArea[]; readonly lowest: readonly number[] }

/** Larger areas are in a list of their own. Among small ones they would slow down each search. */
const [LARGE_COLUMNS, LARGE_ROWS] = [100, 1_000]

const indexed = (areas: readonly ReadArea[]): ColumnIndex => {
  const sorted = areas.toSorted((a, b) => a.range.startRow - b.range.startRow)
  let lowest = -1
  return {
    areas: sorted,
    lowest: sorted.map(({ range }) => (lowest = Math.max(lowest, range.endRow))),
  }
}

const overlapping = ({ areas, lowest }: ColumnIndex, range: SheetRange): readonly ReadArea[] => {
  let [low, high] = [0, areas.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((areas[middle]?.range.startRow ?? 0) <= range.endRow) low = middle + 1
    else high = middle
  }
  const found: ReadArea[] = []
  for (let at = low - 1; at >= 0 && (lowest[at] ?? -1) >= range.startRow; at -= 1) {
    const area = areas[at]
    if (area !== undefined && hasOverlap(area.range, range)) found.push(area)
  }
  return found
}

const areasOf = (facts: AuditFacts): readonly ReadArea[] =>
  facts.sheets.flatMap(({ runs }) =>
    runs.flatMap((run) => {
      const calculated = calculatedReferences(run)
      return run.references
        .filter(({ isRead }) => isRead)
        .flatMap((reference) =>
          reference.areas.map((area) => ({
            run,
            text: reference.text,
            area,
            range: cellsReadBy(area, run, run),
            isCalculated: calculated.has(reference.text),
            isOneCell:
              isOneCell(areaAt(area, run, run.startRow, run.startColumn)) &&
              isOneCell(areaAt(area, run, run.endRow, run.endColumn)),
          })),
        )
    }),
  )

/** The formulas of an area's run that read at least one cell of a range, null if none does. */
export const readersIn = ({ area, run }: ReadArea, range: SheetRange): PartRange | null =>
  formulasThatRead(area, run, range)

/** True if one formula of an area's run reads cells of both ranges. */
export const isReadTogether = (area: ReadArea, one: SheetRange, other: SheetRange): boolean => {
  const [readers, others] = [readersIn(area, one), readersIn(area, other)]
  return readers !== null && others !== null && sharedRange(readers, others) !== null
}

const firstCellOf = ({ sheet, startRow, startColumn }: SheetRange): SheetRange =>
  placeOf(sheet, startRow, startColumn)

/** The first formula that reads the first cell of a range, or else any cell of it. */
const firstReaderIn = (area: ReadArea, range: SheetRange): CalculatingReader | null => {
  const readers = readersIn(area, firstCellOf(range)) ?? readersIn(area, range)
  if (readers === null) return null
  const { startRow, startColumn } = readers
  const read = sharedRange(range, areaAt(area.area, area.run, startRow, startColumn))
  return (
    read && {
      cell: addressOfPlace(placeOf(area.run.sheet, startRow, startColumn)),
      readCell: firstCellOf(read),
      isOfOneCell: area.isOneCell,
    }
  )
}

const calculatingReaderIn = (
  areas: readonly ReadArea[],
  range: SheetRange,
): CalculatingReader | null => {
  const calculated = areas.filter(({ isCalculated }) => isCalculated)
  const single = calculated.filter((area) => area.isOneCell)
  const best = single.length > 0 ? single : calculated
  const first = firstCellOf(range)
  const reader = best.find((area) => readersIn(area, first) !== null) ?? best[0]
  return reader === undefined ? null : firstReaderIn(reader, range)
}

const buildReadCells = (facts: AuditFacts): ReadCells => {
  const columns = new Map<string, ReadArea[]>()
  const large = new Map<string, ReadArea[]>()
  const add = (to: Map<string, ReadArea[]>, key: string, area: ReadArea): void => {
    const list = to.get(key)
    if (list === undefined) to.set(key, [area])
    else list.push(area)
  }
  for (const area of areasOf(facts)) {
    const { sheet, startRow, endRow, startColumn, endColumn } = area.range
    const isLarge = endColumn - startColumn >= LARGE_COLUMNS || endRow - startRow >= LARGE_ROWS
    if (isLarge) add(large, sheet.id, area)
    else
      for (let column = startColumn; column <= endColumn; column += 1)
        add(columns, `${sheet.id} ${column}`, area)
  }
  const index = new Map([...columns].map(([key, areas]) => [key, indexed(areas)]))
  const largeIndex = new Map([...large].map(([key, areas]) => [key, indexed(areas)]))
  const readersOf = (range: SheetRange): readonly ReadArea[] => {
    const found = new Set(overlapping(largeIndex.get(range.sheet.id) ?? indexed([]), range))
    for (let column = range.startColumn; column <= range.endColumn; column += 1) {
      const own = index.get(`${range.sheet.id} ${column}`)
      if (own) for (const area of overlapping(own, range)) found.add(area)
    }
    return [...found]
  }
  return {
    readersOf,
    calculatingReaderOf: (range) => calculatingReaderIn(readersOf(range), range),
  }
}

const built = new WeakMap<AuditFacts, ReadCells>()

/** Which formulas read which cells. We build the index once per audit. */
export const readCellsOf = (facts: AuditFacts): ReadCells => {
  const known = built.get(facts) ?? buildReadCells(facts)
  built.set(facts, known)
  return known
}

/**
 * The forms of the formulas that read a cell, apart from one run: the run itself, and its formula
 * without the number of the cell's row. Formulas that treat two rows alike share a form.
 */
export const readerFormsOf = (
  facts: AuditFacts,
  cell: SheetRange,
  without: AuditRun,
): readonly (readonly string[])[] => {
  const ownRow = new RegExp(`(?<=[A-Za-z]\\$?)${cell.startRow + 1}(?!\\d)`, 'g')
  return readCellsOf(facts)
    .readersOf(cell)
    .filter(({ run }) => run !== without)
    .map(({ run, text }) => [
      `${run.sheet.id} ${run.startRow} ${run.startColumn}`,
      `${run.sheet.id} ${run.formula.replaceAll(text, text.replace(ownRow, '#'))}`,
    ])
}
