import { tokensOf } from '#contract/formulas/engine/language/tokens.ts'
import type { SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import { referenceReaderOf, type FormulaReference } from '../../formulas/formula-references.ts'
import { relativeFormula } from '../../formulas/formula-runs.ts'
import { cellsReadBy, type ReferenceArea, type SheetRange } from '../../formulas/reference-areas.ts'
import { referenceWordsOf, type ReferenceWord } from '../../formulas/reference-words.ts'

/**
 * The cells that a formula may read. Null if they are unknown before it runs, or if its result may
 * change while they do not. Such a formula runs in every calculation.
 */
export type FormulaReads = readonly SheetRange[] | null

/** A formula as one of its cells has it. The other cells of the form read the same, but moved. */
type Form = {
  readonly row: number
  readonly column: number
  readonly areas: readonly ReferenceArea[] | null
}

/** These return a new result without a changed cell, or choose what they read. */
const UNSTEADY = new Set(
  'CELL INDIRECT INFO NOW OFFSET RAND RANDARRAY RANDBETWEEN TODAY'.split(' '),
)
/** These read as many cells of their last argument as their first one has. */
const STRETCHING = new Set(['AVERAGEIF', 'SUMIF'])
const PREFIX = /^(?:_xlfn\.|_xlws\.|_xlpm\.|_xlop\.|@)+/i
const PLAIN_VALUE = /^(?:\d[\d.]*(?:E[+-]?\d*)?|\.\d+|TRUE|FALSE)$/i
/** A name for cells that do not move with the formula. */
const FIXED_CELLS =
  /^=?(?:'[^'[\]]+'!|[\p{L}\p{N}_.]+!)?\$[A-Z]{1,3}\$\d+(?::\$[A-Z]{1,3}\$\d+)?$/iu
/** Tables, other workbooks, filled arrays and error values. */
const UNREAD_MARKS = /[[\]#]/

const functionOf = ({ text, isCalled }: ReferenceWord): string | null =>
  isCalled
    ? text
        .slice(text.lastIndexOf(':') + 1)
        .replace(PREFIX, '')
        .toUpperCase()
    : null

const isFixed = ({ via, definition, problem }: FormulaReference): boolean =>
  problem === null && (via === null || FIXED_CELLS.test(definition ?? ''))

/** True if each word is a function, a value or a reference whose cells are known. */
const isReadable = (
  words: readonly ReferenceWord[],
  references: readonly FormulaReference[],
): boolean => {
  const starts = new Set(references.map(({ start }) => start))
  return (
    references.every(isFixed) &&
    words.every((word) => word.isCalled || PLAIN_VALUE.test(word.text) || starts.has(word.start))
  )
}

const sizeOf = ([from, to]: ReferenceArea['rows']): number => Math.abs(to.at - from.at) + 1

/** Extends an area to the size of the largest one. */
const stretched = (
  { sheet, rows, columns }: ReferenceArea,
  height: number,
  width: number,
): ReferenceArea => {
  const end = ([from, to]: ReferenceArea['rows'], size: number, most: number) => {
    const first = from.at <= to.at ? from : to
    return [first, { ...first, at: Math.min(most - 1, first.at + size - 1) }] as const
  }
  return { sheet, rows: end(rows, height, MAX_ROWS), columns: end(columns, width, MAX_COLUMNS) }
}

/** `ReferenceArea`s with ends that move differently are not stretched: their size changes. */
const hasFixedSize = ({ rows, columns }: ReferenceArea): boolean =>
  rows[0].isFixed === rows[1].isFixed && columns[0].isFixed === columns[1].isFixed

const stretchedAreas = (areas: readonly ReferenceArea[]): readonly ReferenceArea[] | null => {
  if (!areas.every(hasFixedSize)) return null
  const height = Math.max(...areas.map(({ rows }) => sizeOf(rows)), 1)
  const width = Math.max(...areas.map(({ columns }) => sizeOf(columns)), 1)
  return areas.map((area) => stretched(area, height, width))
}

/**
 * Reads which cells formulas depend on. The result may name more cells than a formula uses, but
 * never fewer. It holds as long as the worksheets, names and tables of the workbook stay.
 */
export const formulaReadsIn = (workbook: WorkbookData) => {
  const read = referenceReaderOf(workbook)
  const forms = new Map<string, Form>()

  const areasOf = (formula: string, sheet: SheetData, row: number): Form['areas'] => {
    if (UNREAD_MARKS.test(formula.replace(/"[^"]*"/g, ''))) return null
    if (!formula.startsWith('=') || tokensOf(formula.slice(1)) === null) return null
    const { words, isComputed } = referenceWordsOf(formula)
    const functions = words.map(functionOf)
    if (isComputed || functions.some((name) => name !== null && UNSTEADY.has(name))) return null
    const found = read(formula, sheet, row)
    if (found.isComputed || !isReadable(words, found.references)) return null
    const areas = found.references.flatMap((one) => one.areas)
    const isStretching = functions.some((name) => name !== null && STRETCHING.has(name))
    return isStretching ? stretchedAreas(areas) : areas
  }

  return (formula: string, sheet: SheetData, row: number, column: number): FormulaReads => {
    const key = `${sheet.id} ${relativeFormula(formula, row, column)}`
    const form = forms.get(key) ?? { row, column, areas: areasOf(formula, sheet, row) }
    forms.set(key, form)
    const home = { startRow: form.row, endRow: form.row, startColumn: form.column }
    const own = { startRow: row, endRow: row, startColumn: column, endColumn: column }
    const run = { ...home, endColumn: form.column }
    return form.areas?.map((area) => cellsReadBy(area, run, own)) ?? null
  }
}
