import { isErrorValue } from '#contract/formulas/error-values.ts'
import { isFilled } from '#contract/workbook/array-cells.ts'
import { ok, type Result } from '#contract/api/result.ts'
import type { CellState, SheetData } from '#contract/workbook/workbook.ts'
import { blankCellsWithin } from '../../sheets/writes/blank-cells.ts'
import {
  cellsWithin,
  isFormulaCell,
  type PlacedCell,
  type SheetArea,
} from '../../sheets/windows/cells-within.ts'
import { constantsInRuns } from '../../sheets/formulas/constants-in-runs.ts'
import { valueOf } from '../../sheets/display.ts'
import { PATTERN_MAX_CHARS, readPattern, testLists, type BadPattern } from './cell-pattern.ts'
import { readCell } from './read-cell.ts'
import { searchedTexts, type CellReading, type SearchScope } from './searched-texts.ts'

/** What a search looks for. */
export const SEARCHES = [
  'text',
  'pattern',
  'errors',
  'constants',
  'numbers_as_text',
  'blanks',
] as const
export type Search = (typeof SEARCHES)[number]

/** A cell that a search found, with what only this kind of search knows. */
export type FoundPlace = {
  readonly sheet: SheetData
  readonly row: number
  readonly column: number
  /** The number or ISO date that a text reads as. */
  readonly reads_as?: number | string
  /** The formula that the neighbours have, as it would be in this cell. */
  readonly expected_formula?: string
}

/** The cells found in one area. `first` may list only the first ones, `count` counts all. */
export type FoundCells = {
  readonly area: SheetArea
  readonly count: number
  readonly first: readonly FoundPlace[]
  /** Texts that were too long for a pattern. */
  readonly unread: number
}

/** A question to the cells of some areas. */
export type Question = CellReading & {
  readonly what: Search
  readonly text: string
  readonly scope: SearchScope
  readonly areas: readonly SheetArea[]
  /** Most empty cells to list. There can be millions of them. */
  readonly most: number
  readonly signal: AbortSignal
}

type Finder = (question: Question, area: SheetArea) => readonly FoundPlace[]

const placeOf = ({ sheet, row, column }: PlacedCell): FoundPlace => ({ sheet, row, column })

const filtered = (
  area: SheetArea,
  isWanted: (cell: PlacedCell) => boolean,
): readonly FoundPlace[] => {
  const places: FoundPlace[] = []
  for (const cell of cellsWithin(area)) if (isWanted(cell)) places.push(placeOf(cell))
  return places
}

/** Relative difference of numbers that are equal to 15 digits. */
const SAME = 1e-14
const isSameNumber = (a: number, b: number): boolean =>
  a === b || Math.abs(a - b) <= SAME * Math.max(Math.abs(a), Math.abs(b))

/** Ignores case, and the kind of space, such as one that does not break. */
const plain = (text: string): string => text.toLowerCase().replaceAll('\u00a0', ' ')

type TypedNumber = { readonly value: number; readonly isDay: boolean }

/** A date equals only a date: nobody sees the number of its day. */
const isEqual = (reading: CellReading, cell: CellState, typed: TypedNumber | null): boolean => {
  const value = valueOf(cell)
  if (typed === null || typeof value !== 'number' || !isSameNumber(value, typed.value)) return false
  const isDay = typeof readCell(reading.workbook, cell, reading.read) === 'string'
  return isDay === typed.isDay
}

/** A text also finds the numbers that it stands for: "12%" finds 0.12. */
const findText: Finder = (question, area) => {
  const { text, scope, read } = question
  const wanted = plain(text)
  const typed = scope === 'formulas' ? null : read(text)
  const number = typed !== null && 'value' in typed ? typed : null
  return filtered(area, (placed) => {
    if (isEqual(question, placed.cell, number)) return true
    return searchedTexts(question, placed, scope).some((one) => plain(one).includes(wanted))
  })
}

const findErrors: Finder = (_question, area) =>
  filtered(area, ({ cell }) => isErrorValue(valueOf(cell)))

const isWithin = ({ startRow, startColumn, endRow, endColumn }: SheetArea, at: FoundPlace) =>
  at.row >= startRow && at.row <= endRow && at.column >= startColumn && at.column <= endColumn

const findConstants: Finder = (_question, area) =>
  constantsInRuns(area.sheet)
    .map(({ formula, ...at }) => ({ ...at, sheet: area.sheet, expected_formula: formula }))
    .filter((at) => isWithin(area, at))

const findNumbersAsText: Finder = ({ workbook, read }, area) => {
  const places: FoundPlace[] = []
  for (const placed of cellsWithin(area)) {
    const { cell } = placed
    const value = valueOf(cell)
    if (typeof value !== 'string' || isFormulaCell(cell) || isFilled(cell)) continue
    const typed = read(value)
    if (typed === null || 'formula' in typed) continue
    const number = { v: typed.value, t: 2, s: { n: { pattern: typed.pattern } } }
    const readsAs = readCell(workbook, number, read)
    places.push({
      ...placeOf(placed),
      reads_as: typeof readsAs === 'string' ? readsAs : typed.value,
    })
  }
  return places
}

const FINDERS: Readonly<Record<Exclude<Search, 'pattern' | 'blanks'>, Finder>> = {
  text: findText,
  errors: findErrors,
  constants: findConstants,
  numbers_as_text: findNumbersAsText,
}

const findPattern = async (
  question: Question,
  pattern: RegExp,
  area: SheetArea,
): Promise<Result<FoundCells, BadPattern>> => {
  const cells = [...cellsWithin(area)]
  let unread = 0
  const lists = cells.map((cell) => {
    const texts = searchedTexts(question, cell, question.scope)
    const short = texts.filter(({ length }) => length <= PATTERN_MAX_CHARS)
    unread += texts.length - short.length
    return short
  })
  const tested = await testLists(pattern, lists, question.signal)
  if (!tested.ok) return tested
  const first = cells.filter((_, index) => tested.value[index]).map(placeOf)
  return ok({ area, count: first.length, first, unread })
}

const findByPattern = async (
  question: Question,
): Promise<Result<readonly FoundCells[], BadPattern>> => {
  const pattern = readPattern(question.text)
  if (!pattern.ok) return pattern
  const found: FoundCells[] = []
  for (const area of question.areas) {
    const inArea = await findPattern(question, pattern.value, area)
    if (!inArea.ok) return inArea
    found.push(inArea.value)
  }
  return ok(found)
}

const findBlanks = ({ areas, most }: Question): readonly FoundCells[] =>
  areas.map((area) => {
    const { count, first } = blankCellsWithin(area, most)
    return { area, count, first: first.map((at) => ({ ...at, sheet: area.sheet })), unread: 0 }
  })

/** Finds the cells that a question asks for, area by area, each from top to bottom. */
export const findCells = async (
  question: Question,
): Promise<Result<readonly FoundCells[], BadPattern>> => {
  const { what, areas } = question
  if (what === 'pattern') return findByPattern(question)
  if (what === 'blanks') return ok(findBlanks(question))
  return ok(
    areas.map((area) => {
      const first = FINDERS[what](question, area)
      return { area, count: first.length, first, unread: 0 }
    }),
  )
}
