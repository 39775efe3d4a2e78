import type { StoredMessage } from '#contract/api/entities.ts'
import { inBatches } from '../store/batches.ts'
import type { WriteTransaction } from '../store/row-locks.ts'
import type { MessageRow } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import type { PageQuery, ListPage } from './paging.ts'

/** Maps each question that replaced an attempt to the first question of that attempt. */
const readHeads = async (
  on: Store,
  conversationId: string,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await on
    .selectFrom('messages')
    .select(['id', 'replaced_by'])
    .where('conversation_id', '=', conversationId)
    .where('role', '=', 'user')
    .where('replaced_by', 'is not', null)
    .orderBy('position', 'desc')
    .execute()
  return new Map(rows.map(({ id, replaced_by }) => [replaced_by ?? '', id]))
}

/**
 * All questions that `questionId` replaced, found by following the chain of replacements. The
 * newest comes first.
 */
const headsBefore = (heads: ReadonlyMap<string, string>, questionId: string): readonly string[] => {
  const found: string[] = []
  for (let id = heads.get(questionId); id !== undefined; id = heads.get(id)) found.push(id)
  return found
}

/**
 * Finds the visible question that a send replaces. `replaces` is one of the ids that `hideAttempt`
 * receives.
 */
const placeOf = async (on: Store, conversationId: string, replaces: string) => {
  const run = await on
    .selectFrom('runs')
    .select('user_message_id')
    .where('conversation_id', '=', conversationId)
    .where('request_id', '=', replaces)
    .executeTakeFirst()
  const heads = await readHeads(on, conversationId)
  const after = new Map([...heads].map(([by, head]) => [head, by]))
  let id = run?.user_message_id ?? replaces
  for (let by = after.get(id); by !== undefined; by = after.get(id)) id = by
  return on
    .selectFrom('messages')
    .select('position')
    .where('conversation_id', '=', conversationId)
    .where('id', '=', id)
    .where('role', '=', 'user')
    .where('hidden_as', 'is', null)
    .executeTakeFirst()
}

const firstPlace = async (on: Store, conversationId: string, replaces: readonly string[]) => {
  for (const id of replaces) {
    const place = await placeOf(on, conversationId, id)
    if (place) return place
  }
  return undefined
}

/**
 * Hides a question and everything after it as an earlier attempt of `replacedBy`. `replaces` holds
 * message ids or request ids of that question, and the first that leads to a visible question
 * counts. The id of an already replaced question leads to its latest replacement. If no id leads to
 * a visible question, nothing is hidden. Messages that are already hidden as `stopped` keep that
 * mark.
 */
export const hideAttempt = async (
  on: WriteTransaction,
  conversationId: string,
  replaces: readonly string[],
  replacedBy: string,
): Promise<void> => {
  const place = await firstPlace(on, conversationId, replaces)
  if (!place) return
  await on
    .updateTable('messages')
    .set({ hidden_as: 'replaced', replaced_by: replacedBy })
    .where('conversation_id', '=', conversationId)
    .where('position', '>=', place.position)
    .where('hidden_as', 'is', null)
    .execute()
}

/**
 * Adds `attempt_count` to questions with earlier attempts, and `stopped` to questions whose answer
 * the user stopped.
 */
export const withAttemptMarks = async (
  on: Store,
  conversationId: string,
  messages: readonly StoredMessage[],
): Promise<readonly StoredMessage[]> => {
  const heads = await readHeads(on, conversationId)
  const runs = await on
    .selectFrom('runs')
    .select('user_message_id')
    .where('conversation_id', '=', conversationId)
    .where('status', '=', 'stopped')
    .execute()
  const stopped = new Set(runs.map((run) => run.user_message_id))
  return messages.map((one) => ({
    ...one,
    ...(heads.has(one.id) ? { attempt_count: headsBefore(heads, one.id).length } : {}),
    ...(stopped.has(one.id) ? { stopped: true } : {}),
  }))
}

/**
 * Reads a page of a question's earlier attempts. Page 1 is the newest, and within a page the
 * oldest comes first.
 * The question itself may be hidden. Returns null if the conversation has no such question.
 */
export const readAttempts = async (
  on: Store,
  conversationId: string,
  questionId: string,
  { page, page_size }: PageQuery,
): Promise<ListPage<readonly MessageRow[]> | null> => {
  const question = await on
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('id', '=', questionId)
    .where('role', '=', 'user')
    .executeTakeFirst()
  if (!question) return null
  const before = headsBefore(await readHeads(on, conversationId), questionId)
  // Each attempt is found by the question that replaced it. The oldest question replaced none, so
  // it is left out.
  const all = [questionId, ...before].slice(0, -1)
  const places = all.slice((page - 1) * page_size, page * page_size)
  const rows = await Promise.all(
    inBatches(places).map((batch) =>
      on
        .selectFrom('messages')
        .selectAll()
        .where('conversation_id', '=', conversationId)
        .where('replaced_by', 'in', batch)
        .orderBy('position')
        .execute(),
    ),
  )
  const byPlace = Map.groupBy(rows.flat(), (row) => row.replaced_by)
  const items = places.toReversed().map((place) => byPlace.get(place) ?? [])
  return { items, total: all.length }
}
