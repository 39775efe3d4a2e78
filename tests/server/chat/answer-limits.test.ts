import { afterAll, describe, expect, it } from 'vitest'
import { AGENT_LAST_STEP_SECONDS } from '#contract/limits/agent.ts'
import { AGENT_MAX_SECONDS } from '#contract/limits.ts'
import { markdownOf } from '#contract/stream/timeline.ts'
import { MODEL_TEXTS } from '#contract/api/wording.ts'
import { createAnswerLimits } from '#server/chat/answer-limits.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { payloadsOf, PROVIDERS, RESPONSES, turnsOn } from '#tests/support/models/provider-turn.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

const call = (name: string, input: string) => ({ calls: [{ id: 'a', name, arguments: input }] })
/** A call that fails at once and counts as a step. */
const FAILS = call('evaluate', '{}')

describe.each([...PROVIDERS, RESPONSES])('an answer of $name', (wire) => {
  const begin = turnsOn(wire, engine)
  /** Whether the request allows the model to call tools. */
  const offered = (body: Readonly<Record<string, unknown>> | undefined): boolean =>
    body?.['tools'] !== undefined &&
    !['{"type":"none"}', '"none"'].includes(JSON.stringify(body['tool_choice']))

  it('[AGENT-462, AGENT-818] ends with text and without a tool call in the step that would exceed its token limit', async () => {
    // Each step of these providers takes 120 tokens. Two steps spend 240, and a third reaches 360.
    const one = await begin(
      [FAILS, FAILS, { text: 'The first two are done.' }],
      {},
      { maxTokens: 360 },
    )
    expect(await one.run()).toEqual({ ended: 'end', canContinue: true })
    expect(one.provider.calls.map(({ body }) => offered(body))).toEqual([true, true, false])
    expect(markdownOf(one.timeline())).toBe('The first two are done.')
  })

  it('[AGENT-818] says that the limit is reached if the last step returns no text or calls a tool again', async () => {
    for (const last of [{ text: '' }, ...(wire.name === 'openai' ? [FAILS] : [])]) {
      const one = await begin([FAILS, last], {}, { maxSteps: 2 })
      expect(await one.run()).toEqual({ ended: 'end', canContinue: true })
      expect(markdownOf(one.timeline())).toBe(MODEL_TEXTS.limitReached)
      expect(one.timeline().filter(({ kind }) => kind === 'tool')).toHaveLength(1)
      expect(one.provider.calls).toHaveLength(2)
    }
  })

  it('[AGENT-826] ends with text and without a tool call after three equal calls that failed', async () => {
    const one = await begin([FAILS, FAILS, FAILS, { text: 'It cannot be calculated.' }, FAILS])
    await one.run()
    expect(one.provider.calls.map(({ body }) => offered(body))).toEqual([true, true, true, false])
    expect(markdownOf(one.timeline())).toBe('It cannot be calculated.')
  })

  it('[AGENT-826] goes on after different calls that failed, and after a call that succeeded', async () => {
    const other = call('evaluate', '{"formulas":[]}')
    const works = call('evaluate', '{"formulas":["=1+1"]}')
    const one = await begin([FAILS, FAILS, other, FAILS, FAILS, works, FAILS, { text: 'Done.' }])
    await one.run()
    expect(one.provider.calls.every(({ body }) => offered(body))).toBe(true)
    expect(one.provider.calls).toHaveLength(8)
  })

  it('[AGENT-462] that ends before its limit cannot be continued', async () => {
    const one = await begin([FAILS, { text: 'It is 2.' }], {}, { maxSteps: 3 })
    expect(await one.run()).toEqual({ ended: 'end' })
  })

  it('[AGENT-465] counts the tokens read and written in all its steps', async () => {
    const one = await begin([FAILS, FAILS, FAILS, { text: 'Six.' }])
    await one.run()
    // Four steps of 100 tokens read and 20 written.
    expect(payloadsOf(one.drafts, 'token_usage').at(-1)).toMatchObject({
      current_tokens: 480,
      cumulative_tokens: 480,
    })
  })

  it('[CRED-461] that has neither text nor a tool result fails', async () => {
    for (const step of [{ text: '' }, { reasoning: 'Hm.' }, { text: ' \n' }]) {
      const one = await begin([step])
      expect(await one.run()).toEqual({
        ended: 'error',
        code: 'empty_answer',
        message: MODEL_TEXTS.empty,
      })
    }
  })

  it('[CRED-461] that has no text and whose only tool call failed also fails', async () => {
    const one = await begin([FAILS, { text: '' }])
    expect(await one.run()).toMatchObject({ ended: 'error', code: 'empty_answer' })
  })
})

it('[AGENT-462] the limits estimate tokens by length if a provider reports no usage', () => {
  const usage = {
    inputTokens: undefined,
    inputTokenDetails: {
      noCacheTokens: undefined,
      cacheReadTokens: undefined,
      cacheWriteTokens: undefined,
    },
    outputTokens: undefined,
    outputTokenDetails: { textTokens: undefined, reasoningTokens: undefined },
    totalTokens: undefined,
  }
  const now = () => new Date(0)
  const bounds = createAnswerLimits({ maxSteps: 99, maxTokens: 3000, maxSeconds: 600, now })
  const messages = [{ role: 'user' as const, content: 'x'.repeat(4000) }]
  // Each step sends slightly more than 1,000 tokens, at four characters per token.
  const steps = [0, 1, 2].map((done) =>
    bounds.begin(Array(done).fill({ usage, content: [] }), messages),
  )
  expect(steps).toEqual([false, false, true])
})

it('[AGENT-462] the limits allow no tools in a step that starts too late to finish', () => {
  let at = 0
  const now = () => new Date(at)
  const bounds = createAnswerLimits({
    maxSteps: 99,
    maxTokens: 1e9,
    maxSeconds: AGENT_MAX_SECONDS,
    now,
  })
  const steps = Array(1).fill({ usage: { totalTokens: 1 }, content: [] })
  at = (AGENT_MAX_SECONDS - AGENT_LAST_STEP_SECONDS) * 1000 - 1
  expect(bounds.begin(steps, [])).toBe(false)
  at += 1
  expect(bounds.begin(steps, [])).toBe(true)
})
