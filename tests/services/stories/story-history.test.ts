import { expect, it } from 'vitest'
import { selectMessagesStatus } from '#src/log/selectors/selectors.ts'
import { selectQuestionNumber, selectHasEarlier } from '#src/log/selectors/conversation-rows.ts'
import { wordsAgent } from '#tests/support/models/agents.ts'
import { isIdle, questionIdOf, send, rowTextsOf } from '#tests/support/chat/chat-rows.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createJarFetch } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve, enter } = useWorlds()

/**
 * A tab that opens a conversation of one answer for the first time. Its messages fail to load until
 * `line.isUp` is set.
 */
const closed = async () => {
  const server = await serve({ agent: wordsAgent('Yes.') })
  const jar = createJarFetch()
  const first = await enter({ ...server, fetch: jar, memory: createMemory() })
  send(first, 'One')
  const { chat } = await first.until((state) => isIdle(state) && state.chat.startedId !== null)
  const id = chat.startedId ?? ''
  const line = { isUp: false, canSend: true }
  const world = await enter({
    ...server,
    memory: createMemory(),
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { method, url } = request
      if (method === 'GET' && url.includes('/messages/') && !line.isUp)
        return Response.json({ detail: 'Broken' }, { status: 500 })
      if (method === 'POST' && url.endsWith('/chat/stream/') && !line.canSend)
        return Response.json({ detail: 'Broken' }, { status: 503 })
      return jar(request)
    },
  })
  const failed = () => world.until((state) => selectMessagesStatus(id)(state) === 'failed')
  world.send({ type: 'OPEN_CONVERSATION', id })
  await failed()
  const say = (text: string) =>
    world.send({ type: 'SEND', conversationId: id, text, documents: [] })
  return { world, id, line, failed, say }
}
const WHOLE = ['One', 'Yes.', 'Two', 'Yes.']

it('[CONV-75] messages that failed to load appear when a new message is sent below them', async () => {
  const { world, id, line, say } = await closed()
  line.isUp = true
  say('Two')
  // The number of earlier questions is not known yet.
  expect(selectQuestionNumber(id, questionIdOf(world.state(), id, 'Two'))(world.state())).toBeNull()
  const state = await world.until((now) => isIdle(now) && rowTextsOf(now, id).length === 4)
  expect(rowTextsOf(state, id)).toEqual(WHOLE)
  expect(selectQuestionNumber(id, questionIdOf(state, id, 'Two'))(state)).toBe(2)
  expect(selectHasEarlier(id)(state)).toBe(false)
})

it('[CONV-75, CONV-829] [CONV-34] messages that fail to load a second time can be loaded by hand, and show above the new message', async () => {
  const { world, id, line, say, failed } = await closed()
  say('Two')
  await world.until((state) => isIdle(state) && rowTextsOf(state, id).includes('Yes.'))
  const state = await failed()
  expect(rowTextsOf(state, id)).toEqual(['Two', 'Yes.'])
  expect(selectHasEarlier(id)(state)).toBe(true)
  line.isUp = true
  world.send({ type: 'LOAD_EARLIER_MESSAGES', id })
  const shown = await world.until((now) => selectMessagesStatus(id)(now) === 'ready')
  expect(rowTextsOf(shown, id)).toEqual(WHOLE)
  expect(selectHasEarlier(id)(shown)).toBe(false)
})

it.each(['refused', 'stopped'] as const)(
  '[CONV-75] earlier messages also load if the new message is %s before the server starts to answer',
  async (how) => {
    const { world, id, line, say } = await closed()
    line.isUp = true
    line.canSend = how === 'stopped'
    say('Two')
    if (how === 'stopped') world.send({ type: 'STOP' })
    const state = await world.until((now) => isIdle(now) && rowTextsOf(now, id).length === 4)
    expect(rowTextsOf(state, id).slice(0, 3)).toEqual(['One', 'Yes.', 'Two'])
  },
)
