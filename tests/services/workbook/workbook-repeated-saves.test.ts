import { describe, expect, it } from 'vitest'
import { openBrowser } from '#tests/support/client/browser.ts'
import { callerElsewhere, untilSheetSaved, valueAt } from '#tests/support/workbook/sheets.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const worlds = useWorlds()

describe('repeated saves', () => {
  it('[SAVE-749] edits during a save are saved after it', async () => {
    const { world, id, grid, line } = await openBrowser(worlds)
    line.lose(({ method }) => {
      if (method !== 'PUT') return false
      line.lose(() => false)
      grid.type(1, 2)
      return false
    })
    grid.type(0, 1)
    world.send({ type: 'SAVE_NOW' })
    await world.until(({ workbook }) => workbook.revision === 2)
    await world.until(({ workbook }) => workbook.revision === 3 && workbook.save === 'saved')
    const { body } = await (
      await callerElsewhere(world)
    ).call('spreadsheets.get', { params: { id } })
    expect([0, 1].map((row) => valueAt(body.workbook_data, row))).toEqual([1, 2])
  })

  it('[SAVE-21, SAVE-725] an edit that a running save already holds is not saved again', async () => {
    const { world, grid, line } = await openBrowser(worlds)
    let saves = 0
    line.lose(({ method }) => {
      saves += method === 'PUT' ? 1 : 0
      return false
    })
    grid.type(0, 1)
    world.send({ type: 'SAVE_NOW' })
    world.send({ type: 'SAVE_NOW' })
    grid.type(1, 2)
    await world.until(({ workbook }) => workbook.revision === 2)
    await world.until(({ workbook }) => workbook.save === 'unsaved')
    await untilSheetSaved(world)
    expect([saves, world.state().workbook.revision]).toEqual([1, 2])
  })

  it('[SAVE-21, SAVE-750] an edit after a save whose answer was lost does not conflict with this save', async () => {
    const { world, id, grid, line } = await openBrowser(worlds)
    line.lose(({ method }) => method === 'PUT')
    grid.type(0, 1)
    world.send({ type: 'SAVE_NOW' })
    await world.until(({ workbook }) => workbook.save === 'failed')
    line.lose(() => false)
    grid.type(1, 2)
    world.send({ type: 'SAVE_NOW' })
    const { workbook } = await world.until(
      (state) => state.workbook.save === 'conflict' || state.workbook.revision === 3,
    )
    expect(workbook.save).not.toBe('conflict')
    const { body } = await (
      await callerElsewhere(world)
    ).call('spreadsheets.get', { params: { id } })
    expect([0, 1].map((row) => valueAt(body.workbook_data, row))).toEqual([1, 2])
  })

  it('[SAVE-22] a save keeps a title that was changed elsewhere', async () => {
    const { world, id, grid } = await openBrowser(worlds)
    const caller = await callerElsewhere(world)
    await caller.call('spreadsheets.rename', { params: { id }, body: { title: 'Rates' } })
    grid.type(0, 1)
    world.send({ type: 'SAVE_NOW' })
    await world.until(({ workbook }) => workbook.revision === 2)
    const { body } = await caller.call('spreadsheets.get', { params: { id } })
    expect([body.title, valueAt(body.workbook_data, 0)]).toEqual(['Rates', 1])
  })
})
