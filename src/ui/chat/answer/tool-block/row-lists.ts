import { columnName, formatRange, parseRange, type CellRange } from '#contract/workbook/cells.ts'
import { TOOL_LISTS } from '#src/texts/changed-cells.ts'
import { countWithNoun, isFields, objectsIn, primitiveText, type Fields } from '../fields.ts'
import {
  addressPath,
  formula,
  leftOut,
  place,
  words,
  type ListedCell,
  type ListReader,
} from './list-cells.ts'

/** Maximum values of a condition that a cell names. */
const SHOWN_VALUES = 10

const { columns: heads, names } = TOOL_LISTS

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0)
const wordOf = (texts: Readonly<Record<string, string>>, value: unknown): string => {
  const name = primitiveText(value)
  return (Object.hasOwn(texts, name) ? texts[name] : null) ?? name
}

const rangeOf = (fields: Fields, name: string): CellRange | null => {
  const read = parseRange(primitiveText(fields[name]))
  return read.ok ? read.value : null
}

/** The number of a row, as a link to its cells within `range`. */
const rowPlace = (id: string, range: CellRange | null, row: number): ListedCell => {
  const path =
    range && addressPath(id, formatRange({ ...range, startRow: row - 1, endRow: row - 1 }))
  return { text: String(row), places: [{ text: String(row), path }] }
}

/** The letters of the columns that rows of cells fill. */
const lettersOf = (rows: readonly (readonly unknown[])[], range: CellRange | null) => {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return Array.from({ length: width }, (_, at) => columnName((range?.startColumn ?? 0) + at))
}

/** A column by its letter and its head: "B Amount". */
const columnText = (column: unknown, head: unknown): string =>
  [primitiveText(column), primitiveText(head)]
    .filter((text, at, all) => text !== '' && all.indexOf(text) === at)
    .join(' ')

const apartText = (by: Fields): string =>
  TOOL_LISTS.apart
    .map(([field, one, many]) =>
      numberIn(by[field]) > 0 ? countWithNoun(by[field], one, many) : '',
    )
    .filter(Boolean)
    .join(', ')

const sortedBy: ListReader = ({ id, output }) => {
  const by = objectsIn(output['by'])
  const hasApart = by.some((one) => apartText(one) !== '')
  return {
    name: names.sortedBy,
    columns: [heads.range, heads.column, heads.order, ...(hasApart ? [heads.apart] : [])],
    entries: by,
    row: (one) => [
      // All columns sort the same range, so only the first row names it.
      one === by[0] ? place(id, output['range']) : words(''),
      words(columnText(one['column'], one['head'])),
      words(wordOf(TOOL_LISTS.orders, one['order'])),
      ...(hasApart ? [words(apartText(one))] : []),
    ],
  }
}

const sortedRows: ListReader = ({ id, output }) => {
  const range = rangeOf(output, 'range')
  const rows = listIn(output['first_rows']).map(listIn)
  return {
    name: names.firstRows,
    columns: [heads.row, ...lettersOf(rows, range)],
    entries: rows.map((cells, at) => ({ row: (range?.startRow ?? 0) + at + 1, cells })),
    row: ({ row, cells }) => [rowPlace(id, range, numberIn(row)), ...listIn(cells).map(words)],
    omitted: Math.max(0, numberIn(output['rows']) - rows.length),
  }
}

const valuesText = (values: readonly unknown[]): string => {
  const shown = values.slice(0, SHOWN_VALUES).map(primitiveText).join(', ')
  const more = values.length - SHOWN_VALUES
  return more > 0 ? `${shown}, ${TOOL_LISTS.more(more)}` : shown
}

/** Conditions of the arguments. A filter has a list of values, an aggregate one or two. */
const conditionsOf = ({ conditions }: Fields): readonly Fields[] =>
  objectsIn(conditions).map(({ column, is, values, value, value2 }) => ({
    column,
    condition: wordOf(TOOL_LISTS.comparisons, is),
    value: valuesText(
      [...listIn(values), value, value2].filter((one) => one !== undefined && one !== null),
    ),
  }))

/** The conditions of a call. Without any, the list names only the range. */
const conditionsIn = (id: string, range: unknown, args: Fields): ReturnType<ListReader> => {
  const isRemoved = args['remove'] === true
  const given = isRemoved ? [] : conditionsOf(args)
  if (given.length === 0)
    return {
      name: names.conditions,
      columns: [heads.range, heads.condition],
      entries: [{}],
      row: () => [
        place(id, range),
        words(isRemoved ? TOOL_LISTS.filterRemoved : TOOL_LISTS.noCondition),
      ],
    }
  return {
    name: names.conditions,
    columns: [heads.range, heads.column, heads.condition, heads.value],
    entries: given,
    row: (one) => [
      // All conditions select rows of the same range, so only the first row names it.
      one === given[0] ? place(id, range) : words(''),
      words(one['column']),
      words(one['condition']),
      words(one['value']),
    ],
  }
}

const filterConditions: ListReader = ({ id, args, output }) =>
  conditionsIn(id, output['range'], args)

const groupConditions: ListReader = ({ id, args, output }) =>
  conditionsIn(id, output['data_range'], args)

const filteredRows: ListReader = ({ id, output }) => {
  const range = rangeOf(output, 'range')
  const rows = objectsIn(output['first_shown'])
  const shown = numberIn(output['shown'])
  return {
    name: names.firstRows,
    columns: [
      heads.row,
      ...lettersOf(
        rows.map(({ cells }) => listIn(cells)),
        range,
      ),
    ],
    entries: rows,
    row: ({ row, cells }) => [rowPlace(id, range, numberIn(row)), ...listIn(cells).map(words)],
    omitted: Math.max(0, shown - rows.length),
  }
}

const hiddenRows: ListReader = ({ id, output }) => {
  const range = rangeOf(output, 'range')
  const rows = listIn(output['first_hidden']).filter((row) => typeof row === 'number')
  return {
    name: names.hiddenRows,
    columns: [names.hiddenRows],
    entries: rows.length > 0 ? [{}] : [],
    row: () => {
      const places = rows.flatMap((row) => rowPlace(id, range, row).places ?? [])
      return [{ text: rows.join(', '), places }]
    },
    omitted: Math.max(0, numberIn(output['hidden']) - rows.length),
  }
}

const groups: ListReader = ({ output }) => {
  const columns = listIn(output['columns']).map(primitiveText)
  const rows = listIn(output['rows']).map(listIn)
  const display = listIn(output['display']).map(listIn)
  const totals = listIn(output['totals_display'] ?? output['totals'])
  const labels = Array.from({ length: columns.length - totals.length }, (_, at) =>
    at === 0 ? TOOL_LISTS.allGroups : '',
  )
  // The totals come first, because a long list is cut at its end.
  const all = totals.length > 0 ? [[...labels, ...totals]] : []
  return {
    name: names.groups,
    columns,
    entries: [...all, ...rows.map((row, at) => display[at] ?? row)].map((cells) => ({ cells })),
    row: ({ cells }) => columns.map((_, at) => words(listIn(cells)[at])),
    omitted: leftOut(output),
  }
}

const counted: ListReader = ({ output }) => {
  const counts = isFields(output['counts']) ? output['counts'] : {}
  const measures = objectsIn(counts['measures'])
  const fields = ['counted', 'blank', 'text', 'errors', 'logical'] as const
  const keyOf = (field: (typeof fields)[number]) => (field === 'errors' ? 'error' : field)
  const used = fields.filter((field) => measures.some((one) => numberIn(one[keyOf(field)]) > 0))
  return {
    name: names.counted,
    columns: [heads.measure, ...used.map((field) => heads[field])],
    entries: measures,
    row: (one) => [words(one['measure']), ...used.map((field) => words(one[keyOf(field)] ?? 0))],
  }
}

const formulas: ListReader = ({ output }) => ({
  name: names.formulas,
  columns: [heads.measure, heads.group, heads.formula],
  entries: objectsIn(output['formulas']).filter(({ formula: text }) => text !== null),
  row: ({ measure, group, formula: text }) => [
    words(measure),
    words(listIn(group).map(primitiveText).join(', ') || TOOL_LISTS.allGroups),
    formula(text),
  ],
})

/** The lists of tools that sort, filter or group rows. */
export const ROW_READERS: Readonly<Record<string, readonly ListReader[]>> = {
  sort_range: [sortedBy, sortedRows],
  filter_range: [filterConditions, filteredRows, hiddenRows],
  aggregate: [groupConditions, groups, counted, formulas],
}
