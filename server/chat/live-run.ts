import { EVENT_BATCH_MS } from '#contract/limits.ts'
import { emptyReply, foldReplyEvents, type Reply } from '#contract/stream/reply.ts'
import { decodeStreamEvent } from '#contract/stream/stream.ts'
import type { Log } from '../log.ts'
import type { RunRow, RunStatus } from '../store/schema.ts'
import type { Sink } from './event-stream.ts'
import type { RunStore, SentEvent } from './run-store.ts'
import type { AnyDraft } from './agent-contract.ts'

/** How a run ended: its stored status and its last event. */
export type Ending = {
  readonly status: Exclude<RunStatus, 'running'>
  readonly last: Extract<AnyDraft, { type: 'stream_end' | 'error' }>
}

/** A running answer. It numbers events, stores them in batches and then sends them to readers. */
export type LiveRun = {
  readonly run: RunRow
  /** Queues an event. After `finish` it drops all events. */
  readonly emit: (draft: AnyDraft) => void
  /**
   * Stores the remaining events and the message, then closes all readers. Returns false if storing
   * fails.
   */
  readonly finish: (ending: Ending) => Promise<boolean>
  /**
   * Sends the stored events after a sequence number and then the new ones. Returns the unsubscribe
   * function.
   */
  readonly subscribe: (after: number, sink: Sink) => () => void
}

/** The state of a run that another process began, null for a new run. */
type Progress = { readonly reply: Reply; readonly sequence: number }

/** Settings of a live run. `onBroken` is called once if events cannot be stored. */
export type LiveSettings = {
  readonly run: RunRow
  readonly progress: Progress | null
  readonly store: RunStore
  readonly log: Log
  readonly onBroken: () => void
}

/**
 * Serializes an event once for both the store and the stream. The sequence number makes the id
 * unique in its conversation.
 */
const toSent = (draft: AnyDraft, sequence: number): SentEvent | null => {
  let text: string
  try {
    text = JSON.stringify({ id: `e${sequence}`, sequence, ...draft })
  } catch {
    return null
  }
  const decoded = decodeStreamEvent(text)
  return decoded.ok ? { event: decoded.value, text } : null
}

const textsOf = (events: readonly SentEvent[]): readonly string[] => events.map(({ text }) => text)

/**
 * Creates a live run. One promise chain serializes all store access. Readers therefore see each
 * event once, in order and only after we stored it.
 */
export const createLiveRun = (settings: LiveSettings): LiveRun => {
  const { run, progress, store, log, onBroken } = settings
  const readers = new Set<Sink>()
  let sequence = progress?.sequence ?? run.first_sequence - 1
  let reply = progress?.reply ?? emptyReply()
  let waiting: SentEvent[] = []
  let timer: NodeJS.Timeout | null = null
  let isOver = false
  let isStored = false
  let isBroken = false
  let chain: Promise<void> = Promise.resolve()

  const take = (draft: AnyDraft): void => {
    const sent = toSent(draft, sequence + 1)
    if (sent === null) return log.warn({ type: draft.type }, 'dropped an invalid stream event')
    sequence += 1
    reply = foldReplyEvents(reply, [sent.event])
    waiting.push(sent)
  }
  const takeWaiting = (): readonly SentEvent[] => {
    if (timer) clearTimeout(timer)
    timer = null
    const events = waiting
    waiting = []
    return events
  }
  const send = (events: readonly SentEvent[]): void => {
    const texts = textsOf(events)
    if (texts.length > 0) for (const reader of readers) reader.write(texts)
  }
  const release = (how: 'close' | 'cut'): void => {
    for (const reader of readers) reader[how]()
    readers.clear()
  }
  const fail = (error: unknown): void => {
    isBroken = true
    log.error({ err: error, runId: run.id }, 'the events of a run could not be stored')
    release('cut')
    onBroken()
  }
  const inChain = (work: () => Promise<void>, failed = fail): Promise<void> => {
    chain = chain.then(async () => {
      if (isBroken) return
      try {
        await work()
      } catch (error) {
        failed(error)
      }
    })
    return chain
  }
  const flush = (): void => {
    const events = takeWaiting()
    if (events.length > 0) void inChain(async () => send(await store.append(run, events)))
  }
  return {
    run,
    emit: (draft) => {
      if (isOver) return
      take(draft)
      timer ??= setTimeout(flush, EVENT_BATCH_MS)
    },
    finish: async ({ status, last }) => {
      if (!isOver) {
        isOver = true
        take(last)
        const events = takeWaiting()
        void inChain(async () => {
          send(await store.finish({ run, status, events, reply }))
          isStored = true
          release('close')
        })
      }
      await chain
      return isStored
    },
    subscribe: (after, sink) => {
      let isGone = false
      const read = async (): Promise<void> => {
        const texts = await store.textsAfter(run, after)
        if (isGone) return
        sink.write(texts)
        if (isStored) sink.close()
        else readers.add(sink)
      }
      // If the read fails, we cut off only this reader, because the run itself lost nothing.
      void inChain(read, (error) => {
        log.error({ err: error, runId: run.id }, 'the events of a run could not be read')
        sink.cut()
      }).then(() => {
        if (isBroken) sink.cut()
      })
      return () => {
        isGone = true
        readers.delete(sink)
      }
    },
  }
}
