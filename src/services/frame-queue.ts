import type { Clock } from './clock.ts'

/** Items of the first batch, and of the smallest: about 8 kB of an answer. */
const LEAST_ITEMS = 2048
/** A backlog is done in about this many frames: each frame has its price, most of it for what is seen. */
const FRAMES_OF_BACKLOG = 4
/** A batch drawn within this makes room for a larger one. */
const FAST_MS = 14
/** A batch that took longer makes the next one half as large. */
const SLOW_MS = 32

/** Items on their way to the screen, in order. */
export type FrameQueue<T> = {
  readonly push: (items: readonly T[]) => void
  /** Pushes an item that comes in a frame of its own, after all before it have been drawn. */
  readonly pushLast: (item: T) => void
  /** Calls back once everything pushed so far has been delivered or dropped: at once if nothing waits. */
  readonly whenDrained: (run: () => void) => void
  /** Drops what waits. */
  readonly clear: () => void
}

/**
 * Delivers items in batches, one a frame, as many as the page draws in time (STREAM-27): a burst is
 * spread over some frames, a page out of sight takes all at once.
 */
export const createFrameQueue = <T>(
  deliver: (items: readonly T[]) => void,
  clock: Pick<Clock, 'frame' | 'pause' | 'now'>,
): FrameQueue<T> => {
  let waiting: readonly T[] = []
  let last: readonly T[] = []
  let size = LEAST_ITEMS
  let share = 0
  let isAsked = false
  let cancel = () => {}
  let drained: (() => void)[] = []

  const isEmpty = () => waiting.length === 0 && last.length === 0
  const ask = () => {
    if (isAsked) return
    isAsked = true
    cancel = clock.frame(onFrame)
  }
  const rest = () => {
    const calls = drained
    drained = []
    for (const call of calls) call()
  }
  /** What the next frame takes. */
  const take = (isPainting: boolean): readonly T[] => {
    const batch = isPainting ? waiting.slice(0, Math.max(size, share)) : waiting
    waiting = waiting.slice(batch.length)
    if (batch.length > 0 && isPainting) return batch
    const all = [...batch, ...last]
    last = []
    return all
  }
  /** Delivers, then waits until the frame has been drawn: the time between is what the batch costs. */
  const deliverTimed = async (batch: readonly T[]) => {
    const start = clock.now()
    deliver(batch)
    await clock.pause()
    const took = clock.now() - start
    if (took > SLOW_MS) size = Math.max(LEAST_ITEMS, size >> 1)
    else if (took < FAST_MS && batch.length >= size) size = Math.ceil(size * 1.5)
  }
  const onFrame = (isPainting: boolean) => {
    isAsked = false
    if (isEmpty()) return rest()
    void deliverTimed(take(isPainting))
    ask()
  }
  return {
    push: (items) => {
      waiting = waiting.length === 0 ? items : waiting.concat(items)
      share = Math.ceil(waiting.length / FRAMES_OF_BACKLOG)
      if (!isEmpty()) ask()
    },
    pushLast: (item) => {
      last = [item]
      ask()
    },
    whenDrained: (run) => {
      if (isEmpty()) run()
      else drained.push(run)
    },
    clear: () => {
      cancel()
      isAsked = false
      waiting = []
      last = []
      rest()
    },
  }
}
