import {
  lineThrough,
  numberLine,
  formulaLine,
  type BookCell,
  type BookCells,
} from './book-cells.ts'
import { draftOf, withValue, type Draft, type Drafter, type FaultKind } from './draft.ts'
import { referencesIn, sheetNameIn, type WrittenReference } from './references.ts'

/** Equal formulas beside each other that make a pattern. */
const PATTERN = 4
/** Typed figures beside each other that make a series. */
const SERIES = 6
/** Figures beside a number stored as text. */
const BESIDE_TEXT = 4
/** A figure in another unit is this many times outside of the others, which are one quantity. */
const OUTSIDE = 10
const ONE_QUANTITY = 100
/** Headings of numbers that name something. */
const NAMES = /\b(?:id|no|nr|num|number|account|code|key|index|entry|year)s?\b|#/iu
const THOUSAND = 1000
/** 500 %, which nobody takes for a rate. */
const LARGE_PERCENT = 5
const [FIRST_YEAR, LAST_YEAR] = [1900, 2100]

const numberOf = ({ cell }: BookCell): number => Number(cell.v)

const isYear = (value: number): boolean =>
  Number.isInteger(value) && value >= FIRST_YEAR && value <= LAST_YEAR

/** The nearest typed text above a cell. */
const headingOf = ({ at }: BookCells, { sheet, row, column }: BookCell): string => {
  for (let above = row - 1; above >= 0; above -= 1) {
    const cell = at(sheet.id, above, column)
    if (cell?.kind === 'text' && cell.formula === null) return String(cell.cell.v)
  }
  return ''
}

const isFigure = (book: BookCells, cell: BookCell): boolean =>
  cell.formula === null &&
  cell.kind === 'number' &&
  !cell.isDate &&
  !isYear(numberOf(cell)) &&
  !NAMES.test(headingOf(book, cell))

const rounded = (value: number): number => Number(value.toPrecision(4))

/** A typed number among equal formulas. It differs from the result by 5 % to 30 %. */
const typedConstant: Drafter = (book, cell, random) => {
  const { formula, kind, isDate } = cell
  if (formula === null || kind !== 'number' || isDate) return []
  if (referencesIn(formula).length === 0) return []
  if (formulaLine(book, cell).cells.length < PATTERN) return []
  const factor = 1 + (0.05 + random.next() * 0.25) * random.pick([-1, 1])
  const value = numberOf(cell) === 0 ? 100 : rounded(numberOf(cell) * factor)
  return [draftOf([withValue(cell, value)], `${formula} → ${value}`)]
}

type TypedLines = ReadonlyMap<string, readonly (readonly [string, BookCell])[]>
const typedLines = new WeakMap<BookCells, TypedLines>()

/** All typed numbers of a row or of a column. */
const typedOn = (book: BookCells, key: string): readonly BookCell[] => {
  const known: TypedLines =
    typedLines.get(book) ??
    Map.groupBy(
      book.all
        .filter(({ formula, kind }) => formula === null && kind === 'number')
        .flatMap((one) => [
          [`${one.sheet.id} row ${one.row}`, one] as const,
          [`${one.sheet.id} column ${one.column}`, one] as const,
        ]),
      ([line]) => line,
    )
  typedLines.set(book, known)
  return (known.get(key) ?? []).map(([, one]) => one)
}

/**
 * The other figures of the longer line through a cell, and of its row or column beyond gaps. Empty
 * if they are too few, or are of several quantities.
 */
const othersOf = (book: BookCells, cell: BookCell): readonly BookCell[] => {
  const line = numberLine(book, cell)
  if (line.length < SERIES) return []
  const isRow = line[0]?.row === line[1]?.row
  const key = `${cell.sheet.id} ${isRow ? `row ${cell.row}` : `column ${cell.column}`}`
  const others = typedOn(book, key).filter((one) => one !== cell && numberOf(one) !== 0)
  const sizes = others.map((one) => Math.abs(numberOf(one)))
  const isQuantity = Math.max(...sizes) <= Math.min(...sizes) * ONE_QUANTITY
  return others.length >= SERIES - 1 && isQuantity ? others : []
}

/** The typed figure of a series with the other sign. */
const negatedFigure: Drafter = (book, cell) => {
  if (!isFigure(book, cell) || numberOf(cell) === 0) return []
  const others = othersOf(book, cell)
  const isOneSign = others.every((one) => numberOf(one) * numberOf(cell) > 0)
  if (others.length === 0 || !isOneSign) return []
  return [draftOf([withValue(cell, -numberOf(cell))], `${numberOf(cell)} → ${-numberOf(cell)}`)]
}

/** How many times a size is outside of other sizes. */
const timesOutside = (size: number, others: readonly number[]): number =>
  Math.max(size / Math.max(...others), Math.min(...others) / size)

/** A percentage typed as a whole number: 25 for 25 %. */
const wholePercent = (cell: BookCell): readonly Draft[] => {
  const before = numberOf(cell)
  const value = rounded(before * 100)
  const isWhole = Math.abs(before) <= 1 && Math.abs(value) >= LARGE_PERCENT
  return isWhole ? [draftOf([withValue(cell, value)], `${before} → ${value}`)] : []
}

/** A figure in thousands among units, or a percentage typed as a whole number. */
const otherUnit: Drafter = (book, cell, random) => {
  const before = numberOf(cell)
  if (!isFigure(book, cell) || before === 0) return []
  if (cell.isPercent) return wholePercent(cell)
  const value = rounded(random.next() < 0.5 ? before * THOUSAND : before / THOUSAND)
  const others = othersOf(book, cell).map((one) => Math.abs(numberOf(one)))
  if (others.length === 0 || timesOutside(Math.abs(value), others) < OUTSIDE) return []
  return [draftOf([withValue(cell, value)], `${before} → ${value}`)]
}

const readPlaces = new WeakMap<BookCells, ReadonlySet<string>>()

/** The cells of a range, none if it is long. */
const cellsIn = ([first, last = first]: WrittenReference['corners']): readonly string[] => {
  const [rows, columns] = [last.row - first.row + 1, last.column - first.column + 1]
  return Array.from({ length: rows * columns <= THOUSAND ? rows * columns : 0 }, (_, at) =>
    [first.row + Math.floor(at / columns), first.column + (at % columns)].join(' '),
  )
}

/** The cells that formulas read by a reference to one cell or to a short range. */
const readIn = (book: BookCells): ReadonlySet<string> => {
  const known = readPlaces.get(book)
  if (known !== undefined) return known
  const ids = new Map(book.all.map(({ sheet }) => [sheet.name, sheet.id]))
  const read = new Set<string>()
  for (const { formula, sheet } of book.all)
    for (const { place, corners } of formula === null ? [] : referencesIn(formula)) {
      const id = place === '' ? sheet.id : ids.get(sheetNameIn(place))
      for (const cell of cellsIn(corners)) read.add(`${id} ${cell}`)
    }
  readPlaces.set(book, read)
  return read
}

/** A number as text, as it comes from other programs: plain, with a comma, or with a percent sign. */
const numberAsText: Drafter = (book, cell, random) => {
  if (!isFigure(book, cell)) return []
  const { sheet, row, column, isPercent } = cell
  const isRead = readIn(book).has(`${sheet.id} ${row} ${column}`)
  if (!isRead && numberLine(book, cell).length < BESIDE_TEXT) return []
  const value = numberOf(cell)
  const text = isPercent
    ? `${rounded(value * 100)}%`
    : random.pick([String(value), value.toLocaleString('en-US', { maximumFractionDigits: 6 })])
  return [draftOf([withValue(cell, text)], `${value} → "${text}"`, 'type')]
}

const LEAST_CELLS = 3

/** The cells of a row without a gap, as kinds. */
const rowOf = (book: BookCells, cell: BookCell): readonly BookCell[] =>
  lineThrough(book, cell, 'row', () => true)

const shapeOf = (cells: readonly (BookCell | null)[]): string =>
  cells.map((one) => (one?.formula ? 'formula' : (one?.kind ?? ''))).join()

/** A record of a table: it has a name or a date, a typed figure, and a row like it beside it. */
const repeatedRow: Drafter = (book, cell) => {
  if (!isFigure(book, cell)) return []
  const cells = rowOf(book, cell)
  const hasName = cells.some((one) => one.kind === 'text' || one.isDate)
  const besideIt = [-1, 1].map((by) =>
    shapeOf(cells.map(({ row, column, sheet }) => book.at(sheet.id, row + by, column))),
  )
  if (cells.length < LEAST_CELLS || !hasName || !besideIt.includes(shapeOf(cells))) return []
  const repeated = { sheetId: cell.sheet.id, row: cell.row }
  return [{ cells: [], repeatedRow: repeated, effect: 'type', text: `row ${cell.row + 1}` }]
}

/** What drafts each kind of fault in a typed figure, and a typed figure among formulas. */
export const figureDrafters = {
  'constant typed into a row of formulas': [typedConstant],
  'wrong sign': [negatedFigure],
  unit: [otherUnit],
  'number stored as text': [numberAsText],
  'duplicated row': [repeatedRow],
} as const satisfies Partial<Record<FaultKind, readonly Drafter[]>>
