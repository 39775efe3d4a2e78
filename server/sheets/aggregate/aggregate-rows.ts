import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { cellReader, type Reading } from './cell-readings.ts'
import { isMet } from './cell-tests.ts'
import { figureCollector } from './figure-collector.ts'
import { notePlace, noPlaces, typedTextsIn } from './places.ts'
import type { Aggregate, AggregateQuery } from './query.ts'
import { rowContents, rowReader } from './row-contents.ts'
import type { ColumnTable } from './table-columns.ts'

const TOTAL_LABEL = /^\s*(?:grand\s+|sub-?\s*)?totals?\b/iu
const BLANK: Reading = { kind: 'blank' }

const involvedColumns = ({ measures, tests, groupings }: AggregateQuery): readonly number[] => [
  ...new Set([
    ...measures.flatMap(({ column }) => column ?? []),
    ...tests.map(({ column }) => column),
    ...groupings.map(({ column }) => column),
  ]),
]

/** Columns that a condition compares with figures or dates. */
const comparedColumns = ({ tests }: AggregateQuery): readonly number[] =>
  tests.flatMap(({ column, test }) => (test.type === 'within' ? column : []))

/** Decides which rows are in the figures. */
const rowMatcher = ({ tests, isHidden, includesHidden }: AggregateQuery) => {
  let [matched, hidden, hasHidden] = [0, 0, false]
  const add = (row: number, readings: ReadonlyMap<number, Reading>): boolean => {
    const isHiddenRow = isHidden(row)
    hasHidden ||= isHiddenRow
    if (!tests.every(({ column, test }) => isMet(test, readings.get(column) ?? BLANK))) return false
    if (isHiddenRow) hidden += 1
    if (isHiddenRow && !includesHidden) return false
    matched += 1
    return true
  }
  return { add, result: () => ({ matched, hidden, hasHidden }) }
}

/** Goes over the rows of a table once and calculates all figures. */
export const aggregateRows = (
  workbook: Pick<WorkbookData, 'styles'>,
  { sheet, body }: Pick<ColumnTable, 'sheet' | 'body'>,
  query: AggregateQuery,
): Aggregate => {
  const read = cellReader(workbook)
  const { profiles, readRow } = rowReader(involvedColumns(query), read)
  const contents = rowContents(body, read)
  const compared = typedTextsIn(comparedColumns(query), query.read)
  const matcher = rowMatcher(query)
  const collector = figureCollector(query)
  const labelledTotals = noPlaces()
  for (let row = body.startRow; row <= body.endRow; row += 1) {
    if (query.skipped.has(row)) continue
    const cells = sheet.cellData?.[row] ?? {}
    const readings = readRow(cells)
    if (!contents.add(cells)) continue
    compared.add(row, readings)
    if (!matcher.add(row, readings)) continue
    const label = contents.labelOf(cells)
    if (label && TOTAL_LABEL.test(label.text))
      notePlace(labelledTotals, row, label.column, label.text)
    collector.add(row, readings)
  }
  const collected = collector.result()
  return {
    ...collected,
    ...contents.result(),
    ...matcher.result(),
    profiles,
    labelledTotals,
    typedTexts: new Map([...collected.typedTexts, ...compared.places]),
  }
}
