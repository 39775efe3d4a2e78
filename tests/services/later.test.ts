import { expect, it } from 'vitest'
import { createActor, createMachine, fromTransition, sendTo, setup } from 'xstate'
import type { Fact } from '#src/events/fact.ts'
import { laterFlow } from '#src/services/later.ts'

type Order = { readonly type: 'OPEN' | 'EDIT' | 'CLOSE' }
const offline: Fact = { type: 'connection.lost' }
const online: Fact = { type: 'connection.restored' }

/** A flow that loads when told to, a log that keeps what it hears, and both under one supervisor. */
const stage = (forgets = false, takesBack: (order: Order) => boolean = () => false) => {
  const facts: Fact[] = []
  const heard: string[] = []
  const loads: PromiseWithResolvers<void>[] = []
  const told = (type: Order['type']) => ({
    actions: [() => void heard.push(type), sendTo(({ system }) => system.get('log'), online)],
  })
  const machine = createMachine({
    on: { OPEN: told('OPEN'), EDIT: told('EDIT'), CLOSE: told('CLOSE') },
  })
  const later = laterFlow({
    load: async () => {
      const load = Promise.withResolvers<void>()
      loads.push(load)
      await load.promise
      return machine
    },
    isFirst: ({ type }: Order) => type === 'OPEN',
    lost: () => [offline],
    takesBack,
    forgets,
  })
  const log = fromTransition((_: null, fact: Fact) => {
    facts.push(fact)
    return null
  }, null)
  const supervisor = createActor(
    setup({ types: { events: {} as Order }, actors: { log, later: later.logic } }).createMachine({
      invoke: [
        { src: 'log', systemId: 'log' },
        { id: 'later', src: 'later' },
      ],
      on: { '*': { actions: sendTo('later', ({ event }) => event) } },
    }),
  )
  supervisor.start()
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    facts,
    heard,
    loads,
    later,
    supervisor,
    tell: (...types: readonly Order['type'][]) => {
      for (const type of types) supervisor.send({ type })
    },
    come: async () => {
      loads.at(-1)?.resolve()
      await settled()
    },
    lose: async () => {
      loads.at(-1)?.reject(new TypeError('Failed to fetch'))
      await settled()
    },
  }
}

it('[SHELL-86] a flow comes with its first event, hears all since in their order, and states nothing before', async () => {
  const { tell, come, heard, facts, loads, later } = stage()
  tell('CLOSE', 'EDIT')
  expect(loads).toHaveLength(0)
  tell('OPEN', 'EDIT')
  expect([heard, facts, later.now()]).toEqual([[], [], null])
  await come()
  tell('CLOSE')
  expect(heard).toEqual(['OPEN', 'EDIT', 'CLOSE'])
  expect(facts).toEqual([online, online, online])
  expect(loads).toHaveLength(1)
})

it('[SHELL-86] one that does not load says so, and comes with the next event, which finds what was lost', async () => {
  const { tell, come, lose, heard, facts, loads } = stage()
  tell('OPEN')
  await lose()
  expect([heard, facts]).toEqual([[], [offline]])
  tell('EDIT')
  expect(loads).toHaveLength(2)
  await come()
  expect(heard).toEqual(['OPEN', 'EDIT'])
})

it('[SHELL-86] it ends with its supervisor, also one that is still on its way', async () => {
  const here = stage()
  here.tell('OPEN')
  await here.come()
  const flow = here.later.now()
  here.supervisor.stop()
  expect(flow?.getSnapshot().status).toBe('stopped')
  expect(here.later.now()).toBeNull()
  const late = stage()
  late.tell('OPEN')
  late.supervisor.stop()
  await late.come()
  expect([late.heard, late.facts.filter(({ type }) => type.startsWith('connection'))]).toEqual([
    [],
    [],
  ])
})

it('[SHELL-86] one that is brought ahead hears its first event at once, and one that forgets does not do later what was lost', async () => {
  const { tell, come, lose, heard, facts, later } = stage(true)
  later.bring()
  await lose()
  expect(facts).toEqual([])
  tell('OPEN')
  await lose()
  expect(facts).toEqual([offline])
  later.bring()
  await come()
  expect(heard).toEqual([])
  tell('OPEN')
  expect(heard).toEqual(['OPEN'])
})

it('[TRANSFER-28] what takes all back before the flow is here leaves nothing of it to do', async () => {
  const { tell, come, lose, heard, facts } = stage(true, ({ type }) => type === 'CLOSE')
  tell('OPEN', 'EDIT', 'CLOSE')
  await lose()
  expect([heard, facts]).toEqual([[], []])
  tell('OPEN', 'CLOSE')
  await come()
  expect([heard, facts]).toEqual([[], []])
})
