import { emptyReceipt } from '#contract/workbook/receipt.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import type { AggregateOutput } from '#server/tools/look/aggregate.ts'
import type { AuditSheetOutput } from '#server/tools/look/audit-sheet.ts'
import type { ToolResult } from '#server/tools/context.ts'
import type { ClearOutput } from '#server/tools/write/clear.ts'
import type { CreatedOutput } from '#server/tools/write/create-spreadsheet.ts'
import type { EvaluateOutput } from '#server/tools/compute/evaluate.ts'
import type { MapWorkbookOutput } from '#server/tools/look/map-workbook.ts'
import type { ListChangesOutput } from '#server/tools/look/list-changes.ts'
import type { FormatRangeOutput } from '#server/tools/format/format-range.ts'
import type { SortRangeOutput } from '#server/tools/arrange/sort-range.ts'
import type { SummariseOutput } from '#server/tools/write/summarise.ts'
import type { EditStructureOutput } from '#server/tools/arrange/edit-structure.ts'
import type { DefineNameOutput } from '#server/tools/arrange/define-name.ts'
import type { SetNoteOutput } from '#server/tools/format/set-note.ts'
import type { FindOutput } from '#server/tools/look/find.ts'
import type { FillOutput } from '#server/tools/write/fill.ts'
import type { FilterRangeOutput } from '#server/tools/arrange/filter-range.ts'
import type { SetRulesOutput } from '#server/tools/format/set-rules.ts'
import type { ReadRangeOutput } from '#server/tools/look/read-range.ts'
import type { ReplaceOutput } from '#server/tools/write/replace.ts'
import type { ImportTableOutput } from '#server/tools/documents/import-table.ts'
import type { ReconcileOutput } from '#server/tools/compute/reconcile.ts'
import type { CreatedFromTable } from '#server/tools/documents/table-to-spreadsheet.ts'
import { assistantTools, type ToolSettings } from '#server/tools/tools.ts'
import type { WhatIfOutput } from '#server/tools/compute/what-if.ts'
import type { RunCodeOutput } from '#server/tools/compute/run-code.ts'
import type { TraceOutput } from '#server/tools/look/trace.ts'
import type { FinanceJobOutput } from '#server/tools/finance/run-finance-job.ts'
import type { WriteRangeOutput } from '#server/tools/write/write-range.ts'
import { type MemorySheets, memorySheets } from '#tests/support/models/sheets-memory.ts'

type Outputs = {
  readonly aggregate: AggregateOutput
  readonly audit_sheet: AuditSheetOutput
  readonly create_spreadsheet: CreatedOutput
  readonly create_spreadsheet_from_table: CreatedFromTable
  readonly map_workbook: MapWorkbookOutput
  readonly find: FindOutput
  readonly read_range: ReadRangeOutput
  readonly replace: ReplaceOutput
  readonly write_range: WriteRangeOutput
  readonly trace: TraceOutput
  readonly evaluate: EvaluateOutput
  readonly run_code: RunCodeOutput
  readonly what_if: WhatIfOutput
  readonly clear: ClearOutput
  readonly fill: FillOutput
  readonly filter_range: FilterRangeOutput
  readonly set_rules: SetRulesOutput
  readonly import_table: ImportTableOutput
  readonly reconcile: ReconcileOutput
  readonly list_changes: ListChangesOutput
  readonly summarise: SummariseOutput
  readonly edit_structure: EditStructureOutput
  readonly define_name: DefineNameOutput
  readonly set_note: SetNoteOutput
  readonly sort_range: SortRangeOutput
  readonly format_range: FormatRangeOutput
  readonly run_finance_job: FinanceJobOutput
}

/** Environment of a tool: its spreadsheets, created links, and calls as the SDK makes them. */
export type ToolWorld = {
  readonly sheets: MemorySheets
  readonly linked: readonly string[]
  readonly call: <N extends keyof Outputs>(
    name: N,
    input: unknown,
  ) => Promise<ToolResult<Outputs[N]>>
  /** `call` with overrides for the turn. */
  readonly callWith: (changes: Partial<ToolSettings>) => ToolWorld['call']
  readonly turnWith: (changes: Partial<ToolSettings>) => ToolSettings
}

/** Calls a tool like the SDK: the schema validates the arguments first. */
const caller = (turn: ToolSettings): ToolWorld['call'] => {
  const tools = assistantTools(turn, (toolCallId) => `run-${toolCallId}`)
  return async (name, input) => {
    const tool = tools[name]
    const schema = tool?.inputSchema
    if (!schema || !('validate' in schema) || !tool.execute) throw new Error(`no tool ${name}`)
    const valid = await schema.validate?.(input)
    if (valid?.success !== true) throw valid?.error ?? new Error('no validator')
    return tool.execute(valid.value, { toolCallId: 'call-1', messages: [], context: {} })
  }
}

/** A new world on a real engine. Ids count up, and the clock is stopped. */
export const toolWorld = (engine: WorkbookEngine): ToolWorld => {
  const sheets = memorySheets()
  const linked: string[] = []
  let lastId = 0
  const turn: ToolSettings = {
    userId: 'u1',
    conversationId: 'c1',
    messageId: 'm1',
    spreadsheetId: null,
    linkSpreadsheet: async (id) => void linked.push(id),
    sheets,
    engine,
    canCalculate: true,
    signal: new AbortController().signal,
    now: () => new Date('2026-11-21T10:00:00Z'),
    newId: () => `id-${(lastId += 1)}`,
  }
  return {
    sheets,
    linked,
    call: caller(turn),
    callWith: (changes) => caller({ ...turn, ...changes }),
    turnWith: (changes) => ({ ...turn, ...changes }),
  }
}

/** Output of a writing tool that stored nothing. */
export const REFUSED = { receipt: emptyReceipt('refused') }

/** Output of a successful call. Throws on a failure. */
export const output = <T>(result: ToolResult<T>): T => {
  if (!result.success) throw new Error(result.error)
  return result.output
}

/** Input of create_spreadsheet: a 30-year loan of 300,000 at 6.5 %, with 2,523 formulas. */
export const LOAN = {
  title: 'Loan schedule',
  sheets: [
    {
      name: 'Schedule',
      frozen_rows: 8,
      blocks: [
        { range: 'A1', values: [['Amortisation of $300,000']], role: 'title' },
        { range: 'A3:A6', values: [['Amount'], ['Annual rate'], ['Years'], ['Payment']] },
        { range: 'B3', values: [[300_000]], role: 'input', format: 'money' },
        { range: 'B4', values: [[0.065]], role: 'input', format: 'percent' },
        { range: 'B5', values: [[30]], role: 'input', format: 'integer' },
        { range: 'B6', values: [['=-PMT(B4/12,B5*12,B3)']], role: 'calc', format: 'money' },
        {
          range: 'A8',
          values: [['No.', 'Date', 'Opening', 'Payment', 'Interest', 'Principal', 'Closing']],
          role: 'header',
        },
        { range: 'A9', values: [[1]], format: 'integer' },
        { range: 'A10:A368', values: [['=A9+1']], format: 'integer' },
        { range: 'B9:B368', values: [['=EDATE(DATE(2026,12,1),A9-1)']], format: 'date' },
        { range: 'C9', values: [['=B3']], format: 'money' },
        { range: 'C10:C368', values: [['=G9']], format: 'money' },
        { range: 'D9:D368', values: [['=$B$6']], format: 'money' },
        { range: 'E9:E368', values: [['=-IPMT($B$4/12,A9,$B$5*12,$B$3)']], format: 'money' },
        { range: 'F9:F368', values: [['=-PPMT($B$4/12,A9,$B$5*12,$B$3)']], format: 'money' },
        { range: 'G9:G368', values: [['=ROUND(C9-F9,6)']], format: 'money' },
        {
          range: 'D369:F369',
          values: [['=SUM(D9:D368)', '=SUM(E9:E368)', '=SUM(F9:F368)']],
          role: 'total',
          format: 'money',
        },
      ],
    },
  ],
}
