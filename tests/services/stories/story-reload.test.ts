import { describe, expect, it } from 'vitest'
import { selectMessages } from '#src/log/selectors/selectors.ts'
import {
  emptyDraft,
  parseDraft,
  draftAfterSend,
  serializeDraft,
} from '#src/ui/chat/composer/draft.ts'
import { editQuestion } from '#src/ui/chat/composer/restored-messages.ts'
import { createGate, wordsAgent, gatedAgent } from '#tests/support/models/agents.ts'
import { interceptChat } from '#tests/support/client/network.ts'
import { lastRowOf, isIdle, send, rowTypesOf } from '#tests/support/chat/chat-rows.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createJarFetch, createTab, signUpIn } from '#tests/support/client/world.ts'
import { createLossyFetch, useWorlds } from '#tests/support/client/worlds.ts'

const { serve, start } = useWorlds()

describe('a reload', () => {
  const person = () => ({ fetch: createJarFetch(), memory: createMemory(), tab: createTab() })

  it('[SEND-37] before the first event sends the same message again, once', async () => {
    const server = await serve({ agent: wordsAgent('One ', 'answer.') })
    const who = person()
    const held = interceptChat(who.fetch, () => new Promise<never>(() => {}))
    const before = start({ ...server, ...who, fetch: held })
    await signUpIn(before)
    send(before, 'Go')
    expect(before.state().chat.run).not.toBeNull()
    before.end()

    const after = start({ ...server, ...who })
    const ended = await after.until((state) => isIdle(state) && state.chat.startedId !== null)
    expect(rowTypesOf(ended)).toEqual(['user', 'assistant'])
    expect(lastRowOf(ended)).toMatchObject({ state: 'done', plainText: 'One answer.' })
    await after.until(({ credits }) => credits.balance === 9)
    after.end()

    const again = start({ ...server, ...who })
    await again.until(({ credits }) => credits.status === 'ready')
    expect(again.state().chat.run).toBeNull()
  })

  it('[SEND-37, SEND-490] during the first answer of a new chat leads to that chat and its answer', async () => {
    const gate = createGate()
    const server = await serve({ agent: gatedAgent(gate, 'First.', 'Second.') })
    const who = person()
    const before = start({ ...server, ...who })
    await signUpIn(before)
    before.history.replace('/app/chat')
    send(before, 'Go')
    const { chat } = await before.until((state) => state.chat.startedId !== null)
    before.end()

    const after = start({ ...server, ...who, at: '/app/chat' })
    await after.app.sessionKnown()
    expect(after.history.location.pathname).toBe(`/app/chat/${chat.startedId}`)
    after.send({ type: 'OPEN_CONVERSATION', id: chat.startedId })
    gate.open()
    const ended = await after.until(
      (state) => isIdle(state) && lastRowOf(state, chat.startedId)?.type === 'assistant',
    )
    expect(lastRowOf(ended, chat.startedId)).toMatchObject({ plainText: 'First.Second.' })
  })

  it('[SEND-50, SEND-528] restores the queue, which waits for the running answer and then continues', async () => {
    const gate = createGate()
    const server = await serve({ agent: gatedAgent(gate, 'First.', 'Second.') })
    const who = person()
    const before = start({ ...server, ...who })
    await signUpIn(before)
    send(before, 'Go')
    const { chat } = await before.until((state) => state.chat.startedId !== null)
    before.send({ type: 'QUEUE', conversationId: chat.startedId, text: 'And then?' })
    before.app.preferences.saveDraft(chat.startedId, 'Draft')
    before.end()

    const after = start({ ...server, ...who })
    await after.app.sessionKnown()
    expect(after.app.preferences.draftOf(chat.startedId)).toBe('Draft')
    expect(after.state().chat.queue).toMatchObject([{ text: 'And then?' }])
    after.send({ type: 'OPEN_CONVERSATION', id: chat.startedId })
    await after.until((state) => state.chat.run !== null)
    expect(after.state().chat.queue).toHaveLength(1)
    gate.open()
    const ended = await after.until(
      (state) => isIdle(state) && rowTypesOf(state, chat.startedId).length === 4,
    )
    expect(ended.chat.queue).toEqual([])
  })

  it('[SEND-50, SEND-528, SEND-505] [SEND-51] restores the queue, which waits for "Send now" if the answer has ended meanwhile', async () => {
    const gate = createGate()
    const server = await serve({ agent: gatedAgent(gate, 'First.', 'Second.') })
    const who = person()
    const before = start({ ...server, ...who })
    await signUpIn(before)
    send(before, 'Go')
    const { chat } = await before.until((state) => state.chat.startedId !== null)
    for (const text of ['One', 'Two'])
      before.send({ type: 'QUEUE', conversationId: chat.startedId, text })
    before.end()
    gate.open()
    const other = start({ ...server, fetch: who.fetch })
    await other.until(({ session }) => session.status === 'signedIn')
    await expect
      .poll(() => {
        other.send({ type: 'RELOAD_MESSAGES', id: chat.startedId ?? '' })
        return rowTypesOf(other.state(), chat.startedId)
      })
      .toEqual(['user', 'assistant'])

    // After two reloads in a row the queue is complete, and nothing was sent automatically.
    start({ ...server, ...who }).end()
    const after = start({ ...server, ...who })
    await after.app.sessionKnown()
    after.send({ type: 'OPEN_CONVERSATION', id: chat.startedId })
    await after.until((state) => rowTypesOf(state, chat.startedId).length === 2)
    expect(after.state().chat.run).toBeNull()
    const [one] = after.state().chat.queue
    expect(after.state().chat.queue.map(({ text }) => text)).toEqual(['One', 'Two'])
    after.send({ type: 'SEND_QUEUED', id: one?.id ?? '' })
    expect(after.state().chat.queue.map(({ text }) => text)).toEqual(['Two'])
    // After a reload, the end of an answer does not send the queued messages.
    const ended = await after.until(
      (state) => isIdle(state) && rowTypesOf(state, chat.startedId).length === 4,
    )
    expect(ended.chat.queue.map(({ text }) => text)).toEqual(['Two'])
  })

  it('[SEND-37] returns a failed message to the composer', async () => {
    const server = await serve({ agent: wordsAgent('One ', 'answer.') })
    const who = person()
    const broken = interceptChat(who.fetch, () => Promise.reject(new TypeError('Failed to fetch')))
    const before = start({ ...server, ...who, fetch: broken })
    await signUpIn(before)
    send(before, 'A long question')
    await before.until(isIdle)
    before.end()

    const after = start({ ...server, ...who })
    await after.app.sessionKnown()
    await expect.poll(() => after.app.preferences.draftOf(null)).toBe('A long question')
    expect(after.state().chat.run).toBeNull()
  })

  it.each(['an edit', 'a message beside an edit'])(
    '[SEND-37, SEND-491] [SHELL-40] after a failed send returns %s to the composer, where the edit still belongs to its question',
    async (kind) => {
      const isEdit = kind === 'an edit'
      const server = await serve({ agent: wordsAgent('One ', 'answer.') })
      const lossy = createLossyFetch()
      const who = { ...person(), fetch: lossy.fetch }
      const before = start({ ...server, ...who })
      await signUpIn(before)
      send(before, 'one')
      const { chat } = await before.until((state) => isIdle(state) && state.chat.startedId !== null)
      const conversationId = chat.startedId ?? ''
      const [question] = selectMessages(conversationId)(before.state())
      const id = question?.id ?? ''
      lossy.stop(({ url }) => url.includes('/chat/stream'))
      const message = { conversationId, text: 'lost', documents: [] }
      if (isEdit) before.send({ ...message, type: 'EDIT', messageId: id })
      else before.send({ ...message, type: 'SEND' })
      await before.until(isIdle)
      const edited = { id, folio: 1, documents: [], content: 'edited' }
      const stands = isEdit ? emptyDraft : editQuestion(emptyDraft, edited)
      before.app.preferences.saveDraft(conversationId, serializeDraft(stands))
      before.end()

      const after = start({ ...server, ...who })
      await after.app.sessionKnown()
      const kept = () => after.app.preferences.draftOf(conversationId)
      await expect.poll(kept).toContain('lost')
      const draft = parseDraft(kept())
      expect(draft.editing?.id).toBe(id)
      expect([draft.text, draftAfterSend(draft).text]).toEqual(
        isEdit ? ['lost', ''] : ['edited', 'lost'],
      )
    },
  )

  it('[SEND-37, SEND-492] does not return a message that was stopped, or whose chat was left for a new one', async () => {
    const server = await serve({ agent: wordsAgent('One ', 'answer.') })
    for (const leave of ['STOP', 'NEW_CONVERSATION'] as const) {
      const who = person()
      const fail = createGate()
      const broken = interceptChat(who.fetch, async () => {
        await fail.opened
        throw new TypeError('Failed to fetch')
      })
      const before = start({ ...server, ...who, fetch: broken })
      await signUpIn(before)
      send(before, 'A long question')
      if (leave === 'STOP') before.send({ type: 'STOP' })
      fail.open()
      await before.until(isIdle)
      before.send({ type: 'NEW_CONVERSATION' })
      before.end()
      const after = start({ ...server, ...who })
      await after.app.sessionKnown()
      expect(after.app.preferences.draftOf(null)).toBe('')
      expect(after.state().chat.run).toBeNull()
    }
  })

  it('[SEND-37] shows an answer only once if it had ended before its message was sent again', async () => {
    const server = await serve({ agent: wordsAgent('One ', 'answer.') })
    const who = person()
    let isSilent = false
    const before = start({
      ...server,
      ...who,
      fetch: interceptChat(who.fetch, async (pass) => {
        const response = await pass()
        return isSilent ? new Promise<never>(() => {}) : response
      }),
    })
    await signUpIn(before)
    send(before, 'First')
    const first = await before.until((state) => isIdle(state) && state.chat.startedId !== null)
    const id = first.chat.startedId ?? ''
    isSilent = true
    before.send({ type: 'SEND', conversationId: id, text: 'Second', documents: [] })
    // Another tab reloads the messages until it has the answer. Then the run has ended on the
    // server.
    const other = start({ ...server, fetch: who.fetch })
    await other.until(({ session }) => session.status === 'signedIn')
    const rows = ['user', 'assistant', 'user', 'assistant']
    await expect
      .poll(() => {
        other.send({ type: 'RELOAD_MESSAGES', id })
        return rowTypesOf(other.state(), id)
      })
      .toEqual(rows)
    before.end()

    for (const opens of ['first', 'late']) {
      const after = start({ ...server, ...who, at: `/app/chat/${id}` })
      await after.app.sessionKnown()
      if (opens === 'first') after.send({ type: 'OPEN_CONVERSATION', id })
      await after.until(isIdle)
      if (opens === 'late') after.send({ type: 'OPEN_CONVERSATION', id })
      await after.until((state) => isIdle(state) && state.chat.messages[id]?.page === 1)
      expect(rowTypesOf(after.state(), id)).toEqual(rows)
      after.end()
    }
  })

  it('[SEND-37, SEND-493] passes no unfinished message to the next user of the tab', async () => {
    const gate = createGate()
    const server = await serve({ agent: gatedAgent(gate, 'First.', 'Second.') })
    const who = person()
    const before = start({ ...server, ...who })
    await signUpIn(before)
    send(before, 'Go')
    await before.until((state) => state.chat.startedId !== null)
    before.end()

    const other = start({ ...server, ...who, fetch: createJarFetch() })
    await signUpIn(other)
    other.history.replace('/app/chat')
    expect(other.state().chat.run).toBeNull()
    gate.open()
  })
})
