import { formatRange, type CellRange } from './cells.ts'
import { ERROR_REASONS } from './error-reason-wording.ts'
import { isErrorValue } from './error-values.ts'
import { wordsOf, type FormulaWords } from './formula-words.ts'
import { refusalOf } from './refusal-reasons.ts'

/** A cell as a reason needs it; the formula is null where none stands there. */
export type ReasonCell = { readonly value: unknown; readonly formula: string | null }

/** Where a cell is, 0-based. */
export type ReasonPlace = { readonly sheet: string; readonly row: number; readonly column: number }

/** What of a workbook tells why a formula has an error. */
export type ReasonBook = {
  readonly cell: (place: ReasonPlace) => ReasonCell | null
  readonly hasSheet: (name: string) => boolean
  readonly hasName: (name: string) => boolean
  readonly hasTable: (name: string) => boolean
  readonly hasFunction: (name: string) => boolean
}

type Asked = {
  readonly error: string
  readonly words: FormulaWords
  readonly place: ReasonPlace
  readonly book: ReasonBook
}
type Reason = (asked: Asked) => string | null

/** Cells that are looked at for where an error comes from. */
const LOOKED_AT = 10_000
/** Steps from cell to cell that an error is followed. */
const STEPS = 100

const LOOKUPS = ['XLOOKUP', 'VLOOKUP', 'HLOOKUP', 'LOOKUP', 'MATCH', 'XMATCH']
const AVERAGES = ['AVERAGE', 'AVERAGEIF', 'AVERAGEIFS']
const RATES = ['IRR', 'XIRR', 'RATE', 'YIELD', 'MIRR', 'ODDFYIELD', 'ODDLYIELD']
const PLACES = ['INDEX', 'OFFSET', 'VLOOKUP', 'HLOOKUP', 'CHOOSECOLS', 'CHOOSEROWS']
const MAY_GIVE_NOTHING =
  'FILTER TAKE DROP UNIQUE TOCOL TOROW TEXTSPLIT GROUPBY PIVOTBY CHOOSEROWS CHOOSECOLS'.split(' ')
const MAY_NEST = ['BYROW', 'BYCOL', 'MAP', 'SCAN', 'MAKEARRAY']

const oneOf = ({ functions }: FormulaWords, names: readonly string[]): string | undefined =>
  functions.find((name) => names.includes(name))

const unless = (
  names: readonly string[],
  isKnown: (name: string) => boolean,
  text: (name: string) => string,
): string | null => {
  const unknown = names.find((name) => !isKnown(name))
  return unknown === undefined ? null : text(unknown)
}

const ofRefused: Reason = ({ error, words }) => {
  for (const name of words.functions) {
    const refusal = refusalOf(name)
    if (refusal?.errors.includes(error)) return ERROR_REASONS[refusal.why](name)
  }
  return null
}

const ofNames: Reason = ({ words, book }) => {
  const [addIn] = words.addIns
  if (addIn !== undefined) return ERROR_REASONS.addIn(addIn)
  // A defined name may be a LAMBDA that is called.
  const isCalled = (name: string): boolean => book.hasFunction(name) || book.hasName(name)
  // Functions may stand without brackets: BYROW(A1:B9,SUM).
  const isKnown = (name: string): boolean => isCalled(name.toUpperCase()) || book.hasTable(name)
  return (
    unless(words.functions, isCalled, ERROR_REASONS.fn) ??
    unless(words.tables, book.hasTable, ERROR_REASONS.table) ??
    unless(words.names, isKnown, ERROR_REASONS.name)
  )
}

const ofPlaces: Reason = ({ words, book }) => {
  if (words.hasLost) return ERROR_REASONS.deleted
  const [linked] = words.linked
  const sheets = words.ranges.flatMap(({ sheet }) => sheet ?? [])
  return (
    unless(sheets, book.hasSheet, ERROR_REASONS.worksheet) ??
    unless(words.tables, book.hasTable, ERROR_REASONS.table) ??
    (linked ? ERROR_REASONS.linked(linked.sheet, linked.workbook) : null)
  )
}

/** What only this formula can be the reason of, by its error. */
const OWN: { readonly [error: string]: Reason } = {
  '#NAME?': ofNames,
  '#REF!': ofPlaces,
  '#CYCLE!': () => ERROR_REASONS.circle,
}

/** The nearest cell below or beside a formula that holds something. */
const nearest = ({ place, book }: Asked): ReasonPlace | null => {
  const isFilled = (at: ReasonPlace): boolean => (book.cell(at)?.value ?? '') !== ''
  for (let step = 1; step <= LOOKED_AT; step += 1)
    for (const [down, right] of [
      [step, 0],
      [0, step],
    ] as const) {
      const at = { ...place, row: place.row + down, column: place.column + right }
      if (isFilled(at)) return at
    }
  return null
}

const nameOf = (at: ReasonPlace, from: ReasonPlace): string =>
  formatRange({
    sheet: at.sheet === from.sheet ? null : at.sheet,
    startRow: at.row,
    endRow: at.row,
    startColumn: at.column,
    endColumn: at.column,
  })

const ofSpill: Reason = (asked) => {
  const at = nearest(asked)
  return at === null ? ERROR_REASONS.noRoom : ERROR_REASONS.blocked(nameOf(at, asked.place))
}

const ofWork: Reason = ({ words }) => {
  const [outermost] = words.functions
  if (outermost === 'LAMBDA') return ERROR_REASONS.notCalled
  const nesting = oneOf(words, MAY_NEST)
  if (nesting !== undefined) return ERROR_REASONS.nestedOrWork(nesting)
  const maker = oneOf(words, MAY_GIVE_NOTHING)
  return maker === undefined ? ERROR_REASONS.work : ERROR_REASONS.nothingOrWork(maker)
}

const byFunction =
  (names: readonly string[], text: (name: string) => string, otherwise: string): Reason =>
  ({ words }) => {
    const name = oneOf(words, names)
    return name === undefined ? otherwise : text(name)
  }

/** What is likely the reason, by the error; the first of its functions that may be it. */
const LIKELY: { readonly [error: string]: Reason } = {
  '#DIV/0!': byFunction(AVERAGES, ERROR_REASONS.noNumbers, ERROR_REASONS['#DIV/0!']),
  '#N/A': byFunction(LOOKUPS, ERROR_REASONS.noMatch, ERROR_REASONS['#N/A']),
  '#NAME?': () => ERROR_REASONS['#NAME?'],
  '#NULL!': () => ERROR_REASONS['#NULL!'],
  '#NUM!': ({ words, ...asked }) =>
    words.functions.includes('LAMBDA')
      ? ERROR_REASONS.endless
      : byFunction(RATES, ERROR_REASONS.noRate, ERROR_REASONS['#NUM!'])({ words, ...asked }),
  '#REF!': (asked) => {
    const { functions } = asked.words
    if (functions.includes('INDIRECT')) return ERROR_REASONS.noAddress
    if (functions.includes('TRIMRANGE')) return ERROR_REASONS.nothingToTrim
    return byFunction(PLACES, ERROR_REASONS.outside, ERROR_REASONS['#REF!'])(asked)
  },
  '#VALUE!': () => ERROR_REASONS['#VALUE!'],
  '#SPILL!': ofSpill,
  '#CALC!': ofWork,
}

function* placesOf(range: CellRange, { sheet }: ReasonPlace): Generator<ReasonPlace> {
  for (let row = range.startRow; row <= range.endRow; row += 1)
    for (let column = range.startColumn; column <= range.endColumn; column += 1)
      yield { sheet: range.sheet ?? sheet, row, column }
}

/** The first cell that a formula reads and that has the same error. */
const sourceOf = ({ error, words, place, book }: Asked): ReasonPlace | null => {
  let left = LOOKED_AT
  for (const range of words.ranges)
    for (const at of placesOf(range, place)) {
      const isItself =
        at.row === place.row && at.column === place.column && at.sheet === place.sheet
      if (!isItself && book.cell(at)?.value === error) return at
      left -= 1
      if (left === 0) return null
    }
  return null
}

const askedOf = (place: ReasonPlace, book: ReasonBook): Asked | null => {
  const cell = book.cell(place)
  if (!cell || cell.formula === null || !isErrorValue(cell.value)) return null
  const words = wordsOf(cell.formula)
  return words && { error: String(cell.value), words, place, book }
}

const certain: Reason = (asked) => ofRefused(asked) ?? OWN[asked.error]?.(asked) ?? null
const likely: Reason = (asked) => certain(asked) ?? LIKELY[asked.error]?.(asked) ?? null

/** The cell where an error begins: from cell to cell, as far as nothing else is its reason. */
const originOf = (place: ReasonPlace, book: ReasonBook): ReasonPlace => {
  let at = place
  for (let step = 0; step < STEPS; step += 1) {
    const asked = askedOf(at, book)
    const source = asked && certain(asked) === null ? sourceOf(asked) : null
    if (source === null) return at
    at = source
  }
  return at
}

/**
 * Why a cell has an error, in a sentence or two (SHEET-917). It reads the cell's formula, and the formulas of
 * the cells that the error comes from. Null for a cell whose formula has no error. Pure.
 */
export const errorReason = (place: ReasonPlace, book: ReasonBook): string | null => {
  if (askedOf(place, book) === null) return null
  const origin = originOf(place, book)
  const asked = askedOf(origin, book)
  const reason = asked && likely(asked)
  if (origin === place) return reason
  const from = ERROR_REASONS.from(nameOf(origin, place))
  return reason === null ? from : `${from} ${reason}`
}
