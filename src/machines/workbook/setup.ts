import { assign, enqueueActions, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import { DEFAULT_TITLES } from '#contract/labels.ts'
import { AUTOSAVE_IDLE_MS, AUTOSAVE_MAX_MS } from '#contract/limits.ts'
import type { Fact } from '#src/events/fact.ts'
import type { LogRef } from '#src/events/log.ts'
import { copied, opened, openedHead, refreshed, refreshedHead, saved, savedHead } from './facts.ts'
import type {
  OpenInput,
  OpenResult,
  RefreshInput,
  RefreshResult,
  SaveResult,
  WorkbookContext,
  WorkbookEvent,
  WorkbookHead,
} from './types.ts'

/** Pause before a failed save is tried again (ours). */
const SAVE_AGAIN_MS = 5000

const notProvided = (name: string) => (): never => {
  throw new Error(`workbook: actor '${name}' was not provided`)
}

const noHead: WorkbookHead = {
  id: null,
  title: DEFAULT_TITLES.spreadsheet,
  revision: 0,
  updatedAt: '',
}

/** What the workbook machine is made of; machine.ts says when (SAVE). */
export const workbookSetup = setup({
  types: {} as { context: WorkbookContext; events: WorkbookEvent },
  actors: {
    open: fromPromise<OpenResult, OpenInput>(notProvided('open')),
    grid: fromCallback(notProvided('grid')),
    save: fromPromise<SaveResult, WorkbookHead>(notProvided('save')),
    copy: fromPromise<SaveResult, WorkbookHead>(notProvided('copy')),
    refresh: fromPromise<RefreshResult, RefreshInput>(notProvided('refresh')),
  },
  delays: { idle: AUTOSAVE_IDLE_MS, longest: AUTOSAVE_MAX_MS, saveAgain: SAVE_AGAIN_MS },
  actions: {
    record: sendTo(
      ({ system }) => system.get('log') as LogRef,
      (_, fact: Fact) => fact,
    ),
    choose: assign((_, id: string | null) => ({
      head: { ...noHead, id },
      isEdited: false,
      isHurried: false,
      discard: false,
      departure: null,
    })),
    discard: assign({ discard: true, isEdited: false }),
    takeOpened: enqueueActions(({ context, enqueue, system }, result: OpenResult) => {
      enqueue.assign({ head: openedHead(context, result) })
      enqueue.sendTo(system.get('log') as LogRef, opened(result))
    }),
    takeSaved: enqueueActions(({ context, enqueue, system }, result: SaveResult) => {
      enqueue.assign({ head: savedHead(context, result) })
      for (const fact of saved(context, result)) enqueue.sendTo(system.get('log') as LogRef, fact)
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
      if (context.departure === null) enqueue.sendTo(system.get('log') as LogRef, refreshed(result))
    }),
    recordRequested: sendTo(
      ({ system }) => system.get('log') as LogRef,
      ({ context }): Fact => ({ type: 'workbook.requested', id: context.head.id }),
    ),
    recordStanding: sendTo(
      ({ system }) => system.get('log') as LogRef,
      ({ context }, type: 'workbook.edited' | 'workbook.saving' | 'workbook.conflicted'): Fact => ({
        type,
        id: context.head.id,
      }),
    ),
    edit: assign({ isEdited: true }),
    hurry: assign({ isHurried: true }),
    takeEdits: assign({ isEdited: false, isHurried: false }),
    departTo: assign({
      departure: (_, id: string | null) => ({ to: 'workbook' as const, id }),
    }),
    depart: assign({ departure: { to: 'nothing', id: null } }),
    arrive: assign(({ context: { departure } }) => ({
      head: { ...noHead, id: departure?.id ?? null },
      isEdited: false,
      isHurried: false,
      discard: false,
      departure: null,
    })),
  },
  guards: {
    isOther: ({ context }, id: string | null) =>
      id !== context.head.id || context.departure !== null,
    isDeparting: ({ context }) => context.departure !== null,
    departsToWorkbook: ({ context }) => context.departure?.to === 'workbook',
    isEdited: ({ context }) => context.isEdited,
    isHurried: ({ context }) => context.isHurried,
    isOpened: (_, result: OpenResult) => result.ok,
    isClean: (_, result: OpenResult) => result.ok && result.value.standing === 'clean',
    isUnsaved: (_, result: OpenResult) => result.ok && result.value.standing === 'unsaved',
    isSaved: (_, result: SaveResult) => result.ok,
    isStale: (_, result: SaveResult) =>
      !result.ok && result.error.type === 'http' && result.error.status === 409,
    isConflict: (_, result: RefreshResult) => result.ok && result.value.type === 'conflict',
    isChanged: (_, result: RefreshResult) =>
      result.ok && (result.value.type === 'applied' || result.value.type === 'replaced'),
  },
})
