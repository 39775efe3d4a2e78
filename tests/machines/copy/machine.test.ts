import { fromPromise } from 'xstate'
import { expect, it } from 'vitest'
import type { Fact } from '#src/log/facts/fact.ts'
import { copyMachine } from '#src/machines/copy/machine.ts'
import type {
  PublicPageVisit,
  CopyInput,
  CopyResult,
  CopyTitle,
  CopyLookup,
  RecalledRequestId,
  WaitingCopy,
} from '#src/machines/copy/types.ts'
import { spreadsheet } from '#tests/support/client/client-facts.ts'
import { startFlow, walkMachine, type RunningFlow } from '#tests/support/client/walk-machine.ts'

const never = <T, I>() => fromPromise<T, I>(() => new Promise(() => {}))
const done = (id: string, output: unknown) => ({
  type: `xstate.done.actor.${id}`,
  actorId: id,
  output,
})
const lookup = (at: 'signIn' | 'sheet', id: string) => ({ type: 'LOOK_UP', at, id }) as const
const arrive = (isSignedIn: boolean) => ({ type: 'ARRIVE', code: 'c1', isSignedIn }) as const
const press = (isSignedIn: boolean, requestId: string, code = 'c1') =>
  ({ type: 'COPY', code, title: 'Loan', requestId, isSignedIn }) as const
const made = { ok: true, value: spreadsheet('s9') }
const lost = {
  ok: false,
  error: { type: 'network', operation: 'share.copy', raw: 'Failed to fetch' },
}

const machine = copyMachine.provide({
  actors: {
    copy: never<CopyResult, CopyInput>(),
    keep: never<void, WaitingCopy>(),
    lookup: never<CopyTitle, CopyLookup>(),
    recall: never<RecalledRequestId, PublicPageVisit>(),
  },
})
/** The copy status on the screen after each fact. */
const SHOWN: Readonly<Record<string, string>> = {
  'copy.requested': 'copying',
  'copy.deferred': 'away',
  'copy.made': 'copied',
  'copy.failed': 'failed',
}
const shownBy = (facts: readonly Fact[]): string =>
  facts.flatMap(({ type }) => SHOWN[type] ?? []).at(-1) ?? 'idle'

const statusOf = (staged: RunningFlow): string => staged.state().publicSheet.copy.status
const requestOf = (staged: RunningFlow): unknown => staged.snapshot().context.requestId

it('[COPY-40] [COPY-41] [COPY-42] [COPY-43] [COPY-45] [COPY-50] [COPY-51] the walk through the copy flow covers every transition, and the screen shows the state of the copy', () => {
  const walked = walkMachine({
    machine,
    events: [
      press(true, 'r1'),
      press(false, 'r2'),
      arrive(true),
      arrive(false),
      { type: 'CANCEL' },
      lookup('signIn', 'c1'),
      lookup('sheet', 's9'),
      done('lookup', 'Loan'),
      done('lookup', null),
      done('recall', 'r0'),
      done('recall', null),
      done('keep', undefined),
      done('copy', made),
      done('copy', lost),
    ],
    key: ({ context }) => [context.requestId, context.isSignedIn],
    check: (staged) => {
      const { value } = staged.snapshot()
      const { copy } = staged.state().publicSheet
      const shown = shownBy(staged.facts)
      if (value === 'copying') expect(shown).toBe('copying')
      if (shown !== 'idle') expect(copy).toMatchObject({ status: shown, code: 'c1' })
      const copied = staged.facts.filter(({ type }) => type === 'copy.made').length
      const items = staged.state().spreadsheets.items
      expect(items.length).toBe(copied > 0 ? 1 : 0)
    },
  })
  expect(walked.missed).toEqual([])
})

it('[COPY-42] a press after a failure repeats the request, and a press after a finished copy makes another copy', () => {
  const staged = startFlow(machine)
  staged.send(press(true, 'r1'))
  expect(requestOf(staged)).toBe('r1')
  staged.send(press(true, 'r2'))
  staged.send(done('copy', lost))
  expect([staged.snapshot().value, statusOf(staged)]).toEqual([{ free: 'idle' }, 'failed'])
  staged.send(press(true, 'r3'))
  expect([staged.snapshot().value, requestOf(staged)]).toEqual(['copying', 'r1'])
  staged.send(done('copy', made))
  expect(statusOf(staged)).toBe('copied')
  staged.send(press(true, 'r4'))
  expect([staged.snapshot().value, requestOf(staged)]).toEqual(['copying', 'r4'])
  staged.stop()
})

it('[COPY-41] [ERR-30] a copy request that is stored until the sign-in is reported, and one that cannot be stored fails', () => {
  const after = (end: Parameters<RunningFlow['send']>[0]) => {
    const staged = startFlow(machine)
    staged.send(press(false, 'r1'))
    staged.send(end)
    staged.stop()
    return [staged.snapshot().value, statusOf(staged)]
  }
  const crash = { type: 'xstate.error.actor.keep', actorId: 'keep', error: new Error('crashed') }
  expect(after(done('keep', undefined))).toEqual([{ free: 'idle' }, 'away'])
  expect(after(crash)).toEqual([{ free: 'idle' }, 'failed'])
})

it('[COPY-40] a copy of another public spreadsheet is a new request', () => {
  const staged = startFlow(machine)
  staged.send(press(true, 'r1'))
  staged.send(done('copy', lost))
  staged.send(press(true, 'r2', 'c2'))
  expect(requestOf(staged)).toBe('r2')
  staged.stop()
})

it('[COPY-45] after a cancel the copy flow states no more facts, even if the copy still succeeds', () => {
  const staged = startFlow(machine)
  staged.send(press(true, 'r1'))
  staged.send({ type: 'CANCEL' })
  staged.send(done('copy', made))
  expect(staged.facts.map(({ type }) => type)).toEqual(['copy.requested'])
  expect(staged.snapshot().value).toEqual({ free: 'idle' })
  staged.stop()
})

it('[COPY-50] the sign-in page names the waiting copy by its title, and the copy then continues', () => {
  const staged = startFlow(machine)
  staged.send(lookup('signIn', 'c1'))
  staged.send(done('lookup', 'Loan'))
  expect(staged.facts).toEqual([{ type: 'copy.deferred', code: 'c1', title: 'Loan' }])
  expect(staged.state().publicSheet.copy).toMatchObject({ status: 'away', title: 'Loan' })
  staged.send(arrive(true))
  staged.send(done('recall', 'r0'))
  expect(staged.snapshot().value).toBe('copying')
  staged.stop()
})

it('[COPY-51] the editor announces a fresh copy, but no other spreadsheet', () => {
  const told = (title: CopyTitle) => {
    const staged = startFlow(machine)
    staged.send(lookup('sheet', 's9'))
    staged.send(done('lookup', title))
    const facts = [...staged.facts]
    staged.stop()
    return facts
  }
  expect(told('Loan')).toEqual([{ type: 'copy.opened', id: 's9', title: 'Loan' }])
  expect(told(null)).toEqual([])
})
