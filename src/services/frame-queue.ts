/** Items of the first batch: about 1 kB of an answer. */
const FIRST_ITEMS = 256
/** Items of the smallest batch. */
const LEAST_ITEMS = 64
/** A frame that came within this was on time: the next batch may be larger. */
const ON_TIME_MS = 20
/** A frame that took longer was late, by the batch before it: the next one is half as large. */
const LATE_MS = 36
/** A page out of sight draws no frames; its queue is looked at this often. */
const HIDDEN_MS = 250

/**
 * Calls back once, before the next frame, with its time in milliseconds, or with null while the page
 * is out of sight and draws none. The answer takes the call back.
 */
export type NextFrame = (callback: (now: number | null) => void) => () => void

/** Frames of the browser. */
export const nextFrame: NextFrame = (callback) => {
  const cancel = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  const call = (now: number | null) => {
    cancel()
    callback(now)
  }
  const frame = requestAnimationFrame(call)
  const timer = setTimeout(() => call(document.hidden ? null : performance.now()), HIDDEN_MS)
  return cancel
}

/** Items on their way to the screen, in order. */
export type FrameQueue<T> = {
  readonly push: (items: readonly T[]) => void
  /** Settles once everything pushed so far has been delivered or dropped. */
  readonly drained: () => Promise<void>
  /** Drops what waits. */
  readonly clear: () => void
}

/**
 * Delivers items in batches, one a frame, as many as the page draws without being late (STREAM-27): a
 * burst is spread over some frames, a page out of sight takes all at once.
 */
export const createFrameQueue = <T>(
  deliver: (items: readonly T[]) => void,
  next: NextFrame = nextFrame,
): FrameQueue<T> => {
  let waiting: readonly T[] = []
  let size = FIRST_ITEMS
  let last: number | null = null
  let cancel: (() => void) | null = null
  let settle: (() => void)[] = []

  const rest = () => {
    cancel = null
    last = null
    const settled = settle
    settle = []
    for (const call of settled) call()
  }
  const adapt = (now: number) => {
    if (last === null) return
    if (now - last < ON_TIME_MS) size = Math.ceil(size * 1.5)
    else if (now - last > LATE_MS) size = Math.max(LEAST_ITEMS, size >> 1)
  }
  const onFrame = (now: number | null) => {
    if (now !== null) adapt(now)
    if (waiting.length === 0) return rest()
    last = now
    const batch = now === null ? waiting : waiting.slice(0, size)
    waiting = waiting.slice(batch.length)
    cancel = next(onFrame)
    deliver(batch)
  }
  return {
    push: (items) => {
      waiting = waiting.length === 0 ? items : waiting.concat(items)
      if (waiting.length > 0) cancel ??= next(onFrame)
    },
    drained: () =>
      cancel === null
        ? Promise.resolve()
        : new Promise((resolve) => {
            settle = [...settle, resolve]
          }),
    clear: () => {
      cancel?.()
      waiting = []
      rest()
    },
  }
}
