import { expect, it } from 'vitest'
import { MESSAGES } from '#contract/api/messages.ts'
import type { FindState } from '#src/log/find.ts'
import { openPublic, sharePublicSheet } from '#tests/support/workbook/public-sheets.ts'
import type { World } from '#tests/support/client/world.ts'
import { createLossyFetch, useWorlds } from '#tests/support/client/worlds.ts'

const worlds = useWorlds()
const { start } = worlds

/** A visitor with an open public spreadsheet. `save` lets the owner change its first cell. */
const visited = async () => {
  const { origin, me, id, code, save } = await sharePublicSheet(worlds)
  const line = createLossyFetch()
  const world = start({ origin, fetch: line.fetch })
  await openPublic(world, code)
  return { world, save, line, end: () => me.call('share.disable', { params: { id } }) }
}
const settled = async (world: World, query: string): Promise<FindState> => {
  const { publicSheet } = await world.until(
    ({ publicSheet: { find } }) =>
      find.query === query && ['found', 'failed'].includes(find.status),
  )
  return publicSheet.find
}
const find = async (world: World, query: string) => {
  world.send({ type: 'FIND_PUBLIC', query })
  return settled(world, query)
}
const places = ({ cells }: FindState) => cells.map((cell) => Object.values(cell))

it('[PUBLIC-7] find matches displayed texts and typed numbers in all visible worksheets', async () => {
  const { world } = await visited()
  expect(places(await find(world, 'rent'))).toEqual([
    [0, 0, 0],
    [0, 1, 0],
    [1, 2, 3],
  ])
  world.send({ type: 'STEP_FOUND', by: -1 })
  expect(world.state().publicSheet.find.at).toBe(2)
  expect(places(await find(world, ' 1,200'))).toEqual([[0, 0, 1]])
  expect(places(await find(world, '1200.5'))).toEqual([[0, 0, 1]])
  expect(places(await find(world, 'no such'))).toEqual([])
  world.send({ type: 'FIND_PUBLIC', query: '  ' })
  expect(world.state().publicSheet.find.status).toBe('idle')
})

it('[PUBLIC-21] find also searches a save made after the page opened, and the page loads that revision', async () => {
  const { world, save } = await visited()
  await find(world, 'rent')
  await save('Lease')
  expect(places(await find(world, 'lease'))).toEqual([[0, 0, 0]])
  const { publicSheet } = await world.until(
    ({ publicSheet: { window } }) => window?.cells[0]?.text === 'Lease',
  )
  expect(publicSheet.find).toMatchObject({ status: 'found', query: 'lease' })
})

it('[PUBLIC-21] [PUBLIC-22] a window of a newer revision reloads the page and repeats the search', async () => {
  const { world, save } = await visited()
  expect(places(await find(world, 'rent'))).toHaveLength(3)
  const { body } = await save('Lease')
  world.send({ type: 'SEE_PUBLIC', revision: body.revision })
  const { publicSheet } = await world.until(
    ({
      publicSheet: {
        find: { status, cells },
      },
    }) => status === 'found' && cells.length === 2,
  )
  expect(publicSheet).toMatchObject({ status: 'ready', window: { revision: body.revision } })
})

it('[PUBLIC-31] a page keeps its content while it is offline, and once online again it reports that the link has ended meanwhile', async () => {
  const { world, line, end } = await visited()
  line.lose(() => true)
  world.send({ type: 'SEE_PUBLIC', revision: 99 })
  await world.until(({ publicSheet }) => publicSheet.status === 'loading')
  const { publicSheet: kept } = await world.until(
    ({ publicSheet }) => publicSheet.status === 'ready',
  )
  expect(kept.window?.title).toBe('Loan')
  line.lose(() => false)
  await end()
  world.send({ type: 'SEE_PUBLIC', revision: null })
  const { publicSheet } = await world.until(({ publicSheet: { status } }) => status === 'failed')
  expect(publicSheet).toMatchObject({
    window: null,
    error: MESSAGES.notPublic,
    refusal: 'notPublic',
  })
})

it('[PUBLIC-21] find works offline once the whole spreadsheet is loaded, and otherwise fails with a reason', async () => {
  const { world, line, end } = await visited()
  line.lose(() => true)
  expect(await find(world, 'rent')).toMatchObject({ status: 'failed', cells: [] })
  line.lose(() => false)
  expect((await find(world, 'rent')).cells).toHaveLength(3)
  line.lose(() => true)
  expect((await find(world, 'again')).cells).toHaveLength(1)
  line.lose(() => false)
  await end()
  expect((await find(world, 'gone')).error).toBe(MESSAGES.notPublic)
})
