import { describe, expect, it } from 'vitest'
import { selectTemplateInCreation, selectSpreadsheets } from '#src/log/selectors/selectors.ts'
import type { World } from '#tests/support/client/world.ts'
import { createLossyFetch, useWorlds } from '#tests/support/client/worlds.ts'

const { serve, enter } = useWorlds()

const isCreate = (request: Request): boolean =>
  request.method === 'POST' && request.url.endsWith('/api/spreadsheets/')
const choose = (world: World): void =>
  world.send({ type: 'CREATE_FROM_TEMPLATE', template: 'loan' })
const made = (world: World) =>
  world.until((state) => state.making === null && state.spreadsheets.items.length > 0)

describe('a spreadsheet from a template', () => {
  it('[SHEET-130] opens, and is created only once, however often the user presses a template', async () => {
    const world = await enter({ ...(await serve()), at: '/app/spreadsheets' })
    choose(world)
    choose(world)
    world.send({ type: 'CREATE_FROM_TEMPLATE', template: 'budget' })
    expect(selectTemplateInCreation(world.state())).toBe('loan')
    const { spreadsheets } = await made(world)
    expect(spreadsheets.items).toHaveLength(1)
    expect(world.history.visited.at(-1)).toBe(`/app/spreadsheet/${spreadsheets.items[0]?.id}`)
    world.send({ type: 'LOAD_SPREADSHEETS' })
    await world.until((state) => state.spreadsheets.status === 'loading')
    const { spreadsheets: listed } = await world.until(
      (state) => state.spreadsheets.status === 'ready',
    )
    expect(listed.items.map(({ title }) => title)).toEqual(['Loan'])
  })

  it('[SHEET-130] does not open if the user has left the page meanwhile', async () => {
    const world = await enter({ ...(await serve()), at: '/app/spreadsheets' })
    choose(world)
    world.history.push('/app/chats')
    await made(world)
    expect(world.history.visited.at(-1)).toBe('/app/chats')
  })

  it('[SHEET-130] shows an error if the answer is lost, and a second try creates no second spreadsheet', async () => {
    const line = createLossyFetch()
    const world = await enter({ ...(await serve()), fetch: line.fetch, at: '/app/spreadsheets' })
    line.lose(isCreate)
    choose(world)
    const { notices } = await world.until((state) => state.notices.length > 0)
    expect(selectTemplateInCreation(world.state())).toBeNull()
    expect(notices.map(({ level }) => level)).toEqual(['error'])
    expect(world.history.visited.at(-1)).toBe('/app/spreadsheets')
    line.lose(() => false)
    choose(world)
    await made(world)
    world.send({ type: 'LOAD_SPREADSHEETS' })
    await world.until((state) => state.spreadsheets.status === 'loading')
    const state = await world.until(({ spreadsheets }) => spreadsheets.status === 'ready')
    expect(selectSpreadsheets(state).items).toHaveLength(1)
  })

  it('[SHEET-130] shows the error text of a failed creation if the server refuses the create request', async () => {
    const server = await serve()
    const { fetch } = createLossyFetch()
    const world = await enter({
      ...server,
      at: '/app/spreadsheets',
      fetch: async (input, init) => {
        const request = new Request(input, init)
        return isCreate(request) ? Response.json({ detail: 'x' }, { status: 500 }) : fetch(request)
      },
    })
    choose(world)
    const { notices } = await world.until((state) => state.notices.length > 0)
    expect(notices[0]?.text).toBe('Failed to create spreadsheet')
  })
})
