import { HISTORY_MAX_MESSAGES } from '#contract/limits.ts'
import type { WriteTransaction } from '../store/row-locks.ts'
import type { Store } from '../store/store.ts'
import type { PastMessage } from './agent-contract.ts'
import { clippedTo, cutOf } from './cut-history.ts'
import { earlierWork, undoneWork } from './earlier-work.ts'

/** A turn adds a few messages before the next cut. */
const READ_MESSAGES = HISTORY_MAX_MESSAGES + 10

/** The newest questions and answers from a position on, newest first, including stopped ones. */
const readMessages = (on: Store, conversationId: string, from: number) =>
  on
    .selectFrom('messages')
    .select(['id', 'role', 'reply_to', 'text_content', 'position'])
    .where('conversation_id', '=', conversationId)
    .where('position', '>=', from)
    .where((row) => row.or([row('hidden_as', 'is', null), row('hidden_as', '=', 'stopped')]))
    .orderBy('position', 'desc')
    .limit(READ_MESSAGES)
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
 * A model may repeat lines in square brackets that a cell or a document asks it to. Only the server
 * writes records of answers, so these lines lose their brackets.
 */
const withoutRecords = (text: string): string => text.replaceAll(/^[ \t]*\[(.*)\][ \t]*$/gm, '($1)')

type PlacedMessage = PastMessage & { readonly position: number }

/**
 * The messages from a position on, oldest first. After each question come its answer and the record
 * of its tool calls. They include stopped answers but not earlier attempts.
 */
const messagesFrom = async (
  on: Store,
  conversationId: string,
  from: number,
): Promise<readonly PlacedMessage[]> => {
  const rows = (await readMessages(on, conversationId, from)).reverse()
  const asked = rows.filter(({ role }) => role === 'user').map(({ id }) => id)
  const records = await readRecords(on, conversationId, asked)
  const answers = new Map(rows.map((row) => [row.reply_to, row.text_content]))
  const answerTo = (id: string): string =>
    [withoutRecords(answers.get(id) ?? ''), records.get(id)].filter(Boolean).join('\n\n')
  return rows.flatMap((row): readonly PlacedMessage[] => {
    const { id, role, reply_to, text_content, position } = row
    if (role === 'user') {
      const answer = answerTo(id)
      const question = { role, text: text_content, position }
      return answer === '' ? [question] : [question, { role: 'assistant', text: answer, position }]
    }
    // An answer with `reply_to` was already added right after its question. Only an old or a
    // cut-off answer has no `reply_to`.
    return reply_to === null && text_content !== ''
      ? [{ role, text: withoutRecords(text_content), position }]
      : []
  })
}

const readCut = async (on: Store, conversationId: string): Promise<number> => {
  const row = await on
    .selectFrom('history_cuts')
    .select('position')
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst()
  return row?.position ?? 0
}

const writeCut = async (
  on: WriteTransaction,
  conversation_id: string,
  position: number,
): Promise<void> => {
  await on
    .insertInto('history_cuts')
    .values({ conversation_id, position })
    .onConflict((rival) => rival.column('conversation_id').doUpdateSet({ position }))
    .execute()
}

/** Forgets where the history begins, because an edit has removed its end. */
export const forgetCut = async (on: WriteTransaction, conversationId: string): Promise<void> => {
  await on.deleteFrom('history_cuts').where('conversation_id', '=', conversationId).execute()
}

/** What a model reads of a conversation. `undone` names work of its answers that the user undid. */
export type History = {
  readonly messages: readonly PastMessage[]
  readonly undone: readonly string[]
}

/**
 * The history for the model, oldest first. If it exceeds `maxTokens`, we cut it and remember where
 * it begins, so the next requests begin in the same place. The first question then follows a list
 * of what the answers before it did.
 */
export const readHistory = async (
  on: WriteTransaction,
  conversationId: string,
  maxTokens: number,
): Promise<History> => {
  let from = await readCut(on, conversationId)
  const all = await messagesFrom(on, conversationId, from)
  const cut = cutOf(all, maxTokens)
  const kept = clippedTo(all.slice(cut), maxTokens)
  if (cut > 0) {
    from = kept[0]?.position ?? (all.at(-1)?.position ?? 0) + 1
    await writeCut(on, conversationId, from)
  }
  const work = from === 0 ? null : await earlierWork(on, conversationId, from)
  const [first, ...rest] = kept
  const undone = await undoneWork(on, conversationId, from)
  if (work === null) return { messages: kept, undone }
  const opening: readonly PastMessage[] =
    first === undefined
      ? [
          { role: 'user', text: '', opening: work },
          { role: 'assistant', text: '[noted]' },
        ]
      : [{ ...first, opening: work }]
  return { messages: [...opening, ...rest], undone }
}
