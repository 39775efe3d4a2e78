import { afterAll, expect, it } from 'vitest'
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import { createAgent } from '#server/chat/agent.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { assistantTools } from '#server/tools/tools.ts'
import { offlineModel, turnWorld } from '#tests/support/models/ask.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

const TOTAL = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 }
const USAGE = { inputTokens: TOTAL, outputTokens: { total: 1, text: 1, reasoning: 0 } }
const finish = (unified: 'stop' | 'tool-calls'): LanguageModelV4StreamPart => ({
  type: 'finish',
  usage: USAGE,
  finishReason: { unified, raw: undefined },
})

/**
 * A model that calls a tool once with `input`, then says "Sorry.". `prompts` records its prompts.
 */
const callsOnce = (toolName: string, input: string) => {
  const prompts: LanguageModelV4CallOptions['prompt'][] = []
  const steps: readonly (readonly LanguageModelV4StreamPart[])[] = [
    [{ type: 'tool-call', toolCallId: 't1', toolName, input }, finish('tool-calls')],
    [
      { type: 'text-start', id: 'x' },
      { type: 'text-delta', id: 'x', delta: 'Sorry.' },
      { type: 'text-end', id: 'x' },
      finish('stop'),
    ],
  ]
  const model: LanguageModelV4 = {
    ...offlineModel(),
    doStream: async ({ prompt }) => {
      const parts = steps[prompts.length] ?? []
      prompts.push(prompt)
      const stream = new ReadableStream<LanguageModelV4StreamPart>({
        start: (controller) => {
          for (const part of parts) controller.enqueue(part)
          controller.close()
        },
      })
      return { stream }
    },
  }
  return { model, prompts }
}

it.each([
  ['a field of the wrong type', '{"formulas":7}', 'formula'],
  ['a missing field', '{}', 'formula'],
  ['no JSON', '{"formulas":', 'JSON'],
])(
  '[AGENT-12] tool arguments with %s become a tool error that the model sees',
  async (_, input, named) => {
    const { model, prompts } = callsOnce('evaluate', input)
    const world = turnWorld(engine)
    const outcome = await createAgent({ model, toolsFor: assistantTools })(world.turn)
    expect(outcome).toEqual({ ended: 'end' })
    const error = world.drafts.find(({ type }) => type === 'tool_error')
    expect(JSON.stringify(error?.payload)).toContain(named)
    expect(world.timeline()).toMatchObject([
      { kind: 'tool', toolName: 'evaluate', phase: 'error' },
      { kind: 'text', content: 'Sorry.' },
    ])
    expect(prompts).toHaveLength(2)
    const told = prompts[1]?.findLast(({ role }) => role === 'tool')
    expect(told?.content).toMatchObject([
      { type: 'tool-result', toolCallId: 't1', output: { type: 'error-text' } },
    ])
    expect(JSON.stringify(told)).toContain(named)
  },
)
