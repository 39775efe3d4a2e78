import * as v from 'valibot'
import { ok, type Result } from '#contract/api/result.ts'
import { formatRange, MAX_COLUMNS, MAX_ROWS, parseRange } from '#contract/workbook/cells.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { hiddenReader } from '../../sheets/hidden-cells.ts'
import { addressOf, usedPart } from '../address.ts'
import { PATTERN_MAX_CHARS, type BadPattern } from './cell-pattern.ts'
import type { ToolContext, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import type { ToolFailure } from '../error-texts.ts'
import { findCells, SEARCHES, type FoundCells, type Search } from './find-cells.ts'
import { clipped, hitReader, type FoundCell } from './found-cell.ts'
import { typedReader } from './read-typed.ts'
import { refuse, resultOrRefusal, type Refusal } from '../refusal.ts'
import { searchAreas } from './search-areas.ts'
import type { CellReading, SearchScope } from './searched-texts.ts'
import { openSpreadsheet } from '../target-sheet.ts'

const MAX_TEXT_CHARS = 500
/** Maximum cells of one output. */
const MOST_HITS = 100
/** Maximum worksheets that an output counts one by one. */
const MOST_WORKSHEETS = 40

const Input = v.object({
  spreadsheet_id: v.optional(v.string()),
  range: v.optional(v.pipe(v.string(), v.description('Default: all worksheets'))),
  what: v.pipe(
    v.picklist(SEARCHES),
    v.description('constants: typed numbers inside a run of formulas'),
  ),
  text: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(MAX_TEXT_CHARS),
      v.description('A part of the text in any case, or a regular expression'),
    ),
  ),
  in_formulas: v.optional(v.pipe(v.boolean(), v.description('Default: formulas and values'))),
})
type Input = v.InferOutput<typeof Input>

/** The output of find. `count` counts all found cells, `hits` lists the first ones. */
export type FindOutput = {
  readonly spreadsheet_id: string
  readonly title: string
  /** The searched cells: an address, or "all worksheets". */
  readonly range: string
  readonly count: number
  readonly hits: readonly FoundCell[]
  readonly left_out: number
  /** The number of found cells per worksheet. */
  readonly worksheets: readonly { readonly name: string; readonly count: number }[]
  /** The hits as a table for the user. The model does not receive it. */
  readonly rows: readonly (readonly string[])[]
  readonly warning?: string
  readonly next?: string
}

const ALL = 'all worksheets'

const counted = (count: number, one: string, many: string): readonly string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en-US')} ${count === 1 ? one : many}`]

const warningsOf = (
  workbook: WorkbookData,
  found: readonly FoundCells[],
): { readonly warning?: string } => {
  const isHidden = hiddenReader(workbook)
  const places = found.flatMap(({ first }) => first)
  const hidden = places.filter((at) => isHidden(at.sheet, at.row, at.column)).length
  const unread = found.reduce((sum, one) => sum + one.unread, 0)
  const isPartial = found.some(({ count, first }) => count > first.length)
  const of = `of the ${isPartial ? 'first ' : ''}found cells`
  const place = 'in hidden rows, columns or worksheets.'
  const size = `more than ${PATTERN_MAX_CHARS.toLocaleString('en-US')} characters and`
  const sentences = [
    ...counted(hidden, `${of} is ${place}`, `${of} are ${place}`),
    ...counted(
      unread,
      `text has ${size} was not searched.`,
      `texts have ${size} were not searched.`,
    ),
  ]
  return sentences.length === 0 ? {} : { warning: sentences.join(' ') }
}

/** The searched cells after a cell: the rest of its row, and the rows below it. */
const restOf = (range: string, cell: string): readonly string[] => {
  const at = parseRange(cell)
  if (!at.ok) return []
  const given = parseRange(range)
  const area = given.ok
    ? given.value
    : { startRow: 0, startColumn: 0, endRow: MAX_ROWS - 1, endColumn: MAX_COLUMNS - 1 }
  const { sheet, startRow: row, startColumn: column } = at.value
  const parts = [
    { ...area, sheet, startRow: row, endRow: row, startColumn: column + 1 },
    { ...area, sheet, startRow: row + 1 },
  ]
  return parts
    .filter((part) => part.startRow <= part.endRow && part.startColumn <= part.endColumn)
    .map(formatRange)
}

/** Keeps the first hits and says where the rest is. */
const firstHits = (whole: FindOutput, kept: number): FindOutput => {
  const { next: _next, ...output } = whole
  const hits = output.hits.slice(0, kept)
  const leftOut = output.count - hits.length
  const list = { ...output, hits, rows: output.rows.slice(0, kept), left_out: leftOut }
  const last = hits.at(-1)
  if (leftOut === 0 || last === undefined) return list
  const rest = restOf(output.range, last.cell)
  const sheets = output.worksheets.map(({ name }) => name)
  const place = parseRange(last.cell)
  const at = sheets.indexOf((place.ok ? place.value.sheet : null) ?? '')
  const others = sheets.slice(at + 1)
  const more = others.length === 0 ? '' : `, then the worksheets ${others.join(', ')}`
  return { ...list, next: `For the rest, search ${rest.join(' and ')}${more}.` }
}

const outputOf = (
  { id, title }: { readonly id: string; readonly title: string },
  reading: CellReading,
  range: string,
  found: readonly FoundCells[],
): FindOutput => {
  const count = found.reduce((sum, one) => sum + one.count, 0)
  const places = found.flatMap(({ first }) => first).slice(0, MOST_HITS)
  const hits = places.map(hitReader(reading))
  const worksheets = found
    .filter((one) => one.count > 0)
    .slice(0, MOST_WORKSHEETS)
    .map((one) => ({ name: one.area.sheet.name, count: one.count }))
  const rows = hits.map(({ cell, shows, row_head, column_head }) => [
    cell,
    shows,
    row_head,
    column_head,
  ])
  const output = { spreadsheet_id: id, title, range, count, hits, left_out: 0, worksheets, rows }
  return { ...firstHits(output, hits.length), ...warningsOf(reading.workbook, found) }
}

const patternText = ({ reason, detail }: BadPattern, text: string): string =>
  reason === 'invalid'
    ? `"${clipped(text)}" is not a regular expression: ${detail}. Correct it, or search for a text instead.`
    : `The pattern "${clipped(text)}" takes too long: ${detail}. Write it without repeats inside repeats, or search for a text instead.`

const scopeOf = (inFormulas: boolean | undefined): SearchScope => {
  if (inFormulas === undefined) return 'all'
  return inFormulas ? 'formulas' : 'values'
}

const needsText = (what: Search): boolean => what === 'text' || what === 'pattern'

const search = async (
  input: Input,
  context: ToolContext,
): Promise<Result<FindOutput, ToolFailure | Refusal>> => {
  const { what, text = '', range } = input
  if (needsText(what) && text.trim() === '')
    return refuse(`The argument "text" is missing: it says which ${what} to find.`)
  const opened = await openSpreadsheet(context, input.spreadsheet_id)
  if (!opened.ok) return opened
  const { workbook_data: workbook } = opened.value
  const areas = searchAreas(workbook, range, context.view)
  if (!areas.ok) return areas
  const reading = { workbook, read: typedReader(context.region) }
  const used = areas.value.flatMap((area) => usedPart(area) ?? [])
  const found = await findCells({
    ...reading,
    what,
    text,
    scope: scopeOf(input.in_formulas),
    areas: used,
    most: MOST_HITS,
    signal: context.signal,
  })
  if (!found.ok) return refuse(patternText(found.error, text))
  const searched = range === undefined ? ALL : [...used, ...areas.value].map(addressOf)[0]
  return ok(outputOf(opened.value, reading, searched ?? ALL, found.value))
}

const run = async (input: Input, context: ToolContext): Promise<ToolResult<FindOutput>> =>
  resultOrRefusal(await search(input, context))

/** Finds cells by their text, or by what is wrong with them. */
export const find: AssistantTool<Input, FindOutput> = {
  name: 'find',
  title: 'Find cells',
  description:
    'Find cells in any number of rows: a text or regular expression, errors, numbers typed over formulas, numbers stored as text, or blanks.',
  input: Input,
  run,
  forModel: ({ rows: _rows, ...found }) => found,
  parts: [{ name: 'hits', of: ({ hits }) => hits.length, first: firstHits }],
  summary: ({ count, range, left_out: leftOut }) =>
    `${count.toLocaleString('en-US')} ${count === 1 ? 'cell matches' : 'cells match'} in ${range}.` +
    (leftOut > 0 ? ` ${leftOut.toLocaleString('en-US')} are not listed.` : ''),
}
