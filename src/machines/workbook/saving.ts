import type { AppError } from '#src/shared/app-error.ts'
import { CRASHED } from '#src/machines/crashed.ts'
import { workbookSetup as s } from './setup.ts'
import type { RefreshResult, SaveResult } from './types.ts'

/** The action of the event `EDITED` in every state. */
const edited = { type: 'recordStanding', params: 'workbook.edited' } as const

type Ended<Result> = { readonly event: { readonly output: Result } }

const saveError = ({ event: { output } }: Ended<SaveResult>): AppError | null =>
  output.ok ? null : output.error

/** The error of a refresh that a save depends on. */
const checkError = ({ event: { output } }: Ended<RefreshResult>): AppError | null =>
  output.ok && output.value.type === 'unseen' ? output.value.error : null

/**
 * Transitions after a failed save. The next try waits for an edit, for the time that the server
 * set, or for the usual delay.
 */
const failing = <Result>(why: (ended: Ended<Result>) => AppError | null, rule: string) =>
  [
    {
      guard: { type: 'isFinal', params: why },
      target: '#workbook.open.saving.failed.refused',
      actions: { type: 'takeFailed', params: why },
      meta: { rules: [rule, 'SAVE-756', 'SAVE-403'] },
    },
    {
      guard: { type: 'isHeldOff', params: why },
      target: '#workbook.open.saving.failed.heldOff',
      actions: { type: 'takeFailed', params: why },
      meta: { rules: [rule, 'SAVE-91'] },
    },
    {
      guard: { type: 'isFailed', params: why },
      target: '#workbook.open.saving.failed.retried',
      actions: { type: 'takeFailed', params: why },
      meta: { rules: [rule, 'SAVE-90'] },
    },
  ] as const

const crashed = {
  target: '#workbook.open.saving.failed.retried',
  actions: { type: 'takeFailed', params: CRASHED.error },
  meta: { rules: ['ERR-30'] },
} as const

/** Unsaved edits. */
const dirty = s.createStateConfig({
  initial: 'held',
  on: {
    EDITED: { guard: 'isAgreed', actions: edited },
    'xstate.error.actor.refresh': crashed,
  },
  states: {
    /** Edits wait until the refresh or the conflict is over. */
    held: {
      always: [
        { guard: 'isHurried', target: '#workbook.open.saving.saving', meta: { rules: ['SAVE-2'] } },
        { guard: 'isCurrent', target: 'pausing' },
      ],
      on: {
        'xstate.done.actor.refresh': {
          guard: { type: 'isReplaced', params: ({ event }) => event.output },
          target: '#workbook.open.saving.clean',
        },
      },
    },
    /** Edits wait for a typing pause (`AUTOSAVE_IDLE_MS`), at most `AUTOSAVE_MAX_MS`. */
    pausing: {
      initial: 'typing',
      always: { guard: 'isDeparting', target: '#workbook.open.saving.saving' },
      on: {
        SAVE_NOW: { target: '#workbook.open.saving.saving', meta: { rules: ['SAVE-2', 'SAVE-3'] } },
        REFRESH: { target: 'held', meta: { rules: ['SAVE-12'] } },
      },
      after: { longest: { target: '#workbook.open.saving.saving', meta: { rules: ['SAVE-746'] } } },
      states: {
        typing: {
          on: { EDITED: { target: 'typing', reenter: true, actions: edited } },
          after: { idle: { target: '#workbook.open.saving.saving', meta: { rules: ['SAVE-1'] } } },
        },
      },
    },
  },
})

/** One save runs at a time. Edits made meanwhile are saved after it. */
const underWay = s.createStateConfig({
  initial: 'whole',
  entry: [{ type: 'recordStanding', params: 'workbook.saving' }, 'beginSave'],
  invoke: {
    id: 'save',
    src: 'save',
    input: ({ context }) => context.head,
    onDone: [
      {
        guard: { type: 'isStale', params: ({ event }) => event.output },
        target: 'dirty',
        meta: { rules: ['SAVE-5'] },
      },
      {
        guard: { type: 'isGone', params: ({ event }) => event.output },
        target: 'dirty',
        meta: { rules: ['SAVE-15'] },
      },
      ...failing(saveError, 'SAVE-11'),
    ],
    onError: crashed,
  },
  states: {
    /** The running save contains all known edits. */
    whole: {
      on: {
        EDITED: { target: 'outrun', actions: edited },
        'xstate.done.actor.save': {
          guard: { type: 'isSaved', params: ({ event }) => event.output },
          target: '#workbook.open.saving.clean',
          actions: {
            type: 'takeSaved',
            params: ({ event }) => ({ result: event.output, isEdited: false }),
          },
          meta: { rules: ['SAVE-4', 'SAVE-9'] },
        },
      },
    },
    /** There are newer edits than the running save contains. */
    outrun: {
      on: {
        EDITED: { actions: edited },
        'xstate.done.actor.save': {
          guard: { type: 'isSaved', params: ({ event }) => event.output },
          target: '#workbook.open.saving.dirty',
          actions: {
            type: 'takeSaved',
            params: ({ event }) => ({ result: event.output, isEdited: true }),
          },
          meta: { rules: ['SAVE-4', 'SAVE-9', 'SAVE-749'] },
        },
      },
    },
  },
})

const editedAgain = {
  target: '#workbook.open.saving.dirty.pausing',
  actions: edited,
  meta: { rules: ['SAVE-1', 'SAVE-92'] },
} as const
const saveNow = {
  target: '#workbook.open.saving.saving',
  meta: { rules: ['SAVE-91', 'SAVE-92'] },
} as const
const saveAgain = {
  target: '#workbook.open.saving.saving',
  meta: { rules: ['SAVE-11', 'SAVE-90', 'SAVE-91'] },
} as const

/** A save failed. The edits stay. */
const failed = s.createStateConfig({
  initial: 'retried',
  states: {
    retried: { on: { EDITED: editedAgain, SAVE_NOW: saveNow }, after: { saveAgain } },
    /** The server sent a Retry-After, so an edit does not trigger an earlier retry. */
    heldOff: { on: { SAVE_NOW: saveNow }, after: { saveAgain } },
    /** A retry would fail again without a new edit. */
    refused: { on: { EDITED: editedAgain } },
  },
})

/** Where the user's edits are: in the grid, in a running save, or stored. */
export const saving = s.createStateConfig({
  initial: 'clean',
  on: {
    'xstate.done.actor.refresh': failing(checkError, 'SAVE-404'),
  },
  states: {
    clean: {
      always: [
        { guard: 'isHurried', target: 'saving', meta: { rules: ['SAVE-2'] } },
        { guard: 'isOpposed', target: 'dirty' },
      ],
      on: { EDITED: { target: 'dirty', actions: edited } },
    },
    dirty,
    saving: underWay,
    failed,
  },
})

/**
 * Remembers a save that was requested while none could start. This includes requests during a save,
 * because edits are reported late and the running save may miss some.
 */
export const haste = s.createStateConfig({
  initial: 'none',
  states: {
    none: {
      on: {
        SAVE_NOW: { guard: 'canHurry', target: 'wanted', meta: { rules: ['SAVE-2', 'SAVE-3'] } },
      },
    },
    wanted: { on: { SAVE_BEGUN: 'none' } },
  },
})
