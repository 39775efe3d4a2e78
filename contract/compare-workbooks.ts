import { sameJson } from './apply-change-set.ts'
import { cellName, quoteSheetName } from './cells.ts'
import type { CellChange } from './change-set.ts'
import type { WorkbookJson } from './entities.ts'
import type { CellState, CellStyle } from './workbook.ts'

/** More cells than this are counted, and neither named nor put together (SAVE-50). */
export const COMPARE_MAX_CELLS = 5000

/** A cell that is not the same in two workbooks, 0-based: `mine` and `theirs`, looks written out. */
export type DifferentCell = {
  readonly sheet_id: string
  readonly row: number
  readonly column: number
  readonly mine: CellState | null
  readonly theirs: CellState | null
}
/** What differs. `cells` is null where there are more than are looked at one by one. */
export type Compared = {
  readonly count: number
  readonly cells: readonly DifferentCell[] | null
  /** The first of them, as a person reads it. */
  readonly names: readonly string[]
  /** Worksheets, rows, columns, joined cells or resources differ. */
  readonly isFrame: boolean
}

type Row = Readonly<Record<string, CellState | null | undefined>>
type Sheet = Readonly<Record<string, unknown>> & {
  readonly cellData?: Readonly<Record<string, Row | undefined>>
}
type Book = {
  readonly sheetOrder?: readonly string[]
  readonly sheets?: Readonly<Record<string, Sheet | undefined>>
  readonly styles?: Readonly<Record<string, CellStyle | null | undefined>>
  readonly resources?: readonly { readonly name: string; readonly data?: string }[]
}

/** Most names of cells that are told. */
const NAMED = 3

/** What says nothing is left out: an empty list, a default, a width that is none. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === 0 ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isNothing))

const sameOrNothing = (a: unknown, b: unknown): boolean =>
  (isNothing(a) && isNothing(b)) || sameJson(a, b)

/** The keys of both, each once; those of the first come first. Numbers come in their order by themselves. */
function* keysOf(a: object = {}, b: object = {}): Generator<string> {
  yield* Object.keys(a)
  for (const key of Object.keys(b)) if (!Object.hasOwn(a, key)) yield key
}

/** Of a worksheet what is no cell, and is not looks that Univer reckons by itself (heights of lines). */
const FRAME =
  'name hidden rowCount columnCount mergeData freeze tabColor defaultColumnWidth defaultRowHeight defaultStyle gridlinesColor rightToLeft custom'.split(
    ' ',
  )
/** Grid lines are drawn where nothing is said of them. */
const hasLines = ({ showGridlines }: Sheet): boolean => (showGridlines ?? 1) !== 0
const SIZE = ['w', 'h', 'hd', 's'] as const
type Sizes = Readonly<Record<string, Readonly<Record<string, unknown>> | null | undefined>>
/** So many are compared in one step. */
const SIZES_AT_ONCE = 500

/** Sizes of rows or columns, a part of them in one step. */
function* sameSizes(a: Sizes, b: Sizes): Generator<undefined, boolean> {
  let steps = 0
  for (const at of keysOf(a, b)) {
    const [mine, theirs] = [a[at], b[at]]
    if (!SIZE.every((field) => sameOrNothing(mine?.[field], theirs?.[field]))) return false
    steps += 1
    if (steps % SIZES_AT_ONCE === 0) yield
  }
  return true
}

function* sameSheetFrame(mine: Sheet = {}, theirs: Sheet = {}): Generator<undefined, boolean> {
  if (hasLines(mine) !== hasLines(theirs)) return false
  if (!FRAME.every((field) => sameOrNothing(mine[field], theirs[field]))) return false
  for (const field of ['columnData', 'rowData'])
    if (!(yield* sameSizes((mine[field] ?? {}) as Sizes, (theirs[field] ?? {}) as Sizes)))
      return false
  return true
}

const resourcesOf = ({ resources = [] }: Book): ReadonlyMap<string, string> =>
  new Map(
    resources.flatMap(({ name, data = '' }) =>
      /^(?:|\{\}|\[\]|null|undefined)$/.test(data) ? [] : [[name, data] as const],
    ),
  )
const sameText = (a: string, b: string | undefined): boolean => {
  if (a === b) return true
  try {
    return b !== undefined && sameOrNothing(JSON.parse(a), JSON.parse(b))
  } catch {
    return false
  }
}
const sameResources = (mine: Book, theirs: Book): boolean => {
  const [a, b] = [resourcesOf(mine), resourcesOf(theirs)]
  return a.size === b.size && [...a].every(([name, data]) => sameText(data, b.get(name)))
}

function* sameFrame(mine: Book, theirs: Book): Generator<undefined, boolean> {
  const order = mine.sheetOrder ?? []
  if (!sameJson(order, theirs.sheetOrder ?? []) || !sameResources(mine, theirs)) return false
  for (const id of order)
    if (!(yield* sameSheetFrame(mine.sheets?.[id], theirs.sheets?.[id]))) return false
  return true
}

const blank = (value: unknown): unknown => (value === '' ? null : (value ?? null))
const lookIn = ({ styles = {} }: Book, style: CellState['s']): CellStyle | null =>
  typeof style === 'string' ? (styles[style] ?? null) : (style ?? null)
/** In a look a 0 says something: not bold in a column that is. */
const isPlain = (part: unknown): boolean =>
  part === undefined ||
  part === null ||
  (typeof part === 'object' && Object.values(part).every(isPlain))
const sameLook = (a: unknown, b: unknown): boolean => (isPlain(a) && isPlain(b)) || sameJson(a, b)
const formulaOf = (cell: CellState): unknown => blank(cell.f ?? cell.si)
const TRUTH = 3
const sameContent = (a: CellState, b: CellState): boolean => {
  const formula = formulaOf(a)
  if (formula !== formulaOf(b)) return false
  if (formula === null && (a.t === TRUTH) !== (b.t === TRUTH)) return false
  return (formula !== null || blank(a.v) === blank(b.v)) && sameOrNothing(a['p'], b['p'])
}

/**
 * Whether cells of two workbooks are the same to a user: formula, else value and rich text, and look. The
 * result of a formula follows its inputs and does not count.
 */
export const sameAcross = (
  mine: WorkbookJson,
  a: CellState | null,
  theirs: WorkbookJson,
  b: CellState | null,
): boolean => {
  if (!sameContent(a ?? {}, b ?? {})) return false
  return sameLook(lookIn(mine as Book, a?.s), lookIn(theirs as Book, b?.s))
}

/** A cell that can stand in another workbook: its look is written out. */
const alone = (book: Book, cell: CellState | null): CellState | null =>
  cell && typeof cell.s === 'string' ? { ...cell, s: lookIn(book, cell.s) } : cell

type Differ = Omit<DifferentCell, 'sheet_id'>
const differentIn = (mine: Book, theirs: Book, at: string, a?: Row, b?: Row): readonly Differ[] => {
  if (a === b) return []
  return [...keysOf(a, b)].flatMap((column) => {
    const [left, right] = [a?.[column] ?? null, b?.[column] ?? null]
    if (left === right || sameAcross(mine as WorkbookJson, left, theirs as WorkbookJson, right))
      return []
    const place = { row: Number(at), column: Number(column) }
    return [{ ...place, mine: alone(mine, left), theirs: alone(theirs, right) }]
  })
}

const inOrder = (a: DifferentCell, b: DifferentCell): number =>
  a.sheet_id === b.sheet_id ? a.row - b.row || a.column - b.column : 0

/** The rows of both that differ, worksheet by worksheet; a row that does not is empty. */
function* rowsOf(mine: Book, theirs: Book): Generator<readonly DifferentCell[]> {
  for (const id of keysOf(mine.sheets, theirs.sheets)) {
    const [a = {}, b = {}] = [mine.sheets?.[id]?.cellData, theirs.sheets?.[id]?.cellData]
    for (const row of keysOf(a, b))
      yield differentIn(mine, theirs, row, a[row], b[row]).map((one) => ({ sheet_id: id, ...one }))
  }
}

const nameIn = (mine: Book, theirs: Book, { sheet_id, row, column }: DifferentCell): string => {
  const sheet = mine.sheets?.[sheet_id] ?? theirs.sheets?.[sheet_id]
  return `${quoteSheetName(String(sheet?.['name'] ?? ''))}!${cellName(row, column)}`
}

/**
 * Compares two workbooks row by row: it yields after each, so that a big one need not hold up the page,
 * and returns what differs (SAVE-50). Nothing is copied but the cells that differ.
 */
export function* compareWorkbooks(
  mineJson: WorkbookJson,
  theirsJson: WorkbookJson,
): Generator<undefined, Compared> {
  const [mine, theirs] = [mineJson as Book, theirsJson as Book]
  const cells: DifferentCell[] = []
  let count = 0
  for (const found of rowsOf(mine, theirs)) {
    count += found.length
    cells.push(...found.slice(0, COMPARE_MAX_CELLS - cells.length))
    yield
  }
  return {
    count,
    cells: count > COMPARE_MAX_CELLS ? null : cells,
    names: cells
      .toSorted(inOrder)
      .slice(0, NAMED)
      .map((one) => nameIn(mine, theirs, one)),
    isFrame: !(yield* sameFrame(mine, theirs)),
  }
}

/** What a person is told of two versions: how many cells differ, the first of them, and what can be done. */
export type Differs = Pick<Compared, 'count' | 'names' | 'isFrame'> & {
  /** No cell was edited on both sides, and nothing but cells was (SAVE-51). */
  readonly canKeepBoth: boolean
}

/** The part of a comparison that is told. */
export const differsOf = ({ count, names, isFrame }: Compared, canKeepBoth: boolean): Differs => ({
  count,
  names,
  isFrame,
  canKeepBoth,
})

/**
 * Cells that were edited since a revision, as they were in it with their looks written out, by `cellKey`; null where more than cells
 * was changed, or what was changed is not known.
 */
export type EditedCells = ReadonlyMap<string, CellState | null> | null
/** The key of a cell among edited ones. */
export const cellKey = (sheetId: string, row: number, column: number): string =>
  `${sheetId} ${row} ${column}`

/**
 * What of theirs goes into mine so that both are kept: the cells that differ and were not edited here. Null
 * where that cannot be: a cell was edited on both sides, structure differs, or there is too much (SAVE-51).
 * The edited cells are as they were, with their looks written out.
 */
export const theirsForMine = (
  { cells, isFrame }: Compared,
  edited: EditedCells,
): readonly CellChange[] | null => {
  if (cells === null || edited === null || isFrame) return null
  const own = cells.filter((cell) => edited.has(cellKey(cell.sheet_id, cell.row, cell.column)))
  const isFree = own.every(({ sheet_id, row, column, theirs }) =>
    sameAcross({}, edited.get(cellKey(sheet_id, row, column)) ?? null, {}, theirs),
  )
  if (!isFree) return null
  return cells
    .filter((cell) => !own.includes(cell))
    .map(({ sheet_id, row, column, mine: before, theirs: after }) => ({
      sheet_id,
      row,
      column,
      before,
      after,
    }))
}
