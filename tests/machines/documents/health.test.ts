import { expect, it } from 'vitest'
import { attach, actorDone, quietDocuments } from '#tests/support/documents/documents-flow.ts'
import { startFlow } from '#tests/support/client/walk-machine.ts'

const says = (value: boolean) => actorDone('health', { ok: true, value })
const CHECK = { type: 'CHECK' }

/** The flow after a failed health check. `freed` records the files that it released. */
const stageDown = () => {
  const freed: string[] = []
  const flow = startFlow(
    quietDocuments.provide({
      actions: { letGo: (_, files) => freed.push(...files.map(({ localId }) => localId)) },
    }),
  )
  flow.send(CHECK)
  flow.send(says(false))
  const isAsking = () => flow.snapshot().matches({ health: 'asking' })
  const names = () => flow.state().documents.rows.map(({ localId }) => localId)
  return { ...flow, freed, isAsking, names, isDown: () => flow.state().documents.isDown }
}

it('[DOC-96] a failed document service is checked again at the next use, after 30 seconds at the earliest', () => {
  const flow = stageDown()
  flow.clock.increment(29_999)
  flow.send(CHECK)
  expect(flow.isAsking()).toBe(false)
  flow.clock.increment(1)
  // The flow does not repeat the check by itself.
  expect(flow.isAsking()).toBe(false)
  flow.send(CHECK)
  expect([flow.isAsking(), flow.isDown()]).toEqual([true, true])
  flow.send(says(false))
  flow.send(CHECK)
  expect([flow.isAsking(), flow.isDown()]).toEqual([false, true])
  flow.clock.increment(30_000)
  flow.send(CHECK)
  flow.send(says(true))
  expect(flow.isDown()).toBe(false)
  flow.send(attach('c1', 'a'))
  expect(flow.names()).toEqual(['a'])
  flow.stop()
})

it('[DOC-96] a file attached after 30 seconds triggers a check and is accepted', () => {
  const flow = stageDown()
  flow.clock.increment(30_000)
  flow.send(attach('c1', 'a'))
  expect([flow.isAsking(), flow.names()]).toEqual([true, ['a']])
  flow.stop()
})

it('[DOC-97] files refused during an outage of the service are released', () => {
  const flow = stageDown()
  flow.send(attach('c1', 'a', 'b'))
  expect([flow.names(), flow.freed]).toEqual([[], ['a', 'b']])
  flow.stop()
})
