import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'

/** A range of rows or columns, 0-based and inclusive. */
export type Span = { readonly start: number; readonly end: number }

/** A range of cells. Null means all rows or all columns. */
export type Area = { readonly rows: Span | null; readonly columns: Span | null }

/** The direction of lines. */
export type Axis = 'rows' | 'columns'

/**
 * An edit that moves cells. `across` limits an insertion or removal of rows to some columns, and of
 * columns to some rows. Null means whole rows or columns. `to` of a drag is the target index before
 * the move.
 */
export type StructureEdit =
  | {
      readonly type: 'insert'
      readonly axis: Axis
      readonly at: Span
      readonly across: Span | null
    }
  | {
      readonly type: 'remove'
      readonly axis: Axis
      readonly parts: readonly Span[]
      readonly across: Span | null
    }
  | { readonly type: 'drag'; readonly axis: Axis; readonly from: Span; readonly to: number }
  | {
      readonly type: 'cut'
      readonly from: Area
      readonly to: Area
      readonly down: number
      readonly right: number
    }

const LAST = { rows: MAX_ROWS - 1, columns: MAX_COLUMNS - 1 }
const sizeOf = ({ start, end }: Span): number => end - start + 1

const holds = (outer: Span, inner: Span): boolean =>
  outer.start <= inner.start && inner.end <= outer.end

const moved = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by })

/** Clips a span to the sheet. Null if nothing remains. */
const within = (span: Span, last: number): Span | null => {
  if (span.start > last || span.start < 0) return null
  return span.end > last ? { start: span.start, end: last } : span
}

const inserted = (span: Span, at: Span): Span => {
  if (span.start >= at.start) return moved(span, sizeOf(at))
  return span.end >= at.start ? { start: span.start, end: span.end + sizeOf(at) } : span
}

const removed = (span: Span, part: Span): Span | null => {
  if (holds(part, span)) return null
  const before = (line: number): number => Math.min(Math.max(line - part.start, 0), sizeOf(part))
  const start = span.start - before(span.start)
  const end = span.end - before(span.end + 1)
  return { start, end }
}

const dragged = (span: Span, from: Span, to: number): Span => {
  const size = sizeOf(from)
  const place = to > from.end ? to - size : to
  if (to >= from.start && to <= from.end + 1) return span
  const rest = removed(span, from)
  if (rest === null) return moved(span, place - from.start)
  return inserted(rest, { start: place, end: place + size - 1 })
}

const spanAfter = (span: Span, edit: Exclude<StructureEdit, { type: 'cut' }>): Span | null => {
  switch (edit.type) {
    case 'insert':
      return inserted(span, edit.at)
    case 'remove':
      return edit.parts
        .toSorted((a, b) => b.start - a.start)
        .reduce<Span | null>((rest, part) => rest && removed(rest, part), span)
    case 'drag':
      return dragged(span, edit.from, edit.to)
  }
}

/** True if an area lies inside another one. */
export const isInside = (area: Area, outer: Area): boolean => {
  const isIn = (inner: Span | null, whole: Span | null): boolean =>
    whole === null || (inner !== null && holds(whole, inner))
  return isIn(area.rows, outer.rows) && isIn(area.columns, outer.columns)
}

const spanMoved = (span: Span | null, by: number, last: number): Span | null | undefined =>
  span === null ? null : (within(moved(span, by), last) ?? undefined)

/** Shifts an area. Null if it leaves the sheet. */
export const areaMoved = (area: Area, down: number, right: number): Area | null => {
  const rows = spanMoved(area.rows, down, LAST.rows)
  const columns = spanMoved(area.columns, right, LAST.columns)
  return rows === undefined || columns === undefined ? null : { rows, columns }
}

/** True if an edit of rows covers all columns of an area, or an edit of columns all its rows. */
const goesThrough = (area: Area, edit: Exclude<StructureEdit, { type: 'cut' }>): boolean => {
  const across = edit.type === 'drag' ? null : edit.across
  const other = edit.axis === 'rows' ? area.columns : area.rows
  return across === null || (other !== null && holds(across, other))
}

/**
 * The area after an edit of its sheet. Null if the edit removes the area. As in Excel, inserted or
 * removed cells move an area only if they span all its columns or rows. A cut moves an area only if
 * the cut cells contain the whole area.
 */
export const areaAfter = (area: Area, edit: StructureEdit): Area | null => {
  if (edit.type === 'cut')
    return isInside(area, edit.from) ? areaMoved(area, edit.down, edit.right) : area
  const { axis } = edit
  const span = area[axis]
  if (span === null || !goesThrough(area, edit)) return area
  const next = spanAfter(span, edit)
  const rest = next && within(next, LAST[axis])
  if (rest === null) return null
  return rest.start === span.start && rest.end === span.end ? area : { ...area, [axis]: rest }
}
