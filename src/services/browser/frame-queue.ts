import type { Clock } from './clock.ts'

/**
 * The smallest batch size of a burst, about 32 kB of an answer. Each frame re-renders the visible
 * part, so smaller batches cost more time than they gain in smoothness (bench/page.ts).
 */
const LEAST_ITEMS = 8192
/** Number of frames that share a larger burst. */
const FRAMES_OF_BURST = 4
/**
 * After a batch with fewer items than this, the queue skips one frame. Slow text then renders 30
 * times a second at half the cost.
 */
const TRICKLE_ITEMS = 64

/** An ordered queue of items to render. */
export type FrameQueue<T> = {
  readonly push: (items: readonly T[]) => void
  /** Pushes an item that gets its own frame, after all earlier items. */
  readonly pushLast: (item: T) => void
  /**
   * Calls back once all pushed items were delivered or dropped. If the queue is empty, it calls
   * back immediately.
   */
  readonly whenDrained: (run: () => void) => void
  /** Drops all queued items. */
  readonly clear: () => void
}

/**
 * Delivers items in batches, one per frame. A burst spreads over a few frames, slow text uses every
 * other frame, and a hidden page gets everything at once.
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
  /** The batch of the next frame. */
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
