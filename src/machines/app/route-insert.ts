import { chatKeyOf } from '#src/log/shown-messages.ts'
import { isUnnamed } from '#src/log/state.ts'
import { sendOneShotRequest, recordFact, type Router } from './steps.ts'

/**
 * Inserts a table once. A running or finished insert is not repeated. A retry reuses the request
 * id.
 */
export const insertTable: Router<'INSERT_TABLE'> = (command, state) => {
  const before = state.inserts[command.key]
  if (before && before.status !== 'failed') return []
  const requestId = before?.requestId ?? command.stamp.id
  const id = chatKeyOf(state, command.conversationId)
  const found = state.conversations.items.find((item) => item.conversation_id === id)
  return [
    ...recordFact({ type: 'table.insert_requested', key: command.key, requestId }),
    ...sendOneShotRequest({
      ...command,
      conversationId: isUnnamed(id) ? null : id,
      requestId,
      knownSheetId: found?.spreadsheet_id ?? null,
    }),
  ]
}
