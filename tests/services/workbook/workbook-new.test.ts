import { describe, expect, it } from 'vitest'
import {
  drawSheet,
  callerElsewhere,
  untilSheetSaved,
  valueAt,
} from '#tests/support/workbook/sheets.ts'
import { createEdits } from '#tests/support/client/world.ts'
import { createLossyFetch, useWorlds } from '#tests/support/client/worlds.ts'

const { serve, enter } = useWorlds()

const creates = ({ method, url }: Request): boolean =>
  method === 'POST' && url.endsWith('/api/spreadsheets/')

/** A new sheet whose first save reached the server, but its answer was lost. */
const unconfirmed = async () => {
  const { origin } = await serve()
  const { fetch, lose } = createLossyFetch()
  const edits = createEdits()
  const world = await enter({ origin, fetch, edits, at: '/app/spreadsheet' })
  const grid = await drawSheet(world, null)
  lose(creates)
  grid.type(0, 7)
  world.send({ type: 'SAVE_NOW' })
  await world.until(({ workbook }) => workbook.save === 'failed')
  lose(() => false)
  const again = () => enter({ origin, fetch, edits, at: '/app/spreadsheet' })
  return { world, grid, edits, lose, again }
}

describe('a new spreadsheet whose first save got no answer', () => {
  it('[SHEET-21] is a single spreadsheet after the next save', async () => {
    const { world, edits } = await unconfirmed()
    world.send({ type: 'SAVE_NOW' })
    const { workbook } = await untilSheetSaved(world)
    const caller = await callerElsewhere(world)
    const { body } = await caller.call('spreadsheets.list')
    expect(body.spreadsheets.map(({ id, revision }) => [id, revision])).toEqual([[workbook.id, 1]])
    expect(edits.kept.size).toBe(0)
  })

  it('[SHEET-21] receives later edits with its next save', async () => {
    const { world, grid } = await unconfirmed()
    grid.type(1, 8)
    world.send({ type: 'SAVE_NOW' })
    const { workbook } = await world.until((state) => state.workbook.revision === 2)
    const caller = await callerElsewhere(world)
    const { body } = await caller.call('spreadsheets.get', { params: { id: workbook.id ?? '' } })
    expect([valueAt(body.workbook_data, 0), valueAt(body.workbook_data, 1)]).toEqual([7, 8])
    expect((await caller.call('spreadsheets.list')).body.spreadsheets).toHaveLength(1)
  })

  it('[SHEET-21] [SAVE-8] receives the edits kept across a reload', async () => {
    const { world, grid, again } = await unconfirmed()
    grid.type(1, 8)
    world.page('hidden')
    world.end()
    const later = await again()
    await drawSheet(later, null)
    await later.until(({ workbook }) => workbook.revision === 2)
    const caller = await callerElsewhere(later)
    const { spreadsheets } = (await caller.call('spreadsheets.list')).body
    expect(spreadsheets).toHaveLength(1)
    const { body } = await caller.call('spreadsheets.get', {
      params: { id: spreadsheets[0]?.id ?? '' },
    })
    expect([valueAt(body.workbook_data, 0), valueAt(body.workbook_data, 1)]).toEqual([7, 8])
  })

  it('[SHEET-21] [SAVE-96] is not overwritten if it was changed meanwhile: my edits become another spreadsheet', async () => {
    const { world, grid, edits } = await unconfirmed()
    const caller = await callerElsewhere(world)
    const [made] = (await caller.call('spreadsheets.list')).body.spreadsheets
    const params = { id: made?.id ?? '' }
    await caller.call('spreadsheets.update', { params, body: { workbook_data: { theirs: true } } })
    grid.type(1, 8)
    world.send({ type: 'SAVE_NOW' })
    const { workbook } = await untilSheetSaved(world)
    expect(workbook.id).not.toBe(params.id)
    const mine = await caller.call('spreadsheets.get', { params: { id: workbook.id ?? '' } })
    expect([0, 1].map((row) => valueAt(mine.body.workbook_data, row))).toEqual([7, 8])
    expect((await caller.call('spreadsheets.get', { params })).body).toMatchObject({
      revision: 2,
      workbook_data: { theirs: true },
    })
    expect(edits.kept.size).toBe(0)
  })

  it('[SHEET-21] [SAVE-6] is copied only once by a repeated "Keep mine as a copy"', async () => {
    const { world, grid, lose } = await unconfirmed()
    world.send({ type: 'SAVE_NOW' })
    const { workbook } = await untilSheetSaved(world)
    const caller = await callerElsewhere(world)
    const params = { id: workbook.id ?? '' }
    await caller.call('spreadsheets.update', { params, body: { workbook_data: { theirs: true } } })
    grid.type(1, 8)
    await world.until((state) => state.workbook.save === 'conflict')
    lose(creates)
    world.send({ type: 'KEEP_MINE' })
    await world.until(({ notices }) => notices.length > 0)
    lose(() => false)
    grid.type(2, 9)
    world.send({ type: 'KEEP_MINE' })
    const state = await world.until(
      (now) => now.workbook.id !== workbook.id && now.workbook.status === 'ready',
    )
    expect(valueAt(state.workbook.data, 2)).toBe(9)
    // The list holds the original and only one copy, although the command was sent twice.
    expect((await caller.call('spreadsheets.list')).body.spreadsheets).toHaveLength(2)
  })
})
