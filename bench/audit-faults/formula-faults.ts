import { shiftFormula } from '#contract/formulas/shift-formula.ts'
import { quoteSheetName } from '#contract/workbook/cells.ts'
import { sheetNamed, type SheetData } from '#contract/workbook/workbook.ts'
import { formulaLine, labelOf, type Axis, type BookCell, type BookCells } from './book-cells.ts'
import { draftOf, withFormula, type Draft, type Drafter, type FaultKind } from './draft.ts'
import type { Random } from './random.ts'
import {
  formulaTokens,
  referencesIn,
  referenceText,
  sheetNameIn,
  withToken,
  type Corner,
  type WrittenReference,
} from './references.ts'

/** Equal formulas beside each other that make a pattern. */
const PATTERN = 4
/** Cells of a range that a sum reads, at least. */
const RANGE_CELLS = 3
const PLUG = 125

/** The changed formula in one cell, or null. */
type Change = (formula: string, random: Random) => string | null

const inOneCell =
  (change: Change, isSuitable: (book: BookCells, cell: BookCell) => boolean): Drafter =>
  (book, cell, random) => {
    const { formula } = cell
    // A formula without references is a typed value.
    if (formula === null || referencesIn(formula).length === 0 || !isSuitable(book, cell)) return []
    const changed = change(formula, random)
    return changed === null || changed === formula
      ? []
      : [draftOf([withFormula(cell, changed)], `${formula} → ${changed}`)]
  }

const isInPattern = (book: BookCells, cell: BookCell): boolean =>
  formulaLine(book, cell).cells.length >= PATTERN

const one = <T>(items: readonly T[], random: Random): T | null => {
  const [first, ...others] = items
  return first === undefined ? null : random.pick([first, ...others])
}

const movedBy = (corner: Corner, rows: number, columns: number): Corner => ({
  ...corner,
  row: corner.row + rows,
  column: corner.column + columns,
})

/** Ranges of one row or column that are long enough for a sum, with their direction. */
const rangesIn = (formula: string) =>
  referencesIn(formula).flatMap((reference) => {
    const [first, last] = reference.corners
    if (last === undefined) return []
    const [rows, columns] = [last.row - first.row, last.column - first.column]
    const isLine = (rows === 0) !== (columns === 0) && rows + columns + 1 >= RANGE_CELLS
    const axis: Axis = rows > 0 ? 'column' : 'row'
    return isLine ? [{ ...reference, first, last, axis }] : []
  })

const along = (axis: Axis, by: number): readonly [rows: number, columns: number] =>
  axis === 'column' ? [by, 0] : [0, by]

const withCorners = (
  formula: string,
  { at, place }: WrittenReference,
  corners: readonly Corner[],
): string | null => {
  const text = referenceText(place, corners)
  return text === null ? null : withToken(formula, at, text)
}

/** Both ends of a range one cell further. */
const shiftedRange: Drafter = inOneCell(
  (formula, random) => {
    const range = one(rangesIn(formula), random)
    if (range === null) return null
    const by = along(range.axis, random.pick([-1, 1]))
    const corners = [range.first, range.last].map((corner) => movedBy(corner, ...by))
    return withCorners(formula, range, corners)
  },
  (_, { kind }) => kind === 'number',
)

/** A cell with a formula. */
type FormulaCell = BookCell & { readonly formula: string }

const ofFormulas =
  (draft: (book: BookCells, cell: FormulaCell, random: Random) => readonly Draft[]): Drafter =>
  (book, cell, random) =>
    cell.formula === null ? [] : draft(book, { ...cell, formula: cell.formula }, random)

/** The worksheet that a reference reads. Null if there is none. */
const sheetRead = (book: BookCells, { sheet }: BookCell, place: string): SheetData | null =>
  place === '' ? sheet : sheetNamed(book.workbook, sheetNameIn(place))

/** The formula of a cell filled into other cells. */
const filledInto = (cells: readonly BookCell[], from: BookCell, formula: string) =>
  cells.map((one) =>
    withFormula(one, shiftFormula(formula, one.row - from.row, one.column - from.column)),
  )

const isFigureAt = (book: BookCells, sheet: SheetData | null, { row, column }: Corner): boolean => {
  const figure = sheet === null ? null : book.at(sheet.id, row, column)
  return figure?.kind === 'number' && figure.cell.v !== 0
}

/** A range that ends one cell early, in one formula or in all of its line. */
const shortRange = ofFormulas((book, cell, random) => {
  const { formula, kind } = cell
  const range = one(rangesIn(formula), random)
  if (range === null || kind !== 'number') return []
  const isLast = random.next() < 0.5
  const { first, last, axis } = range
  const shorter = isLast
    ? [first, movedBy(last, ...along(axis, -1))]
    : [movedBy(first, ...along(axis, 1)), last]
  const missed = isLast ? last : first
  const changed = withCorners(formula, range, shorter)
  if (changed === null || !isFigureAt(book, sheetRead(book, cell, range.place), missed)) return []
  const line = formulaLine(book, cell)
  // All sums of a line end at the same row after somebody adds one below them.
  const isLine = line.axis !== axis && random.next() < 0.5
  const cells = filledInto(isLine ? line.cells : [cell], cell, changed)
  return [draftOf(cells, `${formula} → ${changed}`)]
})

/** The places of plus and minus signs between two operands, and of a minus at the start. */
const signsIn = (formula: string): readonly number[] =>
  formulaTokens(formula).flatMap(({ text }, at) => (text === '+' || text === '-' ? [at] : []))

/** Another sign in one of several equal formulas. */
const wrongSign: Drafter = inOneCell((formula, random) => {
  const at = one(signsIn(formula), random)
  if (at === null) return null
  const isFirst = at === 0
  const text = formulaTokens(formula)[at]?.text
  if (isFirst) return withToken(formula, at, '')
  return withToken(formula, at, text === '+' ? '-' : '+')
}, isInPattern)

/** A link to cells that are gone: an error, a missing worksheet, or a blank cell. */
const brokenLink = ofFormulas((book, cell, random) => {
  const { formula } = cell
  const link = one(
    referencesIn(formula).filter(({ place }) => place !== ''),
    random,
  )
  const sheet = link && sheetRead(book, cell, link.place)
  if (link === null || sheet === null) return []
  const lastRow = Math.max(0, ...Object.keys(sheet.cellData ?? {}).map(Number))
  const [corner] = link.corners
  const replaced = random.pick([
    '#REF!',
    referenceText(`${quoteSheetName(`Old ${sheet.name}`)}!`, link.corners) ?? '#REF!',
    referenceText(link.place, [{ ...corner, row: lastRow + 2 }]) ?? '#REF!',
  ])
  const changed = withToken(formula, link.at, replaced)
  return [draftOf([withFormula(cell, changed)], `${formula} → ${changed}`)]
})

const isOnLine = ({ first, last, axis }: ReturnType<typeof rangesIn>[number], cell: BookCell) =>
  axis === 'column'
    ? first.column === cell.column && last.row < cell.row
    : first.row === cell.row && last.column < cell.column

/** A formula that reads its own cell: a range that has grown too long, or one reference more. */
const ownCircle = (cell: FormulaCell, own: Corner): Draft => {
  const { formula } = cell
  const range = rangesIn(formula).find((found) => found.place === '' && isOnLine(found, cell))
  const longer = range && withCorners(formula, range, [range.first, own])
  const changed = longer ?? `${formula}+${referenceText('', [own])}`
  return draftOf([withFormula(cell, changed)], changed, 'circle')
}

/** Formulas that the formula of a cell reads, and that would now read the cell. */
const mutualCircles = (book: BookCells, cell: FormulaCell, own: Corner): readonly Draft[] =>
  referencesIn(cell.formula).flatMap(({ place, corners: [corner, last] }) => {
    const sheet = sheetRead(book, cell, place)
    const read = sheet && last === undefined ? book.at(sheet.id, corner.row, corner.column) : null
    if (!read?.formula || read.kind !== 'number') return []
    const home = read.sheet.id === cell.sheet.id ? '' : `${quoteSheetName(cell.sheet.name)}!`
    const changed = `${read.formula}+${referenceText(home, [own])}`
    return [draftOf([withFormula(read, changed)], changed, 'circle')]
  })

/** A formula that reads itself, or a formula that it reads and that now reads it. */
const circle = ofFormulas((book, cell, random) => {
  if (cell.kind !== 'number') return []
  const own: Corner = { ...cell, isRowFixed: false, isColumnFixed: false }
  const mutual = one(mutualCircles(book, cell, own), random)
  const drafts = [ownCircle(cell, own), ...(mutual === null ? [] : [mutual])]
  const chosen = one(drafts, random)
  return chosen === null ? [] : [chosen]
})

/** A typed number at the end of a formula. */
const hiddenPlug: Drafter = inOneCell(
  (formula, random) => `${formula}${random.pick(['+', '-'])}${PLUG}`,
  (_, { kind, isDate, formula }) =>
    kind === 'number' && !isDate && !/[<>&=]/.test(formula?.slice(1) ?? ''),
)

const singleCells = (formula: string): readonly WrittenReference[] =>
  referencesIn(formula).filter(({ corners }) => corners.length === 1)

/** True for a formula that is one link to a row with its own label. */
const isNamedLink = (book: BookCells, cell: FormulaCell, link: WrittenReference): boolean => {
  const [{ row, column }] = link.corners
  const sheet = sheetRead(book, cell, link.place)
  const label = labelOf(book, cell.sheet.id, cell.row, cell.column)
  const isLink = formulaTokens(cell.formula).length === 1 && label !== ''
  return isLink && sheet !== null && labelOf(book, sheet.id, row, column) === label
}

/** A reference to the row above or below the right one. */
const staleReference = ofFormulas((book, cell, random) => {
  const { formula } = cell
  const link = one(singleCells(formula), random)
  if (link === null || cell.kind !== 'number') return []
  if (!isNamedLink(book, cell, link) && !isInPattern(book, cell)) return []
  const [corner] = link.corners
  const changed = withCorners(formula, link, [movedBy(corner, random.pick([-1, 1]), 0)])
  return changed === null ? [] : [draftOf([withFormula(cell, changed)], `${formula} → ${changed}`)]
})

/** True if both ends of a range have the same `$` signs. A running total needs different ones. */
const isEven = ({ corners: [first, last = first] }: WrittenReference): boolean =>
  first.isRowFixed === last.isRowFixed && first.isColumnFixed === last.isColumnFixed

/** A `$` too few or too many in the first formula of a line, which is then filled again. */
const wrongAbsolute = ofFormulas((book, cell, random) => {
  const { axis, cells } = formulaLine(book, cell)
  const [first] = cells
  if (!first?.formula || cells.length < PATTERN) return []
  const reference = one(referencesIn(first.formula).filter(isEven), random)
  if (reference === null) return []
  const corners = reference.corners.map((corner) =>
    axis === 'row'
      ? { ...corner, isColumnFixed: !corner.isColumnFixed }
      : { ...corner, isRowFixed: !corner.isRowFixed },
  )
  const changed = withCorners(first.formula, reference, corners)
  if (changed === null) return []
  const text = `${first.formula} → ${changed}`
  return [draftOf(filledInto(cells, first, changed), text, 'most results')]
})

/** What drafts each kind of fault in a formula. */
export const formulaDrafters = {
  'shifted range': [shiftedRange],
  'wrong sign': [wrongSign],
  'broken link to another worksheet': [brokenLink],
  'row missed by a sum': [shortRange],
  circularity: [circle],
  'hidden plug': [hiddenPlug],
  'stale reference': [staleReference],
  'wrong absolute': [wrongAbsolute],
} as const satisfies Partial<Record<FaultKind, readonly Drafter[]>>
