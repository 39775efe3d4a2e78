import { describe, expect, it } from 'vitest'
import {
  openBrowser,
  deleteOnOtherDevice,
  saveOnOtherDevice,
} from '#tests/support/client/browser.ts'
import { drawSheet } from '#tests/support/workbook/sheets.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const worlds = useWorlds()

/** Row 0 was saved elsewhere, and row `myRow` was edited here. */
const collide = async (myRow = 1) => {
  const browser = await openBrowser(worlds)
  const { world, id, grid } = browser
  await saveOnOtherDevice(world, id, 'theirs')
  grid.type(myRow, 'mine')
  world.send({ type: 'SAVE_NOW' })
  await world.until(({ workbook }) => workbook.save === 'conflict')
  return browser
}

describe('the text of a conflict', () => {
  it('[SAVE-62] shows the new number of differing and clashing cells after each edit made here', async () => {
    const { world, grid } = await collide()
    expect(world.state().workbook.differs).toMatchObject({ count: 2, hindrance: null })
    grid.type(2, 'more')
    await world.until(({ workbook }) => workbook.differs?.count === 3)
    grid.type(0, 'mine too')
    const { workbook } = await world.until((state) => state.workbook.differs?.clashCount === 1)
    expect(workbook).toMatchObject({
      save: 'conflict',
      differs: { count: 3, clashNames: ['Sheet1!A1'], hindrance: 'overlap' },
    })
    grid.type(0, 'theirs')
    await world.until((state) => state.workbook.differs?.hindrance === null)
    expect(world.state().workbook.differs?.count).toBe(2)
  })

  it('[SAVE-62] [SAVE-54] says why "Keep both" failed, and drops the reason after the next edit', async () => {
    const { world, grid } = await collide(0)
    world.send({ type: 'KEEP_BOTH' })
    await world.until(({ workbook }) => workbook.unmet === 'overlap')
    grid.type(0, 'theirs')
    await world.until(({ workbook }) => workbook.unmet === null)
    expect(world.state().workbook.differs).toMatchObject({ count: 0, hindrance: null })
  })

  it('[SAVE-62] updates after an edit that follows a reload', async () => {
    const { world, id, tab } = await collide()
    world.page('hidden')
    world.end()
    const again = await tab()
    const mine = await drawSheet(again, id)
    mine.type(0, 'mine too')
    await again.until(({ workbook }) => workbook.differs?.clashCount === 1)
  })

  it('[SAVE-62] updates once the page finds a save made elsewhere', async () => {
    const { world, id, grid } = await collide(0)
    expect(world.state().workbook.differs).toMatchObject({ clashNames: ['Sheet1!A1'] })
    await saveOnOtherDevice(world, id, 'mine')
    world.page('shown')
    await world.until(({ workbook }) => workbook.differs?.hindrance === null)
    grid.type(1, 'more')
    await world.until(({ workbook }) => workbook.differs?.count === 1)
    world.send({ type: 'KEEP_BOTH' })
    await world.until(({ workbook }) => workbook.save === 'saved' && workbook.revision === 4)
  })

  it('[SAVE-62] [SAVE-15] no longer updates once the spreadsheet is deleted', async () => {
    const { world, id, grid } = await collide()
    await deleteOnOtherDevice(world, id)
    world.page('shown')
    await world.until(({ workbook }) => workbook.save === 'gone')
    const { revision } = world.state().workbook
    grid.type(2, 'more')
    world.page('shown')
    world.send({ type: 'KEEP_MINE' })
    const { workbook } = await world.until(
      (state) => state.workbook.id !== id && state.workbook.status === 'ready',
    )
    expect([revision, workbook.save]).toEqual([1, 'saved'])
  })
})
