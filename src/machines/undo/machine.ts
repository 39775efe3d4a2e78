import { assign, fromPromise, setup } from 'xstate'
import { UNDO_SHOWN_CONFLICTS } from '#contract/limits/changes.ts'
import type { ConflictResolutions } from '#contract/workbook/change-history.ts'
import { TURN_UNDO } from '#src/texts/answer/turn-undo.ts'
import type {
  TurnStatus,
  TurnWrites,
  UndoContext,
  UndoEvent,
  UndoInput,
  UndoOutcome,
} from './types.ts'

const notProvided = (name: string) => (): never => {
  throw new Error(`undo: actor '${name}' was not provided`)
}

const s = setup({
  types: {} as { context: UndoContext; input: TurnWrites; events: UndoEvent },
  actors: {
    check: fromPromise<TurnStatus, TurnWrites>(notProvided('check')),
    /** Saves the open grid and returns true if no unsaved edits remain. */
    save: fromPromise<boolean, string>(notProvided('save')),
    undo: fromPromise<UndoOutcome, UndoInput>(notProvided('undo')),
  },
  actions: {
    take: assign({
      messageId: ({ context }, standing: TurnStatus) =>
        standing.type === 'written' ? standing.messageId : context.messageId,
    }),
    begin: assign({ error: '', resolve: {}, conflicts: [] }),
    settle: assign({
      error: '',
      // The choice applies to the listed cells. A new conflict asks about cells edited while the
      // dialog was open. If the list is as long as its limit, conflicts may be missing from it, so
      // the choice then applies to all cells.
      resolve: (
        { context: { conflicts, resolve } },
        choice: ConflictResolutions[string],
      ): ConflictResolutions => ({
        ...resolve,
        ...Object.fromEntries(conflicts.map(({ sheet, cell }) => [`${sheet}!${cell}`, choice])),
        ...(conflicts.length >= UNDO_SHOWN_CONFLICTS && { '*': choice }),
      }),
    }),
    ask: assign({
      conflicts: (_, done: UndoOutcome) => (done.type === 'conflicts' ? done.conflicts : []),
    }),
    fail: assign({ error: (_, text: string) => text, conflicts: [] }),
    forget: assign({ conflicts: [] }),
    /** Loads the current version into the open grid. */
    follow: notProvided('follow'),
  },
  guards: {
    isWritten: (_, standing: TurnStatus) => standing.type === 'written',
    isUndone: (_, { type }: TurnStatus | UndoOutcome) => type === 'undone',
    isContested: (_, done: UndoOutcome) => done.type === 'conflicts',
    isSaved: (_, isSaved: boolean) => isSaved,
  },
})

const failed = { type: 'fail', params: TURN_UNDO.failed } as const

/**
 * Undoes the writes of one answer. Unsaved edits are saved first. If cells changed after these
 * writes, the user decides about them. A second `UNDO` has no effect.
 */
export const undoMachine = s.createMachine({
  id: 'undo',
  context: ({ input }) => ({ turn: input, messageId: '', resolve: {}, conflicts: [], error: '' }),
  initial: 'checking',
  states: {
    checking: {
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => context.turn,
        onDone: [
          {
            guard: { type: 'isWritten', params: ({ event }) => event.output },
            target: 'open',
            actions: { type: 'take', params: ({ event }) => event.output },
            meta: { rules: ['AGENT-652'] },
          },
          {
            guard: { type: 'isUndone', params: ({ event }) => event.output },
            target: 'undone',
            meta: { rules: ['AGENT-654'] },
          },
          { target: 'hidden', meta: { rules: ['AGENT-652'] } },
        ],
        onError: { target: 'hidden', meta: { rules: ['AGENT-652'] } },
      },
    },
    hidden: { on: { CHECK: { target: 'checking', meta: { rules: ['AGENT-654'] } } } },
    open: {
      on: {
        CHECK: { target: 'checking', meta: { rules: ['AGENT-654'] } },
        UNDO: { target: 'saving', actions: 'begin', meta: { rules: ['AGENT-652'] } },
      },
    },
    saving: {
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => context.turn.spreadsheetId,
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'undoing',
            meta: { rules: ['AGENT-652'] },
          },
          {
            target: 'open',
            actions: { type: 'fail', params: TURN_UNDO.unsaved },
            meta: { rules: ['AGENT-652'] },
          },
        ],
        onError: { target: 'open', actions: failed, meta: { rules: ['AGENT-652'] } },
      },
    },
    undoing: {
      invoke: {
        id: 'undo',
        src: 'undo',
        input: ({ context: { turn, messageId, resolve } }) => ({
          spreadsheetId: turn.spreadsheetId,
          messageId,
          resolve,
        }),
        onDone: [
          {
            guard: { type: 'isUndone', params: ({ event }) => event.output },
            target: 'undone',
            actions: 'follow',
            meta: { rules: ['AGENT-652'] },
          },
          {
            guard: { type: 'isContested', params: ({ event }) => event.output },
            target: 'asking',
            actions: { type: 'ask', params: ({ event }) => event.output },
            meta: { rules: ['AGENT-653'] },
          },
          {
            target: 'open',
            actions: {
              type: 'fail',
              params: ({ event: { output } }) =>
                output.type === 'failed' ? output.text : TURN_UNDO.failed,
            },
            meta: { rules: ['AGENT-652'] },
          },
        ],
        onError: { target: 'open', actions: failed, meta: { rules: ['AGENT-652'] } },
      },
    },
    asking: {
      on: {
        KEEP: {
          target: 'saving',
          actions: { type: 'settle', params: 'mine' },
          meta: { rules: ['AGENT-653'] },
        },
        GO_BACK: {
          target: 'saving',
          actions: { type: 'settle', params: 'theirs' },
          meta: { rules: ['AGENT-653'] },
        },
        CANCEL: { target: 'open', actions: 'forget', meta: { rules: ['AGENT-653'] } },
      },
    },
    undone: { on: { CHECK: { target: 'checking', meta: { rules: ['AGENT-654'] } } } },
  },
})
