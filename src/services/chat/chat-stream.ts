import { chatEndpoints } from '#contract/api/endpoints/chat.ts'
import type { SendBody, SheetView } from '#contract/api/endpoints/chat.ts'
import { STREAM_INACTIVITY_CHECK_MS, STREAM_INACTIVITY_MS } from '#contract/limits.ts'
import type { AppError } from '#src/shared/app-error.ts'
import type { Result } from '#contract/api/result.ts'
import { createSseByteParser, type SseError } from '#contract/stream/sse.ts'
import { decodeStreamEvent, type StreamEvent } from '#contract/stream/stream.ts'
import type { SendRequest, StreamInput, StreamActorEvent } from '#src/machines/reply/types.ts'
import { isoTime, type Cancel, type Clock } from '../browser/clock.ts'
import { createFrameQueue } from '../browser/frame-queue.ts'
import { lostError, type ReceivedResponse, type Send } from '../http/http-client.ts'

/** The reader yields to input and painting after this many bytes, which take a few ms to parse. */
const SLICE_BYTES = 256 * 1024

/** What `createOpenStream` needs. `ready` resolves once the spreadsheet of the message is saved. */
export type StreamSettings = {
  readonly send: Send
  readonly clock: Clock
  readonly ready: (order: SendRequest) => Promise<void>
  /** The user's number and date format. */
  readonly region?: () => string
  /** What the user sees of a spreadsheet. Null if it is not open. */
  readonly shown?: ((spreadsheetId: string) => SheetView | null) | undefined
}

/**
 * Opens a stream and reports its events. The returned function aborts the stream and stops the
 * reports.
 */
export type OpenStream = (input: StreamInput, tell: (news: StreamActorEvent) => void) => Cancel

const toBody = (
  order: SendRequest,
  { region, view }: Pick<SendBody, 'region' | 'view'>,
): SendBody => ({
  message: order.text,
  conversation_id: order.conversationId,
  spreadsheet_id: order.spreadsheetId,
  document_ids: order.documents.map((document) => document.id),
  request_id: order.id,
  ...(region && { region }),
  ...(view && { view }),
  ...(order.awaited && { awaited_documents: order.awaited }),
  ...(order.replaces === null ? {} : { replaces: order.replaces }),
  ...(order.replacesElse && { replaces_else: [...order.replacesElse] }),
})

const request = (
  send: Send,
  input: StreamInput,
  signal: AbortSignal,
  own: Pick<SendBody, 'region' | 'view'>,
): Promise<Result<ReceivedResponse, AppError>> =>
  input.kind === 'send'
    ? send(chatEndpoints, 'chat.stream', { body: toBody(input.order, own), signal })
    : send(chatEndpoints, 'chat.resume', {
        params: { id: input.conversationId },
        query: { after: input.after ?? undefined },
        signal,
      })

/**
 * A failed send is final. A failed resume is retryable (`isCut`) after a lost connection or a 5xx
 * status.
 */
const toStartNews = (input: StreamInput, error: AppError): StreamActorEvent => {
  if (input.kind === 'send') return { type: 'STREAM_FAILED', error, isCut: false }
  const status = error.type === 'http' ? error.status : 0
  if (status === 404 || status === 405) return { type: 'STREAM_UNSUPPORTED' }
  return { type: 'STREAM_FAILED', error, isCut: status === 0 || status >= 500 }
}

const isLast = (event: StreamEvent): boolean =>
  event.type === 'stream_end' || event.type === 'error'

/** Batches decoded events. Each frame gets at most one batch, and a burst becomes a few batches. */
const createBatches = (clock: Clock, tell: (news: StreamActorEvent) => void) => {
  const queue = createFrameQueue<StreamEvent>(
    (events) => tell({ type: 'STREAM_EVENTS', events, at: isoTime(clock) }),
    clock.frame,
  )
  return {
    ...queue,
    /**
     * Queues decoded events. Returns true if the final event is among them. Events after it are
     * dropped.
     */
    add: (data: readonly string[]): boolean => {
      const decoded = data.map(decodeStreamEvent)
      const events = decoded.flatMap((result) => (result.ok ? [result.value] : []))
      const end = events.find(isLast)
      queue.push(end ? events.slice(0, events.indexOf(end)) : events)
      // The final event gets its own frame, so its work does not delay the drawing of the last
      // text.
      if (end) queue.pushLast(end)
      return end !== undefined
    },
  }
}

type Body = ReadableStream<Uint8Array>
type Ended = Extract<StreamActorEvent, { type: 'STREAM_CLOSED' | 'STREAM_FAILED' }> | null

const failed = (error: AppError, isCut: boolean): Ended => ({
  type: 'STREAM_FAILED',
  error,
  isCut,
})
const tooLong = ({ type }: SseError): Ended => failed({ type }, false)

/** Reads a body in slices to its end. Returns null if the final event came before the end. */
const read = async (
  body: Body,
  clock: Clock,
  add: (data: readonly string[]) => boolean,
  onBytes: () => void,
): Promise<Ended> => {
  const reader = body.getReader()
  const parser = createSseByteParser()
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      onBytes()
      const parsed = done ? parser.end() : parser.feed(value)
      if (!parsed.ok) return tooLong(parsed.error)
      if (add(parsed.value)) return null
      if (done) return { type: 'STREAM_CLOSED' }
      bytes += value.length
      if (bytes < SLICE_BYTES) continue
      bytes = 0
      await clock.pause()
    }
  } catch (cause) {
    return failed(lostError('chat.stream', cause), true)
  } finally {
    reader.cancel().catch(() => {})
  }
}

/** Calls `onSilence` after 30 minutes without a byte. It checks every 60 seconds. */
const watchSilence = (clock: Clock, onSilence: () => void) => {
  let last = clock.now()
  const cancel = clock.every(STREAM_INACTIVITY_CHECK_MS, () => {
    if (clock.now() - last >= STREAM_INACTIVITY_MS) onSilence()
  })
  return {
    touch: (): void => {
      last = clock.now()
    },
    cancel,
  }
}

/** The chat stream: request, bytes, events, then one batch per frame. */
export const createOpenStream =
  ({ send, clock, ready, region, shown }: StreamSettings): OpenStream =>
  (input, tell) => {
    const abort = new AbortController()
    const isOver = (): boolean => abort.signal.aborted
    const say = (news: StreamActorEvent): void => {
      if (!isOver()) tell(news)
    }
    const batches = createBatches(clock, say)
    const finish = (news: StreamActorEvent | null): void =>
      batches.whenDrained(() => {
        if (news) say(news)
        abort.abort()
      })
    const silence = watchSilence(clock, () => finish(failed({ type: 'stream_inactive' }, false)))

    const viewOf = ({ spreadsheetId }: SendRequest): SheetView | null =>
      spreadsheetId === null ? null : (shown?.(spreadsheetId) ?? null)

    const run = async (): Promise<void> => {
      if (input.kind === 'send') await ready(input.order)
      const own = input.kind === 'send' ? { region: region?.(), view: viewOf(input.order) } : {}
      if (isOver()) return
      const started = await request(send, input, abort.signal, own)
      if (!started.ok) return finish(toStartNews(input, started.error))
      const { status, body } = started.value
      if (status === 204 && input.kind === 'resume') return finish({ type: 'STREAM_GONE' })
      // Chromium gives a 204 response an empty body instead of null.
      if (status === 204 || !body) return finish(failed({ type: 'no_body' }, false))
      silence.touch()
      say({ type: 'STREAM_OPENED' })
      finish(await read(body, clock, batches.add, silence.touch))
    }

    abort.signal.addEventListener('abort', () => {
      silence.cancel()
      batches.clear()
    })
    run().catch((cause: unknown) => finish(failed(lostError('chat.stream', cause), false)))
    return () => abort.abort()
  }
