import { enqueueActions, fromPromise, sendTo, setup, type AnyActorRef } from 'xstate'
import { DELETE_UNDO_MS } from '#contract/limits.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { LogRef } from '#src/log/log.ts'
import type { Removal } from '#src/log/state.ts'
import { CRASHED, type ActorCrashed } from '#src/machines/crashed.ts'
import type { RemovalEvent, RemovalInput, RemovalResult, RemovalsEvent } from './types.ts'

const s = setup({
  types: {} as { context: RemovalInput; input: RemovalInput; events: RemovalEvent },
  actors: {
    remove: fromPromise<RemovalResult, Removal>(() => {
      throw new Error("removal: actor 'remove' was not provided")
    }),
  },
  delays: { undo: DELETE_UNDO_MS },
  actions: {
    record: enqueueActions(
      ({ context, enqueue, system }, type: 'removal.undone' | 'removal.sent') => {
        enqueue.sendTo(system.get('log') as LogRef, { type, id: context.id } satisfies Fact)
      },
    ),
    recordBegun: enqueueActions(({ context, enqueue, system }) => {
      enqueue.sendTo(system.get('log') as LogRef, { type: 'removal.begun', ...context })
    }),
    recordEnd: enqueueActions(({ context, enqueue, system }, result: RemovalResult) => {
      for (const fact of ended(context, result)) enqueue.sendTo(system.get('log') as LogRef, fact)
    }),
  },
})

const ended = ({ id, of }: RemovalInput, result: RemovalResult): readonly Fact[] =>
  result.ok
    ? [
        of === 'conversations'
          ? { type: 'conversations.deleted', ids: result.value }
          : { type: 'spreadsheets.deleted', ids: result.value },
        { type: 'removal.done', id },
      ]
    : [{ type: 'removal.failed', id, error: result.error }]

/** One deletion: hides its items at once and calls the server when undo is no longer possible. */
export const removalMachine = s.createMachine({
  id: 'removal',
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: {
      entry: 'recordBegun',
      after: { undo: { target: 'sending', meta: { rules: ['CONV-15'] } } },
      on: {
        UNDO: {
          target: 'over',
          actions: { type: 'record', params: 'removal.undone' },
          meta: { rules: ['CONV-15'] },
        },
        SEND_NOW: { target: 'sending', meta: { rules: ['CONV-15', 'CONV-47'] } },
      },
    },
    sending: {
      entry: { type: 'record', params: 'removal.sent' },
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context: { id, of, ids } }) => ({ id, of, ids }),
        onDone: {
          target: 'over',
          actions: { type: 'recordEnd', params: ({ event }) => event.output },
          meta: { rules: ['CONV-8', 'CONV-46', 'SHEET-6'] },
        },
        onError: {
          target: 'over',
          actions: { type: 'recordEnd', params: CRASHED },
          meta: { rules: ['ERR-30'] },
        },
      },
    },
    over: { type: 'final' },
  },
})

const isOver = (child: AnyActorRef | undefined): boolean => child?.getSnapshot().status !== 'active'

const together = setup({
  types: {} as { events: RemovalsEvent | ActorCrashed },
  actors: { removal: removalMachine },
  actions: {
    begin: enqueueActions(({ self, enqueue }, removal: RemovalInput) => {
      const { children } = self.getSnapshot()
      for (const id of Object.keys(children)) if (isOver(children[id])) enqueue.stopChild(id)
      enqueue.spawnChild('removal', { id: removal.id, input: removal })
    }),
    undo: enqueueActions(({ self, enqueue }, id: string) => {
      // An undo after the deletion was sent has no effect.
      if (!isOver(self.getSnapshot().children[id])) enqueue.sendTo(id, { type: 'UNDO' })
    }),
    recordCrash: sendTo(
      ({ system }) => system.get('log') as LogRef,
      (_, id: string): Fact => ({ type: 'removal.failed', id, error: CRASHED.error }),
    ),
    sendAll: enqueueActions(({ self, enqueue }) => {
      const { children } = self.getSnapshot()
      for (const id of Object.keys(children))
        if (!isOver(children[id])) enqueue.sendTo(id, { type: 'SEND_NOW' })
    }),
  },
})

/** All pending deletions in parallel, each with its own undo. */
export const removalsMachine = together.createMachine({
  id: 'removals',
  on: {
    REMOVE: {
      actions: { type: 'begin', params: ({ event }) => event.removal },
      meta: { rules: ['CONV-15'] },
    },
    UNDO: {
      actions: { type: 'undo', params: ({ event }) => event.id },
      meta: { rules: ['CONV-15'] },
    },
    SEND_ALL: { actions: 'sendAll', meta: { rules: ['CONV-47'] } },
    // A crash of one deletion does not stop the others.
    'xstate.error.actor.*': {
      actions: { type: 'recordCrash', params: ({ event }) => event.actorId },
      meta: { rules: ['ERR-30'] },
    },
  },
})
