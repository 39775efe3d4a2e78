import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { emptyReply, foldReplyEvents, toAssistantMessage } from '#contract/reply.ts'
import { readStored } from '#contract/stored.ts'
import type { Agent, AgentTurn } from '#server/chat/turn.ts'
import { aborted, createGate, says, saysAround } from '#tests/support/agents.ts'
import {
  ask,
  conversationOf,
  eventsOf,
  readAll,
  signUp,
  type Person,
} from '#tests/support/caller.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
afterEach(() => server.close())

const begin = async (agent: Agent, env: Readonly<Record<string, string>> = {}): Promise<Person> => {
  server = await startTestServer({ agent, env })
  return signUp(server.origin)
}
const balanceOf = async (person: Person): Promise<number> =>
  (await person.call('credits.get')).body.data.balance
const messagesOf = async (person: Person, id: string) =>
  (await person.call('messages.list', { params: { id } })).body.messages

/** Reads until the text holds the word; gives the reader for the rest. */
const readUntil = async (response: Response, word: string) => {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (reader && !text.includes(word)) {
    const { value, done } = await reader.read()
    if (done) break
    text += value
  }
  const rest = async (): Promise<string> => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      text += part.value
    return text
  }
  return { text: () => text, rest, cancel: () => reader?.cancel() }
}

const conversationIn = (text: string): string => conversationOf(eventsOf(text))

/** Every kind of event that an agent may emit. */
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
  it('[STREAM-1, STREAM-2, STREAM-24] is lines of "data: " JSON, a blank line between, not cached', async () => {
    const person = await begin(says('Hello ', 'there.'))
    const response = await person.open('chat.stream', { body: { message: 'Hi' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toContain('no-cache')
    expect(response.headers.get('content-encoding')).toBeNull()
    const text = await readAll(response)
    expect(text).toMatch(/^: open\n\n(data: \{[^\n]*\}\n\n)+$/)
  })

  it('[STREAM-20, STREAM-21] starts with conversation_started, ends with stream_end, rises strictly', async () => {
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

  it('[TIME-12] what is stored is the fold of what was sent', async () => {
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

  it('[STREAM-22] a reader gets only events that are stored already', async () => {
    const gate = createGate()
    const person = await begin(saysAround(gate, 'one', 'two'))
    const response = await person.open('chat.stream', { body: { message: 'Hi' } })
    const first = await readUntil(response, 'one')
    const id = conversationIn(first.text())
    const resumed = await person.open('chat.resume', { params: { id }, query: { after: '0' } })
    const second = await readUntil(resumed, 'one')
    expect(eventsOf(second.text())).toEqual(eventsOf(first.text()))
    gate.open()
    expect(eventsOf(await second.rest())).toEqual(eventsOf(await first.rest()))
  })

  it("[CONV-3, AGENT-9] a name that the agent finds is stored; the user's own stands above it", async () => {
    const person = await begin(everything)
    const id = conversationOf(await ask(person, { message: 'Hi' }))
    expect((await person.call('conversations.get', { params: { id } })).body.title).toBe('Loan')
    await person.call('conversations.rename', { params: { id }, body: { title: 'My own' } })
    const again = await ask(person, { message: 'Again', conversation_id: id })
    expect(again.some((event) => event.type === 'title_updated')).toBe(false)
    expect((await person.call('conversations.get', { params: { id } })).body.title).toBe('My own')
  })

  it('gives the agent the plain messages before, oldest first, and the linked sheet', async () => {
    const turns: AgentTurn[] = []
    const person = await begin(async (turn) => {
      turns.push(turn)
      return says(`Answer ${turns.length}`)(turn)
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

  it('[CONV-11] an agent links the sheet that it made', async () => {
    const person = await begin(async (turn) => {
      const id = turn.newId()
      await turn.sheets.create({
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

describe('an answer that does not end well', () => {
  it('[SEND-27, SEND-6] an error of the agent is the last event, stored with the part, not charged', async () => {
    const person = await begin(async (turn) => {
      turn.emit({ type: 'text_delta', payload: { text: 'Half' } })
      return { ended: 'error', code: 'model_error', message: 'The model could not answer' }
    })
    const events = await ask(person, { message: 'Hi' })
    expect(events.at(-1)).toMatchObject({
      type: 'error',
      payload: { code: 'model_error', message: 'The model could not answer', show_paywall: false },
    })
    const [, answer] = await messagesOf(person, conversationOf(events))
    expect(answer && readStored(answer).message).toMatchObject({
      plainText: 'Half',
      error: { type: 'model_error', message: 'The model could not answer' },
    })
    expect(await balanceOf(person)).toBe(10)
  })

  it('[SEND-27] a crash of the agent is an error without its inner text, not charged', async () => {
    const person = await begin(() => Promise.reject(new Error('secret path /etc')))
    const events = await ask(person, { message: 'Hi' })
    expect(events.at(-1)).toMatchObject({ type: 'error', payload: { code: 'internal_error' } })
    expect(JSON.stringify(events)).not.toContain('secret path')
    expect(await balanceOf(person)).toBe(10)
  })

  it('[SEND-31, SEND-27] a stop hides the part, gives the credit back and ends every reader', async () => {
    const gate = createGate()
    const person = await begin(saysAround(gate, 'Half', ' never'))
    const response = await person.open('chat.stream', { body: { message: 'Hi' } })
    const reader = await readUntil(response, 'Half')
    const id = conversationIn(reader.text())
    expect(await balanceOf(person)).toBe(9)
    expect((await person.call('chat.stop', { params: { id } })).status).toBe(204)
    expect(eventsOf(await reader.rest()).at(-1)).toMatchObject({
      type: 'error',
      payload: { code: 'stopped' },
    })
    expect(await balanceOf(person)).toBe(10)
    const messages = await messagesOf(person, id)
    expect(messages.map((message) => message.role)).toEqual(['user'])
    expect((await person.call('chat.stop', { params: { id } })).status).toBe(204)
    expect(await balanceOf(person)).toBe(10)
  })

  it('[AGENT-10] a stop is told to the agent; one that does not listen is left behind', async () => {
    const never = createGate()
    let heard = false
    const person = await begin(async (turn) => {
      turn.emit({ type: 'text_delta', payload: { text: 'Deaf' } })
      void aborted(turn.signal).then(() => (heard = true))
      await never.opened
      turn.emit({ type: 'text_delta', payload: { text: 'too late' } })
      return { ended: 'end' }
    })
    const response = await person.open('chat.stream', { body: { message: 'Hi' } })
    const reader = await readUntil(response, 'Deaf')
    const id = conversationIn(reader.text())
    await person.call('chat.stop', { params: { id } })
    never.open()
    expect(heard).toBe(true)
    expect(await reader.rest()).not.toContain('too late')
  })

  it('[SEND-34] losing the reader does not stop the run; the answer is stored whole and charged', async () => {
    const gate = createGate()
    const person = await begin(saysAround(gate, 'first', ' second'))
    const cut = new AbortController()
    const response = await person.open('chat.stream', {
      body: { message: 'Hi' },
      signal: cut.signal,
    })
    const id = conversationIn((await readUntil(response, 'first')).text())
    cut.abort()
    const resumed = await person.open('chat.resume', { params: { id } })
    gate.open()
    expect(eventsOf(await readAll(resumed)).at(-1)?.type).toBe('stream_end')
    const [, answer] = await messagesOf(person, id)
    expect(answer?.text_content).toBe('first second')
    expect(await balanceOf(person)).toBe(9)
  })

  it('[CONV-10] deleting a conversation stops its answer first', async () => {
    const gate = createGate()
    const person = await begin(saysAround(gate, 'Half', ''))
    const response = await person.open('chat.stream', { body: { message: 'Hi' } })
    const reader = await readUntil(response, 'Half')
    const id = conversationIn(reader.text())
    expect((await person.call('conversations.delete', { params: { id } })).status).toBe(204)
    expect(eventsOf(await reader.rest()).at(-1)?.type).toBe('error')
    expect((await person.call('conversations.get', { params: { id } })).status).toBe(404)
    expect(await balanceOf(person)).toBe(10)
  })
})

describe('a send', () => {
  it('[SEND-29] into a conversation whose answer is running gets 429 with a text, and is free', async () => {
    const gate = createGate()
    const person = await begin(saysAround(gate, 'Half', ''))
    const response = await person.open('chat.stream', { body: { message: 'Hi' } })
    const reader = await readUntil(response, 'Half')
    const conversation_id = conversationIn(reader.text())
    const { status, body } = await person.call('chat.stream', {
      body: { message: 'Again', conversation_id },
    })
    expect(status).toBe(429)
    expect(body['detail']).toContain('still running')
    gate.open()
    await reader.rest()
    expect(await balanceOf(person)).toBe(9)
    expect(await messagesOf(person, conversation_id)).toHaveLength(2)
    expect((await ask(person, { message: 'Now', conversation_id })).at(-1)?.type).toBe('stream_end')
  })

  it('[SEND-30] with the same request_id joins the run, running or ended, and is charged once', async () => {
    const gate = createGate()
    const person = await begin(saysAround(gate, 'Half', ' whole'))
    const body = { message: 'Hi', request_id: randomUUID() }
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => person.open('chat.stream', { body })),
    )
    gate.open()
    const texts = await Promise.all(responses.map(readAll))
    const late = await ask(person, body)
    for (const text of texts) expect(eventsOf(text)).toEqual(late)
    expect(late.at(-1)?.type).toBe('stream_end')
    expect(await balanceOf(person)).toBe(9)
    const { body: list } = await person.call('histories.list')
    expect(list.total_count).toBe(1)
  })

  it('[SEND-30] the same request_id of another person is another request', async () => {
    const person = await begin(says('Hi.'))
    const stranger = await signUp(server.origin)
    const body = { message: 'Hi', request_id: randomUUID() }
    const [mine, theirs] = [await ask(person, body), await ask(stranger, body)]
    expect(conversationOf(mine)).not.toBe(conversationOf(theirs))
  })

  it('[SEND-26, SEND-25] that replaces keeps the earlier attempt out of the plain list', async () => {
    let turns = 0
    const histories: (readonly unknown[])[] = []
    const person = await begin(async (turn) => {
      histories.push(turn.history)
      turns += 1
      return says(`Attempt ${turns}`)(turn)
    })
    const request_id = randomUUID()
    const id = conversationOf(await ask(person, { message: 'Hi', request_id }))
    const [question] = await messagesOf(person, id)
    expect(question?.id).toBe(request_id)
    await ask(person, { message: 'Hi', conversation_id: id, replaces: request_id })
    const texts = (await messagesOf(person, id)).map((message) => message.text_content)
    expect(texts).toEqual(['Hi', 'Attempt 2'])
    expect(histories).toEqual([[], []])
    const third = { message: 'Hi', conversation_id: id, replaces: randomUUID() }
    expect((await ask(person, third)).at(-1)?.type).toBe('stream_end')
    expect(await messagesOf(person, id)).toHaveLength(4)
  })

  it('[SEND-28] without credits gets one error event and stores nothing', async () => {
    const person = await begin(says('Hi.'), { MONTHLY_CREDITS: '1' })
    const id = conversationOf(await ask(person, { message: 'One' }))
    for (const conversation_id of [null, id]) {
      const events = await ask(person, { message: 'Two', conversation_id })
      expect(events).toHaveLength(1)
      expect(events[0]).toMatchObject({
        type: 'error',
        payload: { code: 'CREDITS_EXHAUSTED', show_paywall: true },
      })
    }
    expect((await person.call('histories.list')).body.total_count).toBe(1)
    expect(await messagesOf(person, id)).toHaveLength(2)
    expect(await balanceOf(person)).toBe(0)
  })

  it('[CRED-10] with billing off is free', async () => {
    const person = await begin(says('Hi.'), { FLAGS: '{"billing":false}', MONTHLY_CREDITS: '0' })
    expect((await ask(person, { message: 'One' })).at(-1)?.type).toBe('stream_end')
  })

  it('[SEND-2] of white space alone is refused', async () => {
    const person = await begin(says('Hi.'))
    const { status } = await person.call('chat.stream', { body: { message: ' \n\t ' } })
    expect(status).toBe(400)
  })
})

describe('a resume', () => {
  it('gives the rest after a sequence, and 204 when nothing runs', async () => {
    const gate = createGate()
    const person = await begin(saysAround(gate, 'one', 'two'))
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
