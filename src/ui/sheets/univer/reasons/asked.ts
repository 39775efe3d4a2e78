import { formatRange, type CellRange } from '#contract/workbook/cells.ts'
import { isErrorValue } from '#contract/formulas/error-values.ts'
import { treeOf, type Tree, type Written } from './formula-tree.ts'

/** A cell as a reason needs it; the formula is null where none stands there. */
type ReasonCell = { readonly value: unknown; readonly formula: string | null }

/** Where a cell is, 0-based. */
export type ReasonPlace = { readonly sheet: string; readonly row: number; readonly column: number }

/** What of a workbook tells why a formula has an error. */
export type ReasonBook = {
  readonly cell: (place: ReasonPlace) => ReasonCell | null
  /** Whether anything stands in a cell, seen or not. */
  readonly isFilled: (place: ReasonPlace) => boolean
  /** The cells that an array formula needs for its results, the last time it was calculated. */
  readonly results: (place: ReasonPlace) => CellRange | null
  /** How many rows and columns a worksheet has; null where there is no such worksheet. */
  readonly size: (sheet: string) => { readonly rows: number; readonly columns: number } | null
  /** What a defined name stands for; null where there is no such name. */
  readonly named: (name: string) => string | null
  readonly hasTable: (name: string) => boolean
  readonly hasFunction: (name: string) => boolean
  /** Whether values of a worksheet of another workbook were saved with this one. */
  readonly hasLinked: (workbook: string, sheet: string) => boolean
}

/** What a name of LET or of LAMBDA stands for, and where that is read; null where only a call tells it. */
type Bound = { readonly tree: Tree; readonly asked: Asked } | null

/** Which error is asked for, of the formula in which cell. */
export type Asked = {
  readonly error: string
  readonly place: ReasonPlace
  /** The cell that the reason is told at: cells of its worksheet are named without it. */
  readonly reader: ReasonPlace
  readonly book: ReasonBook
  readonly names: ReadonlyMap<string, Bound>
  /** Names whose formulas are being read, the outermost first. */
  readonly within: readonly string[]
}

/** What may bring an error into a formula: a cell that has it, or a sentence. Null is what is not known. */
export type Cause = {
  readonly isSure: boolean
  readonly at?: ReasonPlace
  readonly text: string | null
}

/** The values that a function or a sign is given. */
export type Parts = readonly Tree[]
/** What a function or a sign makes of its values by itself. */
export type Own = (name: string, parts: Parts, asked: Asked) => readonly Cause[]

/** A value that is known without calculating; undefined where it is not. */
export type Known = Written | { readonly error: string } | undefined

/** Cells that are looked at for where an error comes from. */
export const LOOKED_AT = 10_000

/** A cause that is certain; null where no sentence names it. */
export const sure = (text: string | null): readonly Cause[] => [{ isSure: true, text }]
/** A cause that others may stand beside. */
export const perhaps = (text: string | null): readonly Cause[] => [{ isSure: false, text }]
/** Nothing is known of a cause. */
export const UNKNOWN = perhaps(null)
/** The same causes, none of them certain. */
export const unsure = (causes: readonly Cause[]): readonly Cause[] =>
  causes.map((cause) => ({ ...cause, isSure: false }))

/** A range as it is called at the cell that the reason is told at. */
export const rangeName = (range: CellRange, { place, reader }: Asked): string => {
  const sheet = range.sheet ?? place.sheet
  const isHere = sheet.toLowerCase() === reader.sheet.toLowerCase()
  return formatRange({ ...range, sheet: isHere ? null : sheet })
}

/** A cell as it is called at the cell that the reason is told at. */
export const cellName = ({ sheet, row, column }: ReasonPlace, asked: Asked): string =>
  rangeName({ sheet, startRow: row, endRow: row, startColumn: column, endColumn: column }, asked)

/** Column and row directly behind each other: such a reference of a name moves with the cell. */
const MOVES = /(?<![$\p{L}\p{N}_.])\$?[A-Za-z]{1,3}\d+(?![\p{L}\p{N}_.(!])/u

/** What a defined name stands for; null where it is none, or means something else in each cell. */
const namedTree = (name: string, { book }: Asked): Tree | null => {
  const text = book.named(name)
  if (text === null || MOVES.test(text.replaceAll(/"[^"]*"|'[^']*'/g, ''))) return null
  return treeOf(text)
}

/** What a word stands for in LET, in a LAMBDA or in the workbook, and where that is read. */
export const meaningOf = (word: string, asked: Asked): Bound | undefined => {
  const key = word.toLowerCase()
  const bound = asked.names.get(key)
  if (bound !== undefined) return bound
  const tree = namedTree(word, asked)
  if (!tree || asked.within.includes(key)) return undefined
  return { tree, asked: { ...asked, names: new Map(), within: [...asked.within, key] } }
}

const isWithin = (at: number, first: number, last: number): boolean => at >= first && at <= last

/** The cell of a range in the row and column of the formula, as far as the range has several. */
const besideOf = (range: CellRange, { place }: Asked): CellRange | null => {
  const { startRow, endRow, startColumn, endColumn } = range
  const row = startRow === endRow ? startRow : place.row
  const column = startColumn === endColumn ? startColumn : place.column
  if (!isWithin(row, startRow, endRow) || !isWithin(column, startColumn, endColumn)) return null
  return { ...range, startRow: row, endRow: row, startColumn: column, endColumn: column }
}

/** The cells that a tree stands for; null where it is something else. */
export const rangeOf = (tree: Tree, asked: Asked): CellRange | null => {
  if (tree.kind === 'cells') return tree.range
  if (tree.kind === 'one') {
    const range = rangeOf(tree.parts[0], asked)
    return range && besideOf(range, asked)
  }
  const meaning = tree.kind === 'word' ? meaningOf(tree.word, asked) : null
  return meaning ? rangeOf(meaning.tree, meaning.asked) : null
}

/** A range as far as its worksheet goes; null where there is no such worksheet. */
export const within = (range: CellRange, { book, place }: Asked): CellRange | null => {
  const size = book.size(range.sheet ?? place.sheet)
  return (
    size && {
      ...range,
      endRow: Math.min(range.endRow, size.rows - 1),
      endColumn: Math.min(range.endColumn, size.columns - 1),
    }
  )
}

/** How many rows a range has. */
export const rowsOf = ({ startRow, endRow }: CellRange): number => endRow - startRow + 1
/** How many columns a range has. */
export const columnsOf = ({ startColumn, endColumn }: CellRange): number =>
  endColumn - startColumn + 1
/** How many cells a range has; none where it ends before it begins. */
export const cellsOf = (range: CellRange): number =>
  Math.max(0, rowsOf(range)) * Math.max(0, columnsOf(range))

/** A cell of a range, by its row and column within it. */
export const placeIn = (
  range: CellRange,
  row: number,
  column: number,
  asked: Asked,
): ReasonPlace => ({
  sheet: range.sheet ?? asked.place.sheet,
  row: range.startRow + row,
  column: range.startColumn + column,
})

/** The places of a range, row by row; null where they are too many to look at. */
export const placesOf = (range: CellRange, asked: Asked): readonly ReasonPlace[] | null => {
  const read = within(range, asked)
  if (read === null) return []
  if (cellsOf(read) > LOOKED_AT) return null
  return Array.from({ length: cellsOf(read) }, (_, at) =>
    placeIn(read, Math.floor(at / columnsOf(read)), at % columnsOf(read), asked),
  )
}

/** Whether a value is an error. */
export const isError = (value: Known): value is { readonly error: string } =>
  typeof value === 'object' && value !== null

/** What stands in a cell. */
export const cellValue = (at: ReasonPlace, { book }: Asked): Known => {
  const { value = null, formula = null } = book.cell(at) ?? {}
  // An empty text that no formula made counts as nothing.
  if (value === '' && formula === null) return null
  if (isErrorValue(value)) return { error: String(value) }
  return ['number', 'string', 'boolean'].includes(typeof value) ? (value as Written) : null
}

/** What a value is as a number; undefined of a text, whose digits are not read here. */
export const numberOf = (value: Known): number | undefined => {
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
const textOf = (value: Known): string | undefined => {
  if (value === null) return ''
  if (typeof value === 'string') return value
  return Number.isSafeInteger(value) ? String(value) : undefined
}

const joined = (one: Known, other: Known): Known => {
  const texts = [textOf(one), textOf(other)]
  return texts.includes(undefined) ? undefined : texts.join('')
}

const operationValue = (sign: string, values: readonly Known[]): Known => {
  const [one, other] = values
  const failed = values.find(isError)
  if (failed) return failed
  if (sign === '&') return joined(one, other)
  const [left, right] = values.length === 1 ? [0, numberOf(one)] : [numberOf(one), numberOf(other)]
  if (left === undefined || right === undefined) return undefined
  const result = ARITHMETIC[sign]?.(left, right)
  return Number.isFinite(result) ? result : undefined
}

/** What stands in the one cell that a tree stands for. */
const ofCell = (tree: Tree, asked: Asked): Known => {
  const range = rangeOf(tree, asked)
  return range && cellsOf(range) === 1 ? cellValue(placeIn(range, 0, 0, asked), asked) : undefined
}

/** What `@` makes of a tree. */
const oneValue = (tree: Tree & { kind: 'one' }, asked: Asked): Known => {
  const [of] = tree.parts
  if (!rangeOf(of, asked)) return valueOf(of, asked)
  return rangeOf(tree, asked) ? ofCell(tree, asked) : { error: '#VALUE!' }
}

/** What a tree comes to, where its cells and figures tell it without calculating functions. */
export const valueOf = (tree: Tree, asked: Asked): Known => {
  if (tree.kind === 'value') return tree.value
  if (tree.kind === 'error') return { error: tree.error }
  if (tree.kind === 'operation')
    return operationValue(
      tree.sign,
      tree.parts.map((part) => valueOf(part, asked)),
    )
  if (tree.kind === 'call' && tree.name === 'NA') return { error: '#N/A' }
  if (tree.kind === 'word') {
    const meaning = meaningOf(tree.word, asked)
    return meaning ? valueOf(meaning.tree, meaning.asked) : undefined
  }
  return tree.kind === 'one' ? oneValue(tree, asked) : ofCell(tree, asked)
}
