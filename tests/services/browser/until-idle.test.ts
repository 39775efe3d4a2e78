import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { untilIdle } from '#src/services/browser/until-idle.ts'

/** Pending frame and idle callbacks, which the test runs. */
const frames: (() => void)[] = []
const moments: (() => void)[] = []
let isIdle = false

beforeEach(() => {
  vi.useFakeTimers()
  isIdle = false
  vi.stubGlobal('requestAnimationFrame', (task: () => void) => frames.push(task))
  vi.stubGlobal('requestIdleCallback', (task: () => void) => moments.push(task))
  void untilIdle().then(() => {
    isIdle = true
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  frames.length = 0
  moments.length = 0
})

const run = (tasks: (() => void)[]): Promise<unknown> => {
  for (const task of tasks.splice(0)) task()
  return Promise.resolve()
}

it('[SHELL-727] deferred work starts after the next frame, in an idle moment', async () => {
  await run(moments)
  expect(isIdle).toBe(false)
  await run(frames)
  expect(isIdle).toBe(false)
  await run(moments)
  expect(isIdle).toBe(true)
})

it('[SHELL-727] deferred work also starts if the browser draws no frame, as in a background tab', async () => {
  await vi.advanceTimersByTimeAsync(1000)
  await run(moments)
  expect(isIdle).toBe(true)
})

it('[SHELL-727] deferred work also starts in a browser without idle callbacks', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  await run(frames)
  expect(isIdle).toBe(false)
  await vi.advanceTimersByTimeAsync(50)
  expect(isIdle).toBe(true)
})
