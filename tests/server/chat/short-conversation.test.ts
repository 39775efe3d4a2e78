import { expect, it } from 'vitest'
import { estimateTokens } from '#server/tools/estimate-tokens.ts'
import { messagesIn, providerWorld } from '#tests/support/chat/scripted-provider.ts'
import type { ScriptedStep } from '#tests/support/models/provider.ts'
import { PROVIDERS } from '#tests/support/models/provider-turn.ts'
import { ask } from '#tests/support/server/caller.ts'

// The long runs of these rules are in long-conversation.test.ts.

const WINDOW_TOKENS = 20_000

const call = (name: string, input: unknown): ScriptedStep => ({
  calls: [{ id: `c-${name}`, name, arguments: JSON.stringify(input) }],
})

it('[AGENT-1048] an answer of 12 steps with long results stays within the window', async () => {
  const values = Array.from({ length: 100 }, (_, row) => [row, `Item ${row}`, row * 2])
  const steps = [
    call('write_range', { range: 'Model!A1', values }),
    ...Array.from({ length: 10 }, () => call('read_range', { range: 'Model!A1:C100' })),
    { text: 'Done.' },
  ]
  const env = { MODEL_CONTEXT_TOKENS: String(WINDOW_TOKENS) }
  const { provider, person, spreadsheetId } = await providerWorld(PROVIDERS[0], { steps }, env)
  const events = await ask(person, { message: 'Read it often', spreadsheet_id: spreadsheetId })
  expect(events.at(-1)).toMatchObject({ type: 'stream_end' })
  expect(provider.calls).toHaveLength(12)
  for (const { body } of provider.calls)
    expect(estimateTokens(JSON.stringify([body['tools'], body['messages']]))).toBeLessThanOrEqual(
      WINDOW_TOKENS,
    )
  const texts = messagesIn(provider.calls.at(-1)).map(({ text }) => text)
  expect(texts.filter((text) => text.includes('left_out')).length).toBeGreaterThan(0)
  expect(texts.at(-1)).toContain('Item 99')
})
