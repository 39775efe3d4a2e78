import {
  areaAfter,
  isInside,
  type Area,
  type Axis,
  type StructureEdit,
  type Span,
} from './areas.ts'

/** Base name of a new table column, followed by a number. */
export const TABLE_COLUMN = 'Column'

type TableColumn<Column, Filter> = { readonly column: Column; readonly filter: Filter }

/** The cells of a table. The first row may hold headers and the last one totals. */
export type TableShape<Column, Filter> = {
  readonly area: Area
  readonly columns: readonly TableColumn<Column, Filter>[]
  readonly hasHeaders: boolean
  readonly hasTotals: boolean
}

const lineOf = (area: Area, axis: Axis, at: number): Area => ({
  ...area,
  [axis]: { start: at, end: at },
})

const isGone = (area: Area, axis: Axis, at: number, edit: StructureEdit): boolean =>
  areaAfter(lineOf(area, axis, at), edit) === null

/** Remaining columns by their index after an edit. */
const placed = <Column, Filter>(
  { area, columns }: TableShape<Column, Filter>,
  edit: StructureEdit,
): ReadonlyMap<number, TableColumn<Column, Filter>> => {
  const first = area.columns?.start ?? 0
  return new Map(
    columns.flatMap((column, at) => {
      const place = areaAfter(lineOf(area, 'columns', first + at), edit)?.columns
      return place ? [[place.start, column] as const] : []
    }),
  )
}

/** Whether an edit applies to the table. A cut of only some of its cells does not. */
const concerns = (area: Area, edit: StructureEdit): boolean =>
  edit.type !== 'cut' || isInside(area, edit.from)

/** Insertions at the table's edges also extend it. */
const grown = (area: Area, edit: StructureEdit): Area | null => {
  const span = edit.type === 'insert' ? area[edit.axis] : null
  if (edit.type !== 'insert' || span === null) return areaAfter(area, edit)
  const { start, end } = edit.at
  return { ...area, [edit.axis]: { start: span.start, end: span.end + end - start + 1 } }
}

const areaOf = (area: Area, edit: StructureEdit, isOwn: boolean): Area | null => {
  if (isOwn) return grown(area, edit)
  return concerns(area, edit) ? areaAfter(area, edit) : area
}

type Added<Column, Filter> = (titles: readonly Column[]) => TableColumn<Column, Filter>

const columnsAfter = <Column, Filter>(
  table: TableShape<Column, Filter>,
  { start, end }: Span,
  edit: StructureEdit,
  added: Added<Column, Filter>,
): readonly TableColumn<Column, Filter>[] => {
  const known = placed(table, edit)
  const made: TableColumn<Column, Filter>[] = []
  for (let at = start; at <= end; at += 1) {
    const titles = [...known.values(), ...made].map(({ column }) => column)
    made.push(known.get(at) ?? added(titles))
  }
  return made
}

const losesHeaders = (
  { area, hasHeaders }: Pick<TableShape<unknown, unknown>, 'area' | 'hasHeaders'>,
  edit: StructureEdit,
) => hasHeaders && area.rows !== null && isGone(area, 'rows', area.rows.start, edit)

/**
 * The table after an edit of its sheet. Null if the edit removes its headers or all its cells.
 * Columns keep their titles and filters. `added` creates the columns that are inserted. `isOwn` is
 * true if the user inserts rows or columns of the table, so insertions at its edges extend it.
 */
export const tableAfter = <Column, Filter>(
  table: TableShape<Column, Filter>,
  edit: StructureEdit,
  added: Added<Column, Filter>,
  isOwn = false,
): TableShape<Column, Filter> | null => {
  const { area, hasHeaders, hasTotals } = table
  const next = areaOf(area, edit, isOwn)
  if (next === area) return table
  if (!next?.columns || losesHeaders(table, edit)) return null
  const isTotalled = area.rows !== null && !isGone(area, 'rows', area.rows.end, edit)
  return {
    area: next,
    columns: columnsAfter(table, next.columns, edit, added),
    hasHeaders,
    hasTotals: hasTotals && isTotalled,
  }
}
