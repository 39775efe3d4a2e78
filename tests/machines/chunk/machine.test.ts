import { fromPromise } from 'xstate'
import { expect, it } from 'vitest'
import { NOTICES } from '#src/texts/labels.ts'
import { CHUNK_RETRY_WAITS_MS } from '#contract/limits.ts'
import { chunkMachine } from '#src/machines/chunk/machine.ts'
import type { ChunkContext } from '#src/machines/chunk/types.ts'
import { startFlow, walkMachine, type RunningFlow } from '#tests/support/client/walk-machine.ts'

const machine = chunkMachine.provide({ actors: { ask: fromPromise(() => new Promise(() => {})) } })
const asked = (missing: number) => ({
  type: 'xstate.done.actor.ask',
  actorId: 'ask',
  output: missing,
})
const missed = { type: 'MISSED' }
const shown = ({ state }: RunningFlow): readonly string[] => state().notices.map(({ text }) => text)

it('[NOTE-2] [NOTE-10] [NOTE-40] [SHELL-87] the flow of missing code takes every transition and shows at most one notice', () => {
  const walked = walkMachine({
    machine,
    events: [
      missed,
      { type: 'CONNECTED' },
      { type: 'REPLACED' },
      asked(0),
      asked(2),
      { type: 'xstate.after.nextTry.chunk.lacking.waiting' },
      { type: 'xstate.after.askLimit.chunk.lacking.asking' },
    ],
    key: ({ context }) => {
      const { tries, isReplaced } = context as ChunkContext
      return [Math.min(tries, 5), isReplaced]
    },
    // All tries after the fourth behave alike, so the walk allows no further tries.
    isSent: ({ context }, { type }) =>
      (context as ChunkContext).tries < 5 || !/nextTry|CONNECTED/.test(type),
    check: (staged) => {
      const seen = staged.snapshot()
      const { tries, isReplaced } = seen.context as ChunkContext
      expect(shown(staged).length).toBeLessThanOrEqual(1)
      if (seen.matches('whole')) expect(shown(staged)).toEqual([])
      if (seen.matches('lacking') && tries >= CHUNK_RETRY_WAITS_MS.length && !isReplaced)
        expect(shown(staged)).toEqual([NOTICES.connectionIssue])
    },
  })
  expect(walked.missed).toEqual([])
})

/**
 * The flow with a virtual clock. `times` records the seconds at which the flow requested the
 * missing code.
 */
const timed = (missing: () => number) => {
  let now = 0
  const times: number[] = []
  const staged = startFlow(
    chunkMachine.provide({
      actors: {
        ask: fromPromise(async () => {
          times.push(now)
          return missing()
        }),
      },
    }),
  )
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      now += 1
      staged.clock.increment(1000)
      await settle()
    }
  }
  return { staged, times, pass, settle }
}

it('[NOTE-2] missing code is requested after pauses of 1, 2 and 3 seconds, then a notice offers a reload', async () => {
  const { staged, times, pass } = timed(() => 1)
  staged.send(missed)
  await pass(5)
  expect([times, shown(staged)]).toEqual([[1, 3], []])
  await pass(1)
  expect(times).toEqual([1, 3, 6])
  expect(staged.state().notices).toMatchObject([
    {
      level: 'error',
      text: 'Connection Issue',
      durationMs: 10_000,
      action: { label: 'Refresh Now', command: { type: 'RELOAD_PAGE' } },
    },
  ])
})

it('[NOTE-10] [SHELL-87] requests continue silently at most ten seconds apart, and the notice closes once everything is loaded', async () => {
  let missing = 1
  const { staged, times, pass, settle } = timed(() => missing)
  staged.send(missed)
  await pass(66)
  expect(times).toEqual([1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 65])
  const raised = () => staged.facts.filter(({ type }) => type === 'notice.raised').length
  expect(raised()).toBe(1)
  // Code that is found missing later raises a notice of its own.
  staged.send(missed)
  await pass(6)
  expect(raised()).toBe(2)
  expect(shown(staged)).toHaveLength(1)
  missing = 0
  staged.send({ type: 'CONNECTED' })
  await settle()
  expect(staged.snapshot().value).toBe('whole')
  expect(shown(staged)).toEqual([])
})

it('[SHELL-87, SHELL-700] missing code is requested at once on reconnection, without a notice if it loads', async () => {
  let missing = 1
  const { staged, times, pass, settle } = timed(() => missing)
  staged.send(missed)
  await pass(2)
  missing = 0
  staged.send({ type: 'CONNECTED' })
  await settle()
  expect(times).toEqual([1, 2])
  await pass(60)
  expect(times).toHaveLength(2)
  expect(staged.facts.some(({ type }) => type === 'notice.raised')).toBe(false)
})

it('[NOTE-40] the flow of missing code shows no notice if the server has a new build', async () => {
  const { staged, pass } = timed(() => 1)
  staged.send(missed)
  staged.send({ type: 'REPLACED' })
  await pass(60)
  expect(shown(staged)).toEqual([])
})
