import type { FactEmitted } from './log.ts'
import { stoppedRowIdOf } from './answer-rows.ts'
import { lastQuestionIdOf } from './answer-run.ts'

/**
 * Returns the text of the answer that this fact stopped, or null if there is no such text. `rowId`
 * is the id that the row of the stopped answer gets after a reload.
 */
export const stoppedAnswerOf = ({
  fact,
  before,
  after,
}: FactEmitted): { readonly rowId: string; readonly text: string } | null => {
  if (fact.type !== 'reply.aborted') return null
  const messages = after.chat.messages[before.chat.run?.key ?? '']
  const row = messages?.settled.at(-1)
  const asked = lastQuestionIdOf(messages)
  return row?.type === 'stopped' && row.answer.plainText !== '' && asked !== undefined
    ? { rowId: stoppedRowIdOf(asked), text: row.answer.plainText }
    : null
}
