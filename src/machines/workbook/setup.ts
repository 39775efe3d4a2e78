import { assign, enqueueActions, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import { AUTOSAVE_IDLE_MS, AUTOSAVE_MAX_MS } from '#contract/limits.ts'
import { hasStatus, type AppError } from '#contract/messages.ts'
import { err, type Result } from '#contract/result.ts'
import type { Fact } from '#src/events/fact.ts'
import type { LogRef } from '#src/events/log.ts'
import {
  conflicted,
  copied,
  opened,
  openedHead,
  refreshed,
  refreshedHead,
  saved,
  savedHead,
  unmet,
} from './facts.ts'
import { againAfter, notFailed } from './save-again.ts'
import type {
  CopyInput,
  OpenInput,
  OpenResult,
  RefreshInput,
  RefreshResult,
  SaveResult,
  WorkbookContext,
  WorkbookEvent,
  WorkbookHead,
} from './types.ts'

/** What a conflict says follows edits after this pause (ours). */
const FOLLOW_MS = 500

/** What the grid's actor is told: to drop the edits of this workbook that were set aside (SAVE-14). */
export type GridOrder = { readonly type: 'DROP_ASIDE'; readonly id: string | null }

const notProvided = (name: string) => (): never => {
  throw new Error(`workbook: actor '${name}' was not provided`)
}

const noHead: WorkbookHead = { id: null, revision: 0, updatedAt: '' }

/** A workbook of which nothing is known but its id. */
export const unopened: Omit<WorkbookContext, 'mine'> = {
  head: noHead,
  isEdited: false,
  isHurried: false,
  isOutdated: false,
  isAlone: false,
  departure: null,
  again: notFailed,
}

type Standing = 'workbook.edited' | 'workbook.saving' | 'workbook.gone' | 'workbook.aside_dropped'

const failedWith = (result: Result<unknown, AppError>, status: number): boolean =>
  !result.ok && hasStatus(result.error, status)

const isTyping = (result: RefreshResult): boolean => result.ok && result.value.type === 'typing'

/** What the workbook machine is made of; machine.ts says when (SAVE). */
export const workbookSetup = setup({
  types: {} as { context: WorkbookContext; events: WorkbookEvent },
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
    saveAgain: ({ context: { again } }) => again.ms ?? 0,
    follow: FOLLOW_MS,
  },
  actions: {
    record: sendTo(
      ({ system }) => system.get('log') as LogRef,
      (_, fact: Fact) => fact,
    ),
    choose: assign((_, id: string | null) => ({
      ...unopened,
      head: { ...noHead, id },
      mine: 'kept',
    })),
    setAside: assign({ mine: 'setAside', isEdited: false }),
    reopen: assign({ mine: 'kept' }),
    takeOpened: enqueueActions(({ context, enqueue, system }, result: OpenResult) => {
      const head = openedHead(context, result)
      enqueue.assign({ head, mine: 'kept', isEdited: false, isHurried: false })
      for (const fact of opened(result)) enqueue.sendTo(system.get('log') as LogRef, fact)
    }),
    takeSaved: enqueueActions(({ context, enqueue, system }, result: SaveResult) => {
      const again = againAfter(result, context.again)
      enqueue.assign({ head: savedHead(context, result), again })
      for (const fact of saved(context, result)) enqueue.sendTo(system.get('log') as LogRef, fact)
    }),
    /** Theirs could not be looked at, without which no save goes through (SAVE-404). */
    takeUnseen: enqueueActions(({ context, enqueue, system }, result: RefreshResult) => {
      if (!result.ok || result.value.type !== 'unseen') return
      const failure = err(result.value.error)
      enqueue.assign({ again: againAfter(failure, context.again) })
      for (const fact of saved(context, failure)) enqueue.sendTo(system.get('log') as LogRef, fact)
    }),
    takeCopied: enqueueActions(({ context, enqueue, system }, result: SaveResult) => {
      enqueue.assign({ head: savedHead(context, result) })
      enqueue.sendTo(system.get('log') as LogRef, copied(result))
    }),
    takeRefreshed: enqueueActions(({ context, enqueue, system }, result: RefreshResult) => {
      const isReplaced = result.ok && result.value.type === 'replaced'
      enqueue.assign({
        head: refreshedHead(context, result),
        isEdited: context.isEdited && !isReplaced,
      })
      // Whoever has left is not brought back by it.
      if (context.departure !== null) return
      for (const fact of refreshed(result)) enqueue.sendTo(system.get('log') as LogRef, fact)
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
      ({ context }, result: RefreshResult): Fact => conflicted(context, result),
    ),
    recordUnmet: sendTo(
      ({ system }) => system.get('log') as LogRef,
      ({ context }, result: RefreshResult): Fact => unmet(context, result),
    ),
    awaitTyping: enqueueActions(({ context, enqueue, system }, result: RefreshResult) => {
      if (!result.ok || result.value.type !== 'typing') return
      const { isAlone, revision } = result.value
      enqueue.assign({ isAlone })
      const fact: Fact = { type: 'workbook.waiting', id: context.head.id, revision }
      enqueue.sendTo(system.get('log') as LogRef, fact)
    }),
    edit: assign({ isEdited: true }),
    hurry: assign({ isHurried: true }),
    takeEdits: assign({ isEdited: false, isHurried: false }),
    forgetTyped: assign({ isAlone: false }),
    lookAgain: assign({ isOutdated: true }),
    look: assign({ isOutdated: false }),
    departTo: assign({
      departure: (_, id: string | null) => ({ to: 'workbook' as const, id, mine: 'kept' as const }),
    }),
    departBack: assign(({ context }) => ({
      departure: { to: 'workbook' as const, id: context.head.id, mine: 'broughtBack' as const },
    })),
    depart: assign({ departure: { to: 'nothing', id: null, mine: 'kept' } }),
    arrive: assign(({ context: { departure } }) => ({
      ...unopened,
      head: { ...noHead, id: departure?.id ?? null },
      mine: departure?.mine ?? 'kept',
    })),
    dropAside: sendTo('grid', ({ context }): GridOrder => ({
      type: 'DROP_ASIDE',
      id: context.head.id,
    })),
  },
  guards: {
    isOther: ({ context }, id: string | null) =>
      id !== context.head.id || context.departure !== null,
    isDeparting: ({ context }) => context.departure !== null,
    departsToWorkbook: ({ context }) => context.departure?.to === 'workbook',
    isEdited: ({ context }) => context.isEdited,
    isRetried: ({ context: { again } }) => again.ms !== null,
    isHeldOff: ({ context: { again } }) => again.isSaid,
    isHurried: ({ context }) => context.isHurried,
    isOpened: (_, result: OpenResult) => result.ok,
    isBroughtBack: ({ context }, result: OpenResult) =>
      context.mine === 'broughtBack' &&
      result.ok &&
      (result.value.standing === 'conflict' || result.value.standing === 'gone'),
    isClean: (_, result: OpenResult) => result.ok && result.value.standing === 'clean',
    isUnsaved: (_, result: OpenResult) => result.ok && result.value.standing === 'unsaved',
    isSaved: (_, result: SaveResult) => result.ok,
    isStale: (_, result: SaveResult) => failedWith(result, 409),
    isUnseen: (_, result: RefreshResult) => result.ok && result.value.type === 'unseen',
    isBroken: ({ context }, result: RefreshResult) =>
      context.departure === null && result.ok && result.value.type === 'broken',
    isGone: (_, result: SaveResult | RefreshResult) => failedWith(result, 404),
    isOutdated: ({ context }) => context.isOutdated,
    isTyping: (_, result: RefreshResult) => isTyping(result),
    isLeavingTyped: ({ context }, result: RefreshResult) =>
      context.departure !== null && isTyping(result),
    isConflict: (_, result: RefreshResult) =>
      result.ok && (result.value.type === 'conflict' || result.value.type === 'broken'),
    isApplied: (_, result: RefreshResult) => result.ok && result.value.type === 'applied',
    isChanged: (_, result: RefreshResult) =>
      result.ok && (result.value.type === 'applied' || result.value.type === 'replaced'),
  },
})
