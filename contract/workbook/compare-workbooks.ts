import { isSameJson } from './apply-change-set.ts'
import type { WorkbookJson } from '../api/entities.ts'
import { isEmptyValue, isSameContent, isSameStyle, isSameOrEmpty } from './same-cell.ts'
import type { CellState } from './workbook.ts'
import {
  findFormulaOrigins,
  resolveCell,
  type FormulaOrigins,
  type Styles,
} from './resolve-cell.ts'

/** Above this limit, we only count the differing cells and merge nothing. */
export const COMPARE_MAX_CELLS = 5000

/** A differing cell, 0-based, with styles and shared formulas written out. */
export type DifferentCell = {
  readonly sheet_id: string
  readonly row: number
  readonly column: number
  readonly mine: CellState | null
  readonly theirs: CellState | null
  /** Id of the shared formula in `theirs`, if another cell holds its text. */
  readonly shares?: string
}
/** All differences. `count` covers all cells, but `cells` holds at most `COMPARE_MAX_CELLS`. */
export type Comparison = {
  readonly count: number
  readonly cells: readonly DifferentCell[]
  /** True if worksheets, rows, columns, merged cells or resources differ. */
  readonly isFrame: boolean
  /** Names of the worksheets in `cells`, by id. */
  readonly sheetNames: ReadonlyMap<string, string>
}

type Row = Readonly<Record<string, CellState | null | undefined>>
type Cells = Readonly<Record<string, Row | undefined>>
type Sheet = Readonly<Record<string, unknown>> & { readonly cellData?: Cells }
type Book = {
  readonly sheetOrder?: readonly string[]
  readonly sheets?: Readonly<Record<string, Sheet | undefined>>
  readonly styles?: Styles
  readonly resources?: readonly { readonly name: string; readonly data?: string }[]
}

/**
 * The keys of `a`, then those that only `b` has. Each object lists its integer keys in ascending
 * order.
 */
function* keysOf(a: object = {}, b: object = {}): Generator<string> {
  yield* Object.keys(a)
  for (const key of Object.keys(b)) if (!Object.hasOwn(a, key)) yield key
}

/**
 * Worksheet fields to compare. Excludes cells and values that Univer computes, such as row heights.
 */
const FRAME = 'name hidden mergeData tabColor gridlinesColor rightToLeft custom'.split(' ')
/** Univer's defaults, which it writes out on save. */
const DEFAULTS = {
  rowCount: 1000,
  columnCount: 20,
  defaultColumnWidth: 88,
  defaultRowHeight: 24,
  showGridlines: 1,
}
const sameNumbers = (a: Sheet, b: Sheet): boolean =>
  Object.entries(DEFAULTS).every(([field, unsaid]) => (a[field] ?? unsaid) === (b[field] ?? unsaid))
type Freeze = { readonly xSplit?: number; readonly ySplit?: number }
/** An unfrozen worksheet has splits of -1. */
const frozenIn = ({ freeze }: Sheet): unknown => {
  const { xSplit = 0, ySplit = 0 } = (freeze ?? {}) as Freeze
  return xSplit > 0 || ySplit > 0 ? freeze : null
}
const SIZE = ['w', 'h', 'hd', 's'] as const
type Sizes = Readonly<Record<string, Readonly<Record<string, unknown>> | null | undefined>>
const SIZES_AT_ONCE = 500

/** Yields after every `SIZES_AT_ONCE` entries, because a worksheet may have sizes for many rows. */
function* sameSizes(a: Sizes, b: Sizes): Generator<undefined, boolean> {
  let steps = 0
  for (const at of keysOf(a, b)) {
    const [mine, theirs] = [a[at], b[at]]
    if (!SIZE.every((field) => isSameOrEmpty(mine?.[field], theirs?.[field]))) return false
    steps += 1
    if (steps % SIZES_AT_ONCE === 0) yield
  }
  return true
}

const sameSettings = (mine: Sheet, theirs: Sheet): boolean =>
  sameNumbers(mine, theirs) &&
  isSameJson(frozenIn(mine), frozenIn(theirs)) &&
  FRAME.every((field) => isSameOrEmpty(mine[field], theirs[field])) &&
  isSameStyle(mine['defaultStyle'], theirs['defaultStyle'])

function* sameSheetFrame(mine: Sheet = {}, theirs: Sheet = {}): Generator<undefined, boolean> {
  if (!sameSettings(mine, theirs)) return false
  for (const field of ['columnData', 'rowData'])
    if (!(yield* sameSizes((mine[field] ?? {}) as Sizes, (theirs[field] ?? {}) as Sizes)))
      return false
  return true
}

/** A resource with a longer text is never empty, so we do not parse the text. */
const EMPTY_MAX_CHARS = 1000
const isEmptyText = (data: string): boolean => {
  if (data === '' || data === 'undefined') return true
  if (data.length > EMPTY_MAX_CHARS) return false
  try {
    return isEmptyValue(JSON.parse(data))
  } catch {
    return false
  }
}
const resourcesOf = ({ resources = [] }: Book): ReadonlyMap<string, string> =>
  new Map(
    resources.flatMap(({ name, data = '' }) => (isEmptyText(data) ? [] : [[name, data] as const])),
  )
const sameText = (a: string, b: string | undefined): boolean => {
  if (a === b) return true
  try {
    return b !== undefined && isSameOrEmpty(JSON.parse(a), JSON.parse(b))
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
  if (!isSameJson(order, theirs.sheetOrder ?? []) || !sameResources(mine, theirs)) return false
  for (const id of order)
    if (!(yield* sameSheetFrame(mine.sheets?.[id], theirs.sheets?.[id]))) return false
  return true
}

/** True if two written-out cells look the same to a user. Ignores formula results. */
export const isSameCell = (a: CellState | null, b: CellState | null): boolean =>
  isSameContent(a ?? {}, b ?? {}) && isSameStyle(a?.s, b?.s)

type Side = { readonly cells: Cells; readonly styles: Styles; readonly origins: FormulaOrigins }

const cellIn = ({ cells, styles, origins }: Side, row: number, column: number): CellState | null =>
  resolveCell(cells[row]?.[column] ?? null, styles, origins, row, column)
const styleIn = ({ styles }: Side, style: CellState['s']): unknown =>
  typeof style === 'string' ? styles[style] : style
/** A shortcut: most cells match in stored form, so we need not write them out. */
const areAlike = (mine: Side, a: CellState, theirs: Side, b: CellState): boolean =>
  isSameContent(a, b) && isSameStyle(styleIn(mine, a.s), styleIn(theirs, b.s))

const differAt = (mine: Side, theirs: Side, row: number, column: number): Differ | null => {
  const [a, b] = [mine.cells[row]?.[column] ?? {}, theirs.cells[row]?.[column] ?? {}]
  if (a === b || areAlike(mine, a, theirs, b)) return null
  const here = { row, column, mine: cellIn(mine, row, column), theirs: cellIn(theirs, row, column) }
  if (isSameCell(here.mine, here.theirs)) return null
  return b.si && !b.f ? { ...here, shares: b.si } : here
}

type Differ = Omit<DifferentCell, 'sheet_id'>
const differentIn = (mine: Side, theirs: Side, at: string): readonly Differ[] => {
  const [a, b] = [mine.cells[at], theirs.cells[at]]
  if (a === b) return []
  return [...keysOf(a, b)].flatMap(
    (column) => differAt(mine, theirs, Number(at), Number(column)) ?? [],
  )
}

const unread = ({ sheets, styles = {} }: Book, id: string): Side => ({
  cells: sheets?.[id]?.cellData ?? {},
  styles,
  origins: new Map(),
})
function* read(side: Side): Generator<undefined, Side> {
  return { ...side, origins: yield* findFormulaOrigins(side.cells) }
}

/** The differing cells row by row. Does not read the shared formulas until a row differs. */
function* rowsIn(one: Side, other: Side): Generator<readonly Differ[] | undefined> {
  let [mine, theirs] = [one, other]
  let isRead = false
  for (const row of keysOf(mine.cells, theirs.cells)) {
    let found = differentIn(mine, theirs, row)
    if (found.length > 0 && !isRead) {
      ;[mine, theirs] = [yield* read(mine), yield* read(theirs)]
      isRead = true
      found = differentIn(mine, theirs, row)
    }
    yield found
  }
}

/** The differing cells of all worksheets. A row without differences yields an empty list. */
function* rowsOf(mine: Book, theirs: Book): Generator<readonly DifferentCell[]> {
  for (const id of keysOf(mine.sheets, theirs.sheets))
    for (const found of rowsIn(unread(mine, id), unread(theirs, id)))
      yield found?.map((one) => ({ sheet_id: id, ...one })) ?? []
}

/**
 * Names of the worksheets in `cells`, by id. A worksheet that is in both workbooks gets its name
 * from `mine`.
 */
const sheetNamesIn = (mine: Book, theirs: Book, cells: readonly DifferentCell[]) =>
  new Map(
    [...new Set(cells.map((one) => one.sheet_id))].map((id) => {
      const sheet = mine.sheets?.[id] ?? theirs.sheets?.[id]
      return [id, String(sheet?.['name'] ?? '')] as const
    }),
  )

/**
 * Compares two workbooks. Yields after each row, so a large comparison does not block the page.
 * Copies only differing cells.
 */
export function* compareWorkbooks(
  mineJson: WorkbookJson,
  theirsJson: WorkbookJson,
): Generator<undefined, Comparison> {
  const [mine, theirs] = [mineJson as Book, theirsJson as Book]
  const cells: DifferentCell[] = []
  let count = 0
  for (const found of rowsOf(mine, theirs)) {
    count += found.length
    cells.push(...found.slice(0, COMPARE_MAX_CELLS - cells.length))
    yield
  }
  const isFrame = !(yield* sameFrame(mine, theirs))
  return { count, cells, isFrame, sheetNames: sheetNamesIn(mine, theirs, cells) }
}
