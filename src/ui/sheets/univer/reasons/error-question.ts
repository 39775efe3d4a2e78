import { formatRange, type CellRange } from '#contract/workbook/cells.ts'
import { isErrorValue } from '#contract/formulas/error-values.ts'
import { treeOf, type Tree, type Literal } from './formula-tree.ts'

/** The value and formula of a cell. `formula` is null for a cell without a formula. */
type ReasonCell = { readonly value: unknown; readonly formula: string | null }

/** The position of a cell, 0-based. */
export type ReasonPlace = { readonly sheet: string; readonly row: number; readonly column: number }

/** The parts of a workbook that explain why a formula has an error. */
export type ReasonBook = {
  readonly cell: (place: ReasonPlace) => ReasonCell | null
  /** True if the cell has content, even if the content is invisible. */
  readonly isFilled: (place: ReasonPlace) => boolean
  /** The spill range of an array formula in its last calculation. */
  readonly results: (place: ReasonPlace) => CellRange | null
  /** The size of a worksheet, or null if it does not exist. */
  readonly size: (sheet: string) => { readonly rows: number; readonly columns: number } | null
  /** The formula or reference of a defined name. Null if there is no such name. */
  readonly named: (name: string) => string | null
  readonly hasTable: (name: string) => boolean
  readonly hasFunction: (name: string) => boolean
  /** True if this workbook contains saved values of a worksheet in another workbook. */
  readonly hasLinked: (workbook: string, sheet: string) => boolean
}

/**
 * The value of a LET or LAMBDA name, and the context to read it in. Null if only a call sets the
 * value.
 */
type Bound = { readonly tree: Tree; readonly asked: ErrorQuestion } | null

/** A question: which error to explain, in the formula of which cell. */
export type ErrorQuestion = {
  readonly error: string
  readonly place: ReasonPlace
  /** The cell that shows the explanation. References to its own worksheet omit the sheet name. */
  readonly reader: ReasonPlace
  readonly book: ReasonBook
  readonly names: ReadonlyMap<string, Bound>
  /** Names whose formulas we are reading, outermost first. They stop endless recursion. */
  readonly within: readonly string[]
}

/**
 * A possible cause of an error: a cell that has the error, or a sentence. A cause with neither is
 * unknown.
 */
export type Cause = {
  readonly isSure: boolean
  readonly at?: ReasonPlace
  readonly text: string | null
}

/** The arguments of a function or operator. */
export type ArgumentTrees = readonly Tree[]
/** Finds the errors that a function or operator makes itself. */
export type OwnCauseFinder = (
  name: string,
  parts: ArgumentTrees,
  asked: ErrorQuestion,
) => readonly Cause[]

/** A value that needs no calculation. Undefined if only the engine knows it. */
export type KnownValue = Literal | { readonly error: string } | undefined

/** The maximum number of cells to search for an error. */
export const MAX_SEARCHED_CELLS = 10_000

/** One certain cause. A null `text` means that no sentence describes it. */
export const sureCause = (text: string | null): readonly Cause[] => [{ isSure: true, text }]
/** One possible cause among others. */
export const possibleCause = (text: string | null): readonly Cause[] => [{ isSure: false, text }]
export const UNKNOWN_CAUSE = possibleCause(null)
/** The same causes, all marked as uncertain. */
export const markUnsure = (causes: readonly Cause[]): readonly Cause[] =>
  causes.map((cause) => ({ ...cause, isSure: false }))

/** The name of a range as seen from the `reader` cell. */
export const rangeName = (range: CellRange, { place, reader }: ErrorQuestion): string => {
  const sheet = range.sheet ?? place.sheet
  const isHere = sheet.toLowerCase() === reader.sheet.toLowerCase()
  return formatRange({ ...range, sheet: isHere ? null : sheet })
}

/** The name of a cell as seen from the `reader` cell. */
export const cellName = ({ sheet, row, column }: ReasonPlace, asked: ErrorQuestion): string =>
  rangeName({ sheet, startRow: row, endRow: row, startColumn: column, endColumn: column }, asked)

/**
 * Matches a reference with a relative row, such as `B7` or `$B7`. A defined name with such a
 * reference means other cells in each cell that uses it.
 */
const MOVES = /(?<![$\p{L}\p{N}_.])\$?[A-Za-z]{1,3}\d+(?![\p{L}\p{N}_.(!])/u

/**
 * The syntax tree of a defined name. Null if the name does not exist, or if its meaning depends on
 * the cell that uses it.
 */
const namedTree = (name: string, { book }: ErrorQuestion): Tree | null => {
  const text = book.named(name)
  if (text === null || MOVES.test(text.replaceAll(/"[^"]*"|'[^']*'/g, ''))) return null
  return treeOf(text)
}

/** The meaning of a word in LET, LAMBDA or the workbook, and the context to read it in. */
export const meaningOf = (word: string, asked: ErrorQuestion): Bound | undefined => {
  const key = word.toLowerCase()
  const bound = asked.names.get(key)
  if (bound !== undefined) return bound
  const tree = namedTree(word, asked)
  if (!tree || asked.within.includes(key)) return undefined
  return { tree, asked: { ...asked, names: new Map(), within: [...asked.within, key] } }
}

const isWithin = (at: number, first: number, last: number): boolean => at >= first && at <= last

/** Implicit intersection: the cell of the range in the row or column of the formula. */
const besideOf = (range: CellRange, { place }: ErrorQuestion): CellRange | null => {
  const { startRow, endRow, startColumn, endColumn } = range
  const row = startRow === endRow ? startRow : place.row
  const column = startColumn === endColumn ? startColumn : place.column
  if (!isWithin(row, startRow, endRow) || !isWithin(column, startColumn, endColumn)) return null
  return { ...range, startRow: row, endRow: row, startColumn: column, endColumn: column }
}

/** The range that a tree refers to. Null if the tree is not a reference. */
export const rangeOf = (tree: Tree, asked: ErrorQuestion): CellRange | null => {
  if (tree.kind === 'cells') return tree.range
  if (tree.kind === 'one') {
    const range = rangeOf(tree.parts[0], asked)
    return range && besideOf(range, asked)
  }
  const meaning = tree.kind === 'word' ? meaningOf(tree.word, asked) : null
  return meaning ? rangeOf(meaning.tree, meaning.asked) : null
}

/** The range cut off at the end of its worksheet. Null if the worksheet does not exist. */
export const clipToWorksheet = (
  range: CellRange,
  { book, place }: ErrorQuestion,
): CellRange | null => {
  const size = book.size(range.sheet ?? place.sheet)
  return (
    size && {
      ...range,
      endRow: Math.min(range.endRow, size.rows - 1),
      endColumn: Math.min(range.endColumn, size.columns - 1),
    }
  )
}

export const rowCountOf = ({ startRow, endRow }: CellRange): number => endRow - startRow + 1
export const columnCountOf = ({ startColumn, endColumn }: CellRange): number =>
  endColumn - startColumn + 1
/** The number of cells. 0 for a range that ends before it begins. */
export const cellCountOf = (range: CellRange): number =>
  Math.max(0, rowCountOf(range)) * Math.max(0, columnCountOf(range))

/** `row` and `column` count from the start of the range. */
export const cellInRange = (
  range: CellRange,
  row: number,
  column: number,
  asked: ErrorQuestion,
): ReasonPlace => ({
  sheet: range.sheet ?? asked.place.sheet,
  row: range.startRow + row,
  column: range.startColumn + column,
})

/** The cells of a range, row by row. Null for more than `MAX_SEARCHED_CELLS` cells. */
export const cellsInRange = (
  range: CellRange,
  asked: ErrorQuestion,
): readonly ReasonPlace[] | null => {
  const read = clipToWorksheet(range, asked)
  if (read === null) return []
  if (cellCountOf(read) > MAX_SEARCHED_CELLS) return null
  return Array.from({ length: cellCountOf(read) }, (_, at) =>
    cellInRange(read, Math.floor(at / columnCountOf(read)), at % columnCountOf(read), asked),
  )
}

export const isError = (value: KnownValue): value is { readonly error: string } =>
  typeof value === 'object' && value !== null

export const cellValue = (at: ReasonPlace, { book }: ErrorQuestion): KnownValue => {
  const { value = null, formula = null } = book.cell(at) ?? {}
  // An empty text without a formula counts as an empty cell.
  if (value === '' && formula === null) return null
  if (isErrorValue(value)) return { error: String(value) }
  return ['number', 'string', 'boolean'].includes(typeof value) ? (value as Literal) : null
}

/** The value as a number. Undefined for a text, because we do not parse its digits. */
export const numberOf = (value: KnownValue): number | undefined => {
  if (value === null) return 0
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'number' ? value : undefined
}

const ARITHMETIC: Readonly<Record<string, (one: number, other: number) => number>> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => (other === 0 ? Number.NaN : one / other),
}
const textOf = (value: KnownValue): string | undefined => {
  if (value === null) return ''
  if (typeof value === 'string') return value
  return Number.isSafeInteger(value) ? String(value) : undefined
}

const joined = (one: KnownValue, other: KnownValue): KnownValue => {
  const texts = [textOf(one), textOf(other)]
  return texts.includes(undefined) ? undefined : texts.join('')
}

const operationValue = (sign: string, values: readonly KnownValue[]): KnownValue => {
  const [one, other] = values
  const failed = values.find(isError)
  if (failed) return failed
  if (sign === '&') return joined(one, other)
  const [left, right] = values.length === 1 ? [0, numberOf(one)] : [numberOf(one), numberOf(other)]
  if (left === undefined || right === undefined) return undefined
  const result = ARITHMETIC[sign]?.(left, right)
  return Number.isFinite(result) ? result : undefined
}

const ofCell = (tree: Tree, asked: ErrorQuestion): KnownValue => {
  const range = rangeOf(tree, asked)
  return range && cellCountOf(range) === 1
    ? cellValue(cellInRange(range, 0, 0, asked), asked)
    : undefined
}

/** The value of `@`, which picks one cell of a range. */
const oneValue = (tree: Tree & { kind: 'one' }, asked: ErrorQuestion): KnownValue => {
  const [of] = tree.parts
  if (!rangeOf(of, asked)) return knownValueOf(of, asked)
  return rangeOf(tree, asked) ? ofCell(tree, asked) : { error: '#VALUE!' }
}

/** The value of a tree, if we can tell without calculating functions. */
export const knownValueOf = (tree: Tree, asked: ErrorQuestion): KnownValue => {
  if (tree.kind === 'value') return tree.value
  if (tree.kind === 'error') return { error: tree.error }
  if (tree.kind === 'operation')
    return operationValue(
      tree.sign,
      tree.parts.map((part) => knownValueOf(part, asked)),
    )
  if (tree.kind === 'call' && tree.name === 'NA') return { error: '#N/A' }
  if (tree.kind === 'word') {
    const meaning = meaningOf(tree.word, asked)
    return meaning ? knownValueOf(meaning.tree, meaning.asked) : undefined
  }
  return tree.kind === 'one' ? oneValue(tree, asked) : ofCell(tree, asked)
}
