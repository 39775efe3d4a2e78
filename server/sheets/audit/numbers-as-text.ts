import { readTyped, type TypedNumber } from '#contract/figures/read-typed.ts'
import { cellName } from '#contract/workbook/cells.ts'
import { cellAt } from '#contract/workbook/workbook.ts'
import type { SheetRange } from '../formulas/reference-areas.ts'
import {
  firstFrom,
  headOf,
  placeOf,
  rowLabelOf,
  type AuditFacts,
  type AuditSheet,
} from './audit-facts.ts'
import { isFormulaCell, isTypedText, kindOf } from './cell-kinds.ts'
import { rectanglesOf } from './cell-rectangles.ts'
import type { Finding } from './finding.ts'
import { readCellsOf, type ReadCells } from './read-cells.ts'

/** Neighbouring texts of one column that read as figures. */
type TextFigures = {
  readonly column: number
  readonly firstRow: number
  lastRow: number
  readonly first: TypedNumber
  readonly text: string
}

/** Headings of numbers that nobody calculates with. */
const CODES =
  /\b(?:ids?|codes?|no|nr|num(?:ber)?s?|#|zip|postal|postcode|phone|tel|fax|mobile|account|acct|iban|sku|isbn|ean|barcode|serial|ref(?:erence)?|invoice|order|po|year|fy|version|part|item|article|ticket|licen[cs]e|passport|ssn|vat|cusip|isin)\b|#/iu

const figureIn = (facts: AuditFacts, { sheet }: AuditSheet, row: number, column: number) => {
  const cell = cellAt(sheet, row, column)
  if (!isTypedText(cell)) return null
  const text = String(cell?.v)
  const typed = readTyped(text.replaceAll('\u00a0', ' '), facts.region)
  return typed.kind === 'text' || typed.kind === 'formula' ? null : { text, typed }
}

const kindAt = ({ sheet }: AuditSheet, row: number, column: number) =>
  kindOf(cellAt(sheet, row, column))

const isRowOfTexts = ({ sheet }: AuditSheet, row: number): boolean => {
  const filled = Object.values(sheet.cellData?.[row] ?? {}).filter(
    (cell) => kindOf(cell) !== 'blank' || isFormulaCell(cell),
  )
  return filled.length > 1 && filled.every(isTypedText)
}

const [FIRST_YEAR, LAST_YEAR] = [1900, 2100]

/** True for a year or a date, which may stand in a second row of headings. */
const isPeriod = ({ kind, value }: TypedNumber): boolean =>
  kind === 'date' || (Number.isInteger(value) && value >= FIRST_YEAR && value <= LAST_YEAR)

/** True for the first text of a column, in a row of texts: the heading of the figures below. */
const isHeading = (sheet: AuditSheet, { firstRow, column, first }: TextFigures): boolean => {
  if (!isRowOfTexts(sheet, firstRow)) return false
  if (kindAt(sheet, firstRow - 1, column) === 'blank') return true
  return isPeriod(first) && isRowOfTexts(sheet, firstRow - 1)
}

const textFiguresOf = (facts: AuditFacts, sheet: AuditSheet): readonly TextFigures[] => {
  const found: TextFigures[] = []
  for (const [column, { texts }] of sheet.columns)
    for (const row of texts) {
      const figure = figureIn(facts, sheet, row, column)
      if (figure === null) continue
      const last = found.at(-1)
      if (last?.column === column && last.lastRow === row - 1) last.lastRow = row
      else
        found.push({ column, firstRow: row, lastRow: row, first: figure.typed, text: figure.text })
    }
  return found
}

/** We look at this many cells above and below a text. */
const MOST_NEIGHBOURS = 200

/** Numbers and texts of the part of the column that is filled without a gap around a cell. */
const neighbours = (sheet: AuditSheet, { firstRow, lastRow, column }: TextFigures) => {
  let [numbers, texts] = [0, 0]
  const count = (from: number, step: number): void => {
    for (let row = from; Math.abs(row - from) < MOST_NEIGHBOURS; row += step) {
      const kind = kindAt(sheet, row, column)
      if (kind === 'blank') break
      if (kind === 'number') numbers += 1
      else if (kind === 'text') texts += 1
    }
  }
  count(firstRow - 1, -1)
  count(lastRow + 1, 1)
  return { numbers, texts }
}

/** Numbers to the left and to the right of a cell without a gap. */
const rowNumbers = (sheet: AuditSheet, row: number, column: number): number => {
  let numbers = 0
  for (const step of [-1, 1])
    for (let at = column + step; kindAt(sheet, row, at) === 'number'; at += step) numbers += 1
  return numbers
}

/** True for a figure whose text is no code: money, a percentage, thousands or decimals. */
const isClearFigure = ({ text, first }: TextFigures): boolean =>
  first.kind === 'currency' ||
  first.kind === 'percent' ||
  (first.kind === 'number' && /\d[.,'’\u00a0\u202f ]\d/u.test(text))

/** A row of figures has at least this many numbers beside the text. */
const ROW_NUMBERS = 2

const isCode = (facts: AuditFacts, sheet: AuditSheet, figures: TextFigures): boolean => {
  const head = headOf(facts.workbook, sheet, figures.firstRow, figures.column)?.text ?? ''
  const label = rowLabelOf(facts.workbook, sheet.sheet, figures.firstRow, figures.column)
  return CODES.test(head) || (head === '' && CODES.test(label))
}

type Reason = { readonly severity: Finding['severity']; readonly text: string }

const WARNING = (text: string): Reason => ({ severity: 'warning', text })

const IN_COLUMN = WARNING('sums ignore them')

/** Numbers beside a code stored as text, at least. Fewer may be of another kind. */
const CODE_NUMBERS = 4

/** Why cells among numbers should be numbers too. Null if they are not among numbers. */
const reasonAmong = (facts: AuditFacts, sheet: AuditSheet, figures: TextFigures): Reason | null => {
  const { firstRow, lastRow, column } = figures
  const { numbers, texts } = neighbours(sheet, figures)
  const isCodes = !isClearFigure(figures) && isCode(facts, sheet, figures)
  if (isCodes)
    return lastRow === firstRow && texts < 2 && numbers >= CODE_NUMBERS
      ? WARNING('the cells above and below are numbers')
      : null
  if (numbers > texts) return WARNING('the cells above and below are numbers')
  return lastRow === firstRow && rowNumbers(sheet, firstRow, column) >= ROW_NUMBERS
    ? WARNING('the cells beside it are numbers')
    : null
}

/** Texts of a column that make it a column of figures. */
const WHOLE_COLUMN = 3

/** What a sentence about the first text calls the text that a formula reads. */
const textRead = (
  { firstRow, column }: TextFigures,
  { startRow, startColumn }: SheetRange,
): string =>
  startRow === firstRow && startColumn === column ? 'it' : cellName(startRow, startColumn)

const reasonOf = (
  facts: AuditFacts,
  sheet: AuditSheet,
  figures: TextFigures,
  reads: ReadCells,
): Reason | null => {
  const { firstRow, lastRow, column } = figures
  const range = { ...placeOf(sheet.sheet, firstRow, column), endRow: lastRow }
  const reader = reads.calculatingReaderOf(range)
  const isHead = isHeading(sheet, figures)
  if (reader !== null && (reader.isOfOneCell || !isHead))
    return WARNING(`${reader.cell} calculates with ${textRead(figures, reader.readCell)}`)
  if (isHead) return null
  const among = reasonAmong(facts, sheet, figures)
  if (among !== null) return among
  const isColumn = lastRow - firstRow + 1 >= WHOLE_COLUMN && isClearFigure(figures)
  return isColumn ? IN_COLUMN : null
}

/** Texts that should be numbers, and why. */
type Fault = { readonly figures: TextFigures; readonly reason: Reason }

const cellsIn = ({ firstRow, lastRow, column }: TextFigures) =>
  Array.from({ length: lastRow - firstRow + 1 }, (_, at) => ({ row: firstRow + at, column }))

/** Places that a finding names. */
const MOST_PLACES = 6

const findingsOf = (sheet: AuditSheet, faults: readonly Fault[]): readonly Finding[] => {
  const [fault] = faults
  if (fault === undefined) return []
  const cells = faults.flatMap(({ figures }) => cellsIn(figures))
  const places = rectanglesOf(cells).map((part) => ({ ...part, sheet: sheet.sheet }))
  const { firstRow, column, text, first: typed } = fault.figures
  const cell = cellName(firstRow, column)
  const what = typed.kind === 'date' || typed.kind === 'datetime' ? 'date' : 'number'
  const more = cells.length - 1
  const hold =
    more === 0 ? `${cell} holds` : `${cell} and ${more} more ${more === 1 ? 'cell' : 'cells'} hold`
  return places.slice(0, 1).map((place) => ({
    rule: 'number_as_text',
    severity: fault.reason.severity,
    place,
    also: places.slice(1, MOST_PLACES),
    evidence: `${hold} a ${what} as text ("${text.slice(0, 40)}"); ${fault.reason.text}.`,
    proposal: { cell, value: typed.value },
  }))
}

/** The first row of the cells that fill a column without a gap up to a row. */
const topOf = ({ columns }: AuditSheet, { firstRow, column }: TextFigures): number => {
  const filled = columns.get(column)?.filled ?? []
  const index = firstFrom(filled, firstRow)
  // Rows without a gap between them are equally far from their indexes.
  const distance = firstRow - index
  let [low, high] = [0, index]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((filled[middle] ?? 0) - middle < distance) low = middle + 1
    else high = middle
  }
  return filled[low] ?? firstRow
}

/** Joins the faults of a column, and those of neighbouring columns in the same rows. */
const groupsOf = (sheet: AuditSheet, faults: readonly Fault[]): readonly (readonly Fault[])[] => {
  const keyOf = ({ figures, reason }: Fault): string =>
    `${figures.column} ${reason.text === IN_COLUMN.text ? '' : topOf(sheet, figures)}`
  const columns = [...Map.groupBy(faults, keyOf).values()]
  const rowsOf = (group: readonly Fault[]): string =>
    group.map(({ figures }) => `${figures.firstRow}:${figures.lastRow}`).join()
  return [...Map.groupBy(columns, rowsOf).values()].flatMap((alike) =>
    alike.every((group, at) => {
      const before = alike[at - 1]?.[0]?.figures.column
      return before === undefined || group[0]?.figures.column === before + 1
    })
      ? [alike.flat()]
      : alike,
  )
}

/** Finds texts that should be numbers or dates, so that formulas can calculate with them. */
export const numbersAsText = (facts: AuditFacts): readonly Finding[] => {
  const reads = readCellsOf(facts)
  return facts.sheets.flatMap((sheet) => {
    const faults = textFiguresOf(facts, sheet).flatMap((figures): readonly Fault[] => {
      const reason = reasonOf(facts, sheet, figures, reads)
      return reason === null ? [] : [{ figures, reason }]
    })
    const sorted = faults.toSorted((a, b) => a.figures.column - b.figures.column)
    return groupsOf(sheet, sorted).flatMap((group) => findingsOf(sheet, group))
  })
}
