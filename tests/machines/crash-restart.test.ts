import { createActor, fromCallback, fromPromise } from 'xstate'
import { expect, it } from 'vitest'
import type { Fact } from '#src/events/fact.ts'
import { logLogic, type LogRef } from '#src/events/log.ts'
import { MAX_RESTARTS } from '#src/machines/app/crashes.ts'
import type { Flows } from '#src/machines/app/flows.ts'
import { appMachine } from '#src/machines/app/machine.ts'
import { submitted } from '#tests/support/facts.ts'

const flags = { chat: true, spreadsheets: true, documents: true, billing: true }
const NAMES = (
  'session reply workbook share copy find transfer documents pay removals renames load facts ' +
  'sheetNews chatNews page navigation errands'
).split(' ')

/** The supervisor over flows that do nothing, but for one that crashes whenever it is told to. */
const stage = (crashing: keyof Flows, ...facts: readonly Fact[]) => {
  const starts: (() => void)[] = []
  const reported: unknown[] = []
  const told: string[] = []
  const still = fromCallback(() => {})
  const crashes = fromPromise(
    () =>
      new Promise((_, reject) => {
        starts.push(() => reject(new Error('crashed')))
      }),
  )
  const flows = Object.fromEntries(NAMES.map((name) => [name, name === crashing ? crashes : still]))
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
  const crash = async (): Promise<void> => {
    starts.at(-1)?.()
    await new Promise((passed) => setImmediate(passed))
  }
  return { crash, starts, reported, told, state: () => log.getSnapshot().context.app, app }
}

it('[ERR-31] a flow that crashes is told, shows "Something went wrong", and is started anew', async () => {
  const { crash, starts, reported, told, state, app } = stage('find')
  expect(starts).toHaveLength(1)
  for (let time = 1; time <= MAX_RESTARTS; time += 1) {
    await crash()
    expect([starts.length, reported.length, told.length]).toEqual([time + 1, time, time])
  }
  expect(state().notices.map(({ text }) => text)).toEqual(['Something went wrong'])
  await crash()
  // It would crash again.
  expect([starts.length, reported.length]).toEqual([MAX_RESTARTS + 1, MAX_RESTARTS + 1])
  expect(app.getSnapshot().status).toBe('active')
})

it('[ERR-31] of the flow of answers the answer that ran has failed, and the next one can run', async () => {
  const { crash, starts, told, state } = stage('reply', submitted('c', 'one'))
  expect(state().chat.run).not.toBeNull()
  await crash()
  expect(told).toEqual(['reply.failed'])
  expect(state().chat.run).toBeNull()
  expect(starts).toHaveLength(2)
})
