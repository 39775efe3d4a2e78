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
  agreed,
  alone,
  atRest,
  departing,
  failed,
  held,
  hurried,
  isTypedAlone,
  isTyping,
  isUnfit,
  looking,
  meeting,
  outdated,
  pausing,
  saving,
  undecided,
  unseen,
  untouched,
} from './regions.ts'
import { isFinal, pauseAfter, saidMs } from './save-again.ts'
import type {
  CopyInput,
  Heard,
  OpenInput,
  OpenResult,
  RefreshInput,
  RefreshResult,
  SaveResult,
  WorkbookContext,
  WorkbookEvent,
  WorkbookHead,
} from './types.ts'

/** Pause in ms before the differences of a conflict are compared again after an edit. */
const FOLLOW_MS = 500

/** An order to the grid actor: drop the set-aside edits of a workbook. */
export type GridOrder = { readonly type: 'DROP_ASIDE'; readonly id: string | null }

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

export const nothingOpen = unopened(null)

type Standing = 'workbook.edited' | 'workbook.saving' | 'workbook.gone' | 'workbook.aside_dropped'

const failedWith = (result: Result<unknown, AppError>, status: number): boolean =>
  !result.ok && hasStatus(result.error, status)

/** The result of a look or merge that has ended. */
const lookedBy = (event: WorkbookEvent | Heard): RefreshResult | null =>
  event.type === 'xstate.done.actor.refresh' || event.type === 'xstate.done.actor.meet'
    ? event.output
    : null

const parts = setup({
  types: {} as { context: WorkbookContext; events: WorkbookEvent | Heard },
  actors: {
    open: fromPromise<OpenResult, OpenInput>(notProvided('open')),
    grid: fromCallback<GridOrder>(notProvided('grid')),
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
    isFinal: (_, error: AppError | null) => error !== null && isFinal(error),
    isHeldOff: (_, error: AppError | null) => error !== null && saidMs(error) > 0,
    isFailed: (_, error: AppError | null) => error !== null,
    isConflict: (_, result: RefreshResult) =>
      result.ok && (result.value.type === 'conflict' || result.value.type === 'broken'),
    isApplied: (_, result: RefreshResult) => result.ok && result.value.type === 'applied',
    isReplaced: (_, result: RefreshResult) => result.ok && result.value.type === 'replaced',
    isUntouched: untouched,
    isAlone: alone,
    isDeparting: departing,
  },
})

const whole = parts.extend({
  guards: {
    isTyping,
    isTypedAlone,
    isAgreed: agreed,
    isOpposed: not(agreed),
    canHurry: or([saving, and([held, or([agreed, meeting])])]),
    isHurried: and([unseen, agreed, hurried]),
    isCurrent: and(atRest),
    canLook: and([agreed, or([untouched, pausing])]),
    isLookOwed: and([agreed, outdated, not(hurried), or([untouched, held])]),
    isMissed: or([saving, looking]),
    isLeavingTyped: and([departing, isTyping]),
    isBroken: and([not(departing), isUnfit]),
    isSettled: or([undecided, failed, and([untouched, ...atRest])]),
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
    leave: assign(() => nothingOpen),
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
      enqueue.assign({ pauseMs: pauseAfter(error, context.pauseMs) })
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
    dropAside: sendTo('grid', ({ context }): GridOrder => ({
      type: 'DROP_ASIDE',
      id: context.head.id,
    })),
  },
})

/** Actors, guards and actions. machine.ts holds the states. */
export const workbookSetup = whole.extend({
  actions: {
    beginLook: whole.enqueueActions(({ check, context: { head }, enqueue }) => {
      const input = { head, isEdited: !check('isUntouched'), isAlone: check('isAlone') }
      enqueue.raise({ type: 'LOOK_BEGUN', input })
    }),
    takeRefreshed: whole.enqueueActions(({ check, context, enqueue, event, system }) => {
      const result = lookedBy(event)
      if (result === null) return
      enqueue.assign({ head: headAfterRefresh(context, result) })
      // The user has left, so the result must not reopen the workbook.
      if (check('isDeparting')) return
      for (const fact of workbookRefreshed(result))
        enqueue.sendTo(system.get('log') as LogRef, fact)
    }),
  },
})
