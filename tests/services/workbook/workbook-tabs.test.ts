import { describe, expect, it } from 'vitest'
import { createSheetKeys } from '#src/services/workbook/known-storage-keys.ts'
import { createBrowserEdits } from '#src/services/workbook/unsaved-edits.ts'
import {
  openBrowser,
  createLocks,
  createWatchedEdits,
  loadTheirs,
  noLocks,
  restoreSetAside,
  saveOnOtherDevice,
  type EditsInTab,
} from '#tests/support/client/browser.ts'
import {
  drawSheet,
  callerElsewhere,
  untilSheetSaved,
  valueAt,
} from '#tests/support/workbook/sheets.ts'
import { createEdits, createJarFetch, type World } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const worlds = useWorlds()
const { serve, enter } = worlds

describe('one spreadsheet in two tabs', () => {
  /**
   * Both tabs have unsaved edits of the sheet, and no save reaches the server. The first tab edited
   * first.
   */
  const twoDirty = async () => {
    const { world, id, grid, line, tab, edits } = await openBrowser(worlds)
    line.stop(({ method }) => method === 'PUT')
    const other = await tab()
    const theirs = await drawSheet(other, id)
    const isKept = [edits.isKept(id), edits.isKept(`${id}-2`)]
    grid.type(0, 'first')
    theirs.type(0, 'second')
    await Promise.all(isKept)
    return { first: world, second: other, id, line, tab, edits }
  }

  /** The sheet as a newly opened tab shows it. */
  const comeUp = async (tab: () => Promise<World>, id: string) => {
    const world = await tab()
    await drawSheet(world, id)
    const { data, save } = world.state().workbook
    return { world, shown: [valueAt(data, 0), save] }
  }

  it('[SAVE-8, SAVE-719] keeps the edits of each tab, and a third tab shows neither', async () => {
    const { id, tab, edits } = await twoDirty()
    expect((await comeUp(tab, id)).shown).toEqual([null, 'saved'])
    expect(edits.cells()).toEqual([
      [id, 'first'],
      [`${id}-2`, 'second'],
    ])
  })

  it('[SAVE-8] restores the edits of the tab that has ended', async () => {
    const { second, id, tab } = await twoDirty()
    second.end()
    expect((await comeUp(tab, id)).shown).toEqual(['second', 'unsaved'])
  })

  it('[SAVE-8, SAVE-718] [SAVE-6] restores the edits of both ended tabs, one after the other', async () => {
    const { first, second, id, line, tab, edits } = await twoDirty()
    first.end()
    second.end()
    line.stop(() => false)
    const { world, shown } = await comeUp(tab, id)
    expect(shown).toEqual(['first', 'unsaved'])
    await untilSheetSaved(world)
    expect(edits.cells()).toEqual([[`${id}-2`, 'second']])
    world.end()
    const later = await comeUp(tab, id)
    expect(later.shown).toEqual(['second', 'conflict'])
    later.world.send({ type: 'KEEP_MINE' })
    await later.world.until(({ workbook }) => workbook.id !== id && workbook.status === 'ready')
    expect(edits.cells()).toEqual([])
  })

  it('[SAVE-8] [SAVE-14] shows the other version after "Load theirs", not the edits of an ended tab', async () => {
    const { first, second, id, tab, line, edits } = await twoDirty()
    await saveOnOtherDevice(second, id, 'theirs')
    line.stop(() => false)
    second.send({ type: 'SAVE_NOW' })
    await second.until(({ workbook }) => workbook.save === 'conflict')
    first.end()
    const workbook = await loadTheirs(second)
    expect([valueAt(workbook.data, 0), workbook.save]).toEqual(['theirs', 'saved'])
    expect(edits.cells()).toEqual([
      [id, 'first'],
      ['aside', 'second'],
    ])
    expect((await comeUp(tab, id)).shown).toEqual(['first', 'conflict'])
  })

  /** Both tabs chose "Load theirs", so both have set edits aside. */
  const twoAside = async () => {
    const { first, second, id, line, edits } = await twoDirty()
    await saveOnOtherDevice(second, id, 'theirs')
    line.stop(() => false)
    for (const world of [first, second]) {
      world.send({ type: 'SAVE_NOW' })
      await world.until(({ workbook }) => workbook.save === 'conflict')
      await loadTheirs(world)
      await world.until(({ workbook }) => workbook.hasAside)
    }
    return { first, second, edits, line }
  }

  it('[SAVE-14] keeps the edits that one tab set aside when the other tab dismisses its own', async () => {
    const { first, second, edits } = await twoAside()
    first.send({ type: 'DROP_ASIDE' })
    await first.until(({ workbook }) => !workbook.hasAside)
    await new Promise((resolve) => setImmediate(resolve))
    expect(await restoreSetAside(second)).toBe('second')
    expect(edits.cells().map(([key]) => key)).not.toContain('aside')
  })

  it('[SAVE-14] restores in each tab the edits that this tab set aside', async () => {
    const { first, second } = await twoAside()
    expect(await restoreSetAside(first)).toBe('first')
    expect(await restoreSetAside(second)).toBe('second')
  })

  it('[SAVE-14] keeps edits on the device at every moment while they are restored', async () => {
    const { second, edits, line } = await twoAside()
    // The request that creates the copy never arrives.
    line.stop(({ method }) => method === 'POST')
    const held: boolean[] = []
    edits.onChange((kept) => held.push(JSON.stringify(kept).includes('"second"')))
    expect(await restoreSetAside(second)).toBe('second')
    expect(new Set(held)).toEqual(new Set([true]))
  })
})

describe('new spreadsheets in two tabs', () => {
  /**
   * The first tab's new sheet is kept on the device. A second tab then makes a new sheet and saves
   * it first.
   */
  const twoNew = async (inTab: EditsInTab) => {
    const { origin } = await serve()
    const edits = createWatchedEdits()
    const fetch = createJarFetch()
    const open = () => enter({ origin, fetch, edits: inTab(edits).edits, at: '/app/spreadsheet' })
    const first = await open()
    const mine = await drawSheet(first, null)
    const isKept = edits.isKept('/')
    mine.type(0, 'mine')
    await isKept
    const second = await open()
    const theirs = await drawSheet(second, null)
    theirs.type(1, 'theirs')
    second.send({ type: 'SAVE_NOW' })
    await second.until(({ workbook }) => workbook.id !== null)
    mine.type(2, 'more')
    first.send({ type: 'SAVE_NOW' })
    await first.until(({ workbook }) => workbook.id !== null)
    return { first, second, open }
  }

  const cellsOf = async ({ state, ...world }: World) => {
    const params = { id: state().workbook.id ?? '' }
    const { body } = await (
      await callerElsewhere({ state, ...world })
    ).call('spreadsheets.get', { params })
    return [0, 1, 2].map((row) => valueAt(body.workbook_data, row))
  }

  it('[SHEET-21] [SAVE-8] each hold only the cells of their own tab', async () => {
    const { first, second } = await twoNew(createLocks())
    expect(await cellsOf(first)).toEqual(['mine', null, 'more'])
    expect(await cellsOf(second)).toEqual([null, 'theirs', null])
  })

  it('[SHEET-21] show "Saved" only once their edits are stored, even without tab locks', async () => {
    const { first } = await twoNew(noLocks)
    await first.until(({ workbook }) => workbook.revision === 2)
    expect(await cellsOf(first)).toEqual(['mine', null, 'more'])
  })
})

describe('the storage keys of a tab', () => {
  const keysIn = (inTab: EditsInTab, edits = createEdits()) => createSheetKeys(inTab(edits).edits)

  it('[SAVE-8, SAVE-718] edits of an ended tab return in another tab, the oldest first', async () => {
    const edits = createEdits()
    await edits.put('new-3', { revision: 0, data: { id: 'lost' } })
    await edits.put('s1', { revision: 4, data: { id: 's1' } })
    await edits.put('s1-2', { revision: 3, data: { id: 's1' } })
    const { open } = keysIn(createLocks(), edits)
    expect([await open(null), await open('s1')]).toEqual(['new-3', 's1-2'])
    await edits.remove('new-3')
    await edits.remove('s1-2')
    expect([await open(null), await open('s1')]).toEqual(['', 's1'])
  })

  it('[SAVE-8] a spreadsheet created in this tab gets a free key if edits are already kept under its id', async () => {
    const edits = createEdits()
    await edits.put('s1', { revision: 1, data: { id: 's1' } })
    expect(await keysIn(createLocks(), edits).free('s1')).toBe('s1-2')
  })

  it('[SAVE-8, SAVE-720] each of eight tabs has its own key, and a ninth shares the first', async () => {
    const inTab = createLocks()
    const keys = []
    for (let i = 0; i < 9; i += 1) keys.push(await keysIn(inTab).open('s1'))
    expect(new Set(keys.slice(0, 8)).size).toBe(8)
    expect(keys[8]).toBe('s1')
  })

  it('[SAVE-8] a key name that one tab of the browser claimed is refused to all other tabs until this tab ends', async () => {
    const name = crypto.randomUUID()
    const { claim } = createBrowserEdits()
    const claims = [await claim(name, false), await claim(name, false), await claim(name, true)]
    expect(claims).toEqual([true, false, false])
  })
})
