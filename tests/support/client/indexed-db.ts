import { vi } from 'vitest'

/** What a browser fetches from the page later, in characters of two bytes: a page that has gone gives none. */
const LARGE_CHARS = 131_072

type Part = string | number
type Key = string | readonly Part[]
type Range = { readonly from: Key; readonly to: Key }

/** Numbers come before texts, texts before lists; lists are compared part by part. */
const rankOf = (key: Part | Key): number =>
  typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2
const compare = (a: Part | Key, b: Part | Key): number => {
  if (typeof a === 'object' && typeof b === 'object') {
    const parts = a.map((part, at) => {
      const other = b[at]
      return other === undefined ? 1 : compare(part, other)
    })
    return parts.find((part) => part !== 0) ?? a.length - b.length
  }
  if (typeof a !== typeof b) return rankOf(a) - rankOf(b)
  return a < b ? -1 : a > b ? 1 : 0
}
const isIn = ({ from, to }: Range, key: Key): boolean =>
  compare(key, from) >= 0 && compare(key, to) <= 0
const isRange = (key: Key | Range): key is Range => typeof key === 'object' && 'from' in key
const name = (key: Key): string => JSON.stringify(key)

/**
 * As much of a browser's database as is used here: one transaction after the other, each whole or not at
 * all. `leave` ends the page: what it has not handed over is lost.
 */
export const stubDatabase = () => {
  let stored = new Map<string, unknown>()
  let isFull = false
  let isLeft = false
  let isBusy = false
  let last = Promise.resolve()
  let largest = 0

  const transaction = () => {
    const asked: (() => void)[] = []
    let changed = new Map<string, unknown>()
    let isHandedOver = false
    let isLarge = false
    const request = (run: () => unknown) => {
      const made = Object.assign(new EventTarget(), { result: undefined as unknown })
      asked.push(() => {
        made.result = run()
        made.dispatchEvent(new Event('success'))
      })
      return made
    }
    const matching = (key: Key | Range): readonly string[] =>
      [...changed.keys()].filter((at) =>
        isRange(key) ? isIn(key, JSON.parse(at)) : at === name(key),
      )
    const store = {
      get: (key: Key) => request(() => changed.get(name(key))),
      getAll: (range: Range) =>
        request(() =>
          matching(range)
            .toSorted((a, b) => JSON.parse(a)[1] - JSON.parse(b)[1])
            .map((at) => changed.get(at)),
        ),
      put: (value: unknown, key: Key) => {
        const chars = typeof value === 'string' ? value.length : JSON.stringify(value).length
        largest = Math.max(largest, chars)
        isLarge ||= chars > LARGE_CHARS
        return request(() => void changed.set(name(key), structuredClone(value)))
      },
      delete: (key: Key | Range) =>
        request(() => matching(key).forEach((at) => changed.delete(at))),
    }
    const begun = {
      objectStore: () => store,
      commit: () => {
        isHandedOver = true
      },
      oncomplete: () => {},
      onabort: () => {},
      error: null,
    }
    const live = (): void => {
      changed = new Map(stored)
      for (let next = asked.shift(); next; next = asked.shift()) next()
      const isLost = isLeft && (isBusy || isLarge || !isHandedOver)
      if (isFull || isLost) return begun.onabort()
      stored = changed
      begun.oncomplete()
    }
    last = last.then(() => new Promise<void>((go) => setImmediate(go))).then(live)
    return begun
  }

  const opening = () => {
    const made = { result: { transaction }, onsuccess: () => {} }
    queueMicrotask(() => made.onsuccess())
    return made
  }
  vi.stubGlobal('indexedDB', { open: opening })
  vi.stubGlobal('IDBKeyRange', { bound: (from: unknown, to: unknown) => ({ from, to }) })
  return {
    /** What a version of the app before this one has left there. */
    leaveBehind: (key: string, value: unknown): void => void stored.set(name(key), value),
    /** How many records there are. */
    records: (): number => stored.size,
    /** The characters of the largest value that was put. */
    largest: (): number => largest,
    /** Takes away one of the records. */
    lose: (key: Key): boolean => stored.delete(name(key)),
    fill: (): void => {
      isFull = true
    },
    /** `busy`: the browser has not come to what was asked for, and lets go of it with the page. */
    leave: async (how?: 'busy'): Promise<void> => {
      isLeft = true
      isBusy = how === 'busy'
      await last
      isLeft = false
    },
  }
}
