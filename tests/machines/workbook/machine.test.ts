import { fromCallback, fromPromise, type AnyMachineSnapshot, type EventObject } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { AppError } from '#src/shared/app-error.ts'
import { workbookMachine } from '#src/machines/workbook/machine.ts'
import type {
  CopyInput,
  OpenedWorkbook,
  OpenInput,
  OpenResult,
  RefreshInput,
  RefreshResult,
  SaveResult,
  WorkbookContext,
  WorkbookHead,
} from '#src/machines/workbook/types.ts'
import { walkMachine, type RunningFlow } from '#tests/support/client/walk-machine.ts'

const failure = (status: number): AppError => ({
  type: 'http',
  operation: 'spreadsheets.update',
  status,
})
const done = (id: string, output: unknown) => ({
  type: `xstate.done.actor.${id}`,
  actorId: id,
  output,
})
const ok = (value: unknown) => ({ ok: true, value })
const failed = (status: number) => ({ ok: false, error: failure(status) })

const head: WorkbookHead = { id: 's1', revision: 3, updatedAt: '2026-11-02' }
const opened = (standing: OpenedWorkbook['standing']): OpenedWorkbook => ({
  ...head,
  title: 'Loan',
  data: { id: 's1' },
  standing,
  hasAside: true,
})
const saved = { id: 's1', title: 'Loan', created_at: '', updated_at: '', revision: 4 }

const events = [
  { type: 'OPEN_WORKBOOK', id: 's1' },
  { type: 'OPEN_WORKBOOK', id: null },
  { type: 'CLOSE_WORKBOOK' },
  { type: 'RELOAD_WORKBOOK' },
  { type: 'EDITED' },
  { type: 'SAVE_NOW' },
  { type: 'REFRESH' },
  { type: 'KEEP_MINE', title: 'Loan' },
  { type: 'LOAD_THEIRS' },
  { type: 'KEEP_BOTH' },
  { type: 'TAKE_BACK' },
  { type: 'DROP_ASIDE' },
  done('open', ok(opened('clean'))),
  done('open', ok(opened('unsaved'))),
  done('open', ok(opened('conflict'))),
  done('open', ok(opened('gone'))),
  done('open', failed(404)),
  done('save', ok(saved)),
  done('save', failed(404)),
  done('save', failed(409)),
  done('save', failed(413)),
  done('save', failed(500)),
  done('save', { ok: false, error: { ...failure(503), retryAfterSeconds: 7 } }),
  done('copy', ok({ ...saved, id: 's2' })),
  done('copy', failed(500)),
  done('refresh', ok({ type: 'same' })),
  done('refresh', ok({ type: 'applied', head: { ...head, revision: 5 }, changes: [] })),
  done('refresh', ok({ type: 'replaced', opened: { ...opened('clean'), revision: 5 } })),
  done('refresh', ok({ type: 'conflict', differs: null })),
  done('refresh', ok({ type: 'broken' })),
  done('refresh', ok({ type: 'unseen', error: failure(500) })),
  done('refresh', ok({ type: 'unseen', error: failure(413) })),
  done('refresh', ok({ type: 'unseen', error: { ...failure(503), retryAfterSeconds: 7 } })),
  done('refresh', ok({ type: 'typing', revision: 4, isAlone: true })),
  done('refresh', ok({ type: 'typing', revision: 4, isAlone: false })),
  done('typed', undefined),
  { type: 'BREAK', id: 's1' },
  done('refresh', failed(404)),
  done('refresh', failed(500)),
  done('meet', ok({ type: 'applied', head: { ...head, revision: 5 }, changes: [] })),
  done('meet', ok({ type: 'conflict', differs: null })),
  done('meet', failed(404)),
  done('meet', failed(500)),
  done('check', ok({ type: 'same' })),
  done('check', ok({ type: 'conflict', differs: null })),
  done('check', failed(404)),
  done('follow', ok({ type: 'same' })),
  done('follow', ok({ type: 'conflict', differs: null })),
  done('bring', ok({ ...saved, id: 's2' })),
  done('bring', failed(500)),
  { type: 'xstate.after.idle.workbook.open.saving.dirty.pausing.typing' },
  { type: 'xstate.after.longest.workbook.open.saving.dirty.pausing' },
  { type: 'xstate.after.saveAgain.workbook.open.saving.failed.retried' },
  { type: 'xstate.after.saveAgain.workbook.open.saving.failed.heldOff' },
  { type: 'xstate.after.follow.workbook.open.conflict.undecided.changed' },
]

const contextOf = (snapshot: AnyMachineSnapshot) => snapshot.context as WorkbookContext

/**
 * The allowed save statuses of an open workbook in each state. The first matching state counts.
 * Null allows every status.
 */
const STANDING = [
  [{ conflict: 'undecided' }, ['conflict', 'gone']],
  [{ conflict: 'copying' }, ['conflict', 'gone']],
  [{ conflict: 'meeting' }, ['saving']],
  [{ presence: 'typing' }, ['saved', 'unsaved', 'failed']],
  [{ presence: 'refreshing', saving: 'clean' }, null],
  [{ presence: 'refreshing', saving: 'dirty' }, null],
  [{ saving: 'clean' }, ['saved']],
  [{ saving: { dirty: 'pausing' } }, ['unsaved', 'failed', 'saving']],
  [{ saving: 'saving' }, ['saving']],
  [{ saving: 'failed' }, ['failed']],
] as const
const LOADING = [
  ['closed', ['idle']],
  ['loading', ['loading']],
  // The supervisor reports a crash before it restarts the flow in `broken`. This walk has no
  // supervisor, so idle is allowed too.
  ['broken', ['failed', 'idle']],
  [{ open: { conflict: 'bringing' } }, ['loading']],
] as const

/** Combinations of states that never occur in an open workbook. */
const IMPOSSIBLE = [
  // While `presence` is `refreshing` or `typing`, no save runs, and no timer for a save or a retry
  // runs.
  { saving: 'saving', presence: 'refreshing' },
  { saving: 'saving', presence: 'typing' },
  { saving: { dirty: 'pausing' }, presence: 'refreshing' },
  { saving: { dirty: 'pausing' }, presence: 'typing' },
  { saving: 'failed', presence: 'refreshing' },
  { saving: 'failed', presence: 'typing' },
  ...['undecided', 'meeting', 'copying', 'bringing'].flatMap((conflict) => [
    { conflict, saving: 'clean' },
    { conflict, saving: { dirty: 'pausing' } },
    { conflict, saving: 'saving' },
    { conflict, saving: 'failed' },
    { conflict, presence: 'refreshing' },
    { conflict, presence: 'typing' },
  ]),
  // The machine leaves these states at once, so no snapshot shows them.
  { presence: 'asking' },
  { saving: { dirty: 'held' }, presence: 'idle', conflict: 'none' },
  { saving: 'clean', haste: 'wanted', presence: 'idle' },
  { saving: 'clean', news: 'outdated', presence: 'idle' },
  { conflict: 'undecided', departure: 'departing' },
  { saving: 'failed', departure: 'departing' },
  { saving: 'clean', presence: 'idle', departure: 'departing' },
] as const

/**
 * The walk tries the end of every call in every state. False if that call is not running, so it
 * cannot end.
 */
const isSent = ({ children }: AnyMachineSnapshot, { type }: EventObject): boolean => {
  const id = /^xstate\.(?:done|error)\.actor\.(.*)$/.exec(type)?.[1]
  return id === undefined || id in children
}

/** Checks the invariants of every state. */
const check = (staged: RunningFlow): void => {
  const snapshot = staged.snapshot()
  const { head: known } = contextOf(snapshot)
  const { workbook } = staged.state()
  expect(IMPOSSIBLE.find((together) => snapshot.matches({ open: together }))).toBeUndefined()
  if (snapshot.matches({ open: { departure: 'departing' } })) return
  const status = LOADING.find(([state]) => snapshot.matches(state))?.[1]
  if (status) expect(status).toContain(workbook.status)
  if (!snapshot.matches('open') || status) return
  const standing = STANDING.find(([state]) => snapshot.matches({ open: state }))
  if (standing?.[1] === null) return
  expect(workbook.id, 'the workbook on the screen').toBe(known.id)
  expect(standing?.[1], JSON.stringify(snapshot.value)).toContain(workbook.save)
}

describe('the workbook machine', () => {
  it('[SAVE-9] [SAVE-10] [SAVE-51] [SAVE-55] takes every transition, and the save status follows each', () => {
    const never = <T, I>() => fromPromise<T, I>(() => new Promise(() => {}))
    const walked = walkMachine({
      machine: workbookMachine.provide({
        actors: {
          open: never<OpenResult, OpenInput>(),
          save: never<SaveResult, WorkbookHead>(),
          copy: never<SaveResult, CopyInput>(),
          refresh: never<RefreshResult, RefreshInput>(),
          follow: fromPromise<RefreshResult>(() => new Promise(() => {})),
          typed: fromPromise<void>(() => new Promise(() => {})),
          grid: fromCallback(() => {}),
        },
      }),
      events,
      key: (snapshot) => contextOf(snapshot).head.id,
      isSent,
      check,
    })
    expect(walked.missed).toEqual([])
    expect(walked.paths).toBeGreaterThan(100)
  }, 90_000)
})
