import { expect, it } from 'vitest'
import { parseDraft, draftAfterSend } from '#src/ui/chat/composer/draft.ts'
import { untilAborted } from '#tests/support/models/agents.ts'
import { isIdle, questionIdOf, rowTextsOf } from '#tests/support/chat/chat-rows.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createTab, type World } from '#tests/support/client/world.ts'
import { createLossyFetch, useWorlds } from '#tests/support/client/worlds.ts'

const { serve, start, enter } = useWorlds()
type Command = Parameters<World['send']>[0]
const say = (text: string, conversationId: string | null) =>
  ({ type: 'SEND', conversationId, text, documents: [] }) as const

/**
 * A conversation with one answer, on a connection that can fail. The question "hang" is never
 * answered.
 */
const talk = async () => {
  const server = await serve({
    agent: async (turn) => {
      if (turn.message === 'hang') await untilAborted(turn.signal)
      turn.emit({ type: 'text_delta', payload: { text: `re ${turn.message}` } })
      return { ended: 'end' }
    },
  })
  const line = createLossyFetch()
  const who = { fetch: line.fetch, memory: createMemory(), tab: createTab() }
  const first = await enter({ ...server, ...who })
  /** Sends `command` and waits until the answer to `text` has ended. */
  const answered = async (command: Command, text: string) => {
    world.send(command)
    await world.until((state) => isIdle(state) && JSON.stringify(state.chat).includes(`re ${text}`))
  }
  /**
   * Sends `command` while the connection blocks the request ('stop') or loses its response
   * ('lose').
   */
  const inVain = async (command: Command, by: 'stop' | 'lose' = 'stop') => {
    line[by](({ method, url }) => method === 'POST' && url.includes('/chat/stream'))
    world.send(command)
    await world.until(isIdle)
    line[by](() => false)
  }
  const reload = () => {
    world.end()
    world = start({ ...server, ...who })
    return world
  }
  /** The draft of a composer after a reload, read as soon as the user is signed in. */
  const draftAfter = async (conversationId: string | null) => {
    const { app } = reload()
    let draft: string | null = null
    app.subscribe(() => {
      if (app.state().session.status === 'signedIn')
        queueMicrotask(() => (draft ??= app.preferences.draftOf(conversationId)))
    })
    await expect.poll(() => draft).not.toBeNull()
    return parseDraft(draft ?? '')
  }
  let world = first
  await answered(say('one', null), 'one')
  const id = first.state().chat.startedId ?? ''
  first.send({ type: 'OPEN_CONVERSATION', id })
  return { first, id, answered, inVain, reload, draftAfter }
}

it('[SEND-37, SEND-467] after a reload, a failed message is in the composer as soon as the user is known', async () => {
  const { id, inVain, draftAfter } = await talk()
  await inVain(say('precious', id))
  expect((await draftAfter(id)).text).toBe('precious')
})

it('[SEND-37] a failed message is not lost when a message is sent in another chat', async () => {
  const { first, id, answered, inVain, draftAfter } = await talk()
  await inVain(say('precious', id))
  first.send({ type: 'NEW_CONVERSATION' })
  await answered(say('other', null), 'other')
  expect((await draftAfter(id)).text).toBe('precious')
  expect((await draftAfter(id)).text).toBe('precious')
})

it('[SEND-37] failed messages are not lost when a later message is sent, and keep their order', async () => {
  const { id, answered, inVain, draftAfter } = await talk()
  await inVain(say('first', id))
  await inVain(say('second', id))
  await answered(say('third', id), 'third')
  expect((await draftAfter(id)).text).toBe('first\nsecond')
})

it('[SEND-37, SEND-467] each failed message returns to the composer of its chat, and a failed edit returns as an edit of its question', async () => {
  const { first, id, inVain, draftAfter } = await talk()
  const messageId = questionIdOf(first.state(), id, 'one')
  await inVain({ ...say('uno', id), conversationId: id, type: 'EDIT', messageId })
  first.send({ type: 'NEW_CONVERSATION' })
  await inVain(say('new', null))
  const draft = await draftAfter(id)
  expect([draft.text, draft.editing?.id, draftAfterSend(draft).text]).toEqual([
    'uno',
    messageId,
    '',
  ])
  expect((await draftAfter(null)).text).toBe('new')
})

it('[SEND-37, SEND-492] [SEND-30] a message answered by Retry, or replaced by an edit, does not return to the composer', async () => {
  const { first, id, answered, inVain, draftAfter } = await talk()
  await inVain(say('again', id))
  await answered({ type: 'RETRY', conversationId: id }, 'again')
  await inVain(say('wrong', id))
  const messageId = questionIdOf(first.state(), id, 'wrong')
  const edit = { conversationId: id, messageId, text: 'right', documents: [] }
  await answered({ ...edit, type: 'EDIT' }, 'right')
  expect((await draftAfter(id)).text).toBe('')
})

it('[SEND-37, SEND-492] a message that the server stored does not return to the composer', async () => {
  const { first, id, answered, inVain, draftAfter } = await talk()
  await inVain(say('heard', id), 'lose')
  await inVain(say('precious', id))
  await answered(say('next', id), 'next')
  first.send({ type: 'RELOAD_MESSAGES', id })
  await first.until((state) => rowTextsOf(state, id).includes('re heard'))
  expect((await draftAfter(id)).text).toBe('precious')
})

it('[SEND-37] a failed message is not lost when a chat with a stopped answer is opened', async () => {
  const { first, id, inVain, reload, draftAfter } = await talk()
  first.send({ type: 'NEW_CONVERSATION' })
  first.send(say('hang', null))
  await first.until(({ chat }) => chat.startedId !== null && chat.startedId !== id)
  const stopped = first.state().chat.startedId ?? ''
  first.send({ type: 'STOP' })
  await first.until((state) => isIdle(state) && Object.keys(state.chat.pendingStops).length === 0)
  const second = reload()
  await second.app.sessionKnown()
  second.send({ type: 'OPEN_CONVERSATION', id })
  await second.until((state) => rowTextsOf(state, id).length === 2)
  await inVain(say('precious', id))
  second.send({ type: 'OPEN_CONVERSATION', id: stopped })
  await second.until((state) => rowTextsOf(state, stopped).length === 2)
  expect((await draftAfter(id)).text).toBe('precious')
})
