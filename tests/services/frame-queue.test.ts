import { describe, expect, it } from 'vitest'
import { createFrameQueue } from '#src/services/frame-queue.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)

/** A queue of numbers on frames that the test lets come; drawing a batch takes `costMs`. */
const world = (costMs = 1) => {
  let callback: ((isPainting: boolean) => void) | null = null
  let now = 0
  const batches: (readonly number[])[] = []
  const queue = createFrameQueue<number>(
    (items) => {
      batches.push(items)
      now += costMs
    },
    {
      frame: (run) => {
        callback = run
        return () => {
          callback = null
        }
      },
      pause: () => Promise.resolve(),
      now: () => now,
    },
  )
  const frame = async (isPainting = true) => {
    const run = callback
    callback = null
    run?.(isPainting)
    await Promise.resolve()
    await Promise.resolve()
  }
  const frames = async () => {
    while (callback !== null) await frame()
  }
  const sizes = () => batches.map((batch) => batch.length)
  return { queue, batches, sizes, frame, frames, isWaiting: () => callback !== null }
}

describe('frame queue', () => {
  it('[STREAM-27] delivers what came since the last frame at once, in order', async () => {
    const { queue, batches, frame } = world()
    queue.push([1])
    queue.push([2, 3])
    expect(batches).toEqual([])
    await frame()
    expect(batches).toEqual([[1, 2, 3]])
    queue.push([4])
    await frame()
    expect(batches.at(-1)).toEqual([4])
  })

  it('[STREAM-27] spreads a burst over frames, in larger batches while the page is fast', async () => {
    const { queue, batches, sizes, frames } = world(5)
    queue.push(numbers(10_000))
    await frames()
    expect(batches.flat()).toEqual(numbers(10_000))
    expect(sizes()).toEqual([2500, 3072, 4428])
  })

  it('[STREAM-27] stays with batches that the page draws in time', async () => {
    const { queue, sizes, frames } = world(20)
    queue.push(numbers(10_000))
    await frames()
    expect(sizes()).toEqual([2500, 2500, 2500, 2500])
  })

  it('[STREAM-27] ends a backlog in a few frames, however slow the page is', async () => {
    const { queue, batches, sizes, frames } = world(500)
    queue.push(numbers(50_000))
    await frames()
    expect(batches.flat()).toEqual(numbers(50_000))
    expect(sizes()).toEqual([12_500, 12_500, 12_500, 12_500])
  })

  it('[STREAM-27] does not take small batches for a sign of speed', async () => {
    const { queue, sizes, frame, frames } = world(1)
    for (let i = 0; i < 50; i++) {
      queue.push([i])
      await frame()
    }
    queue.push(numbers(5000))
    await frames()
    expect(sizes()[50]).toBe(2048)
  })

  it('[STREAM-27] delivers all at once on a page out of sight', async () => {
    const { queue, batches, frame } = world()
    queue.push(numbers(5000))
    await frame(false)
    expect(batches).toEqual([numbers(5000)])
  })

  it('[STREAM-27] gives what comes last a frame of its own', async () => {
    const { queue, batches, frame, frames, isWaiting } = world()
    queue.push([1, 2])
    queue.pushLast(3)
    queue.push([])
    await frame()
    expect(batches).toEqual([[1, 2]])
    await frames()
    expect(batches).toEqual([[1, 2], [3]])
    queue.push([4])
    queue.pushLast(5)
    await frame(false)
    expect(batches.at(-1)).toEqual([4, 5])
    await frame()
    expect(isWaiting()).toBe(false)
  })

  it('[STREAM-27] rests when nothing waits, and begins again', async () => {
    const { queue, batches, frame, isWaiting } = world()
    queue.push([1])
    await frame()
    await frame()
    expect(isWaiting()).toBe(false)
    queue.push([])
    expect(isWaiting()).toBe(false)
    queue.push([2])
    await frame()
    expect(batches).toEqual([[1], [2]])
  })

  it('[STREAM-27] is drained once all has been delivered, at once when nothing waits', async () => {
    const { queue, batches, frame } = world()
    const calls: number[] = []
    queue.whenDrained(() => calls.push(batches.length))
    expect(calls).toEqual([0])
    queue.push(numbers(5000))
    queue.whenDrained(() => calls.push(batches.length))
    await frame()
    expect(calls).toEqual([0])
    await frame()
    await frame()
    expect(calls).toEqual([0, 2])
  })

  it('[STREAM-27] takes a frame that comes within the asking', () => {
    const batches: (readonly number[])[] = []
    const queue = createFrameQueue<number>((items) => batches.push(items), {
      frame: (run) => {
        run(false)
        return () => {}
      },
      pause: () => Promise.resolve(),
      now: () => 0,
    })
    queue.push([1])
    queue.push([2])
    expect(batches).toEqual([[1], [2]])
  })

  it('[SEND-10] drops what waits when it is cleared', async () => {
    const { queue, batches, frame, isWaiting } = world()
    const calls: string[] = []
    queue.push([1])
    queue.whenDrained(() => calls.push('drained'))
    queue.clear()
    expect(calls).toEqual(['drained'])
    expect(isWaiting()).toBe(false)
    await frame()
    expect(batches).toEqual([])
  })
})
