import { afterAll, expect, it, onTestFinished } from 'vitest'
import { createAgent } from '#server/chat/agent.ts'
import { chooseModel } from '#server/models/choose-model.ts'
import { loadModel } from '#server/models/load-model.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { assistantTools } from '#server/tools/tools.ts'
import { today, turnWorld } from '#tests/support/models/ask.ts'
import { startProvider } from '#tests/support/models/provider.ts'
import { PROVIDERS } from '#tests/support/models/provider-turn.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

const OPENAI_CHAT = 'https://api.openai.com/v1/chat/completions'
const CALCULATION = {
  calls: [{ id: 'a', name: 'evaluate', arguments: JSON.stringify({ formulas: ['=2+2'] }) }],
}

it('[AGENT-1084] chat completions at the address of OpenAI have the cache key of their conversation', async () => {
  const steps = [CALCULATION, { text: 'It is 4.' }, { text: 'Again.' }, { text: 'Other.' }]
  const provider = await startProvider(PROVIDERS[0].dialect, { steps })
  onTestFinished(provider.close)
  const choice = chooseModel({ OPENAI_API_KEY: 'k-1', MODEL: 'test-model', OPENAI_API: 'chat' })
  if (!choice.ok) throw new Error(choice.error.sentence)
  const addresses: string[] = []
  const loaded = await loadModel(
    choice.value,
    { paceMs: 0, now: today, newId: () => 'm1' },
    {
      // The requests to OpenAI go to the scripted provider.
      send: (input, init) => {
        addresses.push(String(input))
        return fetch(`${provider.baseUrl}/chat/completions`, init)
      },
    },
  )
  const agent = createAgent({ ...loaded, toolsFor: assistantTools })
  for (const conversationId of ['first', 'first', 'second'])
    expect(await agent(turnWorld(engine, { conversationId }).turn)).toEqual({ ended: 'end' })
  expect(new Set(addresses)).toEqual(new Set([OPENAI_CHAT]))
  expect(provider.calls.map(({ body }) => body['prompt_cache_key'])).toEqual([
    'first',
    'first',
    'first',
    'second',
  ])
  for (const { headers } of provider.calls)
    expect(headers).toMatchObject({ authorization: 'Bearer k-1' })
})
