import * as v from 'valibot'
import { formatRange } from '#contract/workbook/cells.ts'
import { TITLE_MAX_CHARS } from '#contract/limits.ts'
import { sheetPath } from '#contract/api/pages.ts'
import { err } from '#contract/api/result.ts'
import { sheetsOf, type SheetData } from '#contract/workbook/workbook.ts'
import { Block, UNLISTED } from '../../sheets/writes/block-schema.ts'
import { fitColumns } from '../../sheets/fit-columns.ts'
import type { Calculation } from '../../sheets/engine/port.ts'
import { receiptOfNew } from '../../sheets/receipt/receipt.ts'
import { buildWorkbook } from '../../sheets/workbook-build.ts'
import { checkFormulas, formulasOf, missingText } from './check-formulas.ts'
import type { StoredSheet, ToolContext, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import { typedReader } from '../look/read-typed.ts'
import { SheetName } from '../sheet-name.ts'
import { textNotesOfWorkbook } from './text-notes.ts'
import { errorList, type ErrorList, toolResult, warningOf } from '../error-texts.ts'

const Input = v.object({
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(TITLE_MAX_CHARS)),
  sheets: v.pipe(
    v.array(
      v.object({
        name: SheetName,
        blocks: v.array(Block),
        column_widths: v.optional(
          v.pipe(
            v.record(v.pipe(v.string(), v.regex(/^[A-Z]{1,3}$/)), v.number()),
            v.metadata(UNLISTED),
          ),
        ),
        frozen_rows: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
      }),
    ),
    v.minLength(1),
  ),
})
type Input = v.InferOutput<typeof Input>

/** The output of create_spreadsheet. `cells` counts only cells with content. */
export type CreatedOutput = {
  readonly spreadsheet_id: string
  readonly title: string
  readonly url: string
  readonly sheets: readonly string[]
  readonly cells: number
  readonly recalculated: number
  readonly errors: ErrorList
  readonly circular: boolean
  /** Names cell errors and circular references, if there are any. */
  readonly warning?: string
}

type Used = { readonly cells: number; readonly range: string }

const usedOf = (sheet: SheetData): Used => {
  const rows = Object.entries(sheet.cellData ?? {})
  const columns = rows.flatMap(([, row]) => Object.keys(row).map(Number))
  const endRow = rows.reduce((last, [row]) => Math.max(last, Number(row)), 0)
  const endColumn = columns.reduce((last, column) => Math.max(last, column), 0)
  const range = { sheet: sheet.name, startRow: 0, startColumn: 0, endRow, endColumn }
  return { cells: columns.length, range: formatRange(range) }
}

/** Builds the output for a stored spreadsheet from its calculation. */
export const createdOutputOf = (
  { id, title, workbook_data }: Omit<StoredSheet, 'revision'>,
  {
    errors: cells,
    recalculated,
    circular,
  }: Pick<Calculation, 'errors' | 'recalculated' | 'circular'>,
  notes: readonly string[] = [],
): CreatedOutput => {
  const used = sheetsOf(workbook_data).map(usedOf)
  const errors = errorList(cells, ({ sheet, cell }) => `${sheet}!${cell}`)
  return {
    spreadsheet_id: id,
    title,
    url: sheetPath(id),
    sheets: used.map(({ range }) => range),
    cells: used.reduce((sum, { cells: count }) => sum + count, 0),
    recalculated,
    errors,
    circular,
    ...warningOf(errors, circular, notes),
  }
}

/** Reports a new spreadsheet as a stored write. */
export const reportCreated = (
  onStored: ToolContext['onStored'] | undefined,
  { id, workbook_data: after, revision }: StoredSheet,
): void => {
  if (onStored === undefined) return
  const changeSet = { spreadsheet_id: id, cells: [] }
  onStored({ base: null, after, moved: null, changeSet, ...receiptOfNew(after, revision) })
}

const run = async (input: Input, context: ToolContext): Promise<ToolResult<CreatedOutput>> => {
  if (!context.mayCreate()) return toolResult(err({ type: 'too_many_new' }))
  const id = context.newId()
  const { signal, region } = context
  const built = buildWorkbook(id, input.title, input.sheets, typedReader(region))
  if (!built.ok) return toolResult(built)
  const missing = checkFormulas(built.value, formulasOf(built.value))
  if (!missing.ok) return toolResult(missing)
  const done = await context.engine.recalculate(built.value, { signal, region })
  if (!done.ok) return toolResult(done)
  const workbook_data = fitColumns(done.value.workbook)
  const stored = await context.sheets.create({ id, title: input.title, workbook_data })
  await context.linkSpreadsheet(stored.id)
  reportCreated(context.onStored, stored)
  const notes = [...missingText(missing.value), ...textNotesOfWorkbook(built.value)]
  return { success: true, output: createdOutputOf(stored, done.value, notes) }
}

/**
 * Creates a spreadsheet from blocks of values, formulas and styles, calculates it and links it to
 * the conversation.
 */
export const createSpreadsheet: AssistantTool<Input, CreatedOutput> = {
  name: 'create_spreadsheet',
  title: 'Create spreadsheet',
  writes: true,
  description:
    'Create a spreadsheet. Put inputs in cells of their own (role "input") and let formulas refer to them.',
  input: Input,
  run,
  summary: ({ title }) => `Created the spreadsheet "${title}". It is now this conversation's.`,
}
