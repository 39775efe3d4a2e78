import { createActor, fromCallback, fromPromise } from 'xstate'
import { expect, it } from 'vitest'
import type { Fact } from '#src/log/facts/fact.ts'
import { logLogic, type LogRef } from '#src/log/log.ts'
import type { Removal } from '#src/log/state.ts'
import { MAX_RESTARTS } from '#src/machines/app/crashes.ts'
import type { Flows } from '#src/machines/app/flows.ts'
import { appMachine } from '#src/machines/app/machine.ts'
import { removalMachine, removalsMachine } from '#src/machines/removal/machine.ts'
import type { RemovalResult } from '#src/machines/removal/types.ts'
import { workbookMachine } from '#src/machines/workbook/machine.ts'
import { submittedFact } from '#tests/support/client/facts.ts'

const flags = { chat: true, spreadsheets: true, documents: true, billing: true }
const NAMES = appMachine.root.invoke.map(({ src }) => src)

const passed = () => new Promise((resolve) => setImmediate(resolve))

/** The supervisor with fake flows that do nothing, except for the `given` flows. */
const supervise = (given: Readonly<Record<string, unknown>>, facts: readonly Fact[]) => {
  const reported: unknown[] = []
  const told: string[] = []
  const still = fromCallback(() => {})
  const flows = { ...Object.fromEntries(NAMES.map((name) => [name, still])), ...given }
  const app = createActor(
    appMachine.provide({
      actors: { ...flows, log: logLogic } as unknown as Flows,
      actions: { report: (_, error) => reported.push(error) },
    }),
    { input: { flags } },
  )
  app.start()
  const log = app.system.get('log') as LogRef
  for (const fact of facts) log.send(fact)
  log.on('fact', ({ fact }) => told.push(fact.type))
  return { app, reported, told, state: () => log.getSnapshot().context.app }
}

/** The supervisor with one flow that crashes on each call of `crash`. */
const stage = (crashing: keyof Flows, ...facts: readonly Fact[]) => {
  const starts: (() => void)[] = []
  const crashes = fromPromise(
    () =>
      new Promise((_, reject) => {
        starts.push(() => reject(new Error('crashed')))
      }),
  )
  const crash = async (): Promise<void> => {
    starts.at(-1)?.()
    await passed()
  }
  return { ...supervise({ [crashing]: crashes }, facts), crash, starts }
}

it('[ERR-31, ERR-36, ERR-35] a crashed flow is reported, shows "Something went wrong" and restarts', async () => {
  const { crash, starts, reported, told, state, app } = stage('find')
  expect(starts).toHaveLength(1)
  for (let time = 1; time <= MAX_RESTARTS; time += 1) {
    await crash()
    expect([starts.length, reported.length, told.length]).toEqual([time + 1, time, time])
  }
  expect(state().notices.map(({ text }) => text)).toEqual(['Something went wrong'])
  await crash()
  // A flow is not restarted after `MAX_RESTARTS`, because it would crash again.
  expect([starts.length, reported.length]).toEqual([MAX_RESTARTS + 1, MAX_RESTARTS + 1])
  // The flow that handles this event has crashed for good. The event is dropped, and the app stays
  // active.
  app.send({ type: 'STEP_FOUND', by: 1, stamp: { id: 'x', at: '2026-11-30T10:00:00.000Z' } })
  expect(app.getSnapshot().status).toBe('active')
})

it('[ERR-31] after a crash of the sheet flow the screen shows a failure, and "Try again" loads the sheet', async () => {
  const opened: unknown[] = []
  let isSound = false
  const workbook = workbookMachine.provide({
    actors: {
      open: fromPromise(({ input }) => {
        opened.push(input)
        return new Promise<never>(() => {})
      }),
    },
    actions: {
      recordRequested: () => {
        if (!isSound) throw new Error('crashed')
      },
    },
  })
  const { app, told, state } = supervise({ workbook }, [
    { type: 'workbook.received', id: 's1', title: 'Loan', revision: 1, data: {}, save: 'saved' },
  ])
  const flow = () => app.getSnapshot().children.workbook
  flow()?.send({ type: 'OPEN_WORKBOOK', id: 's1' })
  await passed()
  expect(told).toEqual(['workbook.failed'])
  expect(state().workbook).toMatchObject({ id: 's1', status: 'failed' })
  isSound = true
  flow()?.send({ type: 'RELOAD_WORKBOOK' })
  expect(opened).toEqual([{ id: 's1', mine: 'kept' }])
  expect(app.getSnapshot().status).toBe('active')
})

it('[ERR-31] a crash of the payment flow ends the wait for the portal', async () => {
  const { crash, told, state } = stage('pay', { type: 'portal.asked' })
  expect(state().credits.isPortalAsked).toBe(true)
  await crash()
  expect(told).toEqual(['portal.failed'])
  expect(state().credits.isPortalAsked).toBe(false)
})

it('[ERR-35, ERR-36] a crashed actor outside the flows is reported, and the supervisor continues', async () => {
  const { app, reported } = supervise({}, [])
  const broken = fromPromise(() => Promise.reject(new Error('crashed')))
  createActor(broken, { parent: app }).start()
  await passed()
  expect(reported).toHaveLength(1)
  expect(app.getSnapshot().status).toBe('active')
})

it('[ERR-30, ERR-34] [CONV-15] after a crashed deletion its items return, and other deletions continue', async () => {
  const removal = removalMachine.provide({
    actors: { remove: fromPromise<RemovalResult, Removal>(() => new Promise(() => {})) },
    actions: {
      record: ({ context }) => {
        if (context.id === 'r1') throw new Error('crashed')
      },
    },
  })
  const { app, told, state } = supervise(
    { removals: removalsMachine.provide({ actors: { removal } }) },
    [],
  )
  const removals = app.getSnapshot().children.removals
  for (const id of ['r1', 'r2'])
    removals?.send({
      type: 'REMOVE',
      removal: { id, of: 'conversations', ids: [`c-${id}`], text: 'Deleted' },
    })
  removals?.send({ type: 'SEND_ALL' })
  await passed()
  expect(told).toEqual(['removal.begun', 'removal.begun', 'removal.failed'])
  expect(state().removals.map(({ id }) => id)).toEqual(['r2'])
  expect(removals?.getSnapshot().status).toBe('active')
})

it('[ERR-31] a crash of the answer flow fails the running answer, and the next one can run', async () => {
  const { crash, starts, told, state } = stage('reply', submittedFact('c', 'one'))
  expect(state().chat.run).not.toBeNull()
  await crash()
  expect(told).toEqual(['reply.failed'])
  expect(state().chat.run).toBeNull()
  expect(starts).toHaveLength(2)
})
