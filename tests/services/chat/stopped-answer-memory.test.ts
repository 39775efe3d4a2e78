import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { createLogLogic, type LogRef } from '#src/log/log.ts'
import { createStoppedAnswers } from '#src/services/chat/stopped-answer-memory.ts'
import { createTab } from '#tests/support/client/world.ts'

/** A tab whose answers stop one after another, each with its text so far. */
const stopping = (owner = () => 'maya', memory = createTab()) => {
  const log: LogRef = createActor(createLogLogic(() => 0)).start()
  const said: { rowId: string; text: string }[] = []
  const stops = createStoppedAnswers(memory, owner, log, () => said.shift() ?? null)
  return {
    memory,
    of: stops.of,
    stop: (rowId: string, text: string): void => {
      said.push({ rowId, text })
      log.send({ type: 'reply.aborted' })
    },
  }
}

it('[SEND-19, SEND-461] stopped answers keep their latest 100,000 characters, and the oldest are dropped first', () => {
  const { of, stop } = stopping()
  stop('a', 'First')
  stop('b', 'x'.repeat(60_000))
  expect(of('a')).toBe('First')
  stop('c', 'y'.repeat(60_000))
  expect([of('a'), of('b'), of('c').length]).toEqual(['', '', 60_000])
  stop('d', 'z'.repeat(200_000))
  expect([of('c'), of('d').length]).toEqual(['', 100_000])
})

it('[SEND-19, SEND-479] a stopped answer is kept for its own user only', () => {
  const { memory, stop } = stopping()
  stop('a', 'First')
  expect(stopping(() => 'maya', memory).of('a')).toBe('First')
  expect(stopping(() => 'leo', memory).of('a')).toBe('')
})
