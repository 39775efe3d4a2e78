import { vi } from 'vitest'

/**
 * Length in 2-byte characters above which a browser does not copy a value at once, but reads it
 * from the page later. The value is lost if the page has unloaded by then.
 */
const LARGE_CHARS = 131_072

type Part = string | number
type Key = string | readonly Part[]
type Range = { readonly from: Key; readonly to: Key }

/** IndexedDB orders numbers before strings before arrays. Arrays compare element by element. */
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
 * A minimal IndexedDB. Transactions run one at a time and are atomic. `leave` unloads the page:
 * transactions that were not committed, or contain a large value, are lost.
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
    /** Stores a value as an earlier version of the app would. */
    leaveBehind: (key: string, value: unknown): void => void stored.set(name(key), value),
    /** Number of records. */
    records: (): number => stored.size,
    /** Length of the largest stored value in characters. */
    largest: (): number => largest,
    /** Deletes one record. */
    lose: (key: Key): boolean => stored.delete(name(key)),
    fill: (): void => {
      isFull = true
    },
    /** Unloads the page. With `busy`, all pending transactions are lost. */
    leave: async (how?: 'busy'): Promise<void> => {
      isLeft = true
      isBusy = how === 'busy'
      await last
      isLeft = false
    },
  }
}
