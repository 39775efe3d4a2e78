import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDiscardedEdits } from '#src/services/workbook/discarded-edits.ts'
import type { OpenWorkbook } from '#src/services/workbook/open-workbook-session.ts'
import { createBrowserEdits, type UnsavedEdits } from '#src/services/workbook/unsaved-edits.ts'
import { stubDatabase } from '#tests/support/client/indexed-db.ts'

afterEach(() => vi.unstubAllGlobals())

const workbook = { revision: 1, data: { id: 's1' }, mark: 'm1' }
const stubStorage = (): ReadonlyMap<string, string> => {
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  return storage
}
/** About three million characters, some of which take two bytes. */
const LONG = 'a long cell — '.repeat(220_000)
/** A workbook that contains `note`, as the pieces of text that the open workbook hands over. */
const big = (mark: string, note = LONG) => ({
  revision: 1,
  mark,
  data: ['{"id":"s1","note":', JSON.stringify(note), '}'],
})

describe('edits in the browser database', () => {
  it('[SAVE-8] are stored once the database commits them, and remain until they are removed', async () => {
    const { records } = stubDatabase()
    const edits = createBrowserEdits()
    await edits.put('s1', workbook)
    expect(await createBrowserEdits().get('s1')).toEqual(workbook)
    await edits.remove('s1', 'm2')
    expect(await createBrowserEdits().get('s1')).toEqual(workbook)
    await edits.remove('s1', 'm1')
    expect(await createBrowserEdits().get('s1')).toBeNull()
    expect(records()).toBe(0)
  })

  it('[SAVE-8] stay in the memory of the tab if the disk is full at the commit', async () => {
    const { records, fill } = stubDatabase()
    fill()
    const edits = createBrowserEdits()
    await edits.put('s1', workbook)
    await edits.change('aside', () => workbook)
    expect(records()).toBe(0)
    expect(await edits.get('s1')).toEqual(workbook)
    expect(await edits.get('aside')).toEqual(workbook)
    await edits.change('aside', (found) => ({ ...workbook, older: found ?? workbook }))
    expect(await edits.get('aside')).toEqual({ ...workbook, older: workbook })
    await edits.change('aside', () => null)
    expect(await edits.get('aside')).toBeNull()
  })

  it('[SAVE-21] are replaced only if their mark is the expected one, even on a full disk', async () => {
    const { fill } = stubDatabase()
    const edits = createBrowserEdits()
    const later = { ...workbook, revision: 2, mark: 'm2' }
    await edits.put('s1', workbook, '')
    expect(await createBrowserEdits().get('s1')).toEqual(workbook)
    await edits.put('s1', later, 'm0')
    expect(await createBrowserEdits().get('s1')).toEqual(workbook)
    await edits.put('s1', later, 'm1')
    expect(await createBrowserEdits().get('s1')).toEqual(later)
    fill()
    await edits.put('s2', workbook, '')
    await edits.put('s2', later, 'm0')
    expect(await edits.get('s2')).toEqual(workbook)
  })

  it.each([
    ['a small workbook', { ...workbook, data: ['{"id":"s1","note":"', 'kept', '"}'] }, 'kept'],
    ['a workbook of three million characters', big('m1'), LONG],
  ])('[SAVE-30] %s is written whole before the page can close', async (_, kept, note) => {
    const { leave } = stubDatabase()
    const edits = createBrowserEdits()
    await edits.put('s1', workbook)
    void edits.put('s1', kept)
    // The database is already open, so two microtasks are enough to request the write.
    await Promise.resolve()
    await Promise.resolve()
    await leave()
    expect(await createBrowserEdits().get('s1')).toEqual({
      revision: 1,
      mark: 'm1',
      data: { id: 's1', note },
    })
  })

  it('[SAVE-30] a smaller workbook leaves no remains of the larger one that it replaces', async () => {
    const { records } = stubDatabase()
    const edits = createBrowserEdits()
    await edits.put('s1', workbook)
    const few = records()
    await edits.put('s1', big('m2'))
    await edits.put('s1-2', big('m3'))
    const other = records()
    await edits.put('s1', workbook)
    expect(await edits.get('s1')).toEqual(workbook)
    await edits.remove('s1-2')
    expect([records(), other > 60]).toEqual([few, true])
  })

  it('[SAVE-752] an incomplete workbook is treated as missing', async () => {
    const { lose } = stubDatabase()
    const edits = createBrowserEdits()
    await edits.put('s1', big('m1'))
    lose(['s1', 3])
    expect(await edits.get('s1')).toBeNull()
  })

  it('[SAVE-30, SAVE-713] edits that an older version of the app stored as a single value can be read and removed', async () => {
    const { leaveBehind, records } = stubDatabase()
    leaveBehind('s1', workbook)
    leaveBehind('s1-2', { ...workbook, data: JSON.stringify(workbook.data) })
    const edits = createBrowserEdits()
    expect([await edits.get('s1'), await edits.get('s1-2')]).toEqual([workbook, workbook])
    await edits.remove('s1', 'm1')
    await edits.put('s1-2', { ...workbook, mark: 'm2' })
    expect(await edits.get('s1-2')).toEqual({ ...workbook, mark: 'm2' })
    await edits.remove('s1-2')
    expect(records()).toBe(0)
  })
})

describe('edits of a page that closes while the browser is busy', () => {
  const later = { ...workbook, revision: 2, mark: 'm2' }

  /** A browser whose pages load one after another. */
  const browser = () => {
    const database = stubDatabase()
    const storage = stubStorage()
    let page = new EventTarget()
    const load = () => {
      page = new EventTarget()
      vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
      return createBrowserEdits()
    }
    const tell = (type: 'pagehide' | 'pageshow') => page.dispatchEvent(new Event(type))
    const leave = async () => {
      // The database is already open, so two microtasks are enough to request the write.
      await Promise.resolve()
      await Promise.resolve()
      await database.leave('busy')
    }
    return { ...database, storage, load, tell, leave }
  }

  it.each([
    ['before the pagehide event', true],
    ['after the pagehide event', false],
  ])(
    '[SAVE-59, SAVE-738] are restored by the next page if they were written %s',
    async (_, isBefore) => {
      const { load, tell, leave, records, storage } = browser()
      const edits = load()
      await edits.put('s1', workbook)
      if (!isBefore) tell('pagehide')
      void edits.put('s1', later)
      if (isBefore) tell('pagehide')
      await leave()
      expect(storage.size).toBe(1)
      const next = load()
      const asked = [next.get('s1'), next.get('s1')]
      expect(await Promise.all(asked)).toEqual([later, later])
      expect(storage.size).toBe(0)
      expect(await createBrowserEdits().get('s1')).toEqual(later)
      await next.remove('s1', 'm2')
      expect([await load().get('s1'), records()]).toEqual([null, 0])
    },
  )

  it('[SAVE-59] leave local storage once the database has stored or removed them', async () => {
    const { load, tell, leave, storage } = browser()
    const edits = load()
    tell('pagehide')
    await edits.put('s1', workbook)
    expect(storage.size).toBe(0)
    tell('pageshow')
    const put = edits.put('s1', later)
    expect(storage.size).toBe(0)
    tell('pagehide')
    expect(storage.size).toBe(1)
    await put
    expect(storage.size).toBe(0)
    void edits.put('s1', { ...later, mark: 'm3' })
    await leave()
    expect(storage.size).toBe(1)
    await createBrowserEdits().remove('s1', 'm3')
    expect(storage.size).toBe(0)
  })

  it('[SAVE-59] [SAVE-21] are restored only once the edits that another tab stored under the same key have been removed', async () => {
    const { load, tell, leave } = browser()
    const edits = load()
    // Opens the database.
    await edits.get('s1')
    tell('pagehide')
    void edits.put('s1', later)
    await leave()
    const other = createBrowserEdits()
    await other.put('s1', workbook)
    expect(await load().get('s1')).toEqual(workbook)
    await other.remove('s1', 'm1')
    expect(await load().get('s1')).toEqual(later)
  })

  it('[SAVE-59] remain available if the database accepts no writes', async () => {
    const { load, tell, leave, fill } = browser()
    const edits = load()
    // Opens the database.
    await edits.get('s1')
    tell('pagehide')
    void edits.put('s1', later)
    await leave()
    fill()
    expect(await load().get('s1')).toEqual(later)
    expect(await load().get('s1')).toEqual(later)
  })
})

describe('edits that several tabs set aside at the same moment', () => {
  /**
   * A tab with edits of a sheet. Its open workbook has only the methods that setting edits aside
   * needs.
   */
  const tabWith = (edits: UnsavedEdits, mark: string) => {
    const openWorkbook = {
      isEdited: () => true,
      take: () => ({ key: 's1', revision: 1, requestId: 'r1', mark, data: { id: mark } }),
      edited: () => null,
      keep: async () => {},
      acknowledge: async () => {},
    }
    return createDiscardedEdits(openWorkbook as unknown as OpenWorkbook, edits)
  }

  it('[SAVE-31] are all kept', async () => {
    stubDatabase()
    const marks = ['m1', 'm2', 'm3']
    const tabs = marks.map((mark) => tabWith(createBrowserEdits(), mark))
    await Promise.all(tabs.map((tab) => tab.take({ id: 's1', mine: 'setAside' }, 's1')))
    const pile = JSON.stringify(await createBrowserEdits().get('s1/aside'))
    expect(marks.filter((mark) => pile.includes(`"id":"${mark}"`))).toEqual(marks)
  })
})
