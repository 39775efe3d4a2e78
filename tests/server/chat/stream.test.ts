import { afterEach, describe, expect, it } from 'vitest'
import { emptyReply, foldReplyEvents, toAssistantMessage } from '#contract/stream/reply.ts'
import { readStored } from '#contract/stream/stored.ts'
import type { Agent, AgentTask } from '#server/chat/agent-contract.ts'
import { createGate, wordsAgent, gatedAgent, sheetsIn } from '#tests/support/models/agents.ts'
import {
  ask,
  conversationIdIn,
  conversationOf,
  eventsOf,
  messagesOf,
  readAll,
  readUntil,
  signUp,
  type Person,
} from '#tests/support/server/caller.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
afterEach(() => server.close())

const begin = async (agent: Agent, env: Readonly<Record<string, string>> = {}): Promise<Person> => {
  server = await startTestServer({ agent, env })
  return signUp(server.origin)
}
const everything: Agent = async (turn) => {
  const tool = { tool_name: 'write_range', tool_display_name: 'Write cells' }
  turn.emit({
    type: 'title_updated',
    payload: { conversation_id: turn.conversationId, title: 'Loan' },
  })
  turn.emit({ type: 'reasoning_delta', payload: { text: 'Think. ', is_summary: false } })
  turn.emit({ type: 'reasoning_delta', payload: { text: 'Short', is_summary: true } })
  turn.emit({ type: 'reasoning_block', payload: { block_id: 'r', summary: 'Thought' } })
  for (const [execution_id, success] of [
    ['a', true],
    ['b', false],
  ] as const) {
    turn.emit({ type: 'tool_preparing', payload: { execution_id, ...tool } })
    turn.emit({
      type: 'tool_executing',
      payload: { execution_id, ...tool, arguments: { range: 'A1', deep: [{ x: null }] } },
    })
    turn.emit({
      type: 'tool_complete',
      payload: {
        execution_id,
        ...tool,
        success,
        result: { cells: 3 },
        error: success ? null : 'No',
      },
    })
  }
  turn.emit({ type: 'text_delta', payload: { text: 'Paid\n' } })
  turn.emit({ type: 'text_delta', payload: { text: 'in full: é 🧾 \u2028' } })
  turn.emit({
    type: 'token_usage',
    payload: { current_tokens: 5, cumulative_tokens: 9, reasoning_tokens: 2 },
  })
  return { ended: 'end' }
}

describe('a stream', () => {
  it('[STREAM-1, STREAM-2, STREAM-28, STREAM-24] consists of uncached "data: " lines with JSON, each followed by a blank line', async () => {
    const person = await begin(wordsAgent('Hello ', 'there.'))
    const response = await person.open('chat.stream', { body: { message: 'Hi' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toContain('no-cache')
    expect(response.headers.get('content-encoding')).toBeNull()
    const text = await readAll(response)
    expect(text).toMatch(/^: open\n\n(data: \{[^\n]*\}\n\n)+$/)
  })

  it('[STREAM-20, STREAM-21, STREAM-31] starts with conversation_started, ends with stream_end and has strictly rising sequence numbers', async () => {
    const person = await begin(everything)
    const first = await ask(person, { message: 'One' })
    expect(first[0]).toMatchObject({
      type: 'conversation_started',
      payload: { title: 'New Conversation', spreadsheet_id: null, model: 'offline' },
    })
    expect(first.at(-1)?.type).toBe('stream_end')
    const conversation_id = conversationOf(first)
    const second = await ask(person, { message: 'Two', conversation_id })
    const all = [...first, ...second]
    const sequences = all.map((event) => event.sequence)
    expect(sequences).toEqual([...sequences].sort((a, b) => a - b))
    expect(new Set(sequences).size).toBe(all.length)
    expect(new Set(all.map((event) => event.id)).size).toBe(all.length)
    expect(second[0]).toMatchObject({ payload: { conversation_id, title: 'Loan' } })
  })

  it('[TIME-12] folds to the same answer that the server stores', async () => {
    const person = await begin(everything)
    const events = await ask(person, { message: 'Everything' })
    const [question, answer] = await messagesOf(person, conversationOf(events))
    expect(question).toMatchObject({ role: 'user', text_content: 'Everything' })
    const live = toAssistantMessage(
      { id: answer?.id ?? '', timestamp: answer?.timestamp ?? '', documents: [] },
      foldReplyEvents(emptyReply(), events),
    )
    expect(answer && readStored(answer).message).toEqual(live)
    expect(answer?.token_count).toBe(5)
  })

  it('[TIME-15, TIME-16, CRED-34] reports the duration at its end, and the stored answer keeps duration and cost', async () => {
    const person = await begin(wordsAgent('Hello.'))
    const events = await ask(person, { message: 'Hi' })
    const last = events.at(-1)
    const took = last?.type === 'stream_end' ? last.payload.elapsed_ms : undefined
    expect(took).toBeGreaterThanOrEqual(0)
    const [, answer] = await messagesOf(person, conversationOf(events))
    expect(answer && readStored(answer).message).toMatchObject({
      metadata: { elapsedMs: took, credits: 1 },
    })
  })

  it('[STREAM-22] contains only events that are already stored', async () => {
    const gate = createGate()
    const person = await begin(gatedAgent(gate, 'one', 'two'))
    const response = await person.open('chat.stream', { body: { message: 'Hi' } })
    const first = await readUntil(response, 'one')
    const id = conversationIdIn(first.text())
    const resumed = await person.open('chat.resume', { params: { id }, query: { after: '0' } })
    const second = await readUntil(resumed, 'one')
    expect(eventsOf(second.text())).toEqual(eventsOf(first.text()))
    gate.open()
    expect(eventsOf(await second.rest())).toEqual(eventsOf(await first.rest()))
  })

  it("[CONV-3, AGENT-9] the server stores the agent's title, but never over a title that the user gave", async () => {
    const person = await begin(everything)
    const id = conversationOf(await ask(person, { message: 'Hi' }))
    expect((await person.call('conversations.get', { params: { id } })).body.title).toBe('Loan')
    await person.call('conversations.rename', { params: { id }, body: { title: 'My own' } })
    const again = await ask(person, { message: 'Again', conversation_id: id })
    expect(again.some((event) => event.type === 'title_updated')).toBe(false)
    expect((await person.call('conversations.get', { params: { id } })).body.title).toBe('My own')
  })

  it('the agent receives the earlier messages, oldest first, and the linked spreadsheet', async () => {
    const turns: AgentTask[] = []
    const person = await begin(async (turn) => {
      turns.push(turn)
      return wordsAgent(`Answer ${turns.length}`)(turn)
    })
    const { body: sheet } = await person.call('spreadsheets.create', { body: {} })
    const id = conversationOf(await ask(person, { message: 'First', spreadsheet_id: sheet.id }))
    await ask(person, { message: 'Second', conversation_id: id })
    expect(turns[0]).toMatchObject({ history: [], title: null, spreadsheetId: sheet.id })
    expect(turns[1]).toMatchObject({
      message: 'Second',
      spreadsheetId: sheet.id,
      history: [
        { role: 'user', text: 'First' },
        { role: 'assistant', text: 'Answer 1' },
      ],
    })
    const linked = await person.call('spreadsheets.conversations', { params: { id: sheet.id } })
    expect(linked.body.conversations.map((row) => row.conversation_id)).toEqual([id])
  })

  it('[CONV-11] an agent links the spreadsheet that it created', async () => {
    const person = await begin(async (turn) => {
      const id = turn.newId()
      await sheetsIn(turn).create({
        id,
        title: 'Loan',
        workbook_data: { id, name: 'Loan', styles: {}, sheetOrder: [], sheets: {} },
      })
      await turn.linkSpreadsheet(id)
      return { ended: 'end' }
    })
    const id = conversationOf(await ask(person, { message: 'Build' }))
    const { body } = await person.call('conversations.get', { params: { id } })
    const sheets = await person.call('spreadsheets.list')
    expect(sheets.body.spreadsheets.map((sheet) => sheet.id)).toEqual([body.spreadsheet_id])
  })
})

describe('a resume', () => {
  it('returns the events after a sequence, and 204 if no answer is running', async () => {
    const gate = createGate()
    const person = await begin(gatedAgent(gate, 'one', 'two'))
    const response = await person.open('chat.stream', { body: { message: 'Hi' } })
    const first = await readUntil(response, 'one')
    const started = eventsOf(first.text())
    const id = conversationOf(started)
    const after = String(started[0]?.sequence ?? 0)
    const resumed = await person.open('chat.resume', { params: { id }, query: { after } })
    gate.open()
    const rest = eventsOf(await readAll(resumed))
    const all = eventsOf(await first.rest())
    expect(rest).toEqual(all.slice(1))
    const late = await person.open('chat.resume', { params: { id }, query: { after } })
    expect(late.status).toBe(204)
    expect(await late.text()).toBe('')
  })
})
