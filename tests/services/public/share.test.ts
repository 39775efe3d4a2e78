import { expect, it } from 'vitest'
import { selectPublicShare } from '#src/log/selectors/selectors.ts'
import type { AppState } from '#src/log/state.ts'
import type { SheetNews } from '#src/services/workbook/sheet-news.ts'
import { createTabs } from '#src/services/browser/tabs.ts'
import { SheetNews as NewsSchema } from '#src/services/workbook/sheet-news.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createJarFetch, type World } from '#tests/support/client/world.ts'
import { createLossyFetch, useWorlds } from '#tests/support/client/worlds.ts'

const { closing, serve, enter } = useWorlds()

const makeSheet = async (world: World): Promise<string> => {
  world.send({ type: 'CREATE_FROM_TEMPLATE', template: 'budget' })
  const { spreadsheets } = await world.until((state) => state.spreadsheets.items.length > 0)
  return spreadsheets.items[0]?.id ?? ''
}
const rests = ({ share }: AppState): boolean => share.id !== null && share.busy === null
const codeOf = (state: AppState, id: string): string | null =>
  selectPublicShare(id)(state)?.code ?? null
const press = async (world: World, type: 'ENABLE_SHARE' | 'DISABLE_SHARE' | 'RETRY_SHARE') => {
  world.send({ type })
  return world.until(rests)
}
const openFor = async (world: World, id: string) => {
  world.send({ type: 'OPEN_SHARE', id })
  return world.until(rests)
}

it('[SHARE-42] [SHARE-43] a link is created, opens for a visitor, and ends', async () => {
  const { origin } = await serve()
  const world = await enter({ origin })
  const id = await makeSheet(world)
  expect(codeOf(await openFor(world, id), id)).toBeNull()
  const code = codeOf(await press(world, 'ENABLE_SHARE'), id)
  expect(code).toMatch(/^[A-Za-z0-9]{20}$/)
  const visit = async () => (await fetch(`${origin}/api/spreadsheets/s/${code}/`)).status
  expect(await visit()).toBe(200)
  expect(codeOf(await press(world, 'DISABLE_SHARE'), id)).toBeNull()
  expect(await visit()).toBe(404)
})

it("[SHARE-45, SHARE-64, SHARE-77] [SHARE-46] if the client loses the server's response, it shows an error and loads the real state, and a retry succeeds", async () => {
  const { origin } = await serve()
  const line = createLossyFetch()
  const world = await enter({ origin, fetch: line.fetch })
  const id = await makeSheet(world)
  await openFor(world, id)
  const isShare = ({ url }: Request): boolean => url.endsWith('/share/public/')
  line.lose(isShare)
  const failed = await press(world, 'ENABLE_SHARE')
  expect(failed.share).toMatchObject({ failed: 'enable', refusal: null })
  expect(failed.share.error).not.toBe('')
  // The server created the link although the client lost the response.
  const code = codeOf(await world.until((state) => codeOf(state, id) !== null), id)
  line.lose(() => false)
  const mended = await press(world, 'RETRY_SHARE')
  expect(mended.share).toMatchObject({ failed: null, error: null })
  expect(codeOf(mended, id)).toBe(code)
})

it('[SHARE-45] a spreadsheet of another user is reported as not found', async () => {
  const { origin } = await serve()
  const world = await enter({ origin })
  const id = await makeSheet(world)
  await openFor(world, id)
  const pass = { origin, fetch: createJarFetch() }
  const stranger = await enter(pass)
  const { share } = await openFor(stranger, id)
  expect(share).toMatchObject({ failed: 'check', refusal: 'notFound' })
  const refused = await press(stranger, 'ENABLE_SHARE')
  expect(refused.share.error).toBe('Spreadsheet not found or you do not have permission')
})

it.each([404, 405])(
  '[SHARE-74] a backend that answers %i is known to lack public links',
  async (status) => {
    const { origin } = await serve()
    const jar = createJarFetch()
    const world = await enter({
      origin,
      fetch: async (input, init) => {
        const request = new Request(input, init)
        if (request.url.endsWith('/share/public/')) return new Response('{}', { status })
        // This server also lacks the call for one spreadsheet summary.
        if (request.url.endsWith('/head/')) return new Response('{}', { status })
        return jar(request)
      },
    })
    const id = await makeSheet(world)
    expect((await openFor(world, id)).share.error).toBeNull()
    world.send({ type: 'ENABLE_SHARE' })
    const { share } = await world.until((state) => state.share.refusal === 'noCall')
    expect(share.failed).toBe('enable')
  },
)

it("[SHARE-49] when one tab ends a link, the other tab shows no link, and opening the dialog loads the link's state", async () => {
  const { origin } = await serve()
  const browser = { origin, fetch: createJarFetch(), memory: createMemory() }
  const sheets = () => createTabs<SheetNews>(closing(new BroadcastChannel(origin)), NewsSchema)
  const first = await enter({ ...browser, sheets: sheets() })
  const id = await makeSheet(first)
  const second = await enter({ ...browser, sheets: sheets() })
  await second.until((state) => state.spreadsheets.items.length > 0)
  await openFor(first, id)
  const code = codeOf(await press(first, 'ENABLE_SHARE'), id)
  await second.until((state) => codeOf(state, id) === code)
  await press(first, 'DISABLE_SHARE')
  await second.until((state) => codeOf(state, id) === null)

  // A tab of another browser gets no broadcast. It loads the state when the dialog opens.
  const other = await enter(browser)
  await press(first, 'ENABLE_SHARE')
  expect(codeOf(await openFor(other, id), id)).toBe(codeOf(first.state(), id))
})

it('[SHARE-47] a link created after the dialog closed still shows in the list', async () => {
  const { origin } = await serve()
  const world = await enter({ origin })
  const id = await makeSheet(world)
  await openFor(world, id)
  world.send({ type: 'ENABLE_SHARE' })
  world.send({ type: 'CLOSE_SHARE' })
  expect(world.state().share.id).toBeNull()
  const made = await world.until((state) => codeOf(state, id) !== null)
  expect(made.share).toMatchObject({ id: null, busy: null })
})
