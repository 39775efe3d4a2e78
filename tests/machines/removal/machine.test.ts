import { createActor, fromPromise, setup, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import { DELETE_UNDO_MS } from '#contract/limits.ts'
import type { AppError } from '#src/shared/app-error.ts'
import { logLogic, type LogRef } from '#src/log/log.ts'
import type { Removal } from '#src/log/state.ts'
import { removalMachine, removalsMachine } from '#src/machines/removal/machine.ts'
import type { RemovalInput, RemovalResult } from '#src/machines/removal/types.ts'
import { walkMachine } from '#tests/support/client/walk-machine.ts'

const never = fromPromise<RemovalResult, Removal>(() => new Promise(() => {}))
const removal = (id: string, ids: readonly string[] = ['c1']): RemovalInput => ({
  id,
  of: 'conversations',
  ids,
  text: `Deleted ${id}`,
})
const lost: AppError = { type: 'network', operation: 'conversations.delete', raw: '' }
const done = (output: RemovalResult) => ({
  type: 'xstate.done.actor.remove',
  actorId: 'remove',
  output,
})

it('[CONV-15] a deletion can take each of its transitions, and hides its items until it is undone or fails', () => {
  const machine = removalMachine.provide({ actors: { remove: never } })
  const walked = walkMachine({
    machine,
    input: removal('d1'),
    events: [
      { type: 'UNDO' },
      { type: 'SEND_NOW' },
      { type: 'xstate.after.undo.removal.waiting' },
      done({ ok: true, value: ['c1'] }),
      done({ ok: false, error: lost }),
    ],
    key: () => null,
    check: (staged) => {
      const isWaiting = staged.snapshot().matches('waiting')
      const isOver = staged.snapshot().matches('over')
      expect(staged.state().removals).toHaveLength(isOver ? 0 : 1)
      // The notice offers undo only while undo works.
      expect(staged.state().notices).toHaveLength(isWaiting ? 1 : 0)
    },
  })
  expect(walked.missed).toEqual([])
})

describe('several deletions', () => {
  const begin = () => {
    const clock = new SimulatedClock()
    const sent: (readonly string[])[] = []
    const remove = fromPromise<RemovalResult, Removal>(async ({ input }) => {
      sent.push(input.ids)
      return { ok: true, value: input.ids }
    })
    const removals = removalsMachine.provide({
      actors: { removal: removalMachine.provide({ actors: { remove } }) },
    })
    const root = createActor(
      setup({ actors: { log: logLogic, removals } }).createMachine({
        invoke: [
          { src: 'log', systemId: 'log' },
          { id: 'removals', src: 'removals' },
        ],
      }),
      { clock },
    ).start()
    const { removals: flow } = root.getSnapshot().children
    if (!flow) throw new Error('no flow')
    const app = () => (root.system.get('log') as LogRef).getSnapshot().context.app
    return { flow, clock, sent, app, stop: () => root.stop() }
  }

  it('[CONV-15] can each be undone within their own five seconds', () => {
    const { flow, clock, sent, app, stop } = begin()
    flow.send({ type: 'REMOVE', removal: removal('d1', ['c1']) })
    clock.increment(3000)
    flow.send({ type: 'REMOVE', removal: removal('d2', ['c2']) })
    flow.send({ type: 'REMOVE', removal: removal('d3', ['c3']) })
    expect(app().notices.map((notice) => notice.text)).toEqual([
      'Deleted d1',
      'Deleted d2',
      'Deleted d3',
    ])
    clock.increment(DELETE_UNDO_MS - 3000)
    expect(sent).toEqual([['c1']])
    flow.send({ type: 'UNDO', id: 'd1' })
    flow.send({ type: 'UNDO', id: 'd2' })
    flow.send({ type: 'UNDO', id: 'd2' })
    flow.send({ type: 'UNDO', id: 'unknown' })
    clock.increment(DELETE_UNDO_MS)
    expect(sent).toEqual([['c1'], ['c3']])
    stop()
  })

  it('[CONV-47] are all sent at once on request, and none twice', () => {
    const { flow, clock, sent, stop } = begin()
    flow.send({ type: 'REMOVE', removal: removal('d1', ['c1']) })
    flow.send({ type: 'REMOVE', removal: removal('d2', ['c2']) })
    flow.send({ type: 'SEND_ALL' })
    flow.send({ type: 'SEND_ALL' })
    clock.increment(2 * DELETE_UNDO_MS)
    expect(sent).toEqual([['c1'], ['c2']])
    flow.send({ type: 'REMOVE', removal: removal('d3', ['c3']) })
    stop()
  })
})
