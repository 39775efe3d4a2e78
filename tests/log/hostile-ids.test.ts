import { describe, expect, it } from 'vitest'
import type { Fact } from '#src/log/facts/fact.ts'
import {
  selectIsMissing,
  selectMessageIds,
  selectMessagesStatus,
} from '#src/log/selectors/selectors.ts'
import type { AppState } from '#src/log/state.ts'
import {
  openedFact,
  messageInFlight,
  textEvents,
  userMessage,
} from '#tests/support/client/client-facts.ts'
import { stateAfter } from '#tests/support/client/facts.ts'
import { flags, commandsAfter, typesAfter } from '#tests/support/client/policies.ts'
import { stepsWithoutAnswer } from '#tests/support/client/steps.ts'

const at = '2026-11-02T11:00:00.000Z'
const stamp = { id: 'm9', at }
const gone = (conversationId: string): Fact => ({
  type: 'messages.failed',
  conversationId,
  error: { type: 'http', operation: 'messages.list', status: 404, detail: 'Not found' },
})
const received = (conversationId: string): Fact => ({
  type: 'messages.received',
  conversationId,
  items: [userMessage('q1')],
  page: 1,
  totalCount: 1,
  hasMore: false,
})
const orders = (state: AppState, conversationId: string) =>
  stepsWithoutAnswer(
    { type: 'SEND', conversationId, text: 'Hi', documents: [], stamp },
    state,
    flags,
  )

// An address can contain any word, including a property name that every JavaScript object has.
describe.each(['constructor', 'toString', '__proto__'])('a conversation named %s', (id) => {
  it('[CONV-18] [STREAM-25] is requested from the server, and is shown as missing after a 404', () => {
    expect(commandsAfter([openedFact(id)])).toContainEqual({ type: 'LOAD_MESSAGES', id })
    const before = stateAfter([openedFact(id)])
    expect(selectMessageIds(id)(before)).toEqual([])
    expect(selectMessagesStatus(id)(before)).toBe('idle')
    const state = stateAfter([
      openedFact(id),
      { type: 'messages.requested', conversationId: id },
      gone(id),
    ])
    expect(selectIsMissing(id)(state)).toBe(true)
    expect(selectMessageIds(id)(state)).toEqual([])
    expect(Object.keys(state.chat.messages)).toEqual([id])
    expect(Object.getPrototypeOf(state.chat.messages)).toBe(Object.prototype)
  })

  it('[STREAM-25] has no lost, unconfirmed or stopped message before it loads', () => {
    expect(typesAfter([openedFact(id), { type: 'page.shown' }])).toEqual([])
    const outdated: Fact = { type: 'messages.outdated', conversationId: id, messageId: 'q2' }
    expect(stateAfter([outdated]).chat.lost).toEqual({})
    expect(commandsAfter([openedFact(id), received(id), { type: 'page.shown' }])).toEqual([
      { type: 'LOAD_NEWEST', id },
    ])
    expect(Object.entries(stateAfter([openedFact(id), received(id), outdated]).chat.lost)).toEqual([
      [id, 'q2'],
    ])
    expect(orders(stateAfter([openedFact(id), received(id)]), id)).toMatchObject([
      { do: 'tell', to: 'reply', event: { type: 'SEND', order: { replaces: null } } },
    ])
  })

  it('[STREAM-25] accepts a message and its answer like any other', () => {
    const ask = messageInFlight({ conversationId: id, id: 'q2' })
    const asked = stateAfter([openedFact(id), received(id), ask])
    expect(Object.keys(asked.chat.unconfirmed)).toEqual([id])
    expect(asked.chat.failed).toEqual([])
    const state = stateAfter([
      openedFact(id),
      received(id),
      ask,
      { type: 'reply.received', events: textEvents('$5'), at },
      { type: 'reply.finished' },
    ])
    expect(selectMessageIds(id)(state)).toEqual(['q1', 'q2', 'r1'])
    expect(state.chat.unconfirmed).toEqual({})
    const failed = stateAfter([
      openedFact(id),
      ask,
      { type: 'reply.failed', error: { type: 'network', operation: 'chat.stream', raw: '' } },
    ])
    expect(failed.chat.messages[id]?.settled.at(-1)).toMatchObject({ state: 'failed' })
    expect(failed.chat.messages[id]?.settled.at(-1)).not.toMatchObject({
      error: { message: expect.stringContaining('looked for') },
    })
    expect(failed.chat.lost).toEqual({})
  })
})
