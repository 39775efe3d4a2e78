import { KEEPALIVE_INTERVAL_MS, SSE_LINE_MAX_BYTES } from '#contract/limits.ts'

/** The output of a run to one reader. */
export type Sink = {
  /** JSON texts of events, in order. */
  readonly write: (texts: readonly string[]) => void
  /** Ends the stream after the last event. */
  readonly close: () => void
  /** Breaks the connection, so the reader knows that it may miss events and reconnects. */
  readonly cut: () => void
}

/** Buffer limit for a slow reader. Above it we cut the connection, and the reader resumes later. */
const WAITING_MAX_BYTES = 2 * SSE_LINE_MAX_BYTES

const encoder = new TextEncoder()
const frame = (texts: readonly string[]): Uint8Array =>
  encoder.encode(texts.map((text) => `data: ${text}\n\n`).join(''))

/**
 * A server-sent event stream. The initial comment flushes the headers, and keepalive comments fill
 * quiet periods.
 * `attach` receives the sink and returns the cleanup for a reader that leaves.
 */
export const eventStream = (
  attach: (sink: Sink) => () => void,
  keepaliveMs: number = KEEPALIVE_INTERVAL_MS,
): ReadableStream<Uint8Array> => {
  let stop = (): void => undefined
  const start = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    let isOpen = true
    let detach = (): void => undefined
    const end = (): void => {
      isOpen = false
      clearInterval(timer)
      detach()
    }
    const send = (bytes: Uint8Array): void => {
      if (!isOpen) return
      controller.enqueue(bytes)
      if ((controller.desiredSize ?? 0) <= 0) cut()
    }
    const cut = (): void => {
      if (!isOpen) return
      end()
      controller.error(new Error('the stream was cut'))
    }
    const timer = setInterval(() => send(encoder.encode(': keepalive\n\n')), keepaliveMs)
    send(encoder.encode(': open\n\n'))
    const close = (): void => {
      if (!isOpen) return
      end()
      controller.close()
    }
    stop = end
    detach = attach({ write: (texts) => send(frame(texts)), close, cut })
    if (!isOpen) detach()
  }
  return new ReadableStream<Uint8Array>(
    { start, cancel: () => stop() },
    new ByteLengthQueuingStrategy({ highWaterMark: WAITING_MAX_BYTES }),
  )
}

/** A stream that sends the given events and then ends. */
export const finishedEventStream = (texts: readonly string[]): ReadableStream<Uint8Array> =>
  eventStream((sink) => {
    sink.write(texts)
    sink.close()
    return () => undefined
  })
