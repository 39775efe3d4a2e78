import { HISTORY_MAX_MESSAGES } from '#contract/limits.ts'
import type { Store } from '../store/store.ts'
import type { PastMessage } from './agent-contract.ts'

/** The newest questions and answers, newest first, including stopped ones. */
const readMessages = (on: Store, conversationId: string) =>
  on
    .selectFrom('messages')
    .select(['id', 'role', 'reply_to', 'text_content'])
    .where('conversation_id', '=', conversationId)
    .where((row) => row.or([row('hidden_as', 'is', null), row('hidden_as', '=', 'stopped')]))
    .orderBy('position', 'desc')
    .limit(HISTORY_MAX_MESSAGES)
    .execute()

/** The stored `record` of each question's run. Null for a run from before we stored records. */
const readRecords = async (
  on: Store,
  conversationId: string,
  questions: readonly string[],
): Promise<ReadonlyMap<string, string | null>> => {
  if (questions.length === 0) return new Map()
  const rows = await on
    .selectFrom('runs')
    .select(['user_message_id', 'record'])
    .where('conversation_id', '=', conversationId)
    .where('user_message_id', 'in', questions)
    .execute()
  return new Map(rows.map(({ user_message_id, record }) => [user_message_id, record]))
}

/**
 * The history for the model, oldest first. After each question come its answer and the record of
 * its tool calls.
 * It includes stopped answers but not earlier attempts.
 */
export const readHistory = async (
  on: Store,
  conversationId: string,
): Promise<readonly PastMessage[]> => {
  const rows = (await readMessages(on, conversationId)).reverse()
  const asked = rows.filter(({ role }) => role === 'user').map(({ id }) => id)
  const records = await readRecords(on, conversationId, asked)
  const answers = new Map(rows.map((row) => [row.reply_to, row.text_content]))
  const answerTo = (id: string): string =>
    [answers.get(id), records.get(id)].filter(Boolean).join('\n\n')
  return rows.flatMap(({ id, role, reply_to, text_content }): readonly PastMessage[] => {
    if (role === 'user') {
      const answer = answerTo(id)
      const question = { role, text: text_content }
      return answer === '' ? [question] : [question, { role: 'assistant', text: answer }]
    }
    // An answer with `reply_to` was already added right after its question. Only an old or a
    // cut-off answer has no `reply_to`.
    return reply_to === null && text_content !== '' ? [{ role, text: text_content }] : []
  })
}
