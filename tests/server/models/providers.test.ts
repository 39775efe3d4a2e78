import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { SERVER_ERROR, UNAVAILABLE } from '#contract/friendly.ts'
import { MESSAGES } from '#contract/messages.ts'
import { plainText } from '#contract/timeline.ts'
import { MODEL_TEXTS } from '#contract/wording.ts'
import { createAgent, type AgentSettings } from '#server/chat/agent.ts'
import type { AgentTurn } from '#server/chat/turn.ts'
import type { ModelChoice } from '#server/models/choice.ts'
import { loadModel } from '#server/models/load.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { assistantTools } from '#server/tools/tools.ts'
import { createGate } from '#tests/support/agents.ts'
import { today, turnWorld } from '#tests/support/ask.ts'
import { anthropic } from '#tests/support/provider-anthropic.ts'
import { openai } from '#tests/support/provider-openai.ts'
import { startProvider, type Provider, type Script } from '#tests/support/provider.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let provider: Provider
afterEach(() => provider.close())

/** A wait that a provider asks for; without it the first one is two seconds. */
const SOON = { 'retry-after-ms': '5' }
const formula = (id: string, text: string) => ({
  id,
  name: 'evaluate_formula',
  arguments: JSON.stringify({ formula: text }),
})

describe.each([
  ['openai', openai],
  ['anthropic', anthropic],
] as const)('a model of %s over HTTP', (name, dialect) => {
  /** A turn on the scripted provider; `run` answers how it ended. */
  const begin = async (
    script: Script | Script['steps'],
    changes: Partial<AgentTurn> = {},
    limits: Pick<AgentSettings, 'maxSteps' | 'maxRetries'> = {},
  ) => {
    provider = await startProvider(dialect, 'steps' in script ? script : { steps: script })
    const { baseUrl } = provider
    const choice: ModelChoice = { provider: name, model: 'test-model', baseUrl, apiKey: 'k-1' }
    const world = turnWorld(engine, { message: 'What is it?', ...changes })
    const { model, reasoning } = await loadModel(choice, {
      paceMs: 0,
      now: today,
      newId: world.turn.newId,
    })
    const failures: unknown[] = []
    const agent = createAgent({
      model,
      reasoning,
      toolsFor: assistantTools,
      onFailure: (error) => failures.push(error),
      ...limits,
    })
    return { ...world, failures, run: () => agent(world.turn) }
  }
  const payloads = (drafts: readonly { type: string; payload: unknown }[], type: string) =>
    drafts.filter((draft) => draft.type === type).map(({ payload }) => payload)

  it('[AGENT-13] streams reasoning and text, and counts the tokens', async () => {
    const one = await begin([
      { reasoning: 'Two and two, let me see.', text: 'It is **4**. Größe ✓' },
    ])
    expect(await one.run()).toEqual({ ended: 'end' })
    expect(one.timeline()).toMatchObject([
      { kind: 'reasoning', text: 'Two and two, let me see.', isStreaming: false },
      { kind: 'text', content: 'It is **4**. Größe ✓' },
    ])
    expect(payloads(one.drafts, 'text_delta').length).toBeGreaterThan(1)
    expect(payloads(one.drafts, 'reasoning_delta')).not.toContainEqual({
      text: '',
      is_summary: false,
    })
    expect(payloads(one.drafts, 'token_usage')).toEqual([
      {
        current_tokens: 120,
        cumulative_tokens: 120,
        reasoning_tokens: name === 'openai' ? 8 : 0,
      },
    ])
  })

  it('[AGENT-13] is asked with its key, its model, the instructions and the tools', async () => {
    const one = await begin([{ text: 'Yes.' }])
    await one.run()
    const [call] = provider.calls
    expect(call?.headers).toMatchObject(
      name === 'openai' ? { authorization: 'Bearer k-1' } : { 'x-api-key': 'k-1' },
    )
    expect(call?.body).toMatchObject({ model: 'test-model' })
    const sent = JSON.stringify(call?.body)
    expect(sent).toContain('You are the assistant of Ledgerline')
    for (const tool of ['create_spreadsheet', 'read_range', 'write_range', 'evaluate_formula'])
      expect(sent).toContain(tool)
    if (name === 'anthropic') expect(call?.body).toHaveProperty('thinking')
  })

  it('[AGENT-13] runs calls side by side and tells the model each result', async () => {
    const one = await begin([
      { reasoning: 'Both.', calls: [formula('a', '=2+2'), formula('b', '=6*7')] },
      { text: 'They are 4 and 42.' },
    ])
    expect(await one.run()).toEqual({ ended: 'end' })
    expect(one.timeline()).toMatchObject([
      { kind: 'reasoning' },
      { kind: 'tool', toolName: 'evaluate_formula', phase: 'complete' },
      { kind: 'tool', toolName: 'evaluate_formula', phase: 'complete' },
      { kind: 'text', content: 'They are 4 and 42.' },
    ])
    const told = JSON.stringify(provider.calls[1]?.body['messages'])
    expect(told).toMatch(/42/)
    expect(payloads(one.drafts, 'token_usage')).toHaveLength(2)
  })

  it('[AGENT-22] calls that bear the same id in two steps are two', async () => {
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
    ['cut off', '{"formula":'],
    ['no object', '"=1+1"'],
    ['without its field', '{}'],
    ['of a tool that there is not', '{}', 'conjure'],
  ])(
    '[AGENT-12] a call with arguments %s is a tool error, and the answer goes on',
    async (_, text, tool = 'evaluate_formula') => {
      const one = await begin([
        { calls: [{ id: 'a', name: tool, arguments: text }] },
        { text: 'Sorry, again.' },
      ])
      expect(await one.run()).toEqual({ ended: 'end' })
      expect(one.timeline()).toMatchObject([
        { kind: 'tool', toolName: tool, phase: 'error' },
        { kind: 'text', content: 'Sorry, again.' },
      ])
      expect(provider.calls).toHaveLength(2)
    },
  )

  it.each(['torn', 'early'] as const)(
    '[AGENT-20] an answer whose body is %s in the middle keeps its part and says so',
    async (end) => {
      const one = await begin([{ text: 'The first half of', end }])
      expect(await one.run()).toEqual({
        ended: 'error',
        code: 'model_cut',
        message: MODEL_TEXTS.cut,
      })
      expect(plainText(one.timeline())).toBe('The first half of')
      expect(one.failures).toHaveLength(end === 'torn' || name === 'openai' ? 1 : 0)
      expect(provider.calls).toHaveLength(1)
    },
  )

  it('[AGENT-20] a call of a tool that is cut off is not run', async () => {
    const cut = { id: 'a', name: 'evaluate_formula', arguments: '{"formula":"=1+' }
    const one = await begin([{ text: 'Let me see.', calls: [cut], end: 'torn' }])
    expect(await one.run()).toMatchObject({ ended: 'error', code: 'model_cut' })
    expect(one.timeline()).toMatchObject([{ kind: 'text' }, { kind: 'tool', phase: 'error' }])
    expect(payloads(one.drafts, 'tool_executing')).toEqual([])
    expect(provider.calls).toHaveLength(1)
  })

  it.each([429, 500, 503, 529])('[AGENT-19] asks again after %d', async (status) => {
    const one = await begin([
      { status, headers: SOON },
      { status, headers: SOON },
      { text: 'Yes.' },
    ])
    expect(await one.run()).toEqual({ ended: 'end' })
    expect(plainText(one.timeline())).toBe('Yes.')
    expect(provider.calls).toHaveLength(3)
    expect(one.failures).toEqual([])
  })

  it('[AGENT-19] waits as long as the provider asks', async () => {
    const one = await begin([{ status: 429, headers: { 'retry-after': '1' } }, { text: 'Yes.' }])
    const start = performance.now()
    expect(await one.run()).toEqual({ ended: 'end' })
    expect(performance.now() - start).toBeGreaterThan(990)
  })

  it.each([
    [429, 'rate_limited', MESSAGES.rateLimited, 4],
    [500, 'model_unavailable', SERVER_ERROR, 4],
    [503, 'model_unavailable', UNAVAILABLE, 4],
    [401, 'model_setup', MODEL_TEXTS.setUp, 1],
    [404, 'model_setup', MODEL_TEXTS.setUp, 1],
    [400, 'model_error', MODEL_TEXTS.failed, 1],
  ])('[AGENT-20] %d that stays is %s in plain words', async (status, code, message, asked) => {
    const refusal = { status, headers: SOON, message: 'Wrong key k-1' }
    const one = await begin([refusal, refusal, refusal, refusal])
    expect(await one.run()).toEqual({ ended: 'error', code, message })
    expect(provider.calls).toHaveLength(asked)
    expect(one.failures).toHaveLength(1)
    expect(JSON.stringify(one.drafts)).not.toContain('k-1')
  })

  it('[AGENT-20] a conversation beyond the model is told as such', async () => {
    const message = 'This request exceeds the maximum context length of 8192 tokens'
    const one = await begin([{ status: 400, message }])
    expect(await one.run()).toMatchObject({ code: 'context_length', message: MODEL_TEXTS.tooLong })
  })

  it('[AGENT-20] a provider that is not there is unavailable', async () => {
    const one = await begin([], {}, { maxRetries: 0 })
    await provider.close()
    expect(await one.run()).toEqual({
      ended: 'error',
      code: 'model_unavailable',
      message: UNAVAILABLE,
    })
  })

  it('[AGENT-20] an error inside the stream ends the answer', async () => {
    const error = { type: 'overloaded_error', message: 'Overloaded' }
    const one = await begin([{ text: 'Half', error }])
    expect(await one.run()).toMatchObject({ ended: 'error', code: 'model_unavailable' })
    expect(plainText(one.timeline())).toBe('Half')
    expect(provider.calls).toHaveLength(1)
  })

  it('[AGENT-20] an answer at its limit of length says so', async () => {
    const one = await begin([{ text: 'Long', end: 'length' }])
    expect(await one.run()).toMatchObject({ ended: 'error', code: 'length_limit' })
  })

  it('[AGENT-2] ends after so many steps', async () => {
    const one = await begin([{ calls: [formula('a', '=1')] }], {}, { maxSteps: 1 })
    expect(await one.run()).toMatchObject({ ended: 'error', code: 'step_limit' })
  })

  it('[AGENT-13] a first byte that is slow is waited for', async () => {
    const gate = createGate()
    const one = await begin([{ after: gate.opened, text: 'At last.' }])
    const running = one.run()
    setTimeout(gate.open, 700)
    expect(await running).toEqual({ ended: 'end' })
    expect(plainText(one.timeline())).toBe('At last.')
    expect(provider.calls).toHaveLength(1)
  })

  it.each([
    ['before the first byte', { after: new Promise(() => {}) }],
    ['in the middle', { text: 'Half', end: 'never' }],
  ] as const)('[AGENT-10] a stop %s hangs up on the provider', async (_, step) => {
    const stop = new AbortController()
    const one = await begin([step], { signal: stop.signal })
    const running = one.run()
    await expect.poll(() => provider.calls.length).toBe(1)
    if ('text' in step) await expect.poll(() => plainText(one.timeline())).toBe('Half')
    stop.abort()
    await provider.calls[0]?.closed
    await running
    expect(provider.calls).toHaveLength(1)
  })

  it('[AGENT-9] names the conversation by one more call', async () => {
    const one = await begin(
      { steps: [{ text: 'Yes.' }], title: '"Loan of a house."\n' },
      { title: null },
    )
    expect(await one.run()).toEqual({ ended: 'end' })
    expect(payloads(one.drafts, 'title_updated')).toEqual([
      { conversation_id: 'c1', title: 'Loan of a house' },
    ])
  })

  it('[AGENT-9] a name that fails is asked for once, and told to nobody', async () => {
    const script = { steps: [{ text: 'Yes.' }], title: { status: 500, headers: SOON } }
    const one = await begin(script, { title: null })
    expect(await one.run()).toEqual({ ended: 'end' })
    expect(provider.titleCalls).toHaveLength(1)
    expect(one.failures).toEqual([])
  })
})
