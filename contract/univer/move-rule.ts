import { Direction, type ICommandInfo, type IRange } from '@univerjs/core'
import { EffectRefRangId } from '@univerjs/sheets'
import {
  offsetFormula,
  relativeFormOf,
  isFormula,
  isReferenceMoved,
  moveRange,
  moveFormula,
  isOnOwnSheet,
  referencesOf,
  type Shift,
} from './rule-formulas.ts'

/** The ranges of a rule, with its formulas as seen from its first cell. */
export type RulePart = { readonly ranges: IRange[]; readonly formulas: string[] }

type Edges = { readonly rows: readonly number[]; readonly columns: readonly number[] }

const isRange = (value: unknown): value is IRange =>
  typeof value === 'object' && value !== null && 'startRow' in value && 'startColumn' in value

const rangeOf = ({ params }: ICommandInfo, name: string): IRange | null => {
  const value = (params as Readonly<Record<string, unknown>> | undefined)?.[name]
  return isRange(value) ? value : null
}

const edgesOf = (range: IRange | null): Edges =>
  range
    ? {
        rows: [range.startRow, range.endRow + 1],
        columns: [range.startColumn, range.endColumn + 1],
      }
    : { rows: [], columns: [] }

/** The edges at which a change moves cells apart. */
const cutsOf = (command: ICommandInfo): Edges => {
  const names = ['range', 'fromRange', 'toRange']
  const edges = names.map((name) => edgesOf(rangeOf(command, name)))
  const rows = edges.flatMap((edge) => edge.rows)
  const columns = edges.flatMap((edge) => edge.columns)
  switch (command.id) {
    case EffectRefRangId.InsertRowCommandId:
    case EffectRefRangId.RemoveRowCommandId:
    case EffectRefRangId.MoveRowsCommandId:
      return { rows, columns: [] }
    case EffectRefRangId.InsertColCommandId:
    case EffectRefRangId.RemoveColCommandId:
    case EffectRefRangId.MoveColsCommandId:
      return { rows: [], columns }
    default:
      return { rows, columns }
  }
}

/**
 * The distances from `origin` to the cells that a formula references. Only references to the
 * changed worksheet count.
 */
const reachesOf = (formula: string, origin: IRange, shift: Shift): Edges => {
  const areas = referencesOf(formula).flatMap((part) =>
    isReferenceMoved(part, shift) && part.area ? [part.area] : [],
  )
  const reach = (span: Span | null, from: number): readonly number[] =>
    span ? [span.start - from, span.end - from] : []
  return {
    rows: areas.flatMap(({ rows }) => reach(rows, origin.startRow)),
    columns: areas.flatMap(({ columns }) => reach(columns, origin.startColumn)),
  }
}

/**
 * Splits a rule's range from `start` to `end` into pieces, and returns the first row or column of
 * each. A piece begins at each cut, and where a reference begins to cross a cut.
 */
const beginnings = (
  start: number,
  end: number,
  cuts: readonly number[],
  reaches: readonly number[],
): readonly number[] => {
  const all = cuts.flatMap((cut) => [
    cut,
    ...reaches.flatMap((reach) => [cut - reach, cut - reach - 1]),
  ])
  return [start, ...new Set(all.filter((at) => at > start && at <= end).toSorted((a, b) => a - b))]
}

const pieces = (range: IRange, cuts: Edges, reaches: Edges): readonly IRange[] => {
  const rows = beginnings(range.startRow, range.endRow, cuts.rows, reaches.rows)
  const columns = beginnings(range.startColumn, range.endColumn, cuts.columns, reaches.columns)
  return rows.flatMap((startRow, row) =>
    columns.map((startColumn, column) => ({
      startRow,
      endRow: (rows[row + 1] ?? range.endRow + 1) - 1,
      startColumn,
      endColumn: (columns[column + 1] ?? range.endColumn + 1) - 1,
    })),
  )
}

type Growth = { readonly rows: number; readonly columns: number }
const NO_GROWTH: Growth = { rows: 0, columns: 0 }

type Span = { readonly start: number; readonly end: number }
const rowsOf = ({ startRow, endRow }: IRange): Span => ({ start: startRow, end: endRow })
const columnsOf = ({ startColumn, endColumn }: IRange): Span => ({
  start: startColumn,
  end: endColumn,
})

/**
 * How many of the `added` rows or columns join a piece. All join if they directly follow the piece
 * inside the rule. After the end of the rule they join only if the user inserted them behind its
 * last cell (`isBehind`).
 */
const grown = (piece: Span, whole: Span, added: Span, isBehind: boolean): number =>
  piece.end + 1 === added.start && (piece.end < whole.end || isBehind)
    ? added.end - added.start + 1
    : 0

const isAcross = (piece: Span, added: Span): boolean =>
  piece.start >= added.start && piece.end <= added.end

/** How many rows below or columns to the right join a piece after an insertion at its end. */
const growthOf = (piece: IRange, whole: IRange, command: ICommandInfo): Growth => {
  const range = rangeOf(command, 'range')
  if (!range) return NO_GROWTH
  const { direction } = command.params as { readonly direction?: Direction }
  const rows = (isBehind: boolean) => grown(rowsOf(piece), rowsOf(whole), rowsOf(range), isBehind)
  const columns = (isBehind: boolean) =>
    grown(columnsOf(piece), columnsOf(whole), columnsOf(range), isBehind)
  switch (command.id) {
    case EffectRefRangId.InsertRowCommandId:
      return { rows: rows(direction === Direction.DOWN), columns: 0 }
    case EffectRefRangId.InsertColCommandId:
      return { rows: 0, columns: columns(direction === Direction.RIGHT) }
    case EffectRefRangId.InsertRangeMoveDownCommandId:
      return { rows: isAcross(columnsOf(piece), columnsOf(range)) ? rows(false) : 0, columns: 0 }
    case EffectRefRangId.InsertRangeMoveRightCommandId:
      return { rows: 0, columns: isAcross(rowsOf(piece), rowsOf(range)) ? columns(false) : 0 }
    default:
      return NO_GROWTH
  }
}

const byPlace = (a: IRange, b: IRange): number =>
  a.startRow - b.startRow || a.startColumn - b.startColumn

/** Merges adjacent ranges. */
const joined = (ranges: readonly IRange[]): IRange[] => {
  const join = (from: readonly IRange[], isBeside: (a: IRange, b: IRange) => boolean): IRange[] => {
    const out: IRange[] = []
    for (const range of from) {
      const at = out.findIndex((other) => isBeside(other, range))
      const beside = out[at]
      if (beside) out[at] = { ...beside, endRow: range.endRow, endColumn: range.endColumn }
      else out.push(range)
    }
    return out
  }
  const down = join(
    ranges.toSorted(byPlace),
    (a, b) =>
      a.startColumn === b.startColumn && a.endColumn === b.endColumn && a.endRow + 1 === b.startRow,
  )
  return join(
    down.toSorted((a, b) => a.startColumn - b.startColumn || a.startRow - b.startRow),
    (a, b) =>
      a.startRow === b.startRow && a.endRow === b.endRow && a.endColumn + 1 === b.startColumn,
  ).toSorted(byPlace)
}

type Piece = { readonly range: IRange; readonly formulas: readonly string[]; readonly form: string }

const areaOf = ({ startRow, endRow, startColumn, endColumn }: IRange): number =>
  (endRow - startRow + 1) * (endColumn - startColumn + 1)

/**
 * Whether a change moves parts of a rule by different distances. Always false for cells moved by
 * cut and paste or by dragging.
 */
const isTorn = (
  before: readonly IRange[],
  after: readonly (IRange | null)[],
  shift: Shift,
): boolean => {
  if (shift.command.id === EffectRefRangId.MoveRangeCommandId) return false
  const steps = after.map((range, at) => {
    const from = before[at]
    if (!range || !from) return null
    return `${range.startRow - from.startRow},${range.startColumn - from.startColumn}`
  })
  return new Set(steps).size > 1
}

/**
 * Groups pieces by the form of their formulas, largest area first. If `isOne`, all pieces stay in
 * one group.
 */
const grouped = (all: readonly Piece[], isOne: boolean): readonly (readonly Piece[])[] => {
  const forms = Map.groupBy(all, ({ form }) => form)
  const groups = [...forms.values()].toSorted((a, b) => area(b) - area(a))
  return isOne ? [groups.flat()] : groups
}
const area = (group: readonly Piece[]): number =>
  group.reduce((sum, { range }) => sum + areaOf(range), 0)

/**
 * A rule after a change, split into as many parts as needed. Each cell of the rule still tests the
 * same cells as before, at their new places. Rows and columns that are inserted inside the rule
 * join it.
 */
export const moveRule = (
  ranges: readonly IRange[],
  formulas: readonly string[],
  shift: Shift,
): readonly RulePart[] => {
  const origin = ranges.toSorted(byPlace)[0]
  // Sorting moves cells, but the rules on them stay in place.
  if (!origin || shift.command.id === EffectRefRangId.ReorderRangeCommandId)
    return [{ ranges: [...ranges], formulas: [...formulas] }]
  const cuts = cutsOf(shift.command)
  const reaches = formulas.filter(isFormula).map((text) => reachesOf(text, origin, shift))
  const all = {
    rows: reaches.flatMap(({ rows }) => rows),
    columns: reaches.flatMap(({ columns }) => columns),
  }
  const isOwn = isOnOwnSheet(shift)
  const whole = ranges.flatMap((range) =>
    pieces(range, cuts, all).map((piece) => ({ piece, range })),
  )
  const places = whole.map(({ piece }) => (isOwn ? moveRange(piece, shift) : piece))
  const movedPieces = whole.flatMap(({ piece, range }, at): Piece[] => {
    const place = places[at]
    if (!place) return []
    const { startRow, startColumn } = piece
    const here = formulas.map((text) => {
      const own = offsetFormula(text, startColumn - origin.startColumn, startRow - origin.startRow)
      return isFormula(own) ? moveFormula(own, shift) : own
    })
    const growth = isOwn ? growthOf(piece, range, shift.command) : NO_GROWTH
    const spread = {
      startRow: place.startRow,
      endRow: place.endRow + growth.rows,
      startColumn: place.startColumn,
      endColumn: place.endColumn + growth.columns,
    }
    return [
      {
        range: spread,
        formulas: here,
        form: here.map((f) => relativeFormOf(f, spread)).join('\n'),
      },
    ]
  })
  const before = whole.map(({ piece }) => piece)
  return grouped(movedPieces, isTorn(before, places, shift)).flatMap((group): RulePart[] => {
    const model = group[0]
    const own = joined(group.map(({ range }) => range))
    const first = own[0]
    if (!model || !first) return []
    const right = first.startColumn - model.range.startColumn
    const down = first.startRow - model.range.startRow
    return [{ ranges: own, formulas: model.formulas.map((f) => offsetFormula(f, right, down)) }]
  })
}
