import type { ToolSet } from 'ai'
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
export type ToolTurn = Omit<ToolContext, 'executionId' | 'sheets'> &
  DocumentTurn & {
    readonly sheets: ToolContext['sheets'] | null
    /** Whether a formula that the model writes may be run by itself (FLAG-6). */
    readonly canCalculate: boolean
  }

/**
 * The assistant's tools for one answer (AGENT-3). A spreadsheet created on the way is from then on
 * the one that later calls mean. Without spreadsheets it can calculate, and that alone (SHARE-29); with codeExec
 * off no formula is run that stands in no cell (FLAG-6).
 */
export const assistantTools = (
  turn: ToolTurn,
  executionIdOf: (toolCallId: string) => string,
): ToolSet => {
  let { spreadsheetId } = turn
  const { sheets, canCalculate } = turn
  // An answer begins: the engine loads while the model still thinks.
  turn.engine.warm()
  const ofDocuments = documentTools(turn)
  if (sheets === null)
    return {
      ...ofDocuments,
      ...(canCalculate && { [evaluateFigures.name]: toAiTool(evaluateFigures, () => turn) }),
    }
  const contextFor = (toolCallId: string): ToolContext => ({
    ...turn,
    sheets,
    executionId: executionIdOf(toolCallId),
    spreadsheetId,
    linkSpreadsheet: async (id) => {
      spreadsheetId = id
      await turn.linkSpreadsheet(id)
    },
  })
  const { documents } = turn
  return {
    ...ofDocuments,
    [createSpreadsheet.name]: toAiTool(createSpreadsheet, contextFor),
    ...(documents && {
      [createFromTable.name]: toAiTool(createFromTable, (toolCallId) => ({
        ...contextFor(toolCallId),
        documents,
      })),
    }),
    [readRange.name]: toAiTool(readRange, contextFor),
    [writeRange.name]: toAiTool(writeRange, contextFor),
    ...(canCalculate && { [evaluateFormula.name]: toAiTool(evaluateFormula, contextFor) }),
    [findInputs.name]: toAiTool(findInputs, contextFor),
    [tryValues.name]: toAiTool(tryValues, contextFor),
  }
}
