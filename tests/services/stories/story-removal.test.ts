import { describe, expect, it } from 'vitest'
import type { Agent } from '#server/chat/agent-contract.ts'
import {
  selectConversations,
  selectIsMissing,
  selectMessages,
  selectSearch,
  selectSpreadsheets,
} from '#src/log/selectors/selectors.ts'
import type { AppState, Notice } from '#src/log/state.ts'
import { untilAborted, createGate, wordsAgent, gatedAgent } from '#tests/support/models/agents.ts'
import { createSheet } from '#tests/support/workbook/sheets.ts'
import { send } from '#tests/support/chat/chat-rows.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createJarFetch, PASSWORD, type World } from '#tests/support/client/world.ts'
import { createLossyFetch, useWorlds } from '#tests/support/client/worlds.ts'

const { serve, start, enter } = useWorlds()

const idsOf = (state: AppState): readonly string[] =>
  selectConversations(state).items.map((item) => item.conversation_id)

/** Sends `text` in a new chat, waits for the end of the answer, and returns the id of the chat. */
const converse = async (world: World, text: string): Promise<string> => {
  world.send({ type: 'NEW_CONVERSATION' })
  send(world, text)
  const { chat } = await world.until((state) => state.chat.run === null && !!state.chat.startedId)
  return chat.startedId ?? ''
}
const press = (world: World, notice: Notice | undefined): void => {
  if (notice?.action && 'command' in notice.action) world.send(notice.action.command)
}
const isDelete = (request: Request): boolean => request.method === 'DELETE'

describe('a deletion that can be undone', () => {
  it('[CONV-15] [CONV-8] hides the chat everywhere at once, and undo restores it in its place', async () => {
    const calls: string[] = []
    const jar = createJarFetch()
    const fetch: typeof globalThis.fetch = (input, init) => {
      if (input instanceof Request && isDelete(input)) calls.push(input.url)
      return jar(input, init)
    }
    const world = await enter({ ...(await serve({ agent: wordsAgent('Yes.') })), fetch })
    const [a, b, c] = [
      await converse(world, 'Apples'),
      await converse(world, 'Bananas'),
      await converse(world, 'Cherries'),
    ]
    world.send({ type: 'OPEN_CONVERSATION', id: b })
    world.history.push(`/app/chat/${b}`)
    world.send({ type: 'SEARCH_CONVERSATIONS', query: 'banan' })
    await world.until((state) => selectSearch(state).items.length === 1)
    world.send({ type: 'DELETE_CONVERSATIONS', ids: [b] })
    const gone = world.state()
    expect(idsOf(gone)).toEqual([c, a])
    expect(selectConversations(gone).totalCount).toBe(
      selectConversations(world.state()).items.length,
    )
    expect(selectSearch(gone).items).toEqual([])
    expect(gone.chat.currentId).toBeNull()
    expect(selectIsMissing(b)(gone)).toBe(true)
    expect(world.history.location.href).toBe('/app/chat')
    const [notice] = gone.notices
    expect(notice).toMatchObject({ text: 'Deleted New Conversation', durationMs: 5000 })
    // Deleting the same chat again has no effect.
    world.send({ type: 'DELETE_CONVERSATIONS', ids: [b] })
    expect(world.state().notices).toHaveLength(1)

    press(world, notice)
    expect(idsOf(world.state())).toEqual([c, b, a])
    expect(world.state().notices).toEqual([])
    expect(selectMessages(b)(world.state())).toHaveLength(2)
    world.page('left')
    expect(calls).toEqual([])
  })

  it('[CONV-47] is sent at once when the user leaves the page or signs out', async () => {
    const server = await serve({ agent: wordsAgent('Yes.') })
    const browser = { ...server, fetch: createJarFetch(), memory: createMemory() }
    const world = await enter(browser)
    const [a, b, c] = [
      await converse(world, 'a'),
      await converse(world, 'b'),
      await converse(world, 'c'),
    ]
    world.send({ type: 'DELETE_CONVERSATIONS', ids: [a] })
    world.page('left')
    await world.until(({ removals }) => removals.length === 0)
    expect(idsOf(world.state())).toEqual([c, b])
    expect(world.state().notices).toEqual([])

    world.send({ type: 'DELETE_CONVERSATIONS', ids: [b] })
    const email = world.state().session.user?.email ?? ''
    world.send({ type: 'SIGN_OUT' })
    await world.until(({ session }) => session.status === 'signedOut')
    // Wait until the server has confirmed the sign-out. The client sends the deletion first, so the
    // server has it by then.
    await expect.poll(() => browser.memory.kept.has('ledgerline.signed-out')).toBe(false)
    const again = start(browser)
    await again.app.sessionKnown()
    again.send({ type: 'SIGN_IN', email, password: PASSWORD, next: null })
    const back = await again.until(({ conversations }) => conversations.status === 'ready')
    expect(idsOf(back)).toEqual([c])
  })

  it.each([
    [1, 'Failed to delete conversation'],
    [2, 'Failed to delete conversations'],
  ])(
    '[CONV-46, CONV-851] [ERR-5] of %i chats restores the rows and shows an error if it fails',
    async (count, text) => {
      const server = await serve({ agent: wordsAgent('Yes.') })
      const jar = createJarFetch()
      const fetch: typeof globalThis.fetch = async (input, init) =>
        input instanceof Request && isDelete(input)
          ? new Response('{"detail":""}', { status: 500 })
          : jar(input, init)
      const world = await enter({ ...server, fetch })
      const ids = [await converse(world, 'a'), await converse(world, 'b')]
      world.send({ type: 'DELETE_CONVERSATIONS', ids: ids.slice(0, count) })
      expect(idsOf(world.state())).toHaveLength(2 - count)
      world.page('left')
      const back = await world.until(
        ({ removals, notices }) => removals.length === 0 && notices.length > 0,
      )
      expect(idsOf(back)).toEqual(ids.toReversed())
      expect(back.notices.map((notice) => notice.text)).toEqual([text])
    },
  )

  it('[CONV-46, CONV-851] restores the rows and shows an error if it fails offline', async () => {
    const lossy = createLossyFetch()
    const world = await enter({
      ...(await serve({ agent: wordsAgent('Yes.') })),
      fetch: lossy.fetch,
    })
    const id = await converse(world, 'a')
    lossy.stop(isDelete)
    world.send({ type: 'DELETE_CONVERSATIONS', ids: [id] })
    world.page('left')
    const back = await world.until(
      ({ removals, notices }) => removals.length === 0 && notices.length > 0,
    )
    expect(idsOf(back)).toEqual([id])
    expect(back.notices).toMatchObject([{ level: 'error' }])
  })

  it('[CONV-46, CONV-828] [SEND-22] of a streaming chat lets the queue of another chat continue once the deletion is final', async () => {
    const agent: Agent = async (turn) => {
      if (turn.message === 'Two') await untilAborted(turn.signal)
      return wordsAgent('Yes.')(turn)
    }
    const world = await enter(await serve({ agent }))
    const id = await converse(world, 'One')
    world.send({ type: 'NEW_CONVERSATION' })
    send(world, 'Two')
    const { chat } = await world.until((state) => !!state.chat.startedId)
    world.send({ type: 'QUEUE', conversationId: id, text: 'Next' })
    world.send({ type: 'DELETE_CONVERSATIONS', ids: [chat.startedId ?? ''] })
    world.page('left')
    const over = await world.until((state) => selectMessages(id)(state).length === 4)
    expect(idsOf(over)).toEqual([id])
  })

  it('[CONV-46, CONV-827, CONV-850] lets the running answer continue until the deletion is final, then ends the answer uncharged', async () => {
    const gate = createGate()
    const world = await enter(await serve({ agent: gatedAgent(gate, 'First.', 'Second.') }))
    send(world, 'Go')
    const { chat } = await world.until(
      (state) => state.chat.startedId !== null && state.conversations.items.length === 1,
    )
    const id = chat.startedId ?? ''
    world.send({ type: 'DELETE_CONVERSATIONS', ids: [id] })
    expect(world.state().chat.run?.key).toBe(id)
    press(world, world.state().notices[0])
    expect(idsOf(world.state())).toEqual([id])
    expect(world.state().chat.run?.key).toBe(id)

    world.send({ type: 'DELETE_CONVERSATIONS', ids: [id] })
    world.page('left')
    const over = await world.until(
      (state) => state.chat.run === null && state.credits.balance === 10,
    )
    expect(idsOf(over)).toEqual([])
    send(world, 'Something else')
    gate.open()
    const next = await world.until((state) => state.chat.run === null && !!state.chat.startedId)
    expect(idsOf(next)).toHaveLength(1)
    await world.until(({ credits }) => credits.balance === 9)
  })

  it('[CONV-15] [SHEET-6] works the same way for spreadsheets', async () => {
    const world = await enter(await serve())
    const [a, b] = [await createSheet(world), await createSheet(world)]
    world.send({ type: 'LOAD_SPREADSHEETS' })
    await world.until(({ spreadsheets }) => spreadsheets.items.length === 2)
    world.send({ type: 'DELETE_SPREADSHEETS', ids: [a, b] })
    expect(selectSpreadsheets(world.state()).items).toEqual([])
    const [notice] = world.state().notices
    expect(notice?.text).toBe('Deleted 2 spreadsheets')
    press(world, notice)
    expect(selectSpreadsheets(world.state()).items).toHaveLength(2)
    world.send({ type: 'DELETE_SPREADSHEETS', ids: [a] })
    world.page('left')
    const left = await world.until(({ removals }) => removals.length === 0)
    expect(left.spreadsheets.items.map((item) => item.id)).toEqual([b])
  })
})

describe('the search', () => {
  it('[CONV-43, CONV-826, CONV-849] uses only the answer to the newest query and keeps the last results until then', async () => {
    const world = await enter(await serve({ agent: wordsAgent('Yes.') }))
    const [a, b] = [await converse(world, 'Apples'), await converse(world, 'Bananas')]
    world.send({ type: 'SEARCH_CONVERSATIONS', query: 'apple' })
    world.send({ type: 'SEARCH_CONVERSATIONS', query: 'banana' })
    const found = await world.until(({ search }) => search.status === 'ready')
    expect(found.search).toMatchObject({ query: 'banana', answered: 'banana', totalCount: 1 })
    expect(found.search.items).toMatchObject([{ conversation_id: b, found: 'Bananas' }])
    world.send({ type: 'SEARCH_CONVERSATIONS', query: 'apples' })
    expect(world.state().search).toMatchObject({ query: 'apples', answered: 'banana' })
    await world.until(({ search }) => search.items[0]?.conversation_id === a)
    world.send({ type: 'RENAME_CONVERSATION', id: a, title: 'Fruit' })
    expect(world.state().search.items[0]?.title).toBe('Fruit')
    world.send({ type: 'SEARCH_CONVERSATIONS', query: ' ' })
    expect(world.state().search).toMatchObject({ query: '', answered: null, items: [] })
  })
})
