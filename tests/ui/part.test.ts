import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { part } from '#src/ui/kit/part.ts'

const browser = new EventTarget()
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
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('[SHELL-87] a part that does not load is asked for again after 1, 2, 3 s and up to 10 s', async () => {
  const { load, asked } = failing(13)
  const here = vi.fn()
  void part(load).preload().then(here)
  const seen: number[] = []
  for (let second = 0; second < 95; second += 1) {
    await vi.advanceTimersByTimeAsync(second === 0 ? 0 : 1000)
    while (seen.length < asked()) seen.push(second)
  }
  expect(seen).toEqual([0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 65, 75, 85])
  expect(here).toHaveBeenCalledOnce()
})

it('[SHELL-87] it is asked for again as soon as the browser is connected, and no more once it is there', async () => {
  const { load, asked } = failing(2)
  const Part = part(load)
  const here = Part.preload()
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked()).toBe(2)
  browser.dispatchEvent(new Event('online'))
  await here
  expect(asked()).toBe(3)
  await Part.preload()
  browser.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(3)
})
