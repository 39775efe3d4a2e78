import { fromCallback } from 'xstate'
import { expect, it } from 'vitest'
import type { LogRef } from '#src/log/log.ts'
import { replyMachine } from '#src/machines/reply/machine.ts'
import type { CommandAnswered, MessageCommand } from '#src/machines/reply/types.ts'
import { credits } from '#tests/support/client/facts.ts'
import { flags } from '#tests/support/client/policies.ts'
import { startFlow } from '#tests/support/client/walk-machine.ts'

const at = '2026-11-02T10:00:00.000Z'
const asking = (command: MessageCommand) => ({ type: 'ASK', command, flags })
const machine = replyMachine.provide({ actors: { stream: fromCallback(() => {}) } })

it('[SEND-92] [CRED-3] [ERR-32] the reply machine decides and answers each command once, and logs each refusal', () => {
  const staged = startFlow(machine)
  const log = staged.flow.system.get('log') as LogRef
  const answers: CommandAnswered[] = []
  staged.flow.on('answered', (told) => void answers.push(told))
  const ask = (id: string, text: string) =>
    staged.send(
      asking({
        type: 'SEND',
        conversationId: null,
        text,
        documents: [],
        stamp: { id, at },
      }),
    )
  ask('a1', ' ')
  log.send({ type: 'credits.received', credits: credits({ balance: 0 }) })
  log.send({ type: 'paywall.closed' })
  ask('a2', 'How much?')
  expect(staged.state().credits.showPaywall).toBe(true)
  expect(staged.snapshot().matches('free')).toBe(true)
  log.send({ type: 'credits.received', credits: credits({ balance: 2 }) })
  ask('a3', 'How much?')
  expect(staged.snapshot().context).toMatchObject({ order: { id: 'a3', spend: 'credit' } })
  ask('a4', 'More?')
  staged.send(asking({ type: 'RETRY', conversationId: null, stamp: { id: 'a5', at } }))
  const no = (id: string, reason: string) => ({
    type: 'answered',
    id,
    answer: { isTaken: false, reason },
  })
  expect(answers).toEqual([
    no('a1', 'empty'),
    no('a2', 'credit'),
    { type: 'answered', id: 'a3', answer: { isTaken: true } },
    no('a4', 'streaming'),
    no('a5', 'streaming'),
  ])
  const told = staged.facts.filter(({ type }) => type === 'command.refused')
  expect(told).toEqual(
    [
      ['SEND', 'empty'],
      ['SEND', 'credit'],
      ['SEND', 'streaming'],
      ['RETRY', 'streaming'],
    ].map(([command, reason]) => ({ type: 'command.refused', command, reason })),
  )
  staged.stop()
})
