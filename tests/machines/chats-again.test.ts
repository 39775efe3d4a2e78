import { expect, it } from 'vitest'
import type { AppError } from '#contract/messages.ts'
import { STREAM_TEXTS } from '#contract/wording.ts'
import type { Fact } from '#src/events/fact.ts'
import { conversation, submitted } from '#tests/support/client-facts.ts'
import { led, typesLed } from '#tests/support/policies.ts'

const chats = (page: number): Fact => ({
  type: 'conversations.received',
  items: [conversation(`c${page}`)],
  page,
  totalCount: 40,
  hasMore: true,
})
const shown: Fact = { type: 'page.shown' }

it.each<[string, readonly Fact[], readonly string[]]>([
  ['are asked for anew: another tab may have changed them', [chats(1)], ['LOAD_CONVERSATIONS']],
  ['stay where they were read further', [chats(1), chats(2)], []],
  ['are asked for once', [chats(1), { type: 'conversations.requested', page: 1 }], []],
  ['are not asked for before they are wanted', [], []],
  ['stay while the browser is offline', [chats(1), { type: 'connection.lost' }], []],
])('[CONV-91] when the page is shown again the chats %s', (_, before, types) => {
  expect(typesLed([...before, shown])).toEqual(types)
})

const failed = (status: number): Fact => {
  const error: AppError = { type: 'http', operation: 'chat.stream', status, detail: 'Not found.' }
  return { type: 'reply.failed', error }
}

it('[SEND-91] a send into what was deleted elsewhere says so, and asks for the chats', () => {
  const sent = submitted({ conversationId: 'c1' })
  const commands = led([chats(1), sent, failed(404)])
  expect(commands).toContainEqual({ type: 'LOAD_CONVERSATIONS' })
  expect(commands).toContainEqual({ type: 'NOTIFY', level: 'error', text: STREAM_TEXTS.gone })
  expect(typesLed([chats(1), sent, failed(500)])).not.toContain('NOTIFY')
})
