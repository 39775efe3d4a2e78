import { describe, expect, it } from 'vitest'
import { createFrameQueue } from '#src/services/browser/frame-queue.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)

/** A frame queue of numbers. The test triggers its frames. */
const world = () => {
  let callback: ((isPainting: boolean) => void) | null = null
  const batches: (readonly number[])[] = []
  const queue = createFrameQueue<number>(
    (items) => batches.push(items),
    (run) => {
      callback = run
      return () => {
        callback = null
      }
    },
  )
  const frame = (isPainting = true) => {
    const run = callback
    callback = null
    run?.(isPainting)
  }
  const frames = () => {
    while (callback !== null) frame()
  }
  const sizes = () => batches.map((batch) => batch.length)
  return { queue, batches, sizes, frame, frames, isWaiting: () => callback !== null }
}

describe('frame queue', () => {
  it('[STREAM-27] delivers all items since the last frame together, in order', () => {
    const { queue, batches, frame } = world()
    queue.push([1])
    queue.push([2, 3])
    expect(batches).toEqual([])
    frame()
    expect(batches).toEqual([[1, 2, 3]])
    frame()
    queue.push([4])
    frame()
    expect(batches.at(-1)).toEqual([4])
  })

  it('[STREAM-27] skips a frame after a small batch, but not after a large one or on a hidden page', () => {
    const { queue, batches, sizes, frame } = world()
    queue.push([1])
    frame()
    queue.push([2])
    frame()
    expect(batches).toEqual([[1]])
    queue.push([3])
    frame()
    expect(batches).toEqual([[1], [2, 3]])
    queue.push([4])
    frame(false)
    expect(sizes()).toEqual([1, 2, 1])
    frame()
    queue.push(numbers(100))
    frame()
    queue.push([5])
    frame()
    expect(sizes()).toEqual([1, 2, 1, 100, 1])
  })

  it.each([
    [5000, [5000]],
    [10_000, [8192, 1808]],
    [20_000, [8192, 8192, 3616]],
    [50_000, [12_500, 12_500, 12_500, 12_500]],
  ])('[STREAM-32] spreads a burst of %i over a few frames', (count, expected) => {
    const { queue, batches, sizes, frames } = world()
    queue.push(numbers(count))
    frames()
    expect(sizes()).toEqual(expected)
    expect(batches.flat()).toEqual(numbers(count))
  })

  it('[STREAM-33] delivers all at once on a hidden page', () => {
    const { queue, batches, frame } = world()
    queue.push(numbers(50_000))
    frame(false)
    expect(batches).toEqual([numbers(50_000)])
  })

  it('[STREAM-27] delivers the last item in a frame of its own, but together with the others on a hidden page', () => {
    const { queue, batches, frame, frames, isWaiting } = world()
    queue.push([1, 2])
    queue.pushLast(3)
    frame()
    expect(batches).toEqual([[1, 2]])
    frames()
    expect(batches).toEqual([[1, 2], [3]])
    queue.push([4])
    queue.pushLast(5)
    frame(false)
    expect(batches.at(-1)).toEqual([4, 5])
    frame()
    expect(isWaiting()).toBe(false)
  })

  it('[STREAM-27] requests no frame when it is empty, and starts again with new items', () => {
    const { queue, batches, frame, isWaiting } = world()
    queue.push([1])
    frame()
    frame()
    expect(isWaiting()).toBe(false)
    queue.push([])
    expect(isWaiting()).toBe(false)
    queue.push([2])
    frame()
    expect(batches).toEqual([[1], [2]])
  })

  it('[STREAM-27] calls the callback of `whenDrained` after all items are delivered, or at once if the queue is empty', () => {
    const { queue, batches, frame } = world()
    const calls: number[] = []
    queue.whenDrained(() => calls.push(batches.length))
    expect(calls).toEqual([0])
    queue.push(numbers(10_000))
    queue.pushLast(10_000)
    queue.whenDrained(() => calls.push(batches.length))
    for (let i = 0; i < 3; i++) frame()
    expect(calls).toEqual([0])
    frame()
    expect(calls).toEqual([0, 3])
  })

  it('[STREAM-27] delivers items even if the requested frame callback runs at once', () => {
    const batches: (readonly number[])[] = []
    const queue = createFrameQueue<number>(
      (items) => batches.push(items),
      (run) => {
        run(false)
        return () => {}
      },
    )
    queue.push([1])
    queue.push([2])
    expect(batches).toEqual([[1], [2]])
  })

  it('[SEND-518] drops waiting items when it is cleared', () => {
    const { queue, batches, frame, isWaiting } = world()
    const calls: string[] = []
    queue.push([1])
    queue.pushLast(2)
    queue.whenDrained(() => calls.push('drained'))
    queue.clear()
    expect(calls).toEqual(['drained'])
    expect(isWaiting()).toBe(false)
    frame()
    expect(batches).toEqual([])
  })
})
