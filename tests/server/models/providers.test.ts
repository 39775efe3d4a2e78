import { afterAll, describe, expect, it } from 'vitest'
import { markdownOf } from '#contract/stream/timeline.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { createGate } from '#tests/support/models/agents.ts'
import {
  payloadsOf,
  PROVIDERS,
  RESPONSES,
  SHORT_RETRY_HEADERS,
  turnsOn,
} from '#tests/support/models/provider-turn.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

const formula = (id: string, text: string) => ({
  id,
  name: 'evaluate',
  arguments: JSON.stringify({ formulas: [text] }),
})

describe.each([...PROVIDERS, RESPONSES])('a model of $name', (wire) => {
  const begin = turnsOn(wire, engine)
  /** The Responses API sends summaries of its reasoning only on request, to verified organizations. */
  const thoughts = (text?: string) =>
    wire.name === 'responses'
      ? []
      : [{ kind: 'reasoning', ...(text && { text, isStreaming: false }) }]

  it('[AGENT-13] streams reasoning and text, and counts the tokens', async () => {
    const one = await begin([
      { reasoning: 'Two and two, let me see.', text: 'It is **4**. Größe ✓' },
    ])
    expect(await one.run()).toEqual({ ended: 'end' })
    expect(one.timeline()).toMatchObject([
      ...thoughts('Two and two, let me see.'),
      { kind: 'text', content: 'It is **4**. Größe ✓' },
    ])
    expect(payloadsOf(one.drafts, 'text_delta').length).toBeGreaterThan(1)
    expect(payloadsOf(one.drafts, 'reasoning_delta')).not.toContainEqual({
      text: '',
      is_summary: false,
    })
    expect(payloadsOf(one.drafts, 'token_usage')).toEqual([
      {
        current_tokens: 120,
        cumulative_tokens: 120,
        reasoning_tokens: wire.name === 'anthropic' ? 0 : 8,
      },
    ])
  })

  it('[AGENT-13] receives its key, its name, the instructions and the tools in the request', async () => {
    const one = await begin([{ text: 'Yes.' }])
    await one.run()
    const [call] = one.provider.calls
    expect(call?.headers).toMatchObject(
      wire.name === 'anthropic' ? { 'x-api-key': 'k-1' } : { authorization: 'Bearer k-1' },
    )
    expect(call?.body).toMatchObject({ model: 'test-model' })
    const sent = JSON.stringify(call?.body)
    expect(sent).toContain('You are the assistant of Ledgerline')
    for (const tool of ['create_spreadsheet', 'read_range', 'write_range', 'evaluate'])
      expect(sent).toContain(tool)
    if (wire.name === 'anthropic') expect(call?.body).toHaveProperty('thinking')
  })

  it('[AGENT-13] runs two tool calls of one step and returns both results to the model', async () => {
    const one = await begin([
      { reasoning: 'Both.', calls: [formula('a', '=2+2'), formula('b', '=6*7')] },
      { text: 'They are 4 and 42.' },
    ])
    expect(await one.run()).toEqual({ ended: 'end' })
    expect(one.timeline()).toMatchObject([
      ...thoughts(),
      { kind: 'tool', toolName: 'evaluate', phase: 'complete' },
      { kind: 'tool', toolName: 'evaluate', phase: 'complete' },
      { kind: 'text', content: 'They are 4 and 42.' },
    ])
    const told = JSON.stringify(
      one.provider.calls[1]?.body[wire.name === 'responses' ? 'input' : 'messages'],
    )
    expect(told).toMatch(/42/)
    expect(payloadsOf(one.drafts, 'token_usage')).toHaveLength(2)
  })

  it('[AGENT-22] tool calls with the same id in different steps stay separate', async () => {
    const one = await begin([
      { calls: [formula('call_0', '=1+1')] },
      { calls: [formula('call_0', '=2+2')] },
      { text: 'Done.' },
    ])
    expect(await one.run()).toEqual({ ended: 'end' })
    const tools = one.timeline().filter(({ kind }) => kind === 'tool')
    expect(tools).toMatchObject([{ phase: 'complete' }, { phase: 'complete' }])
  })

  it.each([
    ['cut off', '{"formulas":'],
    ['no object', '"=1+1"'],
    ['without the required field', '{}'],
    ['for an unknown tool', '{}', 'conjure'],
  ])(
    '[AGENT-12] a tool call with arguments %s becomes a tool error, and the answer continues',
    async (_, text, tool = 'evaluate') => {
      const one = await begin([
        { calls: [{ id: 'a', name: tool, arguments: text }] },
        { text: 'Sorry, again.' },
      ])
      expect(await one.run()).toEqual({ ended: 'end' })
      expect(one.timeline()).toMatchObject([
        { kind: 'tool', toolName: tool, phase: 'error' },
        { kind: 'text', content: 'Sorry, again.' },
      ])
      expect(one.provider.calls).toHaveLength(2)
    },
  )

  it('[AGENT-2] ends the answer at its step limit', async () => {
    const one = await begin(
      [{ calls: [{ id: 'a', name: 'conjure', arguments: '{}' }] }, { text: 'So far.' }],
      {},
      { maxSteps: 2 },
    )
    expect(await one.run()).toEqual({ ended: 'end', canContinue: true })
    expect(one.provider.calls).toHaveLength(2)
  })

  it('[AGENT-13] waits for a slow first byte', async () => {
    const gate = createGate()
    const one = await begin([{ after: gate.opened, text: 'At last.' }])
    const running = one.run()
    await expect.poll(() => one.provider.calls.length).toBe(1)
    expect(one.drafts).toEqual([])
    gate.open()
    expect(await running).toEqual({ ended: 'end' })
    expect(markdownOf(one.timeline())).toBe('At last.')
    expect(one.provider.calls).toHaveLength(1)
  })

  it.each([
    ['before the first byte', { after: new Promise(() => {}) }],
    ['in the middle of the answer', { text: 'Half', end: 'never' }],
  ] as const)('[AGENT-10] a stop %s closes the connection to the provider', async (_, step) => {
    const stop = new AbortController()
    const one = await begin([step], { signal: stop.signal })
    const running = one.run()
    await expect.poll(() => one.provider.calls.length).toBe(1)
    if ('text' in step) await expect.poll(() => markdownOf(one.timeline())).toBe('Half')
    stop.abort()
    await one.provider.calls[0]?.closed
    await running
    expect(one.provider.calls).toHaveLength(1)
    expect(one.failures).toEqual([])
  })

  it('[AGENT-9] names the conversation in one extra call', async () => {
    const one = await begin(
      { steps: [{ text: 'Yes.' }], title: '"Loan of a house."\n' },
      { title: null },
    )
    expect(await one.run()).toEqual({ ended: 'end' })
    expect(payloadsOf(one.drafts, 'title_updated')).toEqual([
      { conversation_id: 'c1', title: 'Loan of a house' },
    ])
  })

  it('[AGENT-1045] names the conversation by the first 2,000 characters of the message', async () => {
    const message = `${'x'.repeat(2000)}NEVER`
    const one = await begin({ steps: [{ text: 'Yes.' }] }, { title: null, message })
    await one.run()
    const sent = JSON.stringify(one.provider.titleCalls[0]?.body)
    expect(sent).toContain('x'.repeat(2000))
    expect(sent).not.toContain('NEVER')
    expect(JSON.stringify(one.provider.calls[0]?.body)).toContain('NEVER')
  })

  it('[AGENT-9] a failed title call is neither repeated nor reported', async () => {
    const script = {
      steps: [{ text: 'Yes.' }],
      title: { status: 500, headers: SHORT_RETRY_HEADERS },
    }
    const one = await begin(script, { title: null })
    expect(await one.run()).toEqual({ ended: 'end' })
    expect(one.provider.titleCalls).toHaveLength(1)
    expect(one.failures).toEqual([])
  })

  it('[AGENT-9] an answer waits only a limited time for its title', async () => {
    const script = { steps: [{ text: 'Yes.' }], title: null }
    const one = await begin(script, { title: null }, { namingWaitMs: 50 })
    expect(await one.run()).toEqual({ ended: 'end' })
    await one.provider.titleCalls[0]?.closed
    expect(payloadsOf(one.drafts, 'title_updated')).toEqual([])
  })

  if (wire.name === 'openai')
    it('[AGENT-13] text between think tags becomes reasoning', async () => {
      const text = '<think>Two and two.</think>It is 4.'
      const title = '<think>Short.</think>Sum'
      const one = await begin({ steps: [{ text }], title }, { title: null })
      expect(await one.run()).toEqual({ ended: 'end' })
      expect(one.timeline()).toMatchObject([
        { kind: 'reasoning', text: 'Two and two.', isStreaming: false },
        { kind: 'text', content: 'It is 4.' },
      ])
      expect(payloadsOf(one.drafts, 'title_updated')).toMatchObject([{ title: 'Sum' }])
    })

  it('[TIME-633] [AGENT-13] text before a closing think tag without an opening tag becomes reasoning', async () => {
    const text = 'Two and two.\n</think>It is 4.'
    const title = 'Short.</think>\nSum'
    const one = await begin({ steps: [{ text }], title }, { title: null })
    expect(await one.run()).toEqual({ ended: 'end' })
    expect(one.timeline()).toMatchObject([
      { kind: 'reasoning', text: 'Two and two.', isStreaming: false },
      { kind: 'text', content: 'It is 4.' },
    ])
    expect(payloadsOf(one.drafts, 'title_updated')).toMatchObject([{ title: 'Sum' }])
  })
})
