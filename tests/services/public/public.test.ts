import { expect, it } from 'vitest'
import { MESSAGES } from '#contract/api/messages.ts'
import { PUBLIC_SHEET } from '#src/texts/screens.ts'
import {
  untilCopyEnded,
  openPublic,
  sharePublicSheet,
  titlesOf,
} from '#tests/support/workbook/public-sheets.ts'
import { createSheet } from '#tests/support/workbook/sheets.ts'
import { createTab, type World } from '#tests/support/client/world.ts'
import { createLossyFetch, useWorlds } from '#tests/support/client/worlds.ts'

const worlds = useWorlds()
const { serve, start, enter } = worlds

const signUp = async (world: World, next: string | null): Promise<void> => {
  const email = `${crypto.randomUUID()}@example.test`
  world.send({ type: 'SIGN_UP', email, password: 'correct horse', name: 'Ada', next })
  await world.until(({ session }) => session.status === 'signedIn')
}
const isCopy = ({ url }: Request): boolean => url.endsWith('/copy/')

it('[PUBLIC-1, PUBLIC-30] [PUBLIC-2] [PUBLIC-5] a signed-out visitor opens a public spreadsheet with one window call and without a token', async () => {
  const { origin, code } = await sharePublicSheet(worlds)
  const asked: Request[] = []
  const line = createLossyFetch()
  const seen: typeof fetch = (input, init) => {
    asked.push(new Request(input, init))
    return line.fetch(input, init)
  }
  const world = start({ origin, fetch: seen })
  const { window, status } = await openPublic(world, code)
  expect(status).toBe('ready')
  expect(window).toMatchObject({ title: 'Loan', sheet: 0 })
  expect(window?.cells.map(({ text }) => text)).toEqual(['Rent', '1,200.50', 'RENT again'])
  expect(Date.parse(window?.updated_at ?? '')).toBeGreaterThan(0)
  expect(PUBLIC_SHEET.readOnly).toBe('Shared spreadsheet, read-only')
  const next = await world.app.publicWindow(
    code,
    { sheet: '1', row: 0, column: 0 },
    new AbortController().signal,
  )
  expect(next).toMatchObject({ value: { cells: [{ row: 2, column: 3, f: '=Terms!A1' }] } })
  const calls = asked.filter(({ url }) => url.includes('/s/'))
  expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual([null, null])
})

it('[PUBLIC-3] an impossible code is reported without a call', async () => {
  const { origin } = await serve()
  const world = start({ origin, fetch: () => Promise.reject(new Error('a call was made')) })
  const { error, refusal } = await openPublic(world, 'no-code!')
  expect([error, refusal]).toEqual([MESSAGES.invalidShareLink, 'invalid'])
})

it('[PUBLIC-4] the page distinguishes an unknown code, a server failure and too many tries', async () => {
  const { origin, code, me, id } = await sharePublicSheet(worlds)
  const line = createLossyFetch()
  let status = 0
  const world = start({
    origin,
    fetch: (input, init) => {
      const refused = status > 0 && new Request(input, init).url.includes('/s/')
      return refused ? Promise.resolve(new Response('{}', { status })) : line.fetch(input, init)
    },
  })
  expect(await openPublic(world, 'unknown')).toMatchObject({
    error: MESSAGES.notPublic,
    refusal: 'notPublic',
  })
  status = 503
  expect(await openPublic(world, code)).toMatchObject({
    error: MESSAGES.loadSpreadsheet,
    refusal: null,
  })
  status = 429
  expect(await openPublic(world, code)).toMatchObject({
    error: MESSAGES.loadSpreadsheet,
    refusal: 'tooMany',
  })
  status = 0
  world.send({ type: 'RELOAD_PUBLIC' })
  await world.until(({ publicSheet }) => publicSheet.status === 'ready')
  await me.call('share.disable', { params: { id } })
  expect((await openPublic(world, code)).error).toBe(MESSAGES.notPublic)
})

it('[COPY-40] pressing Copy twice while signed in makes one copy, lists it first and opens it', async () => {
  const { origin, code } = await sharePublicSheet(worlds)
  const world = await enter({ origin })
  await openPublic(world, code)
  world.send({ type: 'COPY_PUBLIC' })
  world.send({ type: 'COPY_PUBLIC' })
  expect((await untilCopyEnded(world)).status).toBe('copied')
  const [first] = world.state().spreadsheets.items
  expect(first?.title).toBe('Loan')
  await expect.poll(() => world.history.location.href).toBe(`/app/spreadsheet/${first?.id}`)
  expect(await titlesOf(world)).toEqual(['Loan'])
})

it('[COPY-41] pressing Copy while signed out makes one copy after the sign-up, even after a reload', async () => {
  const { origin, code } = await sharePublicSheet(worlds)
  const copy = createTab()
  const before = start({ origin, copy })
  await before.app.sessionKnown()
  await openPublic(before, code)
  before.send({ type: 'COPY_PUBLIC' })
  await before.until(({ publicSheet }) => publicSheet.copy.status === 'away')
  await expect
    .poll(() => before.history.location.href)
    .toBe(`/sign-in?${new URLSearchParams({ next: `/s/${code}` })}`)
  before.end()

  const world = start({ origin, copy })
  await world.app.sessionKnown()
  await signUp(world, `/s/${code}`)
  await openPublic(world, code)
  expect((await untilCopyEnded(world)).status).toBe('copied')
  world.send({ type: 'CLOSE_PUBLIC' })
  await openPublic(world, code)
  expect(await titlesOf(world)).toEqual(['Loan'])
  expect(copy.get()).not.toContain('isWanted')
})

it('[COPY-41] a user who returns to the page without signing in gets no copy at a later sign-in', async () => {
  const { origin, code } = await sharePublicSheet(worlds)
  const copy = createTab()
  const world = start({ origin, copy })
  await world.app.sessionKnown()
  await openPublic(world, code)
  world.send({ type: 'COPY_PUBLIC' })
  await world.until(({ publicSheet }) => publicSheet.copy.status === 'away')
  world.send({ type: 'CLOSE_PUBLIC' })
  await openPublic(world, code)
  await expect.poll(() => copy.get()).toBe('')
  await signUp(world, `/s/${code}`)
  await openPublic(world, code)
  expect(await titlesOf(world)).toEqual([])
})

it('[COPY-42] a copy whose answer was lost is not made again by a second press or a reload', async () => {
  const { origin, code } = await sharePublicSheet(worlds)
  const line = createLossyFetch()
  const copy = createTab()
  const world = await enter({ origin, fetch: line.fetch, copy })
  await openPublic(world, code)
  line.lose(isCopy)
  world.send({ type: 'COPY_PUBLIC' })
  expect((await untilCopyEnded(world)).status).toBe('failed')
  world.end()
  line.lose(() => false)
  const again = await enter({ origin, fetch: line.fetch, copy })
  await openPublic(again, code)
  expect(again.state().publicSheet.copy.status).toBe('idle')
  again.send({ type: 'COPY_PUBLIC' })
  expect((await untilCopyEnded(again)).status).toBe('copied')
  expect(await titlesOf(again)).toEqual(['Loan'])
})

it('[COPY-43] a failed copy shows the reason', async () => {
  const { origin, code, me, id } = await sharePublicSheet(worlds)
  const line = createLossyFetch()
  let answer: Response | null = null
  const world = await enter({
    origin,
    fetch: (input, init) =>
      answer && isCopy(new Request(input, init))
        ? Promise.resolve(answer.clone())
        : line.fetch(input, init),
  })
  await openPublic(world, code)
  const failure = async (): Promise<string | null> => {
    world.send({ type: 'COPY_PUBLIC' })
    await world.until(({ publicSheet }) => publicSheet.copy.status === 'copying')
    return (await untilCopyEnded(world)).error
  }
  const said = (status: number, detail?: string): Response =>
    new Response(JSON.stringify({ detail }), { status })
  answer = said(403)
  expect(await failure()).toBe(MESSAGES.copyTooLarge)
  answer = said(403, 'Not for you.')
  expect(await failure()).toBe('Not for you.')
  answer = said(500)
  expect(await failure()).toBe(MESSAGES.copySpreadsheet)
  answer = said(500, 'The disk is full.')
  expect(await failure()).toBe('The disk is full.')
  answer = null
  await me.call('share.disable', { params: { id } })
  expect(await failure()).toBe(MESSAGES.notPublic)
})

it('[COPY-44] a copy that finishes after the user has left the page shows a notice and does not navigate', async () => {
  const { origin, code } = await sharePublicSheet(worlds)
  const world = await enter({ origin })
  await openPublic(world, code)
  world.send({ type: 'COPY_PUBLIC' })
  world.send({ type: 'CLOSE_PUBLIC' })
  world.history.push('/app/chats')
  await untilCopyEnded(world)
  const { notices } = await world.until((state) => state.notices.length > 0)
  expect(notices.map(({ text }) => text)).toEqual(['Copied as Loan'])
  expect(world.history.location.href).toBe('/app/chats')
})

it('[COPY-45] a copy running at the sign-out is not made for the next user', async () => {
  const { origin, code } = await sharePublicSheet(worlds)
  const copy = createTab()
  const line = createLossyFetch()
  const world = await enter({ origin, fetch: line.fetch, copy })
  await openPublic(world, code)
  line.lose((request) => isCopy(request) && new Promise<boolean>(() => {}))
  world.send({ type: 'COPY_PUBLIC' })
  await world.until(({ publicSheet }) => publicSheet.copy.status === 'copying')
  world.send({ type: 'SIGN_OUT' })
  await world.until(({ session }) => session.status === 'signedOut')
  expect(world.state().publicSheet.copy.status).toBe('idle')
  line.lose(() => false)
  await signUp(world, null)
  await openPublic(world, code)
  expect(await titlesOf(world)).toEqual([])
})

it("[COPY-46] copies of the user's own spreadsheet are numbered and announced, and a repeated press makes no second copy", async () => {
  const { origin } = await serve()
  const line = createLossyFetch()
  const world = await enter({ origin, fetch: line.fetch })
  const id = await createSheet(world)
  const copied = async (count: number) => {
    world.send({ type: 'COPY_SPREADSHEET', id })
    world.send({ type: 'COPY_SPREADSHEET', id })
    await world.until(({ spreadsheets }) => spreadsheets.items.length === count)
    return world.state().spreadsheets.items[0]?.title
  }
  expect(await copied(2)).toBe('Loan (copy)')
  expect(await copied(3)).toBe('Loan (copy) (2)')
  expect(world.state().notices.at(-1)?.text).toBe('Copied as Loan (copy) (2)')
  line.lose(({ method, url }) => method === 'POST' && url.endsWith('/api/spreadsheets/'))
  world.send({ type: 'COPY_SPREADSHEET', id })
  await world.until(({ copies }) => copies[id]?.isFailed === true)
  line.lose(() => false)
  expect(await copied(4)).toBe('Loan (copy) (3)')
  expect(await titlesOf(world)).toHaveLength(4)
})
