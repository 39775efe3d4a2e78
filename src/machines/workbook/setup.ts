import {
  and,
  assign,
  enqueueActions,
  fromCallback,
  fromPromise,
  not,
  or,
  raise,
  sendTo,
  setup,
} from 'xstate'
import { AUTOSAVE_IDLE_MS, AUTOSAVE_MAX_MS } from '#contract/limits.ts'
import { hasStatus, type AppError } from '#src/shared/app-error.ts'
import type { Result } from '#contract/api/result.ts'
import { headOf } from '#src/shared/workbook-head.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { LogRef } from '#src/log/log.ts'
import {
  conflictRaised,
  workbookCopied,
  workbookOpened,
  headAfterOpen,
  workbookRefreshed,
  headAfterRefresh,
  workbookSaved,
  headAfterSave,
  saveFailed,
  keepBothFailed,
} from './facts.ts'
import {
  hasNoConflict,
  isAlone,
  atRest,
  isDeparting,
  isSaveFailed,
  isSaveHeld,
  isSaveDue,
  isTypedAlone,
  isTyping,
  hasApplyFailed,
  isRefreshing,
  isMerging,
  isOutdated,
  isPausing,
  isSaving,
  isUndecided,
  isRefreshIdle,
  isUntouched,
} from './region-guards.ts'
import { isFinalError, retryDelayOf, retryAfterMsOf } from './save-retry.ts'
import type {
  CopyInput,
  RegionEvent,
  OpenInput,
  OpenResult,
  RefreshInput,
  RefreshResult,
  SaveResult,
  WorkbookContext,
  WorkbookEvent,
  WorkbookHead,
} from './types.ts'

/** Pause in ms after an edit during a conflict, before both versions are compared again. */
const FOLLOW_MS = 500

/** An order to the grid actor: drop the set-aside edits of a workbook. */
export type GridCommand = { readonly type: 'DROP_ASIDE'; readonly id: string | null }

const notProvided = (name: string) => (): never => {
  throw new Error(`workbook: actor '${name}' was not provided`)
}

const noHead: WorkbookHead = { id: null, revision: 0, updatedAt: '' }

/** The context of a workbook before its load. */
const unopened = (id: string | null): WorkbookContext => ({
  head: { ...noHead, id },
  next: null,
  pauseMs: 0,
})

export const emptyContext = unopened(null)

type Standing = 'workbook.edited' | 'workbook.saving' | 'workbook.gone' | 'workbook.aside_dropped'

const failedWith = (result: Result<unknown, AppError>, status: number): boolean =>
  !result.ok && hasStatus(result.error, status)

/** The result of a refresh or merge that has ended. */
const refreshResultOf = (event: WorkbookEvent | RegionEvent): RefreshResult | null =>
  event.type === 'xstate.done.actor.refresh' || event.type === 'xstate.done.actor.meet'
    ? event.output
    : null

const parts = setup({
  types: {} as { context: WorkbookContext; events: WorkbookEvent | RegionEvent },
  actors: {
    open: fromPromise<OpenResult, OpenInput>(notProvided('open')),
    grid: fromCallback<GridCommand>(notProvided('grid')),
    save: fromPromise<SaveResult, WorkbookHead>(notProvided('save')),
    copy: fromPromise<SaveResult, CopyInput>(notProvided('copy')),
    refresh: fromPromise<RefreshResult, RefreshInput>(notProvided('refresh')),
    follow: fromPromise<RefreshResult>(notProvided('follow')),
    typed: fromPromise<void>(notProvided('typed')),
  },
  delays: {
    idle: AUTOSAVE_IDLE_MS,
    longest: AUTOSAVE_MAX_MS,
    saveAgain: ({ context }) => context.pauseMs,
    follow: FOLLOW_MS,
  },
  guards: {
    isOther: ({ context }, id: string | null) => id !== context.head.id,
    isClean: (_, result: OpenResult) => result.ok && result.value.standing === 'clean',
    isUnsaved: (_, result: OpenResult) => result.ok && result.value.standing === 'unsaved',
    isOpened: (_, result: OpenResult) => result.ok,
    isContested: (_, result: OpenResult) =>
      result.ok && (result.value.standing === 'conflict' || result.value.standing === 'gone'),
    isSaved: (_, result: SaveResult) => result.ok,
    isStale: (_, result: SaveResult) => failedWith(result, 409),
    isGone: (_, result: SaveResult | RefreshResult) => failedWith(result, 404),
    isFinal: (_, error: AppError | null) => error !== null && isFinalError(error),
    isHeldOff: (_, error: AppError | null) => error !== null && retryAfterMsOf(error) > 0,
    isFailed: (_, error: AppError | null) => error !== null,
    isConflict: (_, result: RefreshResult) =>
      result.ok && (result.value.type === 'conflict' || result.value.type === 'broken'),
    isApplied: (_, result: RefreshResult) => result.ok && result.value.type === 'applied',
    isReplaced: (_, result: RefreshResult) => result.ok && result.value.type === 'replaced',
    isUntouched: isUntouched,
    isAlone: isAlone,
    isDeparting: isDeparting,
  },
})

const whole = parts.extend({
  guards: {
    isTyping,
    isTypedAlone,
    isAgreed: hasNoConflict,
    isOpposed: not(hasNoConflict),
    canHurry: or([isSaving, and([isSaveHeld, or([hasNoConflict, isMerging])])]),
    isHurried: and([isRefreshIdle, hasNoConflict, isSaveDue]),
    isCurrent: and(atRest),
    canRefresh: and([hasNoConflict, or([isUntouched, isPausing])]),
    isRefreshDue: and([hasNoConflict, isOutdated, not(isSaveDue), or([isUntouched, isSaveHeld])]),
    isMissed: or([isSaving, isRefreshing]),
    isLeavingTyped: and([isDeparting, isTyping]),
    isBroken: and([not(isDeparting), hasApplyFailed]),
    isSettled: or([isUndecided, isSaveFailed, and([isUntouched, ...atRest])]),
  },
  actions: {
    record: sendTo(
      ({ system }) => system.get('log') as LogRef,
      (_, fact: Fact) => fact,
    ),
    choose: assign((_, id: string | null) => unopened(id)),
    goTo: assign({ next: (_, id: string | null) => id }),
    returnHere: assign({ next: ({ context }) => context.head.id }),
    arrive: assign(({ context }) => unopened(context.next)),
    leave: assign(() => emptyContext),
    takeOpened: enqueueActions(({ context, enqueue, system }, result: OpenResult) => {
      enqueue.assign({ head: headAfterOpen(context, result) })
      for (const fact of workbookOpened(result)) enqueue.sendTo(system.get('log') as LogRef, fact)
    }),
    takeSaved: enqueueActions(
      (
        { context, enqueue, system },
        { result, isEdited }: { readonly result: SaveResult; readonly isEdited: boolean },
      ) => {
        if (!result.ok) return
        enqueue.assign({ head: headOf(result.value), pauseMs: 0 })
        for (const fact of workbookSaved(context, result.value, isEdited))
          enqueue.sendTo(system.get('log') as LogRef, fact)
      },
    ),
    takeFailed: enqueueActions(({ context, enqueue, system }, error: AppError | null) => {
      if (error === null) return
      enqueue.assign({ pauseMs: retryDelayOf(error, context.pauseMs) })
      enqueue.sendTo(system.get('log') as LogRef, saveFailed(context, error))
    }),
    takeCopied: enqueueActions(({ context, enqueue, system }, result: SaveResult) => {
      enqueue.assign({ head: headAfterSave(context, result) })
      enqueue.sendTo(system.get('log') as LogRef, workbookCopied(result))
    }),
    recordRequested: sendTo(
      ({ system }) => system.get('log') as LogRef,
      ({ context }): Fact => ({ type: 'workbook.requested', id: context.head.id }),
    ),
    recordStanding: sendTo(
      ({ system }) => system.get('log') as LogRef,
      ({ context }, type: Standing): Fact => ({ type, id: context.head.id }),
    ),
    recordConflict: sendTo(
      ({ system }) => system.get('log') as LogRef,
      ({ context }, result: RefreshResult): Fact => conflictRaised(context, result),
    ),
    recordUnmet: sendTo(
      ({ system }) => system.get('log') as LogRef,
      ({ context }, result: RefreshResult): Fact => keepBothFailed(context, result),
    ),
    recordTyping: enqueueActions(({ context, enqueue, system }, result: RefreshResult) => {
      if (!result.ok || result.value.type !== 'typing') return
      const { revision } = result.value
      const fact: Fact = { type: 'workbook.waiting', id: context.head.id, revision }
      enqueue.sendTo(system.get('log') as LogRef, fact)
    }),
    beginSave: raise({ type: 'SAVE_BEGUN' }),
    dropAside: sendTo('grid', ({ context }): GridCommand => ({
      type: 'DROP_ASIDE',
      id: context.head.id,
    })),
  },
})

/** Actors, guards and actions. machine.ts holds the states. */
export const workbookSetup = whole.extend({
  actions: {
    beginRefresh: whole.enqueueActions(({ check, context: { head }, enqueue }) => {
      const input = { head, isEdited: !check('isUntouched'), isAlone: check('isAlone') }
      enqueue.raise({ type: 'REFRESH_BEGUN', input })
    }),
    takeRefreshed: whole.enqueueActions(({ check, context, enqueue, event, system }) => {
      const result = refreshResultOf(event)
      if (result === null) return
      enqueue.assign({ head: headAfterRefresh(context, result) })
      // The user has left, so the result must not reopen the workbook.
      if (check('isDeparting')) return
      for (const fact of workbookRefreshed(result))
        enqueue.sendTo(system.get('log') as LogRef, fact)
    }),
  },
})
