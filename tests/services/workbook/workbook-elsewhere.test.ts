import { describe, expect, it } from 'vitest'
import { createBrowserEdits } from '#src/services/workbook/unsaved-edits.ts'
import {
  openBrowser,
  createConflict,
  deleteOnOtherDevice,
  loadTheirs,
  saveOnOtherDevice,
} from '#tests/support/client/browser.ts'
import {
  createSheet,
  drawSheet,
  callerElsewhere,
  untilSheetSaved,
  valueAt,
} from '#tests/support/workbook/sheets.ts'

import { createJarFetch, type World } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const worlds = useWorlds()
const { serve, enter } = worlds

describe('a spreadsheet that is changed elsewhere', () => {
  it('[SAVE-12, SAVE-721] a tab without unsaved edits shows a save of another tab at once', async () => {
    const { world, id, grid, tab } = await openBrowser(worlds)
    const other = await tab()
    await drawSheet(other, id)
    grid.type(0, 'theirs')
    world.send({ type: 'SAVE_NOW' })
    const { workbook } = await other.until((state) => state.workbook.revision === 2)
    expect(workbook.save).toBe('saved')
    expect(valueAt(workbook.data, 0)).toBe('theirs')
  })

  it('[SAVE-12, SAVE-722] [SAVE-6] a tab with unsaved edits reports a conflict with a save of another tab', async () => {
    const { world, id, grid, tab } = await openBrowser(worlds)
    const other = await tab()
    const mine = await drawSheet(other, id)
    grid.type(0, 'theirs')
    mine.type(0, 'mine')
    world.send({ type: 'SAVE_NOW' })
    await other.until(({ workbook }) => workbook.save === 'conflict')
    expect(valueAt(mine.save(), 0)).toBe('mine')
  })

  it('[SAVE-12] a tab that loads the list tells the other tabs about newer versions', async () => {
    const { world, id, tab } = await openBrowser(worlds)
    const other = await tab()
    await other.until(({ spreadsheets }) => spreadsheets.status === 'ready')
    await saveOnOtherDevice(world, id, 'theirs')
    other.send({ type: 'LOAD_SPREADSHEETS' })
    await world.until(({ workbook }) => workbook.revision === 2)
  })

  it('[SAVE-12, SAVE-723] the page looks for a newer version when it is shown', async () => {
    const { world, id } = await openBrowser(worlds)
    await saveOnOtherDevice(world, id, 'theirs')
    world.page('shown')
    const { workbook } = await world.until((state) => state.workbook.revision === 2)
    expect([workbook.save, valueAt(workbook.data, 0)]).toEqual(['saved', 'theirs'])
  })

  it('[SAVE-12] a check for a newer version requests no cells if there is none', async () => {
    const { world, line } = await openBrowser(worlds)
    const asked: string[] = []
    const seen = Promise.withResolvers<void>()
    line.lose(({ url }) => {
      const { pathname } = new URL(url)
      if (!pathname.startsWith('/api/spreadsheets/')) return false
      asked.push(pathname)
      seen.resolve()
      return false
    })
    world.page('shown')
    await seen.promise
    await untilSheetSaved(world)
    expect(asked).toEqual([expect.stringMatching(/\/head\/$/)])
  })

  it('[SAVE-12] a newer version that is announced during a save loads after the save', async () => {
    const { world, id, grid, line, channel } = await openBrowser(worlds)
    line.lose(async ({ method }) => {
      if (method !== 'PUT') return false
      await saveOnOtherDevice(world, id, 'theirs')
      channel().tell({ id, revision: 3 })
      await world.until((state) => state.workbook.newest === 3)
      return false
    })
    grid.type(0, 'mine')
    world.send({ type: 'SAVE_NOW' })
    const { workbook } = await world.until((state) => state.workbook.revision === 3)
    expect([workbook.save, valueAt(workbook.data, 0)]).toEqual(['saved', 'theirs'])
  })

  it('[SAVE-65] a rename shows in the other tabs at once, in the editor and in the list', async () => {
    const { world, id, tab, line } = await openBrowser(worlds)
    const other = await tab()
    await drawSheet(other, id)
    const named = (title: string) =>
      Promise.all(
        [world, other].map((one) =>
          one.until(
            ({ workbook, spreadsheets }) =>
              workbook.title === title && spreadsheets.items[0]?.title === title,
          ),
        ),
      )
    world.send({ type: 'RENAME_SPREADSHEET', id, title: 'Rates' })
    await named('Rates')
    // A refused rename is reverted in both tabs.
    line.stop(({ method }) => method === 'PATCH')
    other.send({ type: 'RENAME_SPREADSHEET', id, title: 'Refused' })
    await named('Refused')
    await named('Rates')
  })

  it('[SAVE-13] a newer version that fails to load is remembered and loads once the page is online', async () => {
    const { world, id, line } = await openBrowser(worlds)
    await saveOnOtherDevice(world, id, 'theirs')
    line.lose(({ url }) => url.includes(id))
    world.send({ type: 'LOAD_SPREADSHEETS' })
    const { workbook } = await world.until((state) => state.workbook.newest === 2)
    expect(workbook).toMatchObject({ save: 'saved', revision: 1 })
    line.lose(() => false)
    world.page('online')
    await world.until((state) => state.workbook.revision === 2)
  })
})

/** A conflict in which the user has chosen "Load theirs". */
const choose = async () => {
  const browser = await createConflict(worlds)
  const { data } = await loadTheirs(browser.world)
  expect(valueAt(data, 0)).toBe('theirs')
  await browser.world.until(({ workbook }) => workbook.hasAside)
  return browser
}

describe('a choice between two versions', () => {
  it('[SAVE-6] a copy takes the title on the screen, even after a rename', async () => {
    const { world, id } = await createConflict(worlds)
    world.send({ type: 'RENAME_SPREADSHEET', id, title: 'Rates' })
    world.send({ type: 'KEEP_MINE' })
    const { workbook } = await world.until(
      (state) => state.workbook.id !== id && state.workbook.status === 'ready',
    )
    expect(workbook.title).toBe('Rates (my copy)')
  })

  /** Waits until the copy is open. */
  const copied = (world: World, id: string) =>
    world.until(({ workbook }) => workbook.id !== id && workbook.status === 'ready')

  it('[SAVE-14] [SAVE-55] edits that were set aside become one copy and are then removed from the device', async () => {
    const { world, id, tab, edits } = await choose()
    world.send({ type: 'TAKE_BACK' })
    const { workbook } = await copied(world, id)
    expect([workbook.title, valueAt(workbook.data, 0)]).toEqual(['Loan (my copy)', 'mine'])
    await drawSheet(world, id)
    expect(world.state().workbook).toMatchObject({ save: 'saved', hasAside: false })
    expect(edits.cells()).toEqual([])
    world.end()
    const later = await tab()
    await drawSheet(later, id)
    expect(later.state().workbook).toMatchObject({ save: 'saved', hasAside: false })
  })

  it('[SAVE-55, SAVE-737] edits that were set aside return to the conflict if their copy fails', async () => {
    const { world, id, line } = await choose()
    line.stop(({ method }) => method === 'POST')
    world.send({ type: 'TAKE_BACK' })
    const { workbook, notices } = await world.until((state) => state.workbook.save === 'conflict')
    expect([workbook.id, valueAt(workbook.data, 0)]).toEqual([id, 'mine'])
    expect(notices.map(({ level }) => level)).toContain('error')
    line.stop(() => false)
    world.send({ type: 'KEEP_MINE' })
    expect(valueAt((await copied(world, id)).workbook.data, 0)).toBe('mine')
  })

  it('[SAVE-14] later edits are saved before the edits that were set aside return', async () => {
    const { world, id } = await choose()
    const theirs = await drawSheet(world, id)
    theirs.type(1, 'since')
    await world.until((state) => state.workbook.save === 'unsaved')
    world.send({ type: 'TAKE_BACK' })
    const { workbook } = await copied(world, id)
    expect(valueAt(workbook.data, 0)).toBe('mine')
    const { body } = await (
      await callerElsewhere(world)
    ).call('spreadsheets.get', { params: { id } })
    expect(valueAt(body.workbook_data, 1)).toBe('since')
  })

  it('[SAVE-14] [SAVE-12] loading a still newer version keeps the edits that were set aside', async () => {
    const { world, id } = await choose()
    await saveOnOtherDevice(world, id, 'newer')
    world.page('shown')
    const { workbook } = await world.until((state) => state.workbook.revision === 3)
    expect(workbook).toMatchObject({ save: 'saved', hasAside: true })
  })

  it('[SAVE-14] [SAVE-8] the tab itself keeps edits that were set aside if the browser stores nothing', async () => {
    // Node has no IndexedDB, like a browser that blocks it.
    const edits = createBrowserEdits()
    const workbook = { revision: 1, data: { id: 's1' } }
    await edits.put('s1/aside', workbook)
    expect(await edits.get('s1/aside')).toEqual(workbook)
    await edits.remove('s1/aside')
    expect(await edits.get('s1/aside')).toBeNull()
  })

  it('[SAVE-14] edits that were set aside survive a reload until they are dismissed', async () => {
    const { world, id, tab, edits } = await choose()
    world.end()
    const later = await tab()
    later.send({ type: 'OPEN_WORKBOOK', id })
    await later.until(({ workbook }) => workbook.hasAside)
    later.send({ type: 'DROP_ASIDE' })
    await later.until(({ workbook }) => !workbook.hasAside)
    await new Promise((resolve) => setImmediate(resolve))
    expect(edits.kept.size).toBe(0)
  })
})

describe('a spreadsheet that was deleted elsewhere', () => {
  it('[SAVE-15] is reported as deleted at the next save, and my edits can be kept as a copy', async () => {
    const { world, id, grid } = await openBrowser(worlds)
    await deleteOnOtherDevice(world, id)
    grid.type(0, 'mine')
    world.send({ type: 'SAVE_NOW' })
    const gone = await world.until(({ workbook }) => workbook.save === 'gone')
    expect(gone.spreadsheets.items).toEqual([])
    world.send({ type: 'KEEP_MINE' })
    const { workbook } = await world.until(
      (state) => state.workbook.id !== id && state.workbook.status === 'ready',
    )
    expect([workbook.title, valueAt(workbook.data, 0)]).toEqual(['Loan (my copy)', 'mine'])
    expect(world.history.location.href).toBe(`/app/spreadsheet/${workbook.id}`)
  })

  it('[SAVE-15] shows as deleted in the other tabs at once', async () => {
    const { world, id, tab } = await openBrowser(worlds)
    const other = await tab()
    other.send({ type: 'DELETE_SPREADSHEETS', ids: [id] })
    other.page('left')
    await world.until(({ workbook }) => workbook.save === 'gone')
  })

  it('[SAVE-15] [SAVE-8] keeps its edits after the tab closes', async () => {
    const { world, id, grid, tab } = await openBrowser(worlds)
    await deleteOnOtherDevice(world, id)
    grid.type(0, 'mine')
    world.send({ type: 'SAVE_NOW' })
    await world.until(({ workbook }) => workbook.save === 'gone')
    world.page('hidden')
    world.end()
    const later = await tab()
    later.send({ type: 'OPEN_WORKBOOK', id })
    const { workbook } = await later.until((state) => state.workbook.status === 'ready')
    expect([workbook.save, valueAt(workbook.data, 0)]).toEqual(['gone', 'mine'])
  })

  it('[SHEET-22] a spreadsheet with an unknown id, or of another user, is reported as missing', async () => {
    const { origin } = await serve()
    const world = await enter({ origin, fetch: createJarFetch() })
    const stranger = await enter({ origin, fetch: createJarFetch() })
    for (const id of [crypto.randomUUID(), await createSheet(stranger)]) {
      world.send({ type: 'OPEN_WORKBOOK', id })
      const { workbook } = await world.until(
        (state) => state.workbook.id === id && state.workbook.status === 'failed',
      )
      expect(workbook).toMatchObject({ isMissing: true, error: 'Failed to fetch spreadsheet' })
    }
  })
})
