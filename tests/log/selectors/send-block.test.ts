import { expect, it } from 'vitest'
import { SEND_TEXTS } from '#src/texts/wording.ts'
import { selectSendBlock } from '#src/log/selectors/selectors.ts'
import { stateAfter, submittedFact } from '#tests/support/client/facts.ts'

it.each([
  ['an answer streams', [submittedFact('c', 'one')], 'two', 'streaming', 'Answering…'],
  ['the message is blank', [], ' \n\t', 'empty', 'Message is empty'],
  [
    'the browser is offline',
    [{ type: 'connection.lost' }],
    'two',
    'offline',
    'Offline. Send once you reconnect.',
  ],
] as const)(
  '[SHELL-43, SHELL-689] Send is disabled with a reason while %s',
  (_why, facts, text, block, words) => {
    expect(selectSendBlock(text)(stateAfter(facts))).toBe(block)
    expect(SEND_TEXTS[block]).toBe(words)
  },
)

it('[SHELL-43] nothing blocks a valid message', () => {
  expect(selectSendBlock('two')(stateAfter([]))).toBeNull()
})
