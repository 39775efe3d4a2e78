import { CRASHED } from '#contract/messages.ts'
import { workbookSetup as s } from './setup.ts'

/** What an edit does, wherever it is heard. */
export const edited = [{ type: 'recordStanding', params: 'workbook.edited' }, 'edit'] as const

/** Edits wait for a pause of one second, at most five (SAVE-1). */
export const dirty = s.createStateConfig({
  initial: 'typing',
  always: { guard: 'isDeparting', target: 'saving' },
  on: {
    SAVE_NOW: { target: 'saving', meta: { rules: ['SAVE-2', 'SAVE-3'] } },
    REFRESH: { target: 'refreshing', meta: { rules: ['SAVE-12'] } },
  },
  after: { longest: { target: 'saving', meta: { rules: ['SAVE-1'] } } },
  states: {
    typing: {
      on: { EDITED: { target: 'typing', reenter: true, actions: [...edited] } },
      after: { idle: { target: '#workbook.open.saving', meta: { rules: ['SAVE-1'] } } },
    },
  },
})

/** The one save under way; what is edited meanwhile is saved after it (SAVE-10). */
export const saving = s.createStateConfig({
  entry: ['takeEdits', { type: 'recordStanding', params: 'workbook.saving' }],
  on: {
    EDITED: { actions: [...edited] },
    // Edits are told a moment late: whether there are newer ones is not known yet.
    SAVE_NOW: { actions: 'hurry', meta: { rules: ['SAVE-2'] } },
    REFRESH: { actions: 'lookAgain', meta: { rules: ['SAVE-12'] } },
  },
  invoke: {
    id: 'save',
    src: 'save',
    input: ({ context }) => context.head,
    onDone: [
      {
        guard: { type: 'isSaved', params: ({ event }) => event.output },
        target: 'settling',
        actions: { type: 'takeSaved', params: ({ event }) => event.output },
        meta: { rules: ['SAVE-4', 'SAVE-9', 'SAVE-10'] },
      },
      {
        guard: { type: 'isStale', params: ({ event }) => event.output },
        target: 'refreshing',
        actions: 'edit',
        meta: { rules: ['SAVE-5'] },
      },
      {
        guard: { type: 'isGone', params: ({ event }) => event.output },
        target: 'conflict',
        actions: ['edit', { type: 'recordStanding', params: 'workbook.gone' }],
        meta: { rules: ['SAVE-15'] },
      },
      {
        target: 'failed',
        actions: ['edit', { type: 'takeSaved', params: ({ event }) => event.output }],
        meta: { rules: ['SAVE-11', 'SAVE-403'] },
      },
    ],
    onError: {
      target: 'failed',
      actions: ['edit', { type: 'takeSaved', params: CRASHED }],
      meta: { rules: ['ERR-30'] },
    },
  },
})

/**
 * A look at the server's version: applied if it touches no edits of ours, else a conflict (SAVE-6). Where all
 * of ours was typed while it waited, the two are put together if they can be (SAVE-64).
 */
export const refreshing = s.createStateConfig({
  entry: 'look',
  exit: 'forgetTyped',
  on: {
    EDITED: { actions: [...edited] },
    SAVE_NOW: { guard: 'isEdited', actions: 'hurry', meta: { rules: ['SAVE-2', 'SAVE-3'] } },
    REFRESH: { actions: 'lookAgain', meta: { rules: ['SAVE-12'] } },
  },
  invoke: {
    id: 'refresh',
    src: 'refresh',
    input: ({ context: { head, isEdited, isAlone } }) => ({ head, isEdited, isAlone }),
    onDone: [
      // Whoever has left waits for nothing: the edits are kept on the device.
      {
        guard: { type: 'isLeavingTyped', params: ({ event }) => event.output },
        target: 'conflict',
        meta: { rules: ['SAVE-64'] },
      },
      {
        guard: { type: 'isTyping', params: ({ event }) => event.output },
        target: 'waiting',
        actions: { type: 'awaitTyping', params: ({ event }) => event.output },
        meta: { rules: ['SAVE-64'] },
      },
      {
        guard: { type: 'isBroken', params: ({ event }) => event.output },
        target: '#workbook.loading',
        actions: 'setAside',
        meta: { rules: ['SAVE-402'] },
      },
      {
        guard: { type: 'isConflict', params: ({ event }) => event.output },
        target: 'conflict',
        actions: { type: 'recordConflict', params: ({ event }) => event.output },
        meta: { rules: ['SAVE-6'] },
      },
      {
        guard: { type: 'isChanged', params: ({ event }) => event.output },
        target: 'settling',
        actions: { type: 'takeRefreshed', params: ({ event }) => event.output },
        meta: { rules: ['SHEET-12'] },
      },
      {
        guard: { type: 'isGone', params: ({ event }) => event.output },
        target: 'conflict',
        actions: { type: 'recordStanding', params: 'workbook.gone' },
        meta: { rules: ['SAVE-15'] },
      },
      {
        guard: { type: 'isUnseen', params: ({ event }) => event.output },
        target: 'failed',
        actions: { type: 'takeUnseen', params: ({ event }) => event.output },
        meta: { rules: ['SAVE-404'] },
      },
      { target: 'settling' },
    ],
    // No save goes through without a look: it is tried again as one that failed.
    onError: {
      target: 'failed',
      actions: {
        type: 'takeUnseen',
        params: { ok: true, value: { type: 'unseen', error: CRASHED.error } },
      },
      meta: { rules: ['ERR-30'] },
    },
  },
})

/** A newer version waits until the cell that is being typed into is entered: nothing is lost yet (SAVE-64). */
export const waiting = s.createStateConfig({
  always: { guard: 'isDeparting', target: 'settling' },
  on: {
    EDITED: { actions: [...edited] },
    SAVE_NOW: { guard: 'isEdited', actions: 'hurry', meta: { rules: ['SAVE-2', 'SAVE-3'] } },
  },
  invoke: {
    id: 'typed',
    src: 'typed',
    onDone: { target: 'refreshing', meta: { rules: ['SAVE-64'] } },
    onError: { target: 'refreshing', meta: { rules: ['ERR-30'] } },
  },
})

/** Theirs is looked at again to keep both; nothing is saved unless that was done: else it is the conflict again. */
export const meeting = s.createStateConfig({
  entry: ['edit', { type: 'recordStanding', params: 'workbook.saving' }],
  on: {
    SAVE_NOW: { actions: 'hurry', meta: { rules: ['SAVE-2', 'SAVE-3'] } },
  },
  invoke: {
    id: 'meet',
    src: 'refresh',
    input: ({ context: { head } }) => ({ head, isEdited: true, isBoth: true }),
    onDone: [
      {
        guard: { type: 'isApplied', params: ({ event }) => event.output },
        target: 'settling',
        actions: { type: 'takeRefreshed', params: ({ event }) => event.output },
        meta: { rules: ['SAVE-51'] },
      },
      {
        guard: { type: 'isGone', params: ({ event }) => event.output },
        target: 'conflict',
        actions: { type: 'recordStanding', params: 'workbook.gone' },
        meta: { rules: ['SAVE-15'] },
      },
      {
        target: 'conflict',
        actions: { type: 'recordUnmet', params: ({ event }) => event.output },
        meta: { rules: ['SAVE-51', 'SAVE-54', 'SAVE-20'] },
      },
    ],
    onError: {
      target: 'conflict',
      actions: { type: 'recordUnmet', params: CRASHED },
      meta: { rules: ['ERR-30'] },
    },
  },
})
