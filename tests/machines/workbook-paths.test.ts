import { fromCallback, fromPromise, type AnyMachineSnapshot } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { AppError } from '#contract/messages.ts'
import { workbookMachine } from '#src/machines/workbook/machine.ts'
import type {
  CopyInput,
  Opened,
  OpenInput,
  OpenResult,
  RefreshInput,
  RefreshResult,
  SaveResult,
  WorkbookContext,
  WorkbookHead,
} from '#src/machines/workbook/types.ts'
import { walk, type Staged } from '#tests/support/walk.ts'

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
const opened = (standing: Opened['standing']): Opened => ({
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
  done('refresh', ok({ type: 'typing', revision: 4, isAlone: true })),
  done('refresh', ok({ type: 'typing', revision: 4, isAlone: false })),
  done('typed', undefined),
  done('refresh', failed(404)),
  done('refresh', failed(500)),
  done('meet', ok({ type: 'applied', head: { ...head, revision: 5 }, changes: [] })),
  done('meet', ok({ type: 'conflict', differs: null })),
  done('meet', failed(404)),
  done('meet', failed(500)),
  done('look', ok({ type: 'same' })),
  done('look', ok({ type: 'conflict', differs: null })),
  done('look', failed(404)),
  done('follow', ok({ type: 'same' })),
  done('follow', ok({ type: 'conflict', differs: null })),
  done('bring', ok({ ...saved, id: 's2' })),
  done('bring', failed(500)),
  { type: 'xstate.after.idle.workbook.open.dirty.typing' },
  { type: 'xstate.after.longest.workbook.open.dirty' },
  { type: 'xstate.after.saveAgain.workbook.open.failed' },
  { type: 'xstate.after.follow.workbook.open.conflict.changed' },
]

const contextOf = (snapshot: AnyMachineSnapshot) => snapshot.context as WorkbookContext

/** What the status may read in each state of an open workbook. */
const STANDING = {
  'open.clean': ['saved'],
  'open.dirty.typing': ['unsaved', 'failed', 'saving'],
  'open.saving': ['saving'],
  'open.conflict.told': ['conflict', 'gone'],
  'open.conflict.looking': ['conflict', 'gone'],
  'open.conflict.changed': ['conflict', 'gone'],
  'open.conflict.comparing': ['conflict', 'gone'],
  'open.waiting': ['saved', 'unsaved', 'failed'],
  'open.meeting': ['saving'],
  'open.copying': ['conflict', 'gone'],
  'open.failed': ['failed'],
}
const LOADING = {
  closed: 'idle',
  loading: 'loading',
  broken: 'failed',
  'open.bringing': 'loading',
}

const valueOf = (value: AnyMachineSnapshot['value']): string =>
  typeof value === 'string'
    ? value
    : (Object.entries(value).map(([key, inner]) => `${key}.${valueOf(inner ?? '')}`)[0] ?? '')

/** What must hold in every state, whatever led there. */
const check = (staged: Staged): void => {
  const snapshot = staged.snapshot()
  const { head: known, departure } = contextOf(snapshot)
  const { workbook } = staged.state()
  const state = valueOf(snapshot.value)
  expect(['departing', 'open.settling'], 'states that are passed through').not.toContain(state)
  if (state in LOADING && departure === null)
    expect(workbook.status).toBe(LOADING[state as keyof typeof LOADING])
  if (departure !== null || !(state in STANDING)) return
  expect(workbook.id, 'the workbook on the screen').toBe(known.id)
  expect(STANDING[state as keyof typeof STANDING], state).toContain(workbook.save)
}

describe('the workbook machine', () => {
  it('[SAVE-9] [SAVE-10] [SAVE-51] [SAVE-55] takes every transition, and the status follows each', () => {
    const never = <T, I>() => fromPromise<T, I>(() => new Promise(() => {}))
    const walked = walk({
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
      key: (snapshot) => {
        const {
          head: known,
          isEdited,
          isHurried,
          isOutdated,
          isAlone,
          departure,
          mine,
          again,
        } = contextOf(snapshot)
        return [
          known.id,
          isEdited,
          isHurried,
          isOutdated,
          isAlone,
          departure?.to,
          departure?.mine,
          mine,
          again.ms === null,
          again.isSaid,
        ]
      },
      check,
    })
    expect(walked.missed).toEqual([])
    expect(walked.paths).toBeGreaterThan(100)
  }, 90_000)
})
