import { fromPromise } from 'xstate'
import { expect, it } from 'vitest'
import type { AppError } from '#src/shared/app-error.ts'
import { shareMachine } from '#src/machines/share/machine.ts'
import type {
  DisableResult,
  EnableResult,
  ShareLoadResult,
  ShareContext,
  ShareInput,
} from '#src/machines/share/types.ts'
import { spreadsheet } from '#tests/support/client/client-facts.ts'
import { startFlow, walkMachine } from '#tests/support/client/walk-machine.ts'

const share = { code: 'aB3', enabled_at: '2026-11-22T10:00:00.000Z' }
const silent = <T>() => fromPromise<T, ShareInput>(() => new Promise(() => {}))
const machine = shareMachine.provide({
  actors: {
    check: silent<ShareLoadResult>(),
    enable: silent<EnableResult>(),
    disable: silent<DisableResult>(),
  },
})
const lost: AppError = { type: 'network', operation: 'share.enable', raw: '' }
const done = (actor: string, output: object) => ({
  type: `xstate.done.actor.${actor}`,
  actorId: actor,
  output,
})
const failed = { ok: false, error: lost }
const found = done('check', { ok: true, value: { ...spreadsheet('s1'), public_share: share } })
const notFound = done('check', failed)
const made = done('enable', { ok: true, value: share })
const notMade = done('enable', failed)
const ended = done('disable', { ok: true, value: undefined })
const notEnded = done('disable', failed)
const open = (id: string) => ({ type: 'OPEN', id })
const press = (type: 'ENABLE' | 'DISABLE' | 'RETRY' | 'CLOSE') => ({ type })

const presses = [press('ENABLE'), press('DISABLE'), press('RETRY'), press('CLOSE')]

/** The states with a running call, and the name of the call in the log. */
const under = [
  ['checking', 'check'],
  [{ calling: { call: 'enabling' } }, 'enable'],
  [{ calling: { call: 'disabling' } }, 'disable'],
] as const
const calling = (call: string, dialog: string) => ({ calling: { call, dialog } })

it('[SHARE-42] [SHARE-43] [SHARE-45] sharing takes every transition, and the log names the running call', () => {
  const walked = walkMachine({
    machine,
    events: [open('s1'), open('s2'), ...presses, found, notFound, made, notMade, ended, notEnded],
    key: ({ context }) => context,
    check: (staged) => {
      const seen = staged.snapshot()
      const { id } = seen.context as ShareContext
      const last = staged.facts.findLast(({ type }) => type !== 'share.received')
      const now = under.find(([state]) => seen.matches(state))?.[1]
      if (now) expect(last).toEqual({ type: 'share.requested', id, wish: now })
      if (seen.matches('failed')) expect(last).toMatchObject({ type: 'share.failed', id })
    },
  })
  expect(walked.missed).toEqual([])
})

/** Sends the events to the flow with a real log, and returns its state and facts. */
const told = (...events: Parameters<ReturnType<typeof startFlow>['send']>[0][]) => {
  const staged = startFlow(machine)
  for (const event of events) staged.send(event)
  const value = staged.snapshot().value
  const facts = staged.facts.map((fact) =>
    'wish' in fact ? `${fact.type} ${fact.wish}` : fact.type,
  )
  staged.stop()
  return { value, facts }
}

it('[SHARE-44] a second press during a call makes no second call', () => {
  const { facts, value } = told(
    open('s1'),
    found,
    press('ENABLE'),
    press('ENABLE'),
    press('DISABLE'),
    press('RETRY'),
  )
  expect(value).toEqual(calling('enabling', 'staying'))
  expect(facts.filter((fact) => fact.startsWith('share.requested'))).toEqual([
    'share.requested check',
    'share.requested enable',
  ])
})

it('[SHARE-47, SHARE-65, SHARE-79] a call continues after the dialog closes, and another sheet opens only after the call', () => {
  const begun = [open('s1'), found, press('DISABLE')]
  expect(told(...begun, press('CLOSE'), ended)).toEqual({
    value: 'closed',
    facts: ['share.requested check', 'share.received', 'share.requested disable', 'share.disabled'],
  })
  expect(told(...begun, press('CLOSE'), notEnded).value).toBe('closed')
  expect(told(...begun, open('s2')).value).toEqual(calling('disabling', 'going'))
  expect(told(...begun, press('CLOSE')).value).toEqual(calling('disabling', 'leaving'))
  expect(told(...begun, open('s2'), ended).value).toBe('checking')
  expect(told(...begun, press('CLOSE'), open('s1')).facts.at(-1)).toBe('share.requested disable')
  expect(told(...begun, press('CLOSE'), open('s1'), notEnded).value).toEqual({ failed: 'disable' })
})

it('[SHARE-46] after a failure the dialog loads the sheet again, and Retry repeats the failed call', () => {
  const begun = [open('s1'), found, press('ENABLE'), notMade]
  expect(told(...begun, found).facts.at(-1)).toBe('share.received')
  expect(told(...begun, notFound).value).toEqual({ failed: 'enable' })
  expect(told(...begun, press('RETRY')).value).toEqual(calling('enabling', 'staying'))
  expect(told(open('s1'), notFound, press('RETRY')).value).toBe('checking')
})
