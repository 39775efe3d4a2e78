import { describe, expect, it } from 'vitest'
import { openBrowser, saveOnOtherDevice } from '#tests/support/client/browser.ts'
import {
  drawSheet,
  callerElsewhere,
  untilSheetSaved,
  valueAt,
} from '#tests/support/workbook/sheets.ts'
import type { World } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const worlds = useWorlds()

const storedRows = async (world: World, id: string) => {
  const { body } = await (await callerElsewhere(world)).call('spreadsheets.get', { params: { id } })
  return [0, 1, 2].map((row) => valueAt(body.workbook_data, row) ?? null)
}

/**
 * Row 0 is saved elsewhere while a cell is being edited here, and the page learns of the new
 * revision.
 */
const typeMeanwhile = async (unsaved?: { readonly row: number; readonly value: string }) => {
  const { world, id, grid, tab } = await openBrowser(worlds)
  await saveOnOtherDevice(world, id, 'theirs')
  if (unsaved) grid.type(unsaved.row, unsaved.value)
  grid.startTyping()
  world.page('shown')
  const { workbook } = await world.until((state) => state.workbook.newest === 2)
  return { world, id, grid, tab, waits: workbook }
}

describe('a newer version while a cell is being edited', () => {
  it('[SAVE-64, SAVE-755, SAVE-739] waits until the text is entered, and the status never reads "Not saved"', async () => {
    const { world, id, grid, waits } = await typeMeanwhile()
    expect(waits).toMatchObject({ save: 'saved', revision: 1 })
    grid.type(1, 'mine')
    const read = new Set<string>()
    const stop = world.app.subscribe(() => read.add(world.state().workbook.save))
    await world.until(({ workbook }) => workbook.revision === 3 && workbook.save === 'saved')
    stop()
    expect([...read]).not.toContain('conflict')
    expect(await storedRows(world, id)).toEqual(['theirs', 'mine', null])
    expect(valueAt(grid.save(), 0)).toBe('theirs')
  })

  it('[SAVE-64, SAVE-716] loads once the entry is cancelled', async () => {
    const { world, grid } = await typeMeanwhile()
    grid.giveUp()
    const { workbook } = await world.until((state) => state.workbook.revision === 2)
    expect([workbook.save, valueAt(workbook.data, 0)]).toEqual(['saved', 'theirs'])
  })

  it('[SAVE-64, SAVE-717] [SAVE-6] is a conflict if the same cell was entered', async () => {
    const { world, id, grid } = await typeMeanwhile()
    grid.type(0, 'mine')
    const { workbook } = await world.until((state) => state.workbook.save === 'conflict')
    expect(workbook.differs).toMatchObject({ hindrance: 'overlap', clashNames: ['Sheet1!A1'] })
    expect(valueAt(grid.save(), 0)).toBe('mine')
    expect(await storedRows(world, id)).toEqual(['theirs', null, null])
  })

  it('[SAVE-64, SAVE-740] [SAVE-51] merges with earlier unsaved edits only if the user chooses it', async () => {
    const { world, id, grid, waits } = await typeMeanwhile({ row: 2, value: 'before' })
    expect(waits.save).toBe('unsaved')
    grid.type(1, 'mine')
    const { workbook } = await world.until((state) => state.workbook.save === 'conflict')
    expect(workbook.differs).toMatchObject({ hindrance: null })
    expect(await storedRows(world, id)).toEqual(['theirs', null, null])
    world.send({ type: 'KEEP_BOTH' })
    await world.until((state) => state.workbook.revision === 3 && state.workbook.save === 'saved')
    expect(await storedRows(world, id)).toEqual(['theirs', 'mine', 'before'])
  })

  it('[SAVE-64] ends the status "Saving…" after a stale save, even while the user is typing', async () => {
    const { world, id, grid } = await openBrowser(worlds)
    await saveOnOtherDevice(world, id, 'theirs')
    grid.type(2, 'before')
    grid.startTyping()
    world.send({ type: 'SAVE_NOW' })
    await world.until(({ workbook }) => workbook.save === 'saving')
    const { workbook } = await world.until((state) => state.workbook.save !== 'saving')
    expect(workbook).toMatchObject({ save: 'unsaved', newest: 2, revision: 1 })
  })

  it('[SAVE-755] [SAVE-20] merges with text that was entered just before the page closed, once the spreadsheet is opened again', async () => {
    const { world, id, grid, tab } = await typeMeanwhile()
    grid.type(1, 'mine')
    world.page('hidden')
    world.end()
    const again = await tab()
    await drawSheet(again, id)
    if (again.state().workbook.save === 'conflict') again.send({ type: 'KEEP_BOTH' })
    await untilSheetSaved(again)
    expect(await storedRows(again, id)).toEqual(['theirs', 'mine', null])
  })

  it('[SAVE-755] merges when the user leaves the spreadsheet, and no edit is lost', async () => {
    const { world, id, grid } = await typeMeanwhile()
    grid.type(1, 'mine')
    world.send({ type: 'CLOSE_WORKBOOK' })
    await world.until(({ spreadsheets }) => (spreadsheets.items[0]?.revision ?? 0) === 3)
    expect(await storedRows(world, id)).toEqual(['theirs', 'mine', null])
  })

  it('[SAVE-64] causes no conflict while the user types cell after cell', async () => {
    const { world, id, grid } = await typeMeanwhile()
    grid.type(1, 'mine')
    grid.startTyping()
    await world.until(({ workbook }) => workbook.save === 'unsaved')
    await saveOnOtherDevice(world, id, 'newer')
    world.page('shown')
    grid.type(2, 'and more')
    await world.until(({ workbook }) => workbook.revision === 4 && workbook.save === 'saved')
    expect(await storedRows(world, id)).toEqual(['newer', 'mine', 'and more'])
  })
})
