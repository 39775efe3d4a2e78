import { quoteSheetName } from '#contract/workbook/cells.ts'
import type {
  MappedBlock,
  MappedColumn,
  MappedFormula,
  MappedTable,
  WorksheetMap,
} from './worksheet-map.ts'

const SEPARATOR = ' | '

const joined = (items: readonly string[], more: number | undefined): string =>
  [...items, ...(more ? [`and ${more} more`] : [])].join(SEPARATOR)

const columnText = ({ column, label, type, gives }: MappedColumn): string => {
  const kind = gives === undefined ? type : `${gives} ${type}`
  return label === '' ? `${column}: ${kind}` : `${column} ${label}: ${kind}`
}

const blockLine = (block: MappedBlock): string => {
  const headers = joined(block.headers.map(columnText), block.other_headers)
  const labels = joined(block.labels, block.other_labels)
  const parts = [headers, labels === '' ? '' : `rows: ${labels}`].filter((part) => part !== '')
  return `${block.range} ${parts.length === 0 ? 'without headers' : parts.join('; ')}`
}

const formulaText = ({ range, formula, count, other_ranges: others }: MappedFormula): string =>
  others === undefined ? `${range} ${formula}` : `${range} ${formula} (${count} cells)`

const tableLine = ({ name, range, columns, other_columns: others }: MappedTable): string =>
  `table ${name} ${range}: ${joined(columns, others)}`

const listLine = (
  name: string,
  items: readonly string[],
  more: number | undefined,
): readonly string[] => (items.length === 0 ? [] : [`${name}: ${joined(items, more)}`])

const COUNTS = [
  ['filtered_rows', 'filtered row'],
  ['hidden_rows', 'hidden row'],
  ['hidden_columns', 'hidden column'],
  ['merges', 'merge'],
  ['conditional_formats', 'conditional format'],
  ['entry_rules', 'entry rule'],
] as const

const counted = (count: number, one: string): readonly string[] =>
  count === 0 ? [] : [`${count} ${one}${count === 1 ? '' : 's'}`]

const countsLine = (map: WorksheetMap): string =>
  [
    ...(map.hidden ? ['hidden'] : []),
    ...counted(map.cells, 'cell'),
    ...counted(map.formula_cells, 'formula'),
    ...counted(map.errors.count, 'error'),
    ...(map.frozen === undefined ? [] : [`${map.frozen} frozen`]),
    ...COUNTS.flatMap(([key, one]) => counted(map[key] ?? 0, one)),
  ].join(', ')

/** The name and the extent of a worksheet, written as an address if it has cells. */
export const nameLine = ({ name, used }: WorksheetMap): string =>
  used === null ? `${quoteSheetName(name)} (empty)` : `${quoteSheetName(name)}!${used}`

/** The map of a worksheet as lines of text. A model reads more in them than in fields. */
export const outlineOf = (map: WorksheetMap): readonly string[] => {
  const counts = countsLine(map)
  return [
    counts === '' ? nameLine(map) : `${nameLine(map)}: ${counts}`,
    ...map.tables.map(tableLine),
    ...map.blocks.map(blockLine),
    ...listLine('formulas', map.formulas.map(formulaText), map.left_out?.formulas),
    ...listLine(
      'errors',
      map.errors.cells.map(({ cell, error }) => `${cell} ${error}`),
      map.errors.count - map.errors.cells.length,
    ),
    ...listLine(
      'checks',
      map.checks.map(({ cell, label, shows }) => `${cell} ${label} shows ${shows}`),
      map.left_out?.checks,
    ),
  ]
}
