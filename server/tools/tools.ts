import type { ToolSet } from 'ai'
import { TURN_MAX_NEW_SPREADSHEETS } from '#contract/limits.ts'
import type { ToolContext } from './context.ts'
import { documentTools, type DocumentTurn } from './documents.ts'
import { createSpreadsheet } from './create-spreadsheet.ts'
import { toAiTool } from './define-tool.ts'
import { evaluateFigures, evaluateFormula } from './evaluate-formula.ts'
import { findInputs } from './find-inputs.ts'
import { readRange } from './read-range.ts'
import { createFromTable } from './table-to-spreadsheet.ts'
import { tryValues } from './try-values.ts'
import { writeRange } from './write-range.ts'

/** What all calls of one answer share; `signal` ends them with the answer. Without sheets none is touched. */
export type ToolTurn = Omit<
  ToolContext,
  'executionId' | 'sheets' | 'isOfConversation' | 'mayCreate'
> &
  DocumentTurn & {
    readonly sheets: ToolContext['sheets'] | null
    /** Whether a formula that the model writes may be run by itself. */
    readonly canCalculate: boolean
  }

/**
 * The assistant's tools for one answer. A spreadsheet created on the way is from then on
 * the one that later calls mean. Without spreadsheets it can calculate, and that alone; with codeExec
 * off no formula is run that stands in no cell.
 */
export const assistantTools = (
  turn: ToolTurn,
  executionIdOf: (toolCallId: string) => string,
): ToolSet => {
  let { spreadsheetId } = turn
  const { sheets, canCalculate, isBounded } = turn
  const made = new Set<string>()
  // An answer begins: the engine loads while the model still thinks.
  turn.engine.warm()
  const ofDocuments = documentTools(turn)
  if (sheets === null)
    return {
      ...ofDocuments,
      ...(canCalculate && {
        [evaluateFigures.name]: toAiTool(evaluateFigures, () => turn, isBounded),
      }),
    }
  const contextFor = (toolCallId: string): ToolContext => ({
    ...turn,
    sheets,
    executionId: executionIdOf(toolCallId),
    spreadsheetId,
    isOfConversation: async (id) =>
      id === turn.spreadsheetId || made.has(id) || sheets.isUsedIn(turn.conversationId, id),
    mayCreate: () => made.size < TURN_MAX_NEW_SPREADSHEETS,
    linkSpreadsheet: async (id) => {
      spreadsheetId = id
      made.add(id)
      await turn.linkSpreadsheet(id)
    },
  })
  const { documents } = turn
  return {
    ...ofDocuments,
    [createSpreadsheet.name]: toAiTool(createSpreadsheet, contextFor, isBounded),
    ...(documents && {
      [createFromTable.name]: toAiTool(
        createFromTable,
        (toolCallId) => ({ ...contextFor(toolCallId), documents }),
        isBounded,
      ),
    }),
    [readRange.name]: toAiTool(readRange, contextFor, isBounded),
    [writeRange.name]: toAiTool(writeRange, contextFor, isBounded),
    ...(canCalculate && {
      [evaluateFormula.name]: toAiTool(evaluateFormula, contextFor, isBounded),
    }),
    [findInputs.name]: toAiTool(findInputs, contextFor, isBounded),
    [tryValues.name]: toAiTool(tryValues, contextFor, isBounded),
  }
}
