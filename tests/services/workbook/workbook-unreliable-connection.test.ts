import { describe, expect, it } from 'vitest'
import { openBrowser, deleteOnOtherDevice } from '#tests/support/client/browser.ts'
import {
  drawSheet,
  callerElsewhere,
  untilSheetSaved,
  valueAt,
} from '#tests/support/workbook/sheets.ts'
import { PASSWORD } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const worlds = useWorlds()

type Browser = Awaited<ReturnType<typeof openBrowser>>

const storedOf = async ({ world, id }: Browser): Promise<unknown> => {
  const { body } = await (await callerElsewhere(world)).call('spreadsheets.get', { params: { id } })
  return valueAt(body.workbook_data, 0)
}

describe('a save over an unreliable connection', () => {
  it('[SAVE-11] [AUTH-7, AUTH-163] is sent again with a new token if its session has expired', async () => {
    const tokens: (string | null)[] = []
    const browser = await openBrowser(worlds, undefined, ({ method, headers }) => {
      if (method !== 'PUT') return null
      tokens.push(headers.get('authorization'))
      return tokens.length > 1 ? null : Response.json({ detail: 'Expired' }, { status: 401 })
    })
    const { world, grid } = browser
    grid.type(0, 'mine')
    world.send({ type: 'SAVE_NOW' })
    await world.until(({ workbook }) => workbook.revision === 2)
    expect((await untilSheetSaved(world)).session.status).toBe('signedIn')
    expect(tokens).toHaveLength(2)
    expect(await storedOf(browser)).toBe('mine')
  })

  it('[SAVE-11] keeps its edits while offline and is sent once the page is online', async () => {
    const browser = await openBrowser(worlds)
    const { world, grid, line, edits, id } = browser
    line.stop(({ url }) => url.includes(id))
    world.page('offline')
    const kept = edits.isKept(id)
    grid.type(0, 'mine')
    await kept
    world.send({ type: 'SAVE_NOW' })
    await world.until(({ workbook }) => workbook.save === 'failed')
    expect(edits.cells().map(([, value]) => value)).toEqual(['mine'])
    line.stop(() => false)
    world.page('online')
    await world.until(({ workbook }) => workbook.revision === 2)
    await untilSheetSaved(world)
    expect(await storedOf(browser)).toBe('mine')
    expect(edits.cells()).toEqual([])
  })

  it('[SAVE-15] reports that its spreadsheet was deleted meanwhile, and keeps the edits', async () => {
    const { world, grid, line, id } = await openBrowser(worlds)
    line.lose(async ({ method }) => {
      if (method !== 'PUT') return false
      line.lose(() => false)
      await deleteOnOtherDevice(world, id)
      return true
    })
    grid.type(0, 'mine')
    world.send({ type: 'SAVE_NOW' })
    await world.until(({ workbook }) => workbook.save === 'failed')
    world.send({ type: 'SAVE_NOW' })
    await world.until(({ workbook }) => workbook.save === 'gone')
    world.send({ type: 'KEEP_MINE' })
    const { workbook } = await world.until(
      (state) => state.workbook.id !== id && state.workbook.status === 'ready',
    )
    expect(valueAt(workbook.data, 0)).toBe('mine')
  })

  it('[SAVE-36] loses no edits if the session cannot be renewed: they return after sign-in', async () => {
    let isOver = false
    const browser = await openBrowser(worlds, undefined, ({ method, url }) =>
      isOver && (method === 'PUT' || url.endsWith('/auth/refresh/'))
        ? Response.json({ detail: 'Expired' }, { status: 401 })
        : null,
    )
    const { world, grid, edits, id } = browser
    const email = world.state().session.user?.email ?? ''
    isOver = true
    grid.type(0, 'mine')
    world.send({ type: 'SAVE_NOW' })
    await world.until(({ session }) => session.status === 'signedOut')
    grid.type(1, 'typed since')
    world.page('hidden')
    await expect.poll(() => edits.cells().map(([, value]) => value)).toEqual(['mine'])

    isOver = false
    world.send({ type: 'SIGN_IN', email, password: PASSWORD, next: null })
    await world.until(({ session }) => session.status === 'signedIn')
    await drawSheet(world, id)
    const { workbook } = await untilSheetSaved(world)
    expect([0, 1].map((row) => valueAt(workbook.data, row))).toEqual(['mine', 'typed since'])
    expect(await storedOf(browser)).toBe('mine')
    expect(edits.cells()).toEqual([])
  })
})
