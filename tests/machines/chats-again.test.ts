import { expect, it } from 'vitest'
import type { Fact } from '#src/events/fact.ts'
import { conversation } from '#tests/support/client-facts.ts'
import { typesLed } from '#tests/support/policies.ts'

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
])('[CONV-91] when the page is shown again the chats %s', (_, before, types) => {
  expect(typesLed([...before, shown])).toEqual(types)
})
