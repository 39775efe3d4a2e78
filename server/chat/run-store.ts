import { emptyReply, foldReplyEvents, type Reply } from '#contract/stream/reply.ts'
import { toStored } from '#contract/stream/stored.ts'
import { decodeStreamEvent, type StreamEvent } from '#contract/stream/stream.ts'
import type { Ledger } from '../billing/ledger.ts'
import type { Clock } from '../clock.ts'
import { recordOf } from './record.ts'
import { lockConversation, lockUser, type Writing } from '../store/row-locks.ts'
import type { RunRow, RunStatus } from '../store/schema.ts'
import type { Store } from '../store/store.ts'

/** An event with the JSON text that is stored and sent: one text for both. */
export type SentEvent = { readonly event: StreamEvent; readonly text: string }

/** A stored event: its place in the conversation and its JSON text. */
type StoredEvent = { readonly sequence: number; readonly text: string }

/** How a run ended, and the fold of its events. */
type Finished = {
  readonly run: RunRow
  readonly status: Exclude<RunStatus, 'running'>
  readonly events: readonly SentEvent[]
  readonly reply: Reply
}

/** The runs and their events in the database. */
export type RunStore = {
  /**
   * Stores a batch; gives back those that count: a name that came after the user's own does not.
   * Throws when the run has ended already, or its conversation is gone.
   */
  readonly append: (run: RunRow, events: readonly SentEvent[]) => Promise<readonly SentEvent[]>
  /**
   * The last events, the answer's message, the credit of a run that failed: all or nothing. Throws
   * when the run has ended already, or its conversation is gone.
   */
  readonly finish: (finished: Finished) => Promise<readonly SentEvent[]>
  /** A run's events after a sequence, in order. */
  readonly eventsAfter: (run: RunRow, sequence: number) => Promise<readonly StoredEvent[]>
  /** Their texts. */
  readonly textsAfter: (run: RunRow, sequence: number) => Promise<readonly string[]>
  readonly foldOf: (run: RunRow) => Promise<{ readonly reply: Reply; readonly sequence: number }>
  readonly find: (runId: string) => Promise<RunRow | null>
  readonly findRunning: (conversationId: string) => Promise<RunRow | null>
  readonly allRunning: () => Promise<readonly RunRow[]>
  /** Removes the events of runs that ended before this time; their messages stay. */
  readonly dropEventsBefore: (time: string) => Promise<void>
}

/** Rows of one insert, below every database's limit of parameters. */
const INSERT_ROWS = 500

const insertEvents = async (on: Writing, run: RunRow, events: readonly SentEvent[]) => {
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

/** The title of a conversation that has none; false when it has one already. */
const nameConversation = async (on: Writing, id: string, title: string): Promise<boolean> => {
  const { numUpdatedRows } = await on
    .updateTable('conversations')
    .set({ title })
    .where('id', '=', id)
    .where('title', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keeps others from ending the run until the transaction is over; throws when it has ended. */
const holdOpen = async (on: Writing, run: RunRow): Promise<void> => {
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
  on: Writing,
  run: RunRow,
  events: readonly SentEvent[],
  now: string,
): Promise<readonly SentEvent[]> => {
  const kept: SentEvent[] = []
  for (const sent of events) {
    const { event } = sent
    const isLate =
      event.type === 'title_updated' &&
      !(await nameConversation(on, run.conversation_id, event.payload.title))
    if (!isLate) kept.push(sent)
  }
  const last = events.at(-1)
  if (!last) return kept
  await insertEvents(on, run, kept)
  await on
    .updateTable('conversations')
    .set({ last_sequence: last.event.sequence, updated_at: now })
    .where('id', '=', run.conversation_id)
    .execute()
  return kept
}

const writeAnswer = async (on: Writing, { run, status, reply }: Finished): Promise<void> => {
  if (status === 'stopped' && reply.timeline.length === 0) return
  const stored = toStored(reply)
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

/** Keeps runs in the store; `ledger` gives the credit of a failed one back. */
export const createRunStore = (store: Store, ledger: Ledger, clock: Clock): RunStore => {
  const runs = store.selectFrom('runs').selectAll()
  const nowText = (): string => clock.now().toISOString()

  const finish = (finished: Finished) =>
    store.transaction().execute(async (on) => {
      const { run, status, events } = finished
      const now = nowText()
      const record = recordOf(finished.reply, status)
      // An answer that ended well may be free too, and says so in its last event.
      const isFree = run.charged > 0 && (status !== 'ended' || finished.reply.credits === 0)
      if (isFree) await lockUser(on, run.user_id)
      await holdOpen(on, run)
      const kept = await writeEvents(on, run, events, now)
      await writeAnswer(on, finished)
      await on
        .updateTable('runs')
        .set({ status, ended_at: now, record })
        .where('id', '=', run.id)
        .execute()
      if (isFree) await ledger.refund(on, run.user_id, run.user_message_id)
      return kept
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
