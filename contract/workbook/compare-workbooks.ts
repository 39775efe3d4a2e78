import { sameJson } from './apply-change-set.ts'
import type { WorkbookJson } from '../api/entities.ts'
import { isNothing, sameContent, sameLook, sameOrNothing } from './same-cell.ts'
import type { CellState } from './workbook.ts'
import { findOrigins, writtenOut, type Origins, type Styles } from './written-out.ts'

/** More cells than this are counted, and neither named nor put together. */
export const COMPARE_MAX_CELLS = 5000

/** A cell that is not the same in two workbooks, 0-based: `mine` and `theirs`, each written out. */
export type DifferentCell = {
  readonly sheet_id: string
  readonly row: number
  readonly column: number
  readonly mine: CellState | null
  readonly theirs: CellState | null
  /** The shared formula that is theirs, where it is written out at another cell. */
  readonly shares?: string
}
/** What differs: how many cells, and the first of them, as many as are looked at one by one. */
export type Compared = {
  readonly count: number
  readonly cells: readonly DifferentCell[]
  /** Worksheets, rows, columns, joined cells or resources differ. */
  readonly isFrame: boolean
  /** What the worksheets of these cells are called, by id. */
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

/** The keys of both, each once; those of the first come first. Numbers come in their order by themselves. */
function* keysOf(a: object = {}, b: object = {}): Generator<string> {
  yield* Object.keys(a)
  for (const key of Object.keys(b)) if (!Object.hasOwn(a, key)) yield key
}

/** Of a worksheet what is no cell, and is not looks that Univer reckons by itself (heights of lines). */
const FRAME = 'name hidden mergeData tabColor gridlinesColor rightToLeft custom'.split(' ')
/** Univer's own where nothing is said of them; it writes them out. */
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
/** Where nothing is frozen it says from where: -1. */
const frozenIn = ({ freeze }: Sheet): unknown => {
  const { xSplit = 0, ySplit = 0 } = (freeze ?? {}) as Freeze
  return xSplit > 0 || ySplit > 0 ? freeze : null
}
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

const sameSettings = (mine: Sheet, theirs: Sheet): boolean =>
  sameNumbers(mine, theirs) &&
  sameJson(frozenIn(mine), frozenIn(theirs)) &&
  FRAME.every((field) => sameOrNothing(mine[field], theirs[field])) &&
  sameLook(mine['defaultStyle'], theirs['defaultStyle'])

function* sameSheetFrame(mine: Sheet = {}, theirs: Sheet = {}): Generator<undefined, boolean> {
  if (!sameSettings(mine, theirs)) return false
  for (const field of ['columnData', 'rowData'])
    if (!(yield* sameSizes((mine[field] ?? {}) as Sizes, (theirs[field] ?? {}) as Sizes)))
      return false
  return true
}

/** What is longer says something. */
const EMPTY_MAX_CHARS = 1000
const isEmptyText = (data: string): boolean => {
  if (data === '' || data === 'undefined') return true
  if (data.length > EMPTY_MAX_CHARS) return false
  try {
    return isNothing(JSON.parse(data))
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

/** Whether cells that are written out are the same to a user. The result of a formula does not count. */
export const sameCells = (a: CellState | null, b: CellState | null): boolean =>
  sameContent(a ?? {}, b ?? {}) && sameLook(a?.s, b?.s)

/** A worksheet of a workbook. */
type Side = { readonly cells: Cells; readonly styles: Styles; readonly origins: Origins }

const cellIn = ({ cells, styles, origins }: Side, row: number, column: number): CellState | null =>
  writtenOut(cells[row]?.[column] ?? null, styles, origins, row, column)
const lookIn = ({ styles }: Side, style: CellState['s']): unknown =>
  typeof style === 'string' ? styles[style] : style
/** Most cells are alike as they are stored: those are not written out. */
const areAlike = (mine: Side, a: CellState, theirs: Side, b: CellState): boolean =>
  sameContent(a, b) && sameLook(lookIn(mine, a.s), lookIn(theirs, b.s))

const differAt = (mine: Side, theirs: Side, row: number, column: number): Differ | null => {
  const [a, b] = [mine.cells[row]?.[column] ?? {}, theirs.cells[row]?.[column] ?? {}]
  if (a === b || areAlike(mine, a, theirs, b)) return null
  const here = { row, column, mine: cellIn(mine, row, column), theirs: cellIn(theirs, row, column) }
  if (sameCells(here.mine, here.theirs)) return null
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
  return { ...side, origins: yield* findOrigins(side.cells) }
}

/** The rows of a worksheet that differ. Its shared formulas are looked for where one seems to. */
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

/** The rows of both that differ, worksheet by worksheet; a row that does not is empty. */
function* rowsOf(mine: Book, theirs: Book): Generator<readonly DifferentCell[]> {
  for (const id of keysOf(mine.sheets, theirs.sheets))
    for (const found of rowsIn(unread(mine, id), unread(theirs, id)))
      yield found?.map((one) => ({ sheet_id: id, ...one })) ?? []
}

/** What the worksheets of cells are called: in mine, where they are there. */
const sheetNamesIn = (mine: Book, theirs: Book, cells: readonly DifferentCell[]) =>
  new Map(
    [...new Set(cells.map((one) => one.sheet_id))].map((id) => {
      const sheet = mine.sheets?.[id] ?? theirs.sheets?.[id]
      return [id, String(sheet?.['name'] ?? '')] as const
    }),
  )

/**
 * Compares two workbooks row by row: it yields after each, so that a big one need not hold up the page,
 * and returns what differs. Nothing is copied but the cells that differ.
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
  const isFrame = !(yield* sameFrame(mine, theirs))
  return { count, cells, isFrame, sheetNames: sheetNamesIn(mine, theirs, cells) }
}
