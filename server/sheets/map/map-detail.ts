import {
  largestOf,
  type MappedBlock,
  type MappedTable,
  type WorksheetMap,
} from './worksheet-map.ts'

/** How many items a map shows, and the most characters of one text. */
type Detail = {
  readonly tables: number
  readonly blocks: number
  readonly columns: number
  readonly labels: number
  readonly formulas: number
  readonly errors: number
  readonly checks: number
  readonly chars: number
}

const detail = (
  [tables, blocks, columns, labels]: readonly [number, number, number, number],
  [formulas, errors, checks, chars]: readonly [number, number, number, number],
): Detail => ({ tables, blocks, columns, labels, formulas, errors, checks, chars })

/** From the name and the extent alone to everything that one answer can hold. */
const DETAILS: readonly Detail[] = [
  detail([0, 0, 0, 0], [0, 0, 0, 0]),
  detail([0, 0, 0, 0], [0, 0, 0, 0]),
  detail([1, 1, 6, 0], [1, 1, 1, 16]),
  detail([2, 2, 9, 4], [3, 2, 2, 24]),
  detail([3, 3, 14, 8], [6, 3, 3, 40]),
  detail([5, 5, 22, 14], [12, 6, 6, 60]),
  detail([8, 8, 34, 26], [24, 12, 12, 100]),
  detail([14, 14, 60, 50], [48, 24, 24, 160]),
  detail([25, 25, 120, 120], [96, 40, 48, 240]),
]
/** The level that shows only names and extents. The next one adds counts. */
export const NAMES_ONLY = 0
/** The level with the most detail. */
export const FULL_DETAIL = DETAILS.length - 1

/** The text in one line and at most `most` characters. */
export const clippedText = (text: string, most: number): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > most ? `${line.slice(0, Math.max(0, most - 1)).toWellFormed()}…` : line
}

const shortBlock = (block: MappedBlock, { columns, labels, chars }: Detail): MappedBlock => {
  const otherHeaders = block.headers.length - columns
  const otherLabels = block.labels.length - labels
  return {
    range: block.range,
    cells: block.cells,
    headers: block.headers
      .slice(0, columns)
      .map((header) => ({ ...header, label: clippedText(header.label, chars) })),
    labels: block.labels.slice(0, labels).map((label) => clippedText(label, chars)),
    ...(otherHeaders > 0 && { other_headers: otherHeaders }),
    ...(otherLabels > 0 && { other_labels: otherLabels }),
  }
}

const shortTable = (table: MappedTable, { columns, chars }: Detail): MappedTable => {
  const others = table.columns.length - columns
  return {
    name: clippedText(table.name, chars),
    range: table.range,
    columns: table.columns.slice(0, columns).map((column) => clippedText(column, chars)),
    ...(others > 0 && { other_columns: others }),
  }
}

const leftOutOf = (map: WorksheetMap, { tables, blocks, formulas, checks }: Detail) => {
  const counts = {
    tables: map.tables.length - tables,
    blocks: Math.max(0, map.blocks.length - blocks) + (map.left_out?.blocks ?? 0),
    formulas: map.formulas.length - formulas,
    checks: map.checks.length - checks,
  }
  const more = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
  return Object.keys(more).length === 0 ? {} : { left_out: more }
}

/** The map of a worksheet in the detail of a level, from `NAMES_ONLY` to `FULL_DETAIL`. */
export const shortMap = (map: WorksheetMap, level: number): WorksheetMap => {
  const most = DETAILS[level] ?? detail([0, 0, 0, 0], [0, 0, 0, 0])
  const { left_out: _more, ...rest } = map
  return {
    ...rest,
    tables: map.tables.slice(0, most.tables).map((table) => shortTable(table, most)),
    blocks: largestOf(map.blocks, most.blocks).map((block) => shortBlock(block, most)),
    formulas: map.formulas
      .slice(0, most.formulas)
      .map((one) => ({ ...one, formula: clippedText(one.formula, most.chars) })),
    errors: { ...map.errors, cells: map.errors.cells.slice(0, most.errors) },
    checks: map.checks.slice(0, most.checks).map((check) => ({
      cell: check.cell,
      label: clippedText(check.label, most.chars),
      shows: clippedText(check.shows, most.chars),
    })),
    ...leftOutOf(map, most),
  }
}
