import type { ToolSet } from 'ai'
import { TURN_MAX_NEW_SPREADSHEETS } from '#contract/limits.ts'
import type { ToolContext } from './context.ts'
import { documentTools, type DocumentToolSettings } from './documents.ts'
import { createSpreadsheet } from './create-spreadsheet.ts'
import { toAiTool } from './define-tool.ts'
import { evaluateFigures, evaluateFormula } from './evaluate-formula.ts'
import { findInputs } from './find-inputs.ts'
import { readRange } from './read-range.ts'
import { createFromTable } from './table-to-spreadsheet.ts'
import { tryValues } from './try-values.ts'
import { writeRange } from './write-range.ts'

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
    /** False if the `codeExec` flag is off. No tool then runs formulas that the model writes. */
    readonly canCalculate: boolean
  }

/**
 * The assistant's tools for one answer.
 * A spreadsheet that a tool creates becomes the default of later calls. With `sheets: null` the
 * only spreadsheet tool is evaluate_formula. With `canCalculate: false` that tool is missing too.
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
      ...(canCalculate && {
        [evaluateFigures.name]: toAiTool(evaluateFigures, () => settings, isBounded),
      }),
    }
  const contextFor = (toolCallId: string): ToolContext => ({
    ...settings,
    sheets,
    executionId: executionIdOf(toolCallId),
    spreadsheetId,
    isOfConversation: async (id) =>
      id === settings.spreadsheetId || made.has(id) || sheets.isUsedIn(settings.conversationId, id),
    mayCreate: () => made.size < TURN_MAX_NEW_SPREADSHEETS,
    linkSpreadsheet: async (id) => {
      spreadsheetId = id
      made.add(id)
      await settings.linkSpreadsheet(id)
    },
  })
  const { documents } = settings
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
