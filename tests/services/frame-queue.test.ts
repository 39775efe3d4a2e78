import { describe, expect, it } from 'vitest'
import type { Clock } from '#src/services/clock.ts'
import { createFrameQueue } from '#src/services/frame-queue.ts'

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i)

/** A queue of numbers on frames that the test lets come. */
const world = () => {
  let callback: ((now: number | null) => void) | null = null
  let asked = 0
  const next: Clock['frame'] = (call) => {
    callback = call
    asked += 1
    return () => {
      callback = null
    }
  }
  const batches: (readonly number[])[] = []
  const queue = createFrameQueue<number>((items) => batches.push(items), next)
  const frame = (now: number | null) => {
    const call = callback
    callback = null
    call?.(now)
  }
  return { queue, batches, frame, asked: () => asked, isWaiting: () => callback !== null }
}

describe('frame queue', () => {
  it('[STREAM-27] delivers what came since the last frame at once, in order', () => {
    const { queue, batches, frame, asked } = world()
    queue.push([1])
    queue.push([2, 3])
    expect(batches).toEqual([])
    frame(0)
    expect(batches).toEqual([[1, 2, 3]])
    queue.push([4])
    frame(16)
    expect(batches.at(-1)).toEqual([4])
    expect(asked()).toBe(3)
  })

  it('[STREAM-27] spreads a burst over frames, in larger batches while frames are on time', () => {
    const { queue, batches, frame } = world()
    queue.push(numbers(5000))
    for (let now = 0; now < 2000; now += 16) frame(now)
    expect(batches.flat()).toEqual(numbers(5000))
    const sizes = batches.map((batch) => batch.length)
    expect(sizes[0]).toBe(256)
    expect(sizes.slice(0, -1)).toEqual(sizes.slice(0, -1).toSorted((a, b) => a - b))
    expect(batches.length).toBeGreaterThan(4)
  })

  it('[STREAM-27] takes smaller batches after late frames, never none', () => {
    const { queue, batches, frame } = world()
    queue.push(numbers(1000))
    for (let now = 0; now < 2000; now += 100) frame(now)
    expect(batches.slice(0, 4).map((batch) => batch.length)).toEqual([256, 128, 64, 64])
    expect(batches.flat()).toEqual(numbers(1000))
  })

  it('[STREAM-27] delivers all at once on a page that draws no frames', () => {
    const { queue, batches, frame } = world()
    queue.push(numbers(5000))
    frame(null)
    expect(batches).toEqual([numbers(5000)])
  })

  it('[STREAM-27] rests when nothing waits, and begins again', () => {
    const { queue, batches, frame, isWaiting } = world()
    queue.push([1])
    frame(0)
    frame(16)
    expect(isWaiting()).toBe(false)
    queue.push([])
    expect(isWaiting()).toBe(false)
    queue.push([2])
    frame(5000)
    expect(batches).toEqual([[1], [2]])
  })

  it('[STREAM-27] is drained once all has been delivered, at once when nothing waits', () => {
    const { queue, batches, frame } = world()
    const calls: number[] = []
    queue.whenDrained(() => calls.push(batches.length))
    expect(calls).toEqual([0])
    queue.push(numbers(300))
    queue.whenDrained(() => calls.push(batches.length))
    for (const now of [0, 16]) frame(now)
    expect(calls).toEqual([0])
    frame(32)
    expect(calls).toEqual([0, 2])
  })

  it('[STREAM-27] takes a frame that comes within the asking', () => {
    const batches: (readonly number[])[] = []
    const queue = createFrameQueue<number>(
      (items) => batches.push(items),
      (run) => {
        run(null)
        return () => {}
      },
    )
    queue.push([1])
    queue.push([2])
    expect(batches).toEqual([[1], [2]])
  })

  it('[SEND-10] drops what waits when it is cleared', () => {
    const { queue, batches, frame, isWaiting } = world()
    const calls: string[] = []
    queue.push([1])
    queue.whenDrained(() => calls.push('drained'))
    queue.clear()
    expect(calls).toEqual(['drained'])
    expect(isWaiting()).toBe(false)
    frame(0)
    expect(batches).toEqual([])
  })
})
