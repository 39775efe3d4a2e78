import type { Clock } from './clock.ts'

/** Items of the first batch: about 1 kB of an answer. */
const FIRST_ITEMS = 256
/** Items of the smallest batch. */
const LEAST_ITEMS = 64
/** A frame that came within this was on time: the next batch may be larger. */
const ON_TIME_MS = 20
/** A frame that took longer was late, by the batch before it: the next one is half as large. */
const LATE_MS = 36

/** Items on their way to the screen, in order. */
export type FrameQueue<T> = {
  readonly push: (items: readonly T[]) => void
  /** Calls back once everything pushed so far has been delivered or dropped: at once if nothing waits. */
  readonly whenDrained: (run: () => void) => void
  /** Drops what waits. */
  readonly clear: () => void
}

/**
 * Delivers items in batches, one a frame, as many as the page draws without being late (STREAM-27):
 * a burst is spread over some frames, a page out of sight takes all at once.
 */
export const createFrameQueue = <T>(
  deliver: (items: readonly T[]) => void,
  frame: Clock['frame'],
): FrameQueue<T> => {
  let waiting: readonly T[] = []
  let size = FIRST_ITEMS
  let last: number | null = null
  let isAsked = false
  let cancel = () => {}
  let drained: (() => void)[] = []

  const ask = () => {
    if (isAsked) return
    isAsked = true
    cancel = frame(onFrame)
  }
  const rest = () => {
    last = null
    const calls = drained
    drained = []
    for (const call of calls) call()
  }
  const adapt = (at: number) => {
    if (last === null) return
    if (at - last < ON_TIME_MS) size = Math.ceil(size * 1.5)
    else if (at - last > LATE_MS) size = Math.max(LEAST_ITEMS, size >> 1)
  }
  const onFrame = (at: number | null) => {
    isAsked = false
    if (at !== null) adapt(at)
    if (waiting.length === 0) return rest()
    last = at
    const batch = at === null ? waiting : waiting.slice(0, size)
    waiting = waiting.slice(batch.length)
    deliver(batch)
    ask()
  }
  return {
    push: (items) => {
      waiting = waiting.length === 0 ? items : waiting.concat(items)
      if (waiting.length > 0) ask()
    },
    whenDrained: (run) => {
      if (waiting.length === 0) run()
      else drained.push(run)
    },
    clear: () => {
      cancel()
      isAsked = false
      waiting = []
      rest()
    },
  }
}
