import { fromPromise } from 'xstate'
import { expect, it } from 'vitest'
import { findMachine } from '#src/machines/find/machine.ts'
import type { FindContext, FindInput, FindResult } from '#src/machines/find/types.ts'
import { startFlow, walkMachine } from '#tests/support/client/walk-machine.ts'

const machine = findMachine.provide({
  actors: { search: fromPromise<FindResult, FindInput>(() => new Promise(() => {})) },
})
const find = (query: string, code = 'c1') => ({ type: 'FIND', code, query }) as const
const renew = (revision: number) => ({ type: 'RENEW', revision }) as const
const done = (output: FindResult) => ({
  type: 'xstate.done.actor.search',
  actorId: 'search',
  output,
})
const cell = (row: number) => ({ sheet: 0, row, column: 1 })
const found = (revision: number, ...rows: number[]) =>
  done({ ok: true, value: { revision, cells: rows.map(cell), isCut: false } })
const notFound = done({ ok: false, error: { type: 'network', operation: 'share.get', raw: '' } })
const step = (by: number) => ({ type: 'STEP', by }) as const
const end = { type: 'END' } as const

it('[PUBLIC-7] [PUBLIC-21] the search can take each of its transitions, and the log shows its state', () => {
  const walked = walkMachine({
    machine,
    events: [
      { type: 'xstate.init' },
      find('rent'),
      find('tax'),
      renew(1),
      renew(2),
      found(1, 3, 5),
      notFound,
      step(1),
      end,
    ],
    key: ({ context }) => context,
    check: (staged) => {
      const { value, context } = staged.snapshot()
      const { query } = context as FindContext
      const last = staged.facts.findLast(({ type }) => type !== 'find.stepped')
      if (value === 'finding') expect(last).toEqual({ type: 'find.requested', code: 'c1', query })
      if (value === 'found') expect(last).toMatchObject({ type: 'find.found', query })
      if (value === 'failed') expect(last).toMatchObject({ type: 'find.failed', query })
    },
  })
  expect(walked.missed).toEqual([])
})

/** Sends the events, and returns the state of the flow and the types of its facts. */
const told = (...events: Parameters<ReturnType<typeof startFlow>['send']>[0][]) => {
  const staged = startFlow(machine)
  for (const event of events) staged.send(event)
  const value = staged.snapshot().value
  const facts = staged.facts.map(({ type }) => type)
  staged.stop()
  return { value, facts }
}

it('[PUBLIC-21] a newer revision repeats the search, and a revision that was already searched does not', () => {
  expect(told(find('rent'), found(2, 3), renew(2)).value).toBe('found')
  expect(told(find('rent'), found(2, 3), renew(3)).value).toBe('finding')
  expect(told(find('rent'), renew(1)).facts).toEqual(['find.requested', 'find.requested'])
  expect(told(renew(3)).value).toBe('idle')
})

it('[PUBLIC-21] the same search is not repeated, except after a failure', () => {
  expect(told(find('rent'), find('rent')).facts).toEqual(['find.requested'])
  expect(told(find('rent'), found(1, 3), find('rent')).value).toBe('found')
  expect(told(find('rent'), notFound, find('rent')).value).toBe('finding')
  expect(told(find('rent'), found(1, 3), find('rent', 'c2')).value).toBe('finding')
})

it('[PUBLIC-7] stepping to a match works only after the first result and until the search is ended', () => {
  expect(told(find('rent'), step(1)).facts).not.toContain('find.stepped')
  expect(told(find('rent'), found(1, 3), step(1)).facts.at(-1)).toBe('find.stepped')
  expect(told(find('rent'), found(1, 3), end, step(1))).toEqual({
    value: 'idle',
    facts: ['find.requested', 'find.found', 'find.ended'],
  })
})
