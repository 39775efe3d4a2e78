import { expect, it } from 'vitest'
import { MESSAGES } from '#contract/api/messages.ts'
import { openPublic, sharePublicSheet } from '#tests/support/workbook/public-sheets.ts'
import type { World } from '#tests/support/client/world.ts'
import { createLossyFetch, useWorlds } from '#tests/support/client/worlds.ts'

const worlds = useWorlds()
const { start } = worlds

const WINDOW = /\/api\/spreadsheets\/s\/[^/]*\/window\//

/** A visitor whose server lacks the window call. `asked` records which public calls were made. */
const visit = async (status = 404) => {
  const shared = await sharePublicSheet(worlds)
  const asked: string[] = []
  const line = createLossyFetch((request) => {
    const { pathname } = new URL(request.url)
    if (pathname.includes('/s/')) asked.push(WINDOW.test(pathname) ? 'window' : 'whole')
    return WINDOW.test(pathname) ? new Response('{"detail":"Not found."}', { status }) : null
  })
  return { ...shared, asked, line, world: start({ origin: shared.origin, fetch: line.fetch }) }
}

const windowAt = (world: World, code: string, sheet: string) =>
  world.app.publicWindow(code, { sheet, row: 0, column: 0 }, new AbortController().signal)

it.each([404, 405])(
  '[PUBLIC-29] [API-9] if the window call gets %i, the page loads the whole public spreadsheet once and shows windows of it',
  async (status) => {
    const { origin, code, world, asked } = await visit(status)
    const page = await openPublic(world, code)
    const whole = await openPublic(start({ origin }), code)
    // The page shows the same window, including its styles, as with a server that has the window
    // call.
    expect(page.status).toBe('ready')
    expect(page.window).toEqual(whole.window)
    expect(page.window?.cells.map(({ text }) => text)).toEqual(['Rent', '1,200.50', 'RENT again'])
    expect(await windowAt(world, code, '1')).toMatchObject({
      value: { sheet: 1, cells: [{ row: 2, column: 3, f: '=Terms!A1' }] },
    })
    world.send({ type: 'FIND_PUBLIC', query: 'rent' })
    const { publicSheet } = await world.until((state) => state.publicSheet.find.status === 'found')
    expect(publicSheet.find.cells).toHaveLength(3)
    world.send({ type: 'FIND_PUBLIC', query: 'lease' })
    await world.until(
      ({ publicSheet: { find } }) => find.query === 'lease' && find.status === 'found',
    )
    expect(world.state().notices).toEqual([])
    // The whole spreadsheet is loaded once, and no further window is requested.
    expect(asked).toEqual(['window', 'whole'])
  },
)

it('[PUBLIC-29] without the window call, the page reports an unknown code and a link that has ended meanwhile', async () => {
  const { code, me, id, world } = await visit()
  expect(await openPublic(world, 'nowhere')).toMatchObject({
    error: MESSAGES.notPublic,
    refusal: 'notPublic',
  })
  expect((await openPublic(world, code)).status).toBe('ready')
  await me.call('share.disable', { params: { id } })
  world.send({ type: 'RELOAD_PUBLIC' })
  const { publicSheet } = await world.until((state) => state.publicSheet.status === 'failed')
  expect(publicSheet).toMatchObject({ error: MESSAGES.notPublic, window: null })
})

it('[PUBLIC-29] without the window call, a reload of the page shows later saves', async () => {
  const { code, save, world } = await visit()
  await openPublic(world, code)
  const { body } = await save('Lease')
  world.send({ type: 'RELOAD_PUBLIC' })
  const { publicSheet } = await world.until(
    (state) => state.publicSheet.window?.revision === body.revision,
  )
  expect(publicSheet.window?.cells[0]?.text).toBe('Lease')
})

it('[PUBLIC-29] with the window call, the whole spreadsheet is never loaded, even after the link has ended', async () => {
  const { origin, code, me, id } = await sharePublicSheet(worlds)
  const asked: string[] = []
  const line = createLossyFetch((request) => {
    if (request.url.includes('/s/')) asked.push(WINDOW.test(request.url) ? 'window' : 'whole')
    return null
  })
  const world = start({ origin, fetch: line.fetch })
  await openPublic(world, code)
  await me.call('share.disable', { params: { id } })
  expect(await windowAt(world, code, '1')).toMatchObject({ ok: false, error: { status: 404 } })
  expect(asked).toEqual(['window', 'window'])
})
