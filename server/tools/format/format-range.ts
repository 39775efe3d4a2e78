import * as v from 'valibot'
import { columnName } from '#contract/workbook/cells.ts'
import type { CellChange } from '#contract/workbook/change-set.ts'
import { ok, type Result } from '#contract/api/result.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { hiddenReader } from '../../sheets/hidden-cells.ts'
import { writtenAreaOf, type WrittenArea } from '../../sheets/receipt/written-area.ts'
import { addressOf } from '../address.ts'
import type { ToolContext, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import type { ToolFailure } from '../error-texts.ts'
import { typedReader } from '../look/read-typed.ts'
import { refuse, resultOrRefusal, type Refusal } from '../refusal.ts'
import {
  formatPlanOf,
  textsUnderFormats,
  type FormatPlan,
  type PlacedFormat,
} from './format-plan.ts'
import { Format } from './format-styles.ts'
import { listed } from '../arrange/sort-obstacles.ts'
import { storeCells } from '../write/store-cells.ts'

const FORMAT_RANGE = 'format_range'
const MOST_FORMATS = 30

const Input = v.object({
  spreadsheet_id: v.optional(v.string()),
  formats: v.pipe(v.array(Format), v.minLength(1), v.maxLength(MOST_FORMATS)),
})
type Input = v.InferOutput<typeof Input>

/** What one format did. */
type FormattedRange = {
  /** The formatted cells. Whole columns and rows end at their last used cell. */
  readonly range: string
  readonly set: string
  readonly cells: number
  /** The cells that look different now. Another format of the call may have changed them. */
  readonly changed: number
}

/** The output of format_range. Values and formulas stay as they are. */
export type FormatRangeOutput = {
  readonly spreadsheet_id: string
  readonly title: string
  readonly formats: readonly FormattedRange[]
  /** The cells that look different now. */
  readonly changed: number
  readonly revision: number
  readonly change_id: string
  readonly warning?: string
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

const switched = (isOn: boolean | undefined, name: string): readonly string[] =>
  isOn === undefined ? [] : [isOn ? name : `not ${name}`]

const namedSpan = (names: readonly string[]): string =>
  [...new Set([names[0] ?? '', names.at(-1) ?? ''])].join(':')

const named = (words: string, value: string | undefined): readonly string[] =>
  value === undefined ? [] : [`${words} ${value}`]

const sizesText = ({ format, columns, rows }: PlacedFormat): readonly string[] => {
  const letters = namedSpan(columns.map(columnName))
  const numbers = namedSpan(rows.map((row) => String(row + 1)))
  const { fit = false, width, height } = format
  return [
    ...(fit && width === undefined ? [`${letters} fitted`] : []),
    ...(width === undefined ? [] : [`${letters} ${width} px wide`]),
    ...(height === undefined ? [] : [`${numbers} ${height} px high`]),
  ]
}

const wordsOf = (one: PlacedFormat): string => {
  const { format } = one
  return [
    ...named('look of', format.role),
    ...named('number format', format.format),
    ...switched(format.bold, 'bold'),
    ...switched(format.italic, 'italic'),
    ...named('color', format.color),
    ...named('fill', format.fill),
    ...named('aligned', format.align),
    ...switched(format.wrap, 'wrapped'),
    ...named('border', format.border),
    ...sizesText(one),
    ...switched(format.merge, 'merged'),
  ].join(', ')
}

const changedIn = ({ area }: PlacedFormat, cells: readonly CellChange[]): number =>
  cells.filter(
    ({ sheet_id, row, column }) =>
      area !== null &&
      sheet_id === area.sheet.id &&
      row >= area.startRow &&
      row <= area.endRow &&
      column >= area.startColumn &&
      column <= area.endColumn,
  ).length

const formattedRange = (one: PlacedFormat, cells: readonly CellChange[]): FormattedRange => {
  const { area, range } = one
  return {
    range: addressOf(area ?? range),
    set: wordsOf(one),
    cells:
      area === null
        ? 0
        : (area.endRow - area.startRow + 1) * (area.endColumn - area.startColumn + 1),
    changed: changedIn(one, cells),
  }
}

const warningsOf = (
  workbook: WorkbookData,
  { formats, cells }: FormatPlan,
  { region = null }: ToolContext,
): { readonly warning?: string } => {
  const texts = textsUnderFormats(formats, typedReader(region))
  const isHidden = hiddenReader(workbook)
  const hidden = cells.filter(({ sheet_id, row, column }) => {
    const sheet = workbook.sheets[sheet_id]
    return sheet !== undefined && isHidden(sheet, row, column)
  }).length
  const empty = formats.filter(({ area }) => area === null).map(({ range }) => addressOf(range))
  const sentences = [
    ...(texts.length > 0
      ? [
          `${counted(texts.length, 'cell holds a number', 'cells hold numbers')} stored as text, where a number format does not show: ${listed(texts)}. Convert the text to numbers first.`,
        ]
      : []),
    ...(hidden > 0
      ? [`${counted(hidden, 'formatted cell is', 'formatted cells are')} hidden.`]
      : []),
    ...(empty.length > 0 ? [`No cells are used in ${listed(empty)}, so none were formatted.`] : []),
  ]
  return sentences.length === 0 ? {} : { warning: sentences.join(' ') }
}

const planOf = (
  { formats }: Input,
  { view = null }: ToolContext,
  workbook: WorkbookData,
): Result<FormatPlan, ToolFailure | Refusal> => {
  const plan = formatPlanOf(workbook, formats, view)
  if (!plan.ok) return plan
  const { cells, operations } = plan.value
  if (cells.length > 0 || operations.length > 0) return plan
  const places = plan.value.formats.map(({ area, range }) => addressOf(area ?? range))
  return plan.value.formats.every(({ area }) => area === null)
    ? refuse(
        `No cells are used in ${listed(places)}. Nothing was changed. Name cells, as in C2:C40.`,
      )
    : refuse(`${listed(places)} look like that already. Nothing was changed.`)
}

const titleOf = ({ formats }: FormatPlan): string => {
  const [first] = formats
  const more = formats.length - 1
  const place = first ? addressOf(first.area ?? first.range) : ''
  return `Format ${place}${more > 0 ? ` and ${counted(more, 'other range', 'other ranges')}` : ''}`
}

const formatCells = async (
  input: Input,
  context: ToolContext,
): Promise<Result<FormatRangeOutput, ToolFailure | Refusal>> => {
  const stored = await storeCells(context, {
    spreadsheetId: input.spreadsheet_id,
    plan: (workbook) => planOf(input, context, workbook),
    orderOf: (plan) => {
      const { cells, operations } = plan
      const title = titleOf(plan)
      const declared = plan.formats.map(declaredArea)
      return { cells, operations, title, toolName: FORMAT_RANGE, affects: 'nothing', declared }
    },
  })
  if (!stored.ok) return stored
  const { base, drafted, revision } = stored.value
  const { plan, changeSet } = drafted
  return ok({
    spreadsheet_id: base.id,
    title: base.title,
    formats: plan.formats.map((one) => formattedRange(one, plan.cells)),
    changed: plan.cells.length,
    revision,
    change_id: changeSet.id,
    ...warningsOf(base.workbook_data, plan, context),
  })
}

/** The cells of a format. A border also changes the edges of the neighbours. */
const declaredArea = ({ range, format }: PlacedFormat): WrittenArea => {
  const by = format.border === undefined ? 0 : 1
  return writtenAreaOf(range.sheet, {
    startRow: Math.max(0, range.startRow - by),
    endRow: range.endRow + by,
    startColumn: Math.max(0, range.startColumn - by),
    endColumn: range.endColumn + by,
  })
}

const run = async (input: Input, context: ToolContext): Promise<ToolResult<FormatRangeOutput>> =>
  resultOrRefusal(await formatCells(input, context))

/** Formats cells, columns and rows without a change of values, as one change set. */
export const formatRange: AssistantTool<Input, FormatRangeOutput> = {
  name: FORMAT_RANGE,
  title: 'Format cells',
  writes: true,
  description:
    'Format ranges: looks by role, number formats, borders, sizes in px, merges. Values and all else stay.',
  input: Input,
  run,
  summary: ({ formats, changed }) =>
    `Formatted ${counted(formats.length, 'range', 'ranges')}; ${counted(changed, 'cell looks', 'cells look')} different.`,
}
