import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBrowserEdits } from '#src/services/unsaved-edits.ts'

afterEach(() => vi.unstubAllGlobals())

/** As much of a browser's database as is used here: requests succeed, and then it commits or, full, does not. */
const createDatabase = () => {
  const stored = new Map<string, unknown>()
  let isFull = false
  const request = (result: unknown) => {
    const asked = Object.assign(new EventTarget(), { result, onsuccess: () => {} })
    queueMicrotask(() => {
      asked.onsuccess()
      asked.dispatchEvent(new Event('success'))
    })
    return asked
  }
  const transaction = () => {
    const changed = new Map(stored)
    const commit = () => {
      if (isFull) return
      stored.clear()
      for (const [key, value] of changed) stored.set(key, value)
    }
    const begun = {
      objectStore: () => store,
      commit,
      oncomplete: () => {},
      onabort: () => {},
      error: null,
    }
    const store = {
      get: (key: string) => request(changed.get(key)),
      put: (value: unknown, key: string) => request(changed.set(key, value) && key),
      delete: (key: string) => request(changed.delete(key) && undefined),
    }
    setImmediate(() => {
      if (isFull) return begun.onabort()
      commit()
      begun.oncomplete()
    })
    return begun
  }
  vi.stubGlobal('indexedDB', { open: () => request({ transaction }) })
  return {
    stored,
    fill: () => {
      isFull = true
    },
  }
}

describe('edits in the database of the browser', () => {
  const workbook = { revision: 1, data: { id: 's1' }, mark: 'm1' }

  it('[SAVE-8] are stored once the database has committed them, until they are removed', async () => {
    const { stored } = createDatabase()
    const edits = createBrowserEdits()
    await edits.put('s1', workbook)
    expect(stored.get('s1')).toEqual(workbook)
    expect(await createBrowserEdits().get('s1')).toEqual(workbook)
    await edits.remove('s1', 'm2')
    expect(stored.size).toBe(1)
    await edits.remove('s1', 'm1')
    expect(stored.size).toBe(0)
  })

  it('[SAVE-8] are handed over whole before the database answers: the page may be gone by then', async () => {
    const { stored } = createDatabase()
    const edits = createBrowserEdits()
    await edits.get('s1')
    const kept = edits.put('s1', workbook)
    // The database is open: no task but this one is needed.
    await Promise.resolve()
    await Promise.resolve()
    expect(stored.get('s1')).toEqual(workbook)
    await kept
  })

  it('[SAVE-8] stay with the tab where the disk is found to be full as they are committed', async () => {
    const { stored, fill } = createDatabase()
    fill()
    const edits = createBrowserEdits()
    await edits.put('s1', workbook)
    expect(stored.size).toBe(0)
    expect(await edits.get('s1')).toEqual(workbook)
  })
})
