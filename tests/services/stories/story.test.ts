import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selectMessages } from '#src/log/selectors/selectors.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { createJarFetch, createWorld, signUpIn } from '#tests/support/client/world.ts'

const QUESTION = 'Build an amortisation schedule for a $300,000 loan at 6.5% over 30 years'

describe('the client against the real server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  it('[SEND-3] [SEND-5] [SEND-11] [CONV-2] [CONV-3] [CRED-7] a message streams, and the page moves to its conversation', async () => {
    const world = createWorld({ origin: server.origin })
    await signUpIn(world)
    world.history.push('/app/chat')
    world.send({ type: 'OPEN_CONVERSATION', id: null })
    world.send({ type: 'SEND', conversationId: null, text: `  ${QUESTION}\n`, documents: [] })
    const sent = world.state()
    expect(selectMessages(null)(sent).map((row) => row.type)).toEqual(['user', 'assistant'])
    expect(sent.credits.balance).toBe(9)

    const ended = await world.until(
      ({ chat, credits }) => chat.run === null && credits.status === 'ready',
    )
    const [question, answer] = selectMessages(null)(ended)
    expect(question).toMatchObject({ content: QUESTION })
    expect(answer).toMatchObject({ type: 'assistant', state: 'done', error: null, charged: true })
    expect(answer?.type === 'assistant' && answer.plainText).toContain('$1,896.20')
    const id = ended.chat.startedId ?? ''
    expect(world.history.location.href).toBe(`/app/chat/${id}`)
    expect(ended.conversations.items[0]).toMatchObject({ conversation_id: id })
    expect(ended.conversations.items[0]?.title).not.toBe('New Conversation')

    await world.until(({ spreadsheets }) => spreadsheets.items.length === 1)
    world.end()
  })

  it('[STORED-6] [CONV-6] [TIME-12] [AUTH-7] a reload restores the session and shows the same answer', async () => {
    const fetch = createJarFetch()
    const world = createWorld({ origin: server.origin, fetch })
    await signUpIn(world)
    world.send({ type: 'SEND', conversationId: null, text: QUESTION, documents: [] })
    const ended = await world.until(({ chat }) => chat.run === null && chat.startedId !== null)
    const id = ended.chat.startedId
    const [, live] = selectMessages(null)(ended)
    world.end()

    const again = createWorld({ origin: server.origin, fetch, at: `/app/chat/${id}` })
    const session = await again.app.sessionKnown()
    expect(session.status).toBe('signedIn')
    again.send({ type: 'OPEN_CONVERSATION', id })
    const loaded = await again.until(({ chat }) => chat.messages[id ?? '']?.status === 'ready')
    const [question, answer] = selectMessages(id)(loaded)
    expect(question).toMatchObject({ type: 'user', content: QUESTION })
    expect(answer?.type === 'assistant' && answer.timeline).toEqual(
      live?.type === 'assistant' && live.timeline,
    )
    again.end()
  })
})
