import type { Clock } from './clock.ts'

/**
 * Items of the smallest batch of a burst: about 32 kB of an answer. Each frame draws what is seen of
 * it anew, so small batches cost more than they smooth (bench/page.ts).
 */
const LEAST_ITEMS = 8192
/** A larger burst is spread over this many frames. */
const FRAMES_OF_BURST = 4
/** After fewer items than this a frame is left out: text that trickles in is drawn 30 times a second, at half the cost. */
const TRICKLE_ITEMS = 64

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
 * Delivers items in batches, one a frame: a burst is spread over a few frames, a trickle takes
 * every other one, and a page out of sight all at once.
 */
export const createFrameQueue = <T>(
  deliver: (items: readonly T[]) => void,
  frame: Clock['frame'],
): FrameQueue<T> => {
  let waiting: readonly T[] = []
  let last: readonly T[] = []
  let size = LEAST_ITEMS
  let isAsked = false
  let isTrickling = false
  let cancel = () => {}
  let drained: (() => void)[] = []

  const isEmpty = () => waiting.length === 0 && last.length === 0
  const ask = () => {
    if (isAsked) return
    isAsked = true
    cancel = frame(onFrame)
  }
  const rest = () => {
    const calls = drained
    drained = []
    for (const call of calls) call()
  }
  /** What the next frame takes. */
  const take = (isPainting: boolean): readonly T[] => {
    const batch = isPainting ? waiting.slice(0, size) : waiting
    waiting = waiting.slice(batch.length)
    if (batch.length > 0 && isPainting) return batch
    const all = [...batch, ...last]
    last = []
    return all
  }
  const onFrame = (isPainting: boolean) => {
    isAsked = false
    const isLeftOut = isTrickling && isPainting && !isEmpty()
    isTrickling = false
    if (isEmpty()) return rest()
    if (!isLeftOut) {
      const batch = take(isPainting)
      isTrickling = batch.length < TRICKLE_ITEMS
      deliver(batch)
    }
    ask()
  }
  return {
    push: (items) => {
      waiting = waiting.length === 0 ? items : waiting.concat(items)
      size = Math.max(LEAST_ITEMS, Math.ceil(waiting.length / FRAMES_OF_BURST))
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
