import { createActor, createMachine, sendTo, setup } from 'xstate'
import { expect, it, vi } from 'vitest'
import { replyBy } from '#src/app-later.ts'
import type { ReplyParts } from '#src/app-reply.ts'
import type { Fact } from '#src/events/fact.ts'
import { logLogic, type LogRef } from '#src/events/log.ts'
import type { ReplyCommand, SendOrder } from '#src/machines/reply/types.ts'
import { answerOf } from '#tests/support/talk.ts'

const heard: string[] = []
let isThere = false
vi.mock('#src/app-reply.ts', () => ({
  createReply: () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return createMachine({ on: { '*': { actions: ({ event }) => void heard.push(event.type) } } })
  },
}))

const order: SendOrder = {
  id: 'm1',
  replyId: 'm1:answer',
  at: '2026-11-02T10:00:00.000Z',
  conversationId: null,
  text: 'What is 2 + 2?',
  documents: [],
  spreadsheetId: null,
  spend: 'credit',
  replaces: null,
}
const send = { type: 'SEND', order } as const
const resume = {
  type: 'RESUME',
  conversationId: 'c1',
  messageId: null,
  replyId: 'm0:answer',
  at: order.at,
} as const

/** The flow of answers as it waits for its code, beside the real log. */
const stage = () => {
  heard.length = 0
  const reply = replyBy(() => ({}) as ReplyParts)
  const supervisor = createActor(
    setup({
      types: { events: {} as ReplyCommand },
      actors: { log: logLogic, reply: reply.logic },
    }).createMachine({
      invoke: [
        { src: 'log', systemId: 'log' },
        { id: 'reply', src: 'reply' },
      ],
      on: { '*': { actions: sendTo('reply', ({ event }) => event) } },
    }),
  )
  supervisor.start()
  const log = supervisor.system.get('log') as LogRef
  const facts: Fact[] = []
  log.on('fact', ({ fact }) => void facts.push(fact))
  const tell = (command: ReplyCommand): void => supervisor.send(command)
  const state = () => log.getSnapshot().context.app
  return { tell, facts, state, bring: reply.bring }
}

it('[SHELL-86] [SEND-17] a message whose code does not load stands as one that has failed, uncharged, and is not sent later', async () => {
  isThere = false
  const { tell, facts, state, bring } = stage()
  // What waits before it takes nothing of it away.
  tell(resume)
  tell(send)
  await expect
    .poll(() => facts.map(({ type }) => type))
    .toEqual(['message.submitted', 'reply.failed'])
  expect(state().chat.run).toBeNull()
  expect(answerOf(state())).toMatchObject({
    state: 'failed',
    charged: false,
    error: { message: 'Connection error. Please check your internet connection.' },
  })
  isThere = true
  await bring()
  expect([bring(), heard]).toEqual([null, []])
  tell(send)
  expect(heard).toEqual(['SEND'])
})

it('[SHELL-86] a session that ends before the code is here leaves nothing to send, and a stop begins nothing', async () => {
  isThere = true
  const { tell, bring } = stage()
  tell({ type: 'STOP' })
  tell(send)
  tell({ type: 'DETACH' })
  tell(resume)
  await bring()
  expect(heard).toEqual(['RESUME'])
})
