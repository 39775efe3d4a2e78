import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadLazily, retryFailedChunks, watchFailedChunks } from '#src/services/browser/lazy.ts'
import { lazyComponent } from '#src/ui/kit/lazy-component.ts'

const Screen = () => null

/** A load that fails `times` times and then succeeds. */
const failing = (times: number) => {
  let calls = 0
  return vi.fn(async () => {
    calls += 1
    if (calls <= times) throw new TypeError('Failed to fetch dynamically imported module')
    return Screen
  })
}

beforeEach(() => vi.stubGlobal('document', { querySelectorAll: () => [] }))
afterEach(() => vi.unstubAllGlobals())

it('[SHELL-87] a component that loaded is imported only once', async () => {
  const load = failing(0)
  const Lazy = lazyComponent(load)
  await Promise.all([Lazy.preload(), Lazy.preload()])
  await Lazy.preload()
  expect(load).toHaveBeenCalledOnce()
})

it('[NOTE-2] [NOTE-10] failed loads are reported and retried together until all succeed', async () => {
  const tell = vi.fn()
  watchFailedChunks(tell)
  const [weak, weaker] = [failing(1), failing(2)]
  const here: string[] = []
  const first = loadLazily(weak).then(() => here.push('weak'))
  const second = loadLazily(weaker).then(() => here.push('weaker'))
  await vi.waitFor(() => expect(tell).toHaveBeenCalledTimes(2))
  expect(here).toEqual([])
  expect(await retryFailedChunks()).toBe(1)
  await first
  expect(here).toEqual(['weak'])
  expect(await retryFailedChunks()).toBe(0)
  await second
  expect(await retryFailedChunks()).toBe(0)
  // Each load makes a first call, one call per retry, and a final call that the module cache
  // serves.
  expect([weak, weaker].map(({ mock }) => mock.calls.length)).toEqual([3, 4])
})

it('[SHELL-87] a lazily loaded part waits for its style sheet too', async () => {
  watchFailedChunks(() => {})
  const load = failing(1)
  const loading = loadLazily(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  let isStyled = false
  const link = {
    sheet: null,
    cloneNode: () => ({
      addEventListener: (type: string, heard: () => void) =>
        type === (isStyled ? 'load' : 'error') && queueMicrotask(heard),
    }),
    replaceWith: () => {},
  }
  vi.stubGlobal('document', { querySelectorAll: () => [link] })
  expect(await retryFailedChunks()).toBe(1)
  expect(load).toHaveBeenCalledOnce()
  isStyled = true
  expect(await retryFailedChunks()).toBe(0)
  expect(await loading).toBe(Screen)
})
