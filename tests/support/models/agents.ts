import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import type { ChangeSet } from '#contract/workbook/change-set.ts'
import type { Agent, AgentTask } from '#server/chat/agent-contract.ts'
import { valueAt } from '../workbook/sheets.ts'

/** A latch that a test opens to release waiting code. */
export type Gate = { readonly opened: Promise<void>; readonly open: () => void }

export const createGate = (): Gate => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: () => resolve() }
}

export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** An agent that emits these words, one delta each. */
export const wordsAgent =
  (...words: readonly string[]): Agent =>
  async (turn) => {
    for (const text of words) turn.emit({ type: 'text_delta', payload: { text } })
    return { ended: 'end' }
  }

/** Emits a word, waits for the gate or the end of the turn, then emits another word. */
export const gatedAgent =
  (gate: Gate, first: string, second: string): Agent =>
  async (turn: AgentTask) => {
    turn.emit({ type: 'text_delta', payload: { text: first } })
    await Promise.race([gate.opened, untilAborted(turn.signal)])
    turn.emit({ type: 'text_delta', payload: { text: second } })
    return { ended: 'end' }
  }

/** The spreadsheets of a turn. Throws if the spreadsheets feature is disabled. */
export const sheetsIn = ({
  sheets,
}: Pick<AgentTask, 'sheets'>): NonNullable<AgentTask['sheets']> => {
  if (sheets === null) throw new Error('spreadsheets are switched off')
  return sheets
}

/** Waits for the gate, writes 99 into A10 of its sheet, and emits the value of A1. */
export const writingAgent =
  (gate?: Gate): Agent =>
  async (turn) => {
    await gate?.opened
    const found = await sheetsIn(turn).get(turn.spreadsheetId ?? '')
    if (!found.ok) return { ended: 'error', code: 'no_sheet', message: found.error.type }
    const { id, revision, workbook_data: workbook } = found.value
    const [sheet_id = ''] = workbook.sheetOrder
    const tool = { execution_id: 'x1', tool_name: 'write_range', tool_display_name: 'Write range' }
    turn.emit({ type: 'tool_executing', payload: { ...tool, arguments: {} } })
    const changeSet: ChangeSet = {
      id: turn.newId(),
      spreadsheet_id: id,
      conversation_id: turn.conversationId,
      message_id: turn.messageId,
      execution_id: 'x1',
      title: 'Write range',
      created_at: turn.now().toISOString(),
      cells: [{ sheet_id, row: 9, column: 0, before: null, after: { v: 99 } }],
      operations: [],
      cells_first: false,
    }
    const applied = applyChangeSet(workbook, changeSet)
    if (!applied.ok) return { ended: 'error', code: 'conflict', message: 'conflict' }
    const workbook_data = applied.value
    const baseRevision = revision
    await sheetsIn(turn).applyChangeSet({
      spreadsheetId: id,
      baseRevision,
      workbook_data,
      changeSet,
    })
    turn.emit({
      type: 'tool_complete',
      payload: { ...tool, success: true, result: null, error: null },
    })
    turn.emit({ type: 'text_delta', payload: { text: `A1 is ${valueAt(workbook, 0)}` } })
    return { ended: 'end' }
  }
