import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAside } from '#src/services/set-aside.ts'
import type { SheetDesk } from '#src/services/sheet-desk.ts'
import { createBrowserEdits, type UnsavedEdits } from '#src/services/unsaved-edits.ts'
import { stubDatabase } from '#tests/support/indexed-db.ts'

afterEach(() => vi.unstubAllGlobals())

const workbook = { revision: 1, data: { id: 's1' }, mark: 'm1' }
/** Three million characters, and some that take two bytes. */
const LONG = 'a long cell — '.repeat(220_000)
/** The same as the desk hands it over. */
const big = (mark: string, note = LONG) => ({
  revision: 1,
  mark,
  data: ['{"id":"s1","note":', JSON.stringify(note), '}'],
})

describe('edits in the database of the browser', () => {
  it('[SAVE-8] are stored once the database has committed them, until they are removed', async () => {
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

  it('[SAVE-8] stay with the tab where the disk is found to be full as they are committed', async () => {
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

  it('[SAVE-21] that are put over a mark leave those of another tab, here and where the disk is full', async () => {
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
  ])('[SAVE-30] %s is handed over whole before the page can go', async (_, kept, note) => {
    const { leave } = stubDatabase()
    const edits = createBrowserEdits()
    await edits.put('s1', workbook)
    void edits.put('s1', kept)
    // The database is open: no task but this one is needed.
    await Promise.resolve()
    await Promise.resolve()
    await leave()
    expect(await createBrowserEdits().get('s1')).toEqual({
      revision: 1,
      mark: 'm1',
      data: { id: 's1', note },
    })
  })

  it('[SAVE-30] a smaller workbook leaves nothing behind of a bigger one before it', async () => {
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

  it('[SAVE-30] a workbook that is not whole counts as none', async () => {
    const { lose } = stubDatabase()
    const edits = createBrowserEdits()
    await edits.put('s1', big('m1'))
    lose(['s1', 3])
    expect(await edits.get('s1')).toBeNull()
  })

  it('[SAVE-30] what a version before has kept in one value is read, and removed', async () => {
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

describe('edits that two tabs set aside at the same moment', () => {
  /** A tab with edits of a sheet, as much of its desk as setting aside asks for. */
  const tabWith = (edits: UnsavedEdits, mark: string) => {
    const desk = {
      isEdited: () => true,
      take: () => ({ key: 's1', revision: 1, requestId: 'r1', mark, data: { id: mark } }),
      keep: async () => {},
      acknowledge: async () => {},
    }
    return createAside(desk as unknown as SheetDesk, edits)
  }

  it('[SAVE-31] are all there', async () => {
    stubDatabase()
    const marks = ['m1', 'm2', 'm3']
    const tabs = marks.map((mark) => tabWith(createBrowserEdits(), mark))
    await Promise.all(tabs.map((tab) => tab.take({ id: 's1', mine: 'setAside' }, 's1')))
    const pile = JSON.stringify(await createBrowserEdits().get('s1/aside'))
    expect(marks.filter((mark) => pile.includes(`"id":"${mark}"`))).toEqual(marks)
  })
})
