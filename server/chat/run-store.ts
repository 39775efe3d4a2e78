import { emptyReply, foldReplyEvents, type Reply } from '#contract/stream/reply.ts'
import { toStoredReply } from '#contract/stream/stored.ts'
import { decodeStreamEvent, type StreamEvent } from '#contract/stream/stream.ts'
import type { CreditLedger } from '../billing/ledger.ts'
import type { Clock } from '../clock.ts'
import { answerRecordOf } from './answer-record.ts'
import { lockConversation, lockUser, type WriteTransaction } from '../store/row-locks.ts'
import type { RunRow, RunStatus } from '../store/schema.ts'
import type { Store } from '../store/store.ts'

/** An event and its JSON text, which we both store and send. */
export type SentEvent = { readonly event: StreamEvent; readonly text: string }

type StoredEvent = { readonly sequence: number; readonly text: string }

/** How a run ended. `reply` is the fold of its events. */
type Finished = {
  readonly run: RunRow
  readonly status: Exclude<RunStatus, 'running'>
  readonly events: readonly SentEvent[]
  readonly reply: Reply
}

/** Stores runs and their events. */
export type RunStore = {
  /**
   * Stores a batch and returns the stored events. It skips a generated title if the user has named
   * the conversation.
   * Throws if the run has ended or its conversation no longer exists.
   */
  readonly append: (run: RunRow, events: readonly SentEvent[]) => Promise<readonly SentEvent[]>
  /**
   * Stores the last events, the answer and a possible refund in one transaction.
   * Throws if the run has ended or its conversation no longer exists.
   */
  readonly finish: (finished: Finished) => Promise<readonly SentEvent[]>
  /** The events of a run after a sequence number, in order. */
  readonly eventsAfter: (run: RunRow, sequence: number) => Promise<readonly StoredEvent[]>
  /** The JSON texts of `eventsAfter`. */
  readonly textsAfter: (run: RunRow, sequence: number) => Promise<readonly string[]>
  readonly foldOf: (run: RunRow) => Promise<{ readonly reply: Reply; readonly sequence: number }>
  readonly find: (runId: string) => Promise<RunRow | null>
  readonly findRunning: (conversationId: string) => Promise<RunRow | null>
  readonly allRunning: () => Promise<readonly RunRow[]>
  /** Deletes events of runs that ended before `time`. The messages remain. */
  readonly dropEventsBefore: (time: string) => Promise<void>
}

/** Rows per insert, below the parameter limit of both databases. */
const INSERT_ROWS = 500

const insertEvents = async (on: WriteTransaction, run: RunRow, events: readonly SentEvent[]) => {
  for (let from = 0; from < events.length; from += INSERT_ROWS)
    await on
      .insertInto('run_events')
      .values(
        events.slice(from, from + INSERT_ROWS).map(({ event, text }) => ({
          conversation_id: run.conversation_id,
          sequence: event.sequence,
          run_id: run.id,
          event: text,
        })),
      )
      .execute()
}

/** Sets the title of an unnamed conversation. Returns false if it has a title. */
const nameConversation = async (
  on: WriteTransaction,
  id: string,
  title: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await on
    .updateTable('conversations')
    .set({ title })
    .where('id', '=', id)
    .where('title', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Locks the run against other writers until the transaction ends. Throws if the run has ended. */
const holdOpen = async (on: WriteTransaction, run: RunRow): Promise<void> => {
  await lockConversation(on, run.conversation_id)
  const running = await on
    .selectFrom('runs')
    .select('id')
    .where('id', '=', run.id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  if (!running) throw new Error(`run ${run.id} has ended already`)
}

const writeEvents = async (
  on: WriteTransaction,
  run: RunRow,
  events: readonly SentEvent[],
  now: string,
): Promise<readonly SentEvent[]> => {
  const writtenEvents: SentEvent[] = []
  for (const sent of events) {
    const { event } = sent
    const isLate =
      event.type === 'title_updated' &&
      !(await nameConversation(on, run.conversation_id, event.payload.title))
    if (!isLate) writtenEvents.push(sent)
  }
  const last = events.at(-1)
  if (!last) return writtenEvents
  await insertEvents(on, run, writtenEvents)
  await on
    .updateTable('conversations')
    .set({ last_sequence: last.event.sequence, updated_at: now })
    .where('id', '=', run.conversation_id)
    .execute()
  return writtenEvents
}

const writeAnswer = async (
  on: WriteTransaction,
  { run, status, reply }: Finished,
): Promise<void> => {
  if (status === 'stopped' && reply.timeline.length === 0) return
  const stored = toStoredReply(reply)
  await on
    .insertInto('messages')
    .values({
      id: run.assistant_message_id,
      conversation_id: run.conversation_id,
      position: run.assistant_position,
      role: 'assistant',
      reply_to: run.user_message_id,
      text_content: stored.text_content,
      payload: JSON.stringify(stored.payload),
      token_count: stored.token_count,
      hidden_as: status === 'stopped' ? 'stopped' : null,
      replaced_by: null,
      created_at: run.started_at,
    })
    .execute()
}

const toEvents = (texts: readonly string[]): readonly StreamEvent[] =>
  texts.flatMap((text) => {
    const decoded = decodeStreamEvent(text)
    return decoded.ok ? [decoded.value] : []
  })

/** Creates the run store. `ledger` refunds failed runs. */
export const createRunStore = (store: Store, ledger: CreditLedger, clock: Clock): RunStore => {
  const runs = store.selectFrom('runs').selectAll()
  const nowText = (): string => clock.now().toISOString()

  const finish = (finished: Finished) =>
    store.transaction().execute(async (on) => {
      const { run, status, events } = finished
      const now = nowText()
      const record = answerRecordOf(finished.reply, status)
      // We also refund an answer that ended normally if its last event reports 0 credits.
      const isFree = run.charged > 0 && (status !== 'ended' || finished.reply.credits === 0)
      if (isFree) await lockUser(on, run.user_id)
      await holdOpen(on, run)
      const writtenEvents = await writeEvents(on, run, events, now)
      await writeAnswer(on, finished)
      await on
        .updateTable('runs')
        .set({ status, ended_at: now, record })
        .where('id', '=', run.id)
        .execute()
      if (isFree) await ledger.refund(on, run.user_id, run.user_message_id)
      return writtenEvents
    })
  const eventsAfter = (run: RunRow, sequence: number): Promise<readonly StoredEvent[]> =>
    store
      .selectFrom('run_events')
      .select(['sequence', 'event as text'])
      .where('run_id', '=', run.id)
      .where('sequence', '>', sequence)
      .orderBy('sequence')
      .execute()
  const textsAfter = async (run: RunRow, sequence: number): Promise<readonly string[]> =>
    (await eventsAfter(run, sequence)).map(({ text }) => text)
  return {
    append: (run, events) =>
      store.transaction().execute(async (on) => {
        await holdOpen(on, run)
        return writeEvents(on, run, events, nowText())
      }),
    finish,
    eventsAfter,
    textsAfter,
    foldOf: async (run) => {
      const events = toEvents(await textsAfter(run, 0))
      const sequence = events.at(-1)?.sequence ?? run.first_sequence - 1
      return { reply: foldReplyEvents(emptyReply(), events), sequence }
    },
    find: async (runId) => (await runs.where('id', '=', runId).executeTakeFirst()) ?? null,
    findRunning: async (conversationId) =>
      (await runs
        .where('conversation_id', '=', conversationId)
        .where('status', '=', 'running')
        .executeTakeFirst()) ?? null,
    allRunning: () => runs.where('status', '=', 'running').execute(),
    dropEventsBefore: async (time) => {
      await store
        .deleteFrom('run_events')
        .where('run_id', 'in', (query) =>
          query.selectFrom('runs').select('id').where('ended_at', '<', time),
        )
        .execute()
    },
  }
}
