import { describe, expect, it } from 'vitest'
import { AGENT_MAX_STEPS } from '#contract/limits.ts'
import {
  ask,
  balanceOf,
  conversationIdIn,
  conversationOf,
  readUntil,
} from '#tests/support/server/caller.ts'
import { PROVIDERS, RESPONSES, SHORT_RETRY_HEADERS } from '#tests/support/models/provider-turn.ts'
import type { ScriptedCall, ScriptedStep } from '#tests/support/models/provider.ts'
import { messagesIn, providerWorld } from '#tests/support/chat/scripted-provider.ts'

const call = (name: string, input: unknown): ScriptedCall => ({
  id: `c-${name}`,
  name,
  arguments: JSON.stringify(input),
})
/** A write of two cells with the title "Rent". */
const WRITE: ScriptedStep = {
  calls: [call('write_range', { range: 'Model!B2:B3', values: [[1], [2]], title: 'Rent' })],
}
/** A call that fails at once and counts as a step. */
const failing = (number: number): ScriptedStep => ({ calls: [call('evaluate', { number })] })
const DONE: ScriptedStep = { text: 'Sure.' }
const WROTE = '[wrote Model!B2:B3, 2 cells, "Rent"]'

describe.each([...PROVIDERS, RESPONSES])('the next request to a model of $name', (wire) => {
  it('[AGENT-460, AGENT-461] reports the writes of a stopped answer between the two questions', async () => {
    const { provider, person, spreadsheetId } = await providerWorld(wire, {
      steps: [WRITE, { text: 'Half of', end: 'never' }, DONE],
    })
    const body = { message: 'Build it', spreadsheet_id: spreadsheetId }
    const reader = await readUntil(await person.open('chat.stream', { body }), 'Half')
    const conversation_id = conversationIdIn(reader.text())
    await person.call('chat.stop', { params: { id: conversation_id } })
    await ask(person, { message: 'And now?', conversation_id })
    const told = messagesIn(provider.calls[2])
    expect(told.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
    expect(told[0]?.text).toBe('Build it')
    expect(told[1]?.text).toBe(
      `Half of\n\n${WROTE}\n[stopped by the user after 1 write; do not go on unless asked]`,
    )
    expect(told[2]?.text).toBe('And now?')
  })

  it('[AGENT-460, AGENT-461] reports an answer that was stopped before it wrote anything', async () => {
    const { provider, person } = await providerWorld(wire, {
      steps: [{ text: '', end: 'never' }, DONE],
    })
    const response = await person.open('chat.stream', { body: { message: 'Build it' } })
    const reader = await readUntil(response, 'conversation_started')
    const conversation_id = conversationIdIn(reader.text())
    await expect.poll(() => provider.calls.length).toBe(1)
    await person.call('chat.stop', { params: { id: conversation_id } })
    await ask(person, { message: 'And now?', conversation_id })
    expect(messagesIn(provider.calls[1])).toEqual([
      { role: 'user', text: 'Build it' },
      {
        role: 'assistant',
        text: '[stopped by the user before any write; do not go on unless asked]',
      },
      { role: 'user', text: 'And now?' },
    ])
  })

  it.each([
    [
      'the model fails',
      Array(4).fill({ status: 500, headers: SHORT_RETRY_HEADERS }),
      'An error on the server',
    ],
    [
      'its context exceeds the length limit of the model',
      [{ status: 400, message: "This model's maximum context length is 8192 tokens." }],
      'This answer grew too long for the model.',
    ],
  ])('[AGENT-460, AGENT-461] reports the writes of an answer if %s', async (_, ends, why) => {
    const { provider, person, spreadsheetId } = await providerWorld(wire, {
      steps: [WRITE, ...ends, DONE],
    })
    const events = await ask(person, { message: 'Build it', spreadsheet_id: spreadsheetId })
    const last = events.at(-1)
    expect(last).toMatchObject({ type: 'error' })
    await ask(person, { message: 'And now?', conversation_id: conversationOf(events) })
    const [first, between, second] = messagesIn(provider.calls.at(-1))
    expect([first, second]).toEqual([
      { role: 'user', text: 'Build it' },
      { role: 'user', text: 'And now?' },
    ])
    expect(between?.role).toBe('assistant')
    expect(between?.text).toContain(`${WROTE}\n[ended early after 1 write: `)
    if (ends.length === 1) expect(between?.text).toContain(why)
    // The first answer failed and is not charged. The second answer is charged.
    expect(await balanceOf(person)).toBe(9)
  })

  it('[AGENT-460, AGENT-818] contains the last text of an answer that reached its step limit', async () => {
    const wrapUp = 'B2:B3 is done; the total is left.'
    const { provider, person, spreadsheetId } = await providerWorld(wire, {
      steps: [
        WRITE,
        ...Array.from({ length: AGENT_MAX_STEPS - 2 }, (_, number) => failing(number)),
        { text: wrapUp },
        DONE,
      ],
    })
    const events = await ask(person, { message: 'Build it', spreadsheet_id: spreadsheetId })
    expect(events.at(-1)).toMatchObject({
      type: 'stream_end',
      payload: { credits: 1, can_continue: true },
    })
    const { body } = provider.calls[AGENT_MAX_STEPS - 1] ?? {}
    if (wire.name === 'openai') expect(body).not.toHaveProperty('tools')
    else
      expect(body?.['tool_choice']).toEqual(wire.name === 'anthropic' ? { type: 'none' } : 'none')
    expect(messagesIn(provider.calls[AGENT_MAX_STEPS - 1]).at(-1)?.text).toContain('what is left')
    await ask(person, { message: 'Continue', conversation_id: conversationOf(events) })
    expect(provider.calls).toHaveLength(AGENT_MAX_STEPS + 1)
    const told = messagesIn(provider.calls.at(-1))
    expect(told.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
    expect(told[1]?.text).toBe(
      `${wrapUp}\n\n${WROTE}\n[ended after 1 write by the limit of one answer; go on once asked]`,
    )
  })

  it('[AGENT-460] omits the writes of a replaced attempt', async () => {
    const { provider, person, spreadsheetId } = await providerWorld(wire, {
      steps: [WRITE, DONE, DONE, DONE],
    })
    const first = {
      message: 'Build it',
      spreadsheet_id: spreadsheetId,
      request_id: crypto.randomUUID(),
    }
    const conversation_id = conversationOf(await ask(person, first))
    await ask(person, { message: 'Build that', conversation_id, replaces: first.request_id })
    await ask(person, { message: 'And now?', conversation_id })
    expect(messagesIn(provider.calls.at(-1)).map(({ text }) => text)).toEqual([
      'Build that',
      'Sure.',
      'And now?',
    ])
  })
})
