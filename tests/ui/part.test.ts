import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leaveMissedTo, part, untilLoaded } from '#src/ui/kit/part.ts'

const Screen = () => null

/** A load that fails so many times, and how often it was asked. */
const failing = (times: number) => {
  let asked = 0
  const load = async () => {
    asked += 1
    if (asked <= times) throw new TypeError('Failed to fetch dynamically imported module')
    return Screen
  }
  return { load, asked: () => asked }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('[SHELL-87] a part that does not load is asked for again every second while nobody else asks', async () => {
  const { load, asked } = failing(3)
  const Part = part(load)
  const here = Part.preload()
  await vi.advanceTimersByTimeAsync(2999)
  expect(asked()).toBe(3)
  await vi.advanceTimersByTimeAsync(1)
  await here
  expect(asked()).toBe(4)
  await Part.preload()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(4)
})

it('[NOTE-2] [SHELL-87] what did not load is left to whoever asks for it, until it is there', async () => {
  const { load, asked } = failing(2)
  const asking = vi.fn(
    async (again: () => Promise<unknown>) => void (await again().catch(() => {})),
  )
  leaveMissedTo(asking)
  expect(await untilLoaded(load)).toBe(Screen)
  expect(asking).toHaveBeenCalledExactlyOnceWith(load)
  // Once by itself, once by whoever asks, and from the cache.
  expect(asked()).toBe(3)
})
