import { describe, expect, it } from 'vitest'
import { openBrowser, createConflict, restoreSetAside } from '#tests/support/client/browser.ts'
import { createGrid } from '#tests/support/workbook/grid.ts'
import {
  createSheet,
  drawSheet,
  callerElsewhere,
  untilSheetSaved,
  valueAt,
} from '#tests/support/workbook/sheets.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const worlds = useWorlds()

type Tab = Awaited<ReturnType<typeof openBrowser>>['world']

const rows = (data: unknown) => [0, 1, 2].map((row) => valueAt(data, row) ?? null)
/** The first three rows of the sheet as the server has it. */
const stored = async (world: Tab, id: string) => {
  const { body } = await (await callerElsewhere(world)).call('spreadsheets.get', { params: { id } })
  return rows(body.workbook_data)
}
/**
 * Attaches a grid in which a cell is being edited, and returns the function that detaches the grid.
 */
const typeHalf = (world: Tab): (() => void) => {
  const grid = createGrid(world.state().workbook.data)
  const detach = world.app.attachGrid(grid)
  grid.startTyping(() => grid.type(1, 'half'))
  return detach
}

describe('a cell that is being edited when its spreadsheet is left', () => {
  it('[SHEET-345] is entered before the grid closes, and saved', async () => {
    const { world, id } = await openBrowser(worlds)
    typeHalf(world)()
    world.send({ type: 'CLOSE_WORKBOOK' })
    await expect.poll(() => stored(world, id)).toEqual([null, 'half', null])
  })

  it('[SHEET-345] is kept on the device if the session has ended', async () => {
    const { world, id, edits } = await openBrowser(worlds)
    const detach = typeHalf(world)
    const isKept = edits.isKept(id)
    world.send({ type: 'SIGN_OUT' })
    await world.until(({ session }) => session.status === 'signedOut')
    detach()
    await isKept
    expect([...edits.kept.values()].map(({ data }) => rows(data))).toEqual([[null, 'half', null]])
  })

  it('[SHEET-345] keeps its text if another spreadsheet is opened', async () => {
    const { world, id } = await openBrowser(worlds)
    const other = await createSheet(world)
    const detach = typeHalf(world)
    world.send({ type: 'OPEN_WORKBOOK', id: other })
    detach()
    await drawSheet(world, other)
    await drawSheet(world, id)
    expect(rows(world.state().workbook.data)).toEqual([null, 'half', null])
    world.send({ type: 'SAVE_NOW' })
    await untilSheetSaved(world)
    expect(await stored(world, id)).toEqual([null, 'half', null])
    expect(await stored(world, other)).toEqual([null, null, null])
  })
})

describe('a cell being edited in a conflict', () => {
  /** The user chose "Keep mine as a copy". The request that creates the copy waits for `answer`. */
  const copySlowly = async () => {
    const all = await createConflict(worlds)
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    all.line.lose(async ({ method, url }) => {
      if (method !== 'POST' || !url.endsWith('/spreadsheets/')) return false
      asked.resolve()
      await answered.promise
      return false
    })
    all.world.send({ type: 'KEEP_MINE' })
    await asked.promise
    const copied = async () => {
      const { workbook } = await all.world.until(
        (state) => state.workbook.id !== all.id && state.workbook.status === 'ready',
      )
      return rows(workbook.data)
    }
    return { ...all, answer: () => answered.resolve(), copied }
  }

  it('[SAVE-88] delays the copy until it is entered', async () => {
    const { world, id, grid, answer, copied } = await copySlowly()
    grid.startTyping()
    answer()
    // The copy exists, but the tab has not switched to it.
    await world.until(({ spreadsheets }) => spreadsheets.items.length === 1)
    await expect
      .poll(async () => (await (await callerElsewhere(world)).call('spreadsheets.list', {})).body)
      .toMatchObject({ spreadsheets: [{}, {}] })
    expect(world.state().workbook.id).toBe(id)
    grid.type(1, 'typed')
    expect(await copied()).toEqual(['mine', 'typed', null])
  })

  it('[SAVE-88] no longer delays the copy once its entry is cancelled', async () => {
    const { grid, answer, copied } = await copySlowly()
    grid.startTyping()
    answer()
    grid.giveUp()
    expect(await copied()).toEqual(['mine', null, null])
  })

  it('[SAVE-88] is in the copy if the spreadsheet is left meanwhile', async () => {
    const { world, id } = await createConflict(worlds)
    const grid = createGrid(world.state().workbook.data)
    const detach = world.app.attachGrid(grid)
    world.send({ type: 'KEEP_MINE' })
    grid.startTyping(() => grid.type(2, 'half'))
    world.send({ type: 'CLOSE_WORKBOOK' })
    detach()
    const { spreadsheets } = await world.until((state) => state.spreadsheets.items.length === 2)
    const copy = spreadsheets.items.find((one) => one.id !== id)?.id ?? ''
    await expect.poll(() => stored(world, copy).then((found) => found[2])).toBe('half')
  })

  it('[SAVE-89] counts as mine: a copy includes it, and "Load theirs" sets it aside', async () => {
    const kept = await chooseTyping('KEEP_MINE')
    const copy = await kept.world.until(
      ({ workbook }) => workbook.id !== kept.id && workbook.status === 'ready',
    )
    expect(rows(copy.workbook.data)).toEqual(['mine', 'typed', null])
    const { world } = await chooseTyping('LOAD_THEIRS')
    const { workbook } = await world.until((state) => state.workbook.hasAside)
    expect(rows(workbook.data)).toEqual(['theirs', null, null])
    expect(await restoreSetAside(world)).toBe('mine')
    expect(rows(world.state().workbook.data)).toEqual(['mine', 'typed', null])
  })

  it('[SAVE-89, SAVE-742] is not cut short by "Keep both" if typing began after the press', async () => {
    const { world, grid, line } = await createConflict(worlds)
    const entered: string[] = []
    line.lose(({ url }) => {
      if (url.endsWith('/head/')) grid.startTyping(() => entered.push('cut'))
      return false
    })
    world.send({ type: 'KEEP_BOTH' })
    await world.until(({ workbook }) => workbook.save === 'saving')
    await world.until(({ workbook }) => workbook.save === 'conflict')
    expect(entered).toEqual([])
  })

  /** Sends `type` while a cell is being edited. */
  const chooseTyping = async (type: 'KEEP_MINE' | 'LOAD_THEIRS') => {
    const all = await createConflict(worlds)
    all.grid.startTyping(() => all.grid.type(1, 'typed'))
    all.world.send({ type })
    return all
  }
})
