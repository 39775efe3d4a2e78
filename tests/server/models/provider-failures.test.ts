import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { SERVER_ERROR, UNAVAILABLE } from '#contract/api/friendly.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import { markdownOf } from '#contract/stream/timeline.ts'
import { MODEL_TEXTS } from '#contract/api/wording.ts'
import { modelErrorDetailsOf } from '#server/models/model-failure.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import {
  payloadsOf,
  PROVIDERS,
  RESPONSES,
  SHORT_RETRY_HEADERS,
  turnsOn,
} from '#tests/support/models/provider-turn.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

describe.each([...PROVIDERS, RESPONSES])('a failing model of $name', (wire) => {
  const begin = turnsOn(wire, engine)

  it.each(['torn', 'early'] as const)(
    '[AGENT-20, AGENT-809] a response cut short (%s) keeps its partial text and reports the cut',
    async (end) => {
      const one = await begin([{ text: 'The first half of', end }])
      expect(await one.run()).toEqual({
        ended: 'error',
        code: 'model_cut',
        message: MODEL_TEXTS.cut,
      })
      expect(markdownOf(one.timeline())).toBe('The first half of')
      expect(one.failures).toHaveLength(end === 'torn' || wire.name === 'openai' ? 1 : 0)
      expect(one.provider.calls).toHaveLength(1)
    },
  )

  it('[AGENT-20] a tool call that is cut off is not run', async () => {
    const cut = { id: 'a', name: 'evaluate', arguments: '{"formulas":["=1+' }
    const one = await begin([{ text: 'Let me see.', calls: [cut], end: 'torn' }])
    expect(await one.run()).toMatchObject({ ended: 'error', code: 'model_cut' })
    expect(one.timeline()).toMatchObject([{ kind: 'text' }, { kind: 'tool', phase: 'error' }])
    expect(payloadsOf(one.drafts, 'tool_executing')).toEqual([])
    expect(one.provider.calls).toHaveLength(1)
  })

  it.each([429, 500, 503, 529])(
    '[AGENT-19] [SEND-65] retries after status %d and reports each wait',
    async (status) => {
      const one = await begin([
        { status, headers: SHORT_RETRY_HEADERS },
        { status, headers: SHORT_RETRY_HEADERS },
        { text: 'Yes.' },
      ])
      expect(await one.run()).toEqual({ ended: 'end' })
      expect(markdownOf(one.timeline())).toBe('Yes.')
      expect(one.provider.calls).toHaveLength(3)
      expect(one.failures).toEqual([])
      expect(payloadsOf(one.drafts, 'model_waiting')).toHaveLength(2)
    },
  )

  it('[SEND-65] reports no wait for a refusal that is not retried', async () => {
    const one = await begin([{ status: 401 }])
    expect(await one.run()).toMatchObject({ ended: 'error' })
    expect(payloadsOf(one.drafts, 'model_waiting')).toEqual([])
  })

  it('[AGENT-19] increases the retry delay if the provider names none', async () => {
    const one = await begin([{ status: 500 }, { status: 500 }, { text: 'Yes.' }])
    expect(await one.run()).toEqual({ ended: 'end' })
    const [first = 0, second = 0, third = 0] = one.provider.calls.map(({ at }) => at)
    expect(second - first).toBeGreaterThan(1500)
    expect(third - second).toBeGreaterThan((second - first) * 1.5)
  }, 20_000)

  it('[AGENT-10] a stop ends the wait for a retry', async () => {
    const stop = new AbortController()
    const one = await begin([{ status: 429, headers: { 'retry-after': '50' } }], {
      signal: stop.signal,
    })
    const timers = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => timers.mockRestore())
    const running = one.run()
    await expect.poll(() => timers.mock.calls.map(([, ms]) => ms)).toContain(50_000)
    stop.abort()
    await running
    expect(one.provider.calls).toHaveLength(1)
    expect(one.failures).toEqual([])
  })

  it('[AGENT-19] waits before a retry for the time that the provider asks for', async () => {
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
  ])(
    '[AGENT-20] status %d on every try is reported as %s in plain words',
    async (status, code, message, asked) => {
      const refusal = { status, headers: SHORT_RETRY_HEADERS, message: 'Wrong key k-1' }
      const one = await begin([refusal, refusal, refusal, refusal])
      expect(await one.run()).toEqual({ ended: 'error', code, message })
      expect(one.provider.calls).toHaveLength(asked)
      expect(one.failures.map(modelErrorDetailsOf)).toEqual([
        { status, origin: new URL(one.provider.baseUrl).origin, code: null },
      ])
      expect(JSON.stringify(one.drafts)).not.toContain('k-1')
    },
  )

  it('[AGENT-20] a conversation too long for the model is reported as too long', async () => {
    const message = 'This request exceeds the maximum context length of 8192 tokens'
    const one = await begin([{ status: 400, message }])
    expect(await one.run()).toMatchObject({ code: 'context_length', message: MODEL_TEXTS.tooLong })
  })

  it.each([
    [413, 'Request too large'],
    [400, 'prompt is too long: 215000 tokens > 200000 maximum'],
    [400, 'input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000'],
    [400, 'The input token count (1200000) exceeds the maximum number of tokens allowed (1000000)'],
    [422, 'Prompt contains 40000 tokens, too large for model with 32768 maximum context length'],
  ])(
    '[AGENT-466] a refusal with status %i is reported as a too long conversation: %s',
    async (status, message) => {
      const one = await begin([{ status, message }])
      expect(await one.run()).toMatchObject({
        code: 'context_length',
        message: MODEL_TEXTS.tooLong,
      })
    },
  )

  it('[AGENT-466] a refusal after tool calls reports that the work of the answer is too long', async () => {
    const fails = { calls: [{ id: 'a', name: 'evaluate', arguments: '{}' }] }
    const one = await begin([fails, { status: 400, message: 'context_length_exceeded' }])
    expect(await one.run()).toMatchObject({
      code: 'context_length',
      message: MODEL_TEXTS.workTooLong,
    })
  })

  it('[AGENT-20] an unreachable provider is reported as unavailable', async () => {
    const one = await begin([], {}, { maxRetries: 0 })
    await one.provider.close()
    expect(await one.run()).toEqual({
      ended: 'error',
      code: 'model_unavailable',
      message: UNAVAILABLE,
    })
    expect(one.failures.map(modelErrorDetailsOf)).toEqual([
      { status: null, origin: new URL(one.provider.baseUrl).origin, code: 'ECONNREFUSED' },
    ])
  })

  it('[AGENT-20] an error inside the stream ends the answer', async () => {
    const error = { type: 'overloaded_error', message: 'Overloaded' }
    const one = await begin([{ text: 'Half', error }])
    expect(await one.run()).toMatchObject({ ended: 'error', code: 'model_unavailable' })
    expect(markdownOf(one.timeline())).toBe('Half')
    expect(one.provider.calls).toHaveLength(1)
  })

  it('[AGENT-20] an answer that reaches its length limit reports the limit', async () => {
    const one = await begin([{ text: 'Long', end: 'length' }])
    expect(await one.run()).toMatchObject({ ended: 'error', code: 'length_limit' })
  })
})
