import { describe, expect, it } from 'vitest'
import {
  openBrowser,
  createConflict,
  createWatchedEdits,
  deleteOnOtherDevice,
  loadTheirs,
  noLocks,
  restoreSetAside,
  saveOnOtherDevice,
} from '#tests/support/client/browser.ts'
import { drawSheet, untilSheetSaved, valueAt } from '#tests/support/workbook/sheets.ts'
import { createLossyFetch, useWorlds } from '#tests/support/client/worlds.ts'

const worlds = useWorlds()
const { serve, enter } = worlds

/** Resolves after the commands sent so far have been carried out. */
const soon = () => new Promise((resolve) => setImmediate(resolve))

describe('two conflicting tabs in a browser without tab locks', () => {
  /** The second tab keeps its edits on the device, then the first tab saves its own. */
  const collideTabs = async () => {
    const { world, id, grid, tab, edits } = await openBrowser(worlds, noLocks)
    const other = await tab()
    const mine = await drawSheet(other, id)
    const isKept = edits.isKept(id)
    mine.type(0, 'mine')
    await isKept
    grid.type(0, 'theirs')
    world.send({ type: 'SAVE_NOW' })
    await other.until(({ workbook }) => workbook.save === 'conflict')
    await untilSheetSaved(world)
    return { other, id, grid, edits }
  }

  it('[SAVE-8] a save of one tab does not remove the edits that the other tab keeps', async () => {
    const { id, edits } = await collideTabs()
    expect(edits.cells()).toEqual([[id, 'mine']])
  })

  it('[SAVE-6] [SAVE-14] "Load theirs" loads the other version, and my edits can be restored', async () => {
    const { other } = await collideTabs()
    const workbook = await loadTheirs(other)
    expect([valueAt(workbook.data, 0), workbook.save]).toEqual(['theirs', 'saved'])
    await other.until((state) => state.workbook.hasAside)
    expect(await restoreSetAside(other)).toBe('mine')
  })

  it('[SAVE-14] "Load theirs" sets aside the edits of its own tab, even if another tab keeps edits under the same key', async () => {
    const { other, id, grid, edits } = await collideTabs()
    const isKept = edits.isKept(id)
    grid.type(0, 'later')
    await isKept
    const { mount } = other.state().workbook
    other.send({ type: 'LOAD_THEIRS' })
    await other.until((state) => state.workbook.mount > mount && state.workbook.hasAside)
    expect(edits.cells()).toContainEqual(['aside', 'mine'])
  })
})

describe('edits made during a request', () => {
  it('[SAVE-12] [SAVE-748] an edit made while the tab looks for a newer version is not lost', async () => {
    const { world, id, grid, line } = await openBrowser(worlds)
    await saveOnOtherDevice(world, id, 'theirs')
    line.lose(({ url }) => {
      if (url.endsWith('/head/')) grid.type(1, 'mine')
      return false
    })
    world.page('shown')
    await world.until(({ workbook }) => workbook.save === 'conflict' || workbook.revision === 2)
    expect(world.state().workbook.save).toBe('conflict')
    expect(valueAt(grid.save(), 1)).toBe('mine')
  })

  it('[SAVE-8] edits kept during the first save of a new spreadsheet move to its id', async () => {
    const { origin } = await serve()
    const { fetch, lose } = createLossyFetch()
    const edits = createWatchedEdits()
    const world = await enter({ origin, fetch, edits, at: '/app/spreadsheet' })
    const grid = await drawSheet(world, null)
    lose(async ({ method, url }) => {
      if (method !== 'POST' || !url.endsWith('/api/spreadsheets/')) return false
      const isKept = edits.isKept('/')
      grid.type(0, 8)
      await isKept
      return false
    })
    grid.type(0, 7)
    world.send({ type: 'SAVE_NOW' })
    const { workbook } = await world.until((state) => state.workbook.id !== null)
    await soon()
    expect(edits.cells()).toEqual([[workbook.id, 8]])
    await untilSheetSaved(world)
    expect(edits.cells()).toEqual([])
  })
})

describe('a second "Load theirs"', () => {
  /**
   * The user chooses "Load theirs" in two conflicts, and does not dismiss the edits that the first
   * one set aside.
   */
  const twice = async () => {
    const { world, id, edits, tab } = await createConflict(worlds)
    await loadTheirs(world)
    const grid = await drawSheet(world, id)
    await saveOnOtherDevice(world, id, 'newer')
    grid.type(0, 'mine too')
    world.send({ type: 'SAVE_NOW' })
    await world.until(({ workbook }) => workbook.save === 'conflict')
    await loadTheirs(world)
    await world.until((state) => state.workbook.hasAside)
    return { world, id, edits, tab }
  }

  it('[SAVE-14] keeps the edits that were set aside before', async () => {
    const { world } = await twice()
    expect(await restoreSetAside(world)).toBe('mine too')
    world.send({ type: 'KEEP_MINE' })
    await world.until(({ workbook }) => workbook.title === 'Loan (my copy)')
  })

  it('[SAVE-14] lets the user dismiss only the newest edits, and the next opening offers the earlier ones', async () => {
    const { world, id, tab } = await twice()
    world.send({ type: 'DROP_ASIDE' })
    await soon()
    world.end()
    const later = await tab()
    await drawSheet(later, id)
    await later.until(({ workbook }) => workbook.hasAside)
    expect(await restoreSetAside(later)).toBe('mine')
  })
})

describe('a spreadsheet with my edits that is deleted elsewhere', () => {
  it('[SAVE-15] [SAVE-14] keeps my edits if "Load theirs" finds it deleted', async () => {
    const { world, id } = await createConflict(worlds)
    await deleteOnOtherDevice(world, id)
    const workbook = await loadTheirs(world)
    expect([workbook.save, valueAt(workbook.data, 0)]).toEqual(['gone', 'mine'])
    world.send({ type: 'KEEP_MINE' })
    const kept = await world.until(
      (state) => state.workbook.id !== id && state.workbook.status === 'ready',
    )
    expect(valueAt(kept.workbook.data, 0)).toBe('mine')
  })

  it('[SAVE-15] [SAVE-14] shows edits that were set aside earlier when the spreadsheet is opened again', async () => {
    const { world, id, tab, edits } = await createConflict(worlds)
    await loadTheirs(world)
    await deleteOnOtherDevice(world, id)
    world.end()
    const later = await tab()
    later.send({ type: 'OPEN_WORKBOOK', id })
    const { workbook } = await later.until(
      (state) => state.workbook.id === id && state.workbook.status !== 'loading',
    )
    expect([workbook.save, valueAt(workbook.data, 0)]).toEqual(['gone', 'mine'])
    later.send({ type: 'KEEP_MINE' })
    await later.until((state) => state.workbook.id !== id && state.workbook.status === 'ready')
    expect(edits.cells()).toEqual([])
  })

  it('[SAVE-15] reports the deletion instead of the conflict at the next check for a newer version', async () => {
    const { world, id } = await createConflict(worlds)
    await deleteOnOtherDevice(world, id)
    world.page('shown')
    await world.until(({ workbook }) => workbook.save === 'gone')
  })
})

it('[SAVE-15] [SAVE-6] a conflict remains if the check finds a newer save instead of a deletion', async () => {
  const { world, id, line, grid } = await createConflict(worlds)
  await saveOnOtherDevice(world, id, 'newer')
  const looked = Promise.withResolvers<void>()
  line.lose(({ url }) => {
    if (url.includes(id)) looked.resolve()
    return false
  })
  world.page('shown')
  await looked.promise
  await soon()
  expect(world.state().workbook.save).toBe('conflict')
  expect(valueAt(grid.save(), 0)).toBe('mine')
  expect(valueAt((await loadTheirs(world)).data, 0)).toBe('newer')
})
