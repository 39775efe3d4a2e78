import { describe, expect, it } from 'vitest'
import { wordsAgent } from '#tests/support/models/agents.ts'
import { dropEventsTable } from '#tests/support/server/database.ts'
import { loseResponse, recordSends, interceptChat } from '#tests/support/client/network.ts'
import { createSheet } from '#tests/support/workbook/sheets.ts'
import { lastRowOf, isIdle, send, rowTypesOf } from '#tests/support/chat/chat-rows.ts'
import { createJarFetch, signUpIn } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve, start } = useWorlds()

describe('lost sends', () => {
  it('[SEND-17] [SEND-30] a send with a lost response fails, and Retry joins its run', async () => {
    const server = await serve({ agent: wordsAgent('One ', 'answer.') })
    const fetch = interceptChat(createJarFetch(), (pass, count) =>
      count === 1 ? loseResponse(pass) : pass(),
    )
    const world = start({ ...server, fetch })
    await signUpIn(world)
    send(world, 'Go')
    const failed = await world.until(isIdle)
    expect(lastRowOf(failed)).toMatchObject({ state: 'failed', error: { type: 'client_error' } })
    world.send({ type: 'RETRY', conversationId: null })
    const ended = await world.until(isIdle)
    expect(rowTypesOf(ended)).toEqual(['user', 'assistant'])
    expect(lastRowOf(ended)).toMatchObject({ state: 'done', plainText: 'One answer.' })
    await world.until(({ credits }) => credits.balance === 9)
    world.send({ type: 'LOAD_CONVERSATIONS' })
    const listed = await world.until(({ conversations }) => conversations.status === 'ready')
    expect(listed.conversations.items).toHaveLength(1)
  })

  it('[SEND-26] [SEND-30] a Retry whose response was lost names the same replaced message when it is repeated', async () => {
    const server = await serve({ agent: wordsAgent('One ', 'answer.') })
    let isDown = false
    const { bodies, fetch } = recordSends(createJarFetch(), () => isDown)
    const world = start({ ...server, fetch })
    await signUpIn(world)
    send(world, 'Go')
    const first = await world.until((state) => isIdle(state) && state.chat.startedId !== null)
    const id = first.chat.startedId
    isDown = true
    world.send({ type: 'RETRY', conversationId: id })
    await world.until(isIdle)
    isDown = false
    world.send({ type: 'RETRY', conversationId: id })
    await world.until(isIdle)
    const [original, ...retries] = bodies
    expect(new Set(retries.map(({ request_id }) => request_id)).size).toBe(1)
    expect(retries.every(({ replaces }) => replaces === original?.request_id)).toBe(true)
    world.send({ type: 'RELOAD_MESSAGES', id: id ?? '' })
    await world.until(({ chat }) => chat.messages[id ?? '']?.status === 'loading')
    const loaded = await world.until(({ chat }) => chat.messages[id ?? '']?.status === 'ready')
    expect(rowTypesOf(loaded)).toEqual(['user', 'assistant'])
  })
})

describe('a database failure just after a message was taken', () => {
  it('[SEND-35, SEND-466, SEND-487] [SEND-30] fails the answer with no event stored if the failure lasts, and the second Retry begins a new run', async () => {
    const server = await serve({ agent: wordsAgent('Yes.') })
    const world = start(server)
    await signUpIn(world)
    const giveBack = await dropEventsTable(server.dataDir)
    send(world, 'Go')
    const failed = await world.until(isIdle)
    expect(lastRowOf(failed)).toMatchObject({ state: 'failed', error: { type: 'client_error' } })
    await giveBack()
    // The first Retry repeats the request and learns that its run failed. The second one begins a
    // new run.
    for (const state of ['failed', 'done']) {
      world.send({ type: 'RETRY', conversationId: null })
      await world.until((now) => !isIdle(now))
      expect(lastRowOf(await world.until(isIdle))).toMatchObject({ state })
    }
    expect(rowTypesOf(world.state())).toEqual(['user', 'assistant'])
    await world.until(({ credits }) => credits.status === 'ready' && credits.balance === 9)
  })

  it('[SEND-33] [SEND-35, SEND-466] ends the answer as interrupted if the client can resume, and the first Retry begins a new run', async () => {
    const server = await serve({ agent: wordsAgent('Yes.') })
    const browser = createJarFetch()
    let id = ''
    let giveBack: (() => Promise<void>) | null = null
    const world = start({
      ...server,
      fetch: async (input, init) => {
        const back = input instanceof Request && input.url.endsWith(`${id}/stream/`) && giveBack
        giveBack = back ? null : giveBack
        if (back) await back()
        return browser(input, init)
      },
    })
    await signUpIn(world)
    send(world, 'First')
    const first = await world.until((state) => isIdle(state) && state.chat.startedId !== null)
    id = first.chat.startedId ?? ''
    giveBack = await dropEventsTable(server.dataDir)
    world.send({ type: 'SEND', conversationId: id, text: 'Go', documents: [] })
    const ended = await world.until(isIdle)
    expect(lastRowOf(ended, id)).toMatchObject({ state: 'failed', error: { type: 'interrupted' } })
    world.send({ type: 'RETRY', conversationId: id })
    await world.until((now) => !isIdle(now))
    expect(lastRowOf(await world.until(isIdle), id)).toMatchObject({ plainText: 'Yes.' })
  })
})

describe('missing data on the server', () => {
  it('[SEND-9] [CONV-11] a conversation whose spreadsheet was deleted elsewhere continues after a Retry', async () => {
    const server = await serve({ agent: wordsAgent('Yes.') })
    const browser = createJarFetch()
    const world = start({ ...server, fetch: browser })
    await signUpIn(world)
    const other = start({ ...server, fetch: browser })
    await other.until(({ spreadsheets }) => spreadsheets.status === 'ready')
    const sheetId = await createSheet(other)
    const about = { type: 'SEND', documents: [], spreadsheetId: sheetId } as const
    world.send({ ...about, conversationId: null, text: 'Sum it' })
    const first = await world.until(
      ({ chat, conversations }) =>
        chat.run === null && conversations.items[0]?.spreadsheet_id === sheetId,
    )
    other.send({ type: 'DELETE_SPREADSHEETS', ids: [sheetId] })
    other.page('left')
    await other.until(({ spreadsheets }) => spreadsheets.items.length === 0)

    const id = first.chat.startedId
    world.send({ type: 'SEND', conversationId: id, text: 'And now?', documents: [] })
    const failed = await world.until(isIdle)
    expect(lastRowOf(failed, id)).toMatchObject({ state: 'failed', charged: false })
    await world.until(({ conversations }) => conversations.items[0]?.spreadsheet_id === null)
    world.send({ type: 'RETRY', conversationId: id })
    const ended = await world.until(isIdle)
    expect(lastRowOf(ended, id)).toMatchObject({ state: 'done', plainText: 'Yes.' })
  })

  it('[SEND-30] [CONV-19] Retry of a lost first message keeps its spreadsheet', async () => {
    const server = await serve({ agent: wordsAgent('Yes.') })
    let isDown = true
    const { bodies, fetch } = recordSends(createJarFetch(), () => isDown)
    const world = start({ ...server, fetch })
    await signUpIn(world)
    const sheetId = await createSheet(world)
    const about = { conversationId: null, documents: [], spreadsheetId: sheetId } as const
    world.send({ type: 'SEND', text: 'Sum it', ...about })
    await world.until(isIdle)
    isDown = false
    world.send({ type: 'RETRY', conversationId: null })
    await world.until((state) => isIdle(state) && state.chat.startedId !== null)
    expect(bodies.map(({ spreadsheet_id }) => spreadsheet_id)).toEqual(bodies.map(() => sheetId))
  })
})
