import { afterEach, expect, it, vi } from 'vitest'
import { createTabLocks } from '#src/services/browser/tab-locks.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A browser tab with its sessionStorage. `load` ends one page and begins the next. */
const tab = () => {
  const storage = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  const waits = vi.spyOn(AbortSignal, 'timeout')
  let page = new EventTarget()
  const load = () => {
    page.dispatchEvent(new Event('pagehide'))
    page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    return createTabLocks()
  }
  /** The page enters the back/forward cache and returns. */
  const goAndReturn = () => {
    page.dispatchEvent(new Event('pagehide'))
    page.dispatchEvent(new Event('pageshow'))
  }
  /** The timeout of the last lock request, in ms. */
  const waitedMs = () => waits.mock.lastCall?.[0]
  return { load, goAndReturn, waitedMs }
}
const names = () => [crypto.randomUUID(), crypto.randomUUID()] as const

it('[SAVE-57] after a reload, a tab waits 30 seconds for a lock of its own previous page, and one second for other locks', async () => {
  const { load, waitedMs } = tab()
  const [own, others] = names()
  expect(await load()(own, false)).toBe(true)
  const claim = load()
  void claim(own, true)
  expect(waitedMs()).toBe(30_000)
  void claim(others, true)
  expect(waitedMs()).toBe(1000)
})

it('[SAVE-57] a tab waits one second for a lock of another tab, or of a page before its previous one', async () => {
  const { load, waitedMs } = tab()
  const [own, others] = names()
  const other = createTabLocks()
  expect(await other(others, false)).toBe(true)
  const first = load()
  expect([await first(own, false), await first(others, false)]).toEqual([true, false])
  void load()(others, true)
  expect(waitedMs()).toBe(1000)
  void load()(own, true)
  expect(waitedMs()).toBe(1000)
})

it('[SAVE-57] a copied tab waits one second for a lock that the original page holds after its return from the cache', async () => {
  const { load, goAndReturn, waitedMs } = tab()
  const [own] = names()
  await load()(own, false)
  goAndReturn()
  const copied = createTabLocks()
  void copied(own, true)
  expect(waitedMs()).toBe(1000)
})
