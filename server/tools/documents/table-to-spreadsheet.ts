import * as v from 'valibot'
import { TITLE_MAX_CHARS } from '#contract/limits.ts'
import { err } from '#contract/api/result.ts'
import { tableTitle } from '../../documents/table/table-title.ts'
import { tableWorkbook } from '../../documents/table/table-workbook.ts'
import type { ToolResult } from '../context.ts'
import { createdOutputOf, reportCreated, type CreatedOutput } from '../write/create-spreadsheet.ts'
import type { AssistantTool } from '../define-tool.ts'
import { citeOf, INCOMPLETE_TABLE, type TableContext } from './cited-table.ts'
import { notFoundResult, DocumentId } from './document-tool.ts'
import { TableNumber } from './documents.ts'
import { toolResult } from '../error-texts.ts'

const Input = v.object({
  document_id: DocumentId,
  table: TableNumber,
  title: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1),
      v.maxLength(TITLE_MAX_CHARS),
      v.description('If omitted, named after the document and the table'),
    ),
  ),
})
type Input = v.InferOutput<typeof Input>

/**
 * The output of create_spreadsheet_from_table. `is_cut` is true if the file has more rows than we
 * extracted.
 */
export type CreatedFromTable = CreatedOutput & { readonly cite: string; readonly is_cut: boolean }

/** An extracted table has no formulas, so we skip the calculation. */
const UNCALCULATED = { errors: [], recalculated: 0, circular: false } as const
const stopped: ToolResult<never> = {
  success: false,
  output: null,
  error: 'Stopped. No spreadsheet was created.',
}

const run = async (
  { document_id, table, title: wanted }: Input,
  { documents, sheets, linkSpreadsheet, mayCreate, newId, signal, region, onStored }: TableContext,
): Promise<ToolResult<CreatedFromTable>> => {
  if (!mayCreate()) return toolResult(err({ type: 'too_many_new' }))
  const found = await documents.table(document_id, table, true)
  if (!found) return notFoundResult('table')
  const id = newId()
  const title = wanted ?? tableTitle(found)
  const workbook_data = await tableWorkbook(found, { id, title }, signal, region)
  if (workbook_data === null) return stopped
  const stored = await sheets.create({ id, title, workbook_data })
  await linkSpreadsheet(stored.id)
  reportCreated(onStored, stored)
  const { isCut } = found
  const cite = citeOf(document_id, found)
  const created = createdOutputOf(stored, UNCALCULATED)
  return {
    success: true,
    output: { ...created, cite, is_cut: isCut, ...(isCut && { warning: INCOMPLETE_TABLE }) },
  }
}

/**
 * Creates a spreadsheet from a document table and links it to the conversation. The cells do not
 * pass through the model.
 */
export const createFromTable: AssistantTool<Input, CreatedFromTable, TableContext> = {
  name: 'create_spreadsheet_from_table',
  title: 'Create spreadsheet from a table',
  writes: true,
  description:
    'Create a spreadsheet from a whole document table, with formatted numbers and the `cite` of its page. Use it instead of copying rows.',
  input: Input,
  run,
  summary: ({ title }) => `Created the spreadsheet "${title}". It is now this conversation's.`,
}
