import { areaAfter, isInside, type Area, type Axis, type Edit, type Span } from './areas.ts'

/** What a new column of a table is called, with a number. */
export const TABLE_COLUMN = 'Column'

/** A column of a table, and the criteria of its filter. */
type TableColumn<Column, Filter> = { readonly column: Column; readonly filter: Filter }

/** A table: its cells, of which the first row may be headers and the last one totals. */
export type TableShape<Column, Filter> = {
  readonly area: Area
  readonly columns: readonly TableColumn<Column, Filter>[]
  readonly hasHeaders: boolean
  readonly hasTotals: boolean
}

/** One row or column of an area. */
const lineOf = (area: Area, axis: Axis, at: number): Area => ({
  ...area,
  [axis]: { start: at, end: at },
})

const isGone = (area: Area, axis: Axis, at: number, edit: Edit): boolean =>
  areaAfter(lineOf(area, axis, at), edit) === null

/** Where each column is after an edit; those that are gone are left out. */
const placed = <Column, Filter>(
  { area, columns }: TableShape<Column, Filter>,
  edit: Edit,
): ReadonlyMap<number, TableColumn<Column, Filter>> => {
  const first = area.columns?.start ?? 0
  return new Map(
    columns.flatMap((column, at) => {
      const place = areaAfter(lineOf(area, 'columns', first + at), edit)?.columns
      return place ? [[place.start, column] as const] : []
    }),
  )
}

/** Whether an edit is one that tables follow: rows and columns, cells through all of it, or all of it cut. */
const concerns = (area: Area, edit: Edit): boolean =>
  edit.type !== 'cut' || isInside(area, edit.from)

/** A table's area with rows or columns that come to it at whichever place. */
const grown = (area: Area, edit: Edit): Area | null => {
  const span = edit.type === 'insert' ? area[edit.axis] : null
  if (edit.type !== 'insert' || span === null) return areaAfter(area, edit)
  const { start, end } = edit.at
  return { ...area, [edit.axis]: { start: span.start, end: span.end + end - start + 1 } }
}

const areaOf = (area: Area, edit: Edit, isOwn: boolean): Area | null => {
  if (isOwn) return grown(area, edit)
  return concerns(area, edit) ? areaAfter(area, edit) : area
}

type Added<Column, Filter> = (titles: readonly Column[]) => TableColumn<Column, Filter>

const columnsAfter = <Column, Filter>(
  table: TableShape<Column, Filter>,
  { start, end }: Span,
  edit: Edit,
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

/** Whether a table loses its row of headers. */
const losesHeaders = (
  { area, hasHeaders }: Pick<TableShape<unknown, unknown>, 'area' | 'hasHeaders'>,
  edit: Edit,
) => hasHeaders && area.rows !== null && isGone(area, 'rows', area.rows.start, edit)

/**
 * A table after an edit of its worksheet: null where it is gone, with its headers or with all of its cells. Each
 * column keeps its title and filter; `added` makes those that come in between. Rows and columns that
 * are its own (`isOwn`) belong to it at its edges too.
 */
export const tableAfter = <Column, Filter>(
  table: TableShape<Column, Filter>,
  edit: Edit,
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
