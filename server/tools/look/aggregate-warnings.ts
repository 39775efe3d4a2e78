import { cellName, columnName } from '#contract/workbook/cells.ts'
import { cellAt, type WorkbookData } from '#contract/workbook/workbook.ts'
import type { Aggregate } from '../../sheets/aggregate/query.ts'
import { cellReader } from '../../sheets/aggregate/cell-readings.ts'
import { isMet, type CellTest } from '../../sheets/aggregate/cell-tests.ts'
import type { Places } from '../../sheets/aggregate/places.ts'
import { displayText } from '../../sheets/display.ts'
import { nearestName } from '../address.ts'
import { clippedText, type ResolvedQuery } from './aggregate-query.ts'
import { errorText } from '../error-texts.ts'

const TEXT_CHARS = 40
const SHOWN_VALUES = 8
const SHOWN_ROWS = 5

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

const namedPlaces = ({ count, first }: Places, word: (what: string) => string): string => {
  const named = first.map(({ row, column, what }) => `${cellName(row, column)} ${word(what)}`)
  const more = count - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}`
}

const quoted = (text: string): string => `"${clippedText(text, TEXT_CHARS)}"`

const errorWarnings = ({ measureLabels }: ResolvedQuery, { errors }: Aggregate) =>
  errors.flatMap((places, at) =>
    places.count === 0
      ? []
      : `${measureLabels[at]} is incomplete: ${counted(places.count, 'cell', 'cells')} in error ${places.count === 1 ? 'is' : 'are'} left out (${namedPlaces(places, errorText)}).`,
  )

const headOf = ({ table }: ResolvedQuery, column: number): string =>
  clippedText(table.columns.find((one) => one.column === column)?.head ?? columnName(column))

const textWarnings = (resolved: ResolvedQuery, { typedTexts }: Aggregate) =>
  [...typedTexts].flatMap(([column, places]) =>
    places.count === 0
      ? []
      : `${headOf(resolved, column)}: ${counted(places.count, 'cell holds', 'cells hold')} a figure or date as text, which no figure includes (${namedPlaces(places, quoted)}).`,
  )

const hiddenWarnings = ({ query }: ResolvedQuery, { hidden }: Aggregate): readonly string[] => {
  if (hidden === 0) return []
  const rows = counted(hidden, 'matching row is hidden', 'matching rows are hidden')
  return [`${rows} and ${query.includesHidden ? 'included' : 'left out'}.`]
}

const rowList = (rows: readonly number[]): string => {
  const more = rows.length - SHOWN_ROWS
  const shown = rows.slice(0, SHOWN_ROWS).map((row) => row + 1)
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const totalWarnings = (
  { totalRows }: ResolvedQuery,
  { labelledTotals }: Aggregate,
): readonly string[] => [
  ...(totalRows.length === 0
    ? []
    : [
        `Left out as ${totalRows.length === 1 ? 'a total' : 'totals'} of other rows: row ${rowList(totalRows)}.`,
      ]),
  ...(labelledTotals.count === 0
    ? []
    : [
        `Included although ${labelledTotals.count === 1 ? 'it looks like a total' : 'they look like totals'}: ${namedPlaces(labelledTotals, quoted)}. Use a smaller range if the figures count rows twice.`,
      ]),
]

const normalized = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** Groups that only spaces keep apart. */
const spaceWarnings = ({ groupLabels }: ResolvedQuery, { groups }: Aggregate) =>
  groupLabels.flatMap((label, at) => {
    const texts = new Map<string, string>()
    for (const { parts } of groups) {
      const reading = parts[at]?.reading
      if (reading?.kind === 'text') texts.set(reading.text.toLowerCase(), reading.text)
    }
    const seen = new Map<string, string>()
    for (const text of texts.values()) {
      const other = seen.get(normalized(text))
      if (other !== undefined)
        return [`${label}: ${quoted(other)} and ${quoted(text)} differ only in spaces.`]
      seen.set(normalized(text), text)
    }
    return []
  })

/** Figures in the header row may be data. Years and dates are usual headers. */
const headWarnings = (
  workbook: WorkbookData,
  { table, query }: ResolvedQuery,
): readonly string[] => {
  const { headRow, sheet } = table
  if (headRow === null) return []
  const read = cellReader(workbook)
  for (const { column } of query.measures) {
    if (column === null) continue
    const reading = read(cellAt(sheet, headRow, column))
    if (reading.kind !== 'number' || reading.isDay) continue
    const isYear = Number.isInteger(reading.value) && reading.value >= 1900 && reading.value <= 2100
    if (!isYear)
      return [
        `Row ${headRow + 1} was read as the header, but ${cellName(headRow, column)} holds a figure. Set has_header to false if the row is data.`,
      ]
  }
  return []
}

const valuesIn = (
  workbook: WorkbookData,
  { table: { sheet, body } }: ResolvedQuery,
  column: number,
): readonly string[] => {
  const values = new Map<string, string>()
  for (let row = body.startRow; row <= body.endRow && values.size <= SHOWN_VALUES; row += 1) {
    const text = displayText(workbook, cellAt(sheet, row, column)).trim()
    const key = text.toLowerCase()
    if (text !== '' && !values.has(key)) values.set(key, clippedText(text, TEXT_CHARS))
  }
  return [...values.values()]
}

const isMetAnywhere = (
  workbook: WorkbookData,
  { table: { sheet, body } }: ResolvedQuery,
  column: number,
  test: CellTest,
): boolean => {
  const read = cellReader(workbook)
  for (let row = body.startRow; row <= body.endRow; row += 1)
    if (isMet(test, read(cellAt(sheet, row, column)))) return true
  return false
}

/** Says which condition no row meets, and what its column holds. */
const matchWarnings = (
  workbook: WorkbookData,
  resolved: ResolvedQuery,
  { matched }: Aggregate,
): readonly string[] => {
  const { tests } = resolved.query
  if (matched > 0 || tests.length === 0) return []
  const alone = tests.find(({ column, test }) => !isMetAnywhere(workbook, resolved, column, test))
  if (alone === undefined) return ['No row meets all conditions.']
  const values = valuesIn(workbook, resolved, alone.column)
  const text = 'text' in alone.test ? alone.test.text : null
  const near = text === null ? null : nearestName(text, values)
  const more = values.length > SHOWN_VALUES ? ' and more' : ''
  const list = values.length === 0 ? 'nothing' : values.slice(0, SHOWN_VALUES).join(', ')
  const head = headOf(resolved, alone.column)
  return [
    `No row meets the condition on ${head}, which holds ${list}${more}.${near === null ? '' : ` Did you mean "${near}"?`}`,
  ]
}

/** Sentences about what the figures leave out or may wrongly include. */
export const aggregateWarnings = (
  workbook: WorkbookData,
  resolved: ResolvedQuery,
  aggregate: Aggregate,
): readonly string[] => [
  ...matchWarnings(workbook, resolved, aggregate),
  ...errorWarnings(resolved, aggregate),
  ...textWarnings(resolved, aggregate),
  ...totalWarnings(resolved, aggregate),
  ...headWarnings(workbook, resolved),
  ...hiddenWarnings(resolved, aggregate),
  ...(aggregate.withoutDate === 0
    ? []
    : [
        `${counted(aggregate.withoutDate, 'matching row has', 'matching rows have')} no date, as null.`,
      ]),
  ...spaceWarnings(resolved, aggregate),
]
