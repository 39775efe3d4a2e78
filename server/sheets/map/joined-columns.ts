import type { BlockColumn } from './blocks.ts'

/** Columns side by side as one. `first` equals `last` for a single column. */
type JoinedColumns = Pick<BlockColumn, 'label' | 'kind' | 'isCalculated'> & {
  readonly first: number
  readonly last: number
}

/** Fewer columns remain separate. */
const LEAST_JOINED = 4
const MONTH =
  /(?<!\p{L})(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)(?!\p{L})/giu

/** The label without its numbers and months: equal for "Week 1" and "Week 2". */
const seriesOf = (label: string): string => label.replaceAll(MONTH, '#').replaceAll(/\d+/g, '#')

const isNext = (column: BlockColumn, before: BlockColumn): boolean =>
  column.column === before.column + 1 &&
  column.kind === before.kind &&
  column.isCalculated === before.isCalculated &&
  column.label !== '' &&
  seriesOf(column.label).includes('#') &&
  seriesOf(column.label) === seriesOf(before.label)

const asJoined = (columns: readonly BlockColumn[]): readonly JoinedColumns[] => {
  const [from, to] = [columns[0], columns.at(-1)]
  if (from === undefined || to === undefined) return []
  if (columns.length < LEAST_JOINED)
    return columns.map(({ column, ...rest }) => ({ ...rest, first: column, last: column }))
  const { kind, isCalculated } = from
  const label = `${from.label} to ${to.label}`
  return [{ first: from.column, last: to.column, label, kind, isCalculated }]
}

/** Joins columns whose labels only count up, such as "Week 1" to "Week 13". */
export const joinedColumns = (columns: readonly BlockColumn[]): readonly JoinedColumns[] => {
  const series: BlockColumn[][] = []
  for (const column of columns) {
    if (column.label === '' && column.kind === 'empty') continue
    const current = series.at(-1)
    const before = current?.at(-1)
    if (current && before && isNext(column, before)) current.push(column)
    else series.push([column])
  }
  return series.flatMap(asJoined)
}
