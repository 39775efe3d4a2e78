import { describe, expect, it } from 'vitest'
import { messagesIn, providerWorld } from '#tests/support/chat/scripted-provider.ts'
import type { ScriptedStep, SeenCall } from '#tests/support/models/provider.ts'
import { PROVIDERS, RESPONSES } from '#tests/support/models/provider-turn.ts'
import { ask, conversationOf } from '#tests/support/server/caller.ts'

const TEN = Array.from({ length: 10 }, (_, at) => at)
const FIVE = TEN.slice(0, 5)

const writing = (at: number): ScriptedStep => ({
  calls: [
    {
      id: `w${at}`,
      name: 'write_range',
      arguments: JSON.stringify({ range: `Model!A${at + 1}`, values: [[at]], title: `Row ${at}` }),
    },
  ],
})

/** A cache mark says where to cache, and is no part of what is cached. */
const withoutMarks = (text: string): string =>
  text.replaceAll(/,?"cache_control":\{"type":"ephemeral"\}/g, '')

/** The bytes of a request in the order of its cache: tools, instructions, messages. */
const bytesOf = ({ body }: SeenCall): string => {
  const { tools, system = null, messages, input = messages } = body
  return withoutMarks(JSON.stringify([tools, system, input]))
}

/** The bytes before the state of the turn. */
const prefixOf = (call: SeenCall): string => {
  const [prefix = '', ...rest] = bytesOf(call).split('<state>\\n')
  expect(rest).toHaveLength(1)
  return prefix
}

/** What a request repeats if another message follows: all but the closing brackets. */
const repeated = (bytes: string): string => bytes.replace(/[\]}]+$/, '')

/** The prefix without the start of the message that holds the state. */
const settled = (prefix: string): string => prefix.slice(0, prefix.lastIndexOf('{"role":"user"'))

describe.each([...PROVIDERS, RESPONSES])('the requests to $name', (wire) => {
  it('[AGENT-1040] repeat all earlier bytes of a turn in each of 10 steps', async () => {
    const steps = [...TEN.map(writing), { text: 'Done.' }]
    const { provider, person, spreadsheetId } = await providerWorld(wire, { steps })
    await ask(person, { message: 'Fill it', spreadsheet_id: spreadsheetId })
    const sent = provider.calls.map(bytesOf)
    expect(sent).toHaveLength(11)
    for (const [at, bytes] of sent.slice(1).entries())
      expect(bytes.startsWith(repeated(sent[at] ?? ''))).toBe(true)
  })

  it('[AGENT-1040, AGENT-1041] repeat all bytes before the state over 5 turns', async () => {
    const steps = FIVE.flatMap((at) => [writing(at), { text: `Wrote row ${at}.` }])
    const { provider, person, spreadsheetId } = await providerWorld(wire, { steps })
    let conversation_id: string | undefined
    for (const at of FIVE) {
      const view = { sheet: 'Model', selection: `A${at + 1}` }
      const body = { message: `Question ${at}`, spreadsheet_id: spreadsheetId, view }
      const events = await ask(person, { ...body, ...(conversation_id && { conversation_id }) })
      conversation_id ??= conversationOf(events)
    }
    const firsts = provider.calls.filter((_, at) => at % 2 === 0)
    expect(firsts).toHaveLength(5)
    const prefixes = firsts.map(prefixOf)
    for (const [at, prefix] of prefixes.slice(1).entries()) {
      expect(prefix.startsWith(settled(prefixes[at] ?? ''))).toBe(true)
      expect(prefix).not.toContain(new Date().toISOString().slice(0, 10))
      expect(prefix).not.toContain(spreadsheetId)
    }
    expect(messagesIn(firsts[4]).map(({ text }) => text)).toEqual([
      ...[0, 1, 2, 3].flatMap((at) => [
        `Question ${at}`,
        `Wrote row ${at}.\n\n[wrote Model!A${at + 1}, 1 cell, "Row ${at}"]`,
      ]),
      'Question 4',
    ])
  })

  it('[AGENT-1041] have equal tools and instructions in conversations of two people', async () => {
    const heads = await Promise.all(
      ['d,.EUR', 'm.,USD'].map(async (region) => {
        const world = await providerWorld(wire, { steps: [{ text: 'Yes.' }] })
        const { spreadsheetId: spreadsheet_id } = world
        await ask(world.person, { message: `In ${region}?`, spreadsheet_id, region })
        const [call] = world.provider.calls
        return call ? settled(prefixOf(call)) : ''
      }),
    )
    expect(heads[0]).toContain('You are the assistant of Ledgerline')
    expect(heads[0]).toBe(heads[1])
  })
})

const MARK = { type: 'ephemeral' }
type Marked = { readonly cache_control?: unknown }
const isMarked = ({ cache_control: mark }: Marked): boolean => mark !== undefined

it('[AGENT-1042] a request to Anthropic marks the end of its instructions, history and steps', async () => {
  const steps = [{ text: 'One.' }, writing(0), { text: 'Two.' }]
  const { provider, person, spreadsheetId } = await providerWorld(PROVIDERS[1], { steps })
  const first = await ask(person, { message: 'First', spreadsheet_id: spreadsheetId })
  await ask(person, { message: 'Second', conversation_id: conversationOf(first) })
  const marksOf = ({ body }: SeenCall) => {
    const { system, messages } = body as {
      system: readonly Marked[]
      messages: readonly { readonly content: readonly Marked[] }[]
    }
    expect(JSON.stringify(body).match(/"cache_control"/g)?.length).toBeLessThanOrEqual(4)
    expect(system.at(-1)).toMatchObject({ cache_control: MARK })
    return messages.map(({ content }) => content.some(isMarked))
  }
  expect(provider.calls.map(marksOf)).toEqual([
    [true],
    [false, true, true],
    [false, true, false, false, true],
  ])
})

it('[AGENT-1043] requests of a conversation to the Responses API share a cache key', async () => {
  const steps = [writing(0), { text: 'One.' }, { text: 'Two.' }, { text: 'Other.' }]
  const { provider, person, spreadsheetId } = await providerWorld(RESPONSES, { steps })
  const events = await ask(person, { message: 'First', spreadsheet_id: spreadsheetId })
  const conversation_id = conversationOf(events)
  await ask(person, { message: 'Second', conversation_id })
  const other = conversationOf(await ask(person, { message: 'Other' }))
  expect(provider.calls.map(({ body }) => body['prompt_cache_key'])).toEqual([
    ...Array(3).fill(conversation_id),
    other,
  ])
  for (const { body } of [...provider.calls, ...provider.titleCalls])
    expect(body).toMatchObject({ store: false })
})

it('[AGENT-1043] a request to another chat completions server has no field that it may refuse', async () => {
  const { provider, person } = await providerWorld(PROVIDERS[0], { steps: [{ text: 'Yes.' }] })
  await ask(person, { message: 'First' })
  expect(Object.keys(provider.calls[0]?.body ?? {}).toSorted()).toEqual([
    'messages',
    'model',
    'stream',
    'stream_options',
    'tool_choice',
    'tools',
  ])
})
