import { expect, it } from 'vitest'
import type { AppError } from '#src/shared/app-error.ts'
import { err } from '#contract/api/result.ts'
import { STREAM_TEXTS } from '#src/texts/wording.ts'
import { fold } from '#src/log/fold.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { route } from '#src/machines/app/route.ts'
import { loadEnded, loadRequested } from '#src/machines/load/facts.ts'
import { conversation, messageInFlight, openedFact } from '#tests/support/client/client-facts.ts'
import { stateAfter } from '#tests/support/client/facts.ts'
import { flags, commandsAfter, typesAfter } from '#tests/support/client/policies.ts'
import { stepsWithoutAnswer } from '#tests/support/client/steps.ts'

const chats = (page: number): Fact => ({
  type: 'conversations.received',
  items: [conversation(`c${page}`)],
  page,
  totalCount: 40,
  hasMore: true,
})
const shown: Fact = { type: 'page.shown' }

it.each<[string, readonly Fact[], readonly string[]]>([
  ['are reloaded, because another tab may have changed them', [chats(1)], ['LOAD_CONVERSATIONS']],
  ['are not reloaded if more than one page is loaded', [chats(1), chats(2)], []],
  [
    'are not reloaded while a request for them is running',
    [chats(1), { type: 'conversations.requested', page: 1 }],
    [],
  ],
  ['are not loaded if no earlier load was requested', [], []],
  ['are not reloaded while the browser is offline', [chats(1), { type: 'connection.lost' }], []],
])('[CONV-91, CONV-830] when the page is shown again the chats %s', (_, before, types) => {
  expect(typesAfter([...before, shown])).toEqual(types)
})

it('[CONV-91] the repeated load of the chats and its failure are invisible to the user', () => {
  const [command] = commandsAfter([chats(1), shown])
  if (command?.type !== 'LOAD_CONVERSATIONS') throw new Error('they are not asked for')
  const before = stateAfter([chats(1)])
  const [step] = route({ ...command, stamp: { id: 'n1', at: '' } }, before, flags)
  if (step?.do !== 'tell' || step.to !== 'conversations') throw new Error('nobody is told')
  const { event } = step
  if (event.type !== 'LOAD') throw new Error('nothing is loaded')
  const error: AppError = { type: 'network', operation: 'histories.list', raw: '' }
  const facts = [...loadRequested(event), ...loadEnded(event.resource, err(error))]
  expect(facts.reduce(fold, before).conversations).toEqual(before.conversations)
})

const failed = (status: number): Fact => {
  const error: AppError = { type: 'http', operation: 'chat.stream', status, detail: 'Not found.' }
  return { type: 'reply.failed', error }
}

it('[SEND-91] a send to a deleted chat raises a notice and reloads the chats', () => {
  const sent = messageInFlight({ conversationId: 'c1' })
  const commands = commandsAfter([chats(1), sent, failed(404)])
  expect(commands).toContainEqual({ type: 'LOAD_CONVERSATIONS' })
  expect(commands).toContainEqual({ type: 'NOTIFY', level: 'error', text: STREAM_TEXTS.gone })
  expect(typesAfter([chats(1), sent, failed(500)])).not.toContain('NOTIFY')
})

it('[SEND-91] a message to a deleted chat stays, and Retry sends it again', () => {
  const sent = messageInFlight({ id: 'q', conversationId: 'c1' })
  const state = stateAfter([openedFact('c1'), sent, failed(404)])
  expect(state.chat.messages['c1']?.settled).toMatchObject([
    { id: 'q', content: 'How much?' },
    { type: 'assistant', state: 'failed' },
  ])
  const stamp = { id: 'n1', at: '' }
  const steps = stepsWithoutAnswer({ type: 'RETRY', conversationId: 'c1', stamp }, state, flags)
  const order = expect.objectContaining({ id: 'q', conversationId: 'c1', text: 'How much?' })
  expect(steps).toContainEqual(
    expect.objectContaining({ to: 'reply', event: expect.objectContaining({ order }) }),
  )
})
