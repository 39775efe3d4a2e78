import type { ToolSet } from 'ai'
import { TURN_MAX_NEW_SPREADSHEETS } from '#contract/limits.ts'
import { aggregate } from './look/aggregate.ts'
import { auditSheet } from './look/audit-sheet.ts'
import type { ToolContext } from './context.ts'
import { documentTools, type DocumentToolSettings } from './documents/documents.ts'
import { clear } from './write/clear.ts'
import { createSpreadsheet } from './write/create-spreadsheet.ts'
import { offer, type OfferedTool } from './define-tool.ts'
import { evaluate, evaluateFigures } from './compute/evaluate.ts'
import { fill } from './write/fill.ts'
import { find } from './look/find.ts'
import { filterRange } from './arrange/filter-range.ts'
import { findInputs } from './compute/find-inputs.ts'
import { setRules } from './format/set-rules.ts'
import { listChanges } from './look/list-changes.ts'
import { mapWorkbook } from './look/map-workbook.ts'
import { readRange } from './look/read-range.ts'
import { summarise } from './write/summarise.ts'
import { editStructure } from './arrange/edit-structure.ts'
import { defineName } from './arrange/define-name.ts'
import { setNote } from './format/set-note.ts'
import { replace } from './write/replace.ts'
import { runCode } from './compute/run-code.ts'
import { formatRange } from './format/format-range.ts'
import { sortRange } from './arrange/sort-range.ts'
import type { TableContext } from './documents/cited-table.ts'
import { importTable } from './documents/import-table.ts'
import { createFromTable } from './documents/table-to-spreadsheet.ts'
import { reconcile } from './compute/reconcile.ts'
import { trace } from './look/trace.ts'
import { runFinanceJob } from './finance/run-finance-job.ts'
import { whatIf } from './compute/what-if.ts'
import { writeRange } from './write/write-range.ts'

/**
 * What all calls of one answer share. `signal` aborts them with the answer. With `sheets: null` no
 * tool touches a spreadsheet.
 */
export type ToolSettings = Omit<
  ToolContext,
  'executionId' | 'sheets' | 'isOfConversation' | 'mayCreate'
> &
  DocumentToolSettings & {
    readonly sheets: ToolContext['sheets'] | null
    /** False if the `codeExec` flag is off. No tool then runs formulas or code of the model. */
    readonly canCalculate: boolean
    /** True if the user wrote this id of a spreadsheet in the conversation. */
    readonly isNamed?: (id: string) => boolean
  }

/** The tools on spreadsheets, in the order in which the model sees them. */
export const SHEET_TOOLS: readonly OfferedTool<ToolContext>[] = [
  offer(createSpreadsheet),
  offer(mapWorkbook),
  offer(readRange),
  offer(find),
  offer(writeRange),
  offer(replace),
  offer(aggregate),
  offer(evaluate),
  offer(findInputs),
  offer(whatIf),
  offer(runCode),
  offer(fill),
  offer(clear),
  offer(trace),
  offer(auditSheet),
  offer(reconcile),
  offer(listChanges),
  offer(summarise),
  offer(editStructure),
  offer(defineName),
  offer(setNote),
  offer(filterRange),
  offer(setRules),
  offer(sortRange),
  offer(formatRange),
  offer(runFinanceJob),
]
/** Tools that read a document and write a spreadsheet. */
export const TABLE_TOOLS: readonly OfferedTool<TableContext>[] = [
  offer(createFromTable),
  offer(importTable),
]
/** The only tool if spreadsheets are off. */
const FIGURE_TOOLS = [offer(evaluateFigures)]

/** The names of the tools that run formulas or code of the model. */
const CALCULATES: ReadonlySet<string> = new Set([evaluate.name, runCode.name])

const toolSetOf = <C>(
  tools: readonly OfferedTool<C>[],
  contextFor: (toolCallId: string) => C,
  isBounded: boolean | undefined,
): ToolSet => Object.fromEntries(tools.map(({ name, toAi }) => [name, toAi(contextFor, isBounded)]))

/**
 * The assistant's tools for one answer.
 * A spreadsheet that a tool creates becomes the default of later calls. With `sheets: null` the
 * only spreadsheet tool is evaluate. With `canCalculate: false` that tool and run_code
 * are missing too.
 */
export const assistantTools = (
  settings: ToolSettings,
  executionIdOf: (toolCallId: string) => string,
): ToolSet => {
  let { spreadsheetId } = settings
  const { sheets, canCalculate, isBounded } = settings
  const made = new Set<string>()
  // We load the engine while the model generates its first tokens.
  settings.engine.warm()
  const ofDocuments = documentTools(settings)
  if (sheets === null)
    return {
      ...ofDocuments,
      ...(canCalculate && toolSetOf(FIGURE_TOOLS, () => settings, isBounded)),
    }
  const contextFor = (toolCallId: string): ToolContext => ({
    ...settings,
    sheets,
    executionId: executionIdOf(toolCallId),
    spreadsheetId,
    isOfConversation: async (id) =>
      id === settings.spreadsheetId ||
      made.has(id) ||
      settings.isNamed?.(id) === true ||
      sheets.isUsedIn(settings.conversationId, id),
    mayCreate: () => made.size < TURN_MAX_NEW_SPREADSHEETS,
    linkSpreadsheet: async (id) => {
      spreadsheetId = id
      made.add(id)
      await settings.linkSpreadsheet(id)
    },
  })
  const { documents } = settings
  const sheetTools = SHEET_TOOLS.filter(({ name }) => canCalculate || !CALCULATES.has(name))
  return {
    ...ofDocuments,
    ...toolSetOf(sheetTools, contextFor, isBounded),
    ...(documents &&
      toolSetOf(TABLE_TOOLS, (callId) => ({ ...contextFor(callId), documents }), isBounded)),
  }
}
