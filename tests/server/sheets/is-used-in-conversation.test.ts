import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Agent } from '#server/chat/agent-contract.ts'
import { isUsedInConversation } from '#server/sheets/is-used-in-conversation.ts'
import { ask, conversationOf, signUp, type Person } from '#tests/support/server/caller.ts'
import { openTestStore } from '#tests/support/server/database.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let person: Person
/** The agent of the next answer. */
let act: Agent = async () => ({ ended: 'end' })

beforeAll(async () => {
  server = await startTestServer({ agent: (turn) => act(turn) })
  person = await signUp(server.origin)
})
afterAll(() => server.close())

const create = async () => (await person.call('spreadsheets.create', { body: {} })).body.id

/** An agent whose tool call on this spreadsheet succeeds or fails. */
const touches =
  (spreadsheet_id: string, success = true): Agent =>
  async (turn) => {
    const tool = { execution_id: 'x', tool_name: 'read_range', tool_display_name: 'Read range' }
    turn.emit({ type: 'tool_executing', payload: { ...tool, arguments: { spreadsheet_id } } })
    const result = success ? { spreadsheet_id, title: 'Plan' } : null
    const error = success ? null : 'There is no such spreadsheet.'
    turn.emit({ type: 'tool_complete', payload: { ...tool, success, result, error } })
    turn.emit({ type: 'text_delta', payload: { text: 'Done.' } })
    return { ended: 'end' }
  }

const send = async (agent: Agent, message = 'Look', conversation_id?: string) => {
  act = agent
  const about = conversation_id ? { conversation_id } : {}
  return conversationOf(await ask(person, { message, ...about }))
}

const isUsed = async (conversation: string, id: string): Promise<boolean> => {
  const store = await openTestStore(server.dataDir)
  try {
    return await isUsedInConversation(store, conversation, id)
  } finally {
    await store.destroy()
  }
}

describe('the spreadsheets of a conversation', () => {
  it('[AGENT-430] include one that a successful tool call used, also in an earlier answer of that conversation', async () => {
    const id = await create()
    const conversation = await send(touches(id))
    expect(await isUsed(conversation, id)).toBe(true)
    await send(async () => ({ ended: 'end' }), 'And now?', conversation)
    expect(await isUsed(conversation, id)).toBe(true)
    const other = await send(touches(await create()))
    expect(await isUsed(other, id)).toBe(false)
  })

  it('[AGENT-430] include a spreadsheet used in an answer that was retried and is now hidden', async () => {
    const id = await create()
    const conversation = await send(touches(id), 'Look')
    const { body } = await person.call('messages.list', { params: { id: conversation } })
    const replaces = body.messages.find(({ role }) => role === 'user')?.id ?? ''
    act = async () => ({ ended: 'end' })
    await ask(person, { message: 'Look', conversation_id: conversation, replaces })
    const store = await openTestStore(server.dataDir)
    const answers = await store
      .selectFrom('messages')
      .select('hidden_as')
      .where('conversation_id', '=', conversation)
      .where('role', '=', 'assistant')
      .execute()
    await store.destroy()
    expect(answers.map(({ hidden_as }) => hidden_as)).toContain('replaced')
    expect(await isUsed(conversation, id)).toBe(true)
  })

  it('[AGENT-430] exclude a spreadsheet of a failed tool call, or one only named in text', async () => {
    const id = await create()
    expect(await isUsed(await send(touches(id, false)), id)).toBe(false)
    const names: Agent = async (turn) => {
      turn.emit({ type: 'text_delta', payload: { text: `It is in ${id}.` } })
      return { ended: 'end' }
    }
    expect(await isUsed(await send(names, `Write into ${id}`), id)).toBe(false)
  })

  it('[AGENT-430] are matched by their whole id, without wildcards', async () => {
    const id = await create()
    const conversation = await send(touches(id))
    for (const other of [`${id.slice(0, -1)}_`, '%', id.slice(0, 8), ''])
      expect(await isUsed(conversation, other)).toBe(false)
    expect(await isUsed('', id)).toBe(false)
  })
})
