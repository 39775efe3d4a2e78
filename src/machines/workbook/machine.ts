import { CRASHED } from '#src/machines/crashed.ts'
import { conflict } from './conflict.ts'
import { closedAction, departure } from './departure.ts'
import { news, presence, typed } from './presence.ts'
import { haste, saving } from './saving.ts'
import { emptyContext, workbookSetup as s } from './setup.ts'
import type { LocalEditsMode } from './types.ts'

const openCrashed = {
  target: '#workbook.broken',
  actions: { type: 'takeOpened', params: CRASHED },
  meta: { rules: ['ERR-30'] },
} as const

/** Opens the workbook. `mine` decides what happens to the edits on this device. */
const opening = <const Kind extends LocalEditsMode>(mine: Kind) =>
  s.createStateConfig({
    invoke: {
      id: 'open',
      src: 'open',
      input: ({ context: { head } }) => ({ id: head.id, mine }),
      onError: openCrashed,
    },
  })

/** Loads the cells and restores the edits stored on this device. */
const loading = s.createStateConfig({
  initial: 'kept',
  entry: 'recordRequested',
  on: {
    OPEN_WORKBOOK: {
      guard: { type: 'isOther', params: ({ event }) => event.id },
      target: 'loading',
      reenter: true,
      actions: { type: 'choose', params: ({ event }) => event.id },
    },
    CLOSE_WORKBOOK: { target: 'closed', actions: closedAction },
    'xstate.done.actor.open': [
      {
        guard: { type: 'isClean', params: ({ event }) => event.output },
        target: 'open',
        actions: { type: 'takeOpened', params: ({ event }) => event.output },
        meta: { rules: ['SHEET-4'] },
      },
      {
        guard: { type: 'isUnsaved', params: ({ event }) => event.output },
        target: 'open.saving.dirty',
        actions: { type: 'takeOpened', params: ({ event }) => event.output },
        meta: { rules: ['SAVE-8'] },
      },
      {
        guard: { type: 'isOpened', params: ({ event }) => event.output },
        target: 'open.conflict.undecided',
        actions: { type: 'takeOpened', params: ({ event }) => event.output },
        meta: { rules: ['SAVE-6', 'SAVE-8', 'SAVE-15'] },
      },
      {
        target: 'broken',
        actions: { type: 'takeOpened', params: ({ event }) => event.output },
        meta: { rules: ['ERR-5', 'SHEET-22'] },
      },
    ],
  },
  states: {
    kept: opening('kept'),
    setAside: opening('setAside'),
    /** Restores the set-aside version, which then becomes a copy. */
    broughtBack: {
      ...opening('broughtBack'),
      on: {
        'xstate.done.actor.open': {
          guard: { type: 'isContested', params: ({ event }) => event.output },
          target: '#workbook.open.conflict.bringing',
          meta: { rules: ['SAVE-55'] },
        },
      },
    },
  },
})

/**
 * The parallel regions of an open workbook. The guards in region-guards.ts let one region read the
 * state of another.
 */
const open = s.createStateConfig({
  type: 'parallel',
  invoke: { id: 'grid', src: 'grid', onError: { meta: { rules: ['ERR-30'] } } },
  on: {
    DROP_ASIDE: {
      actions: ['dropAside', { type: 'recordStanding', params: 'workbook.aside_dropped' }],
      meta: { rules: ['SAVE-14'] },
    },
  },
  states: { saving, haste, presence, news, typed, conflict, departure },
})

/** The open workbook: load, edit, autosave and conflict. */
export const workbookMachine = s.createMachine({
  id: 'workbook',
  context: emptyContext,
  initial: 'closed',
  states: {
    closed: {
      on: {
        OPEN_WORKBOOK: {
          target: 'loading',
          actions: { type: 'choose', params: ({ event }) => event.id },
        },
        BREAK: {
          target: 'broken',
          actions: { type: 'choose', params: ({ event }) => event.id },
          meta: { rules: ['ERR-31'] },
        },
      },
    },
    loading,
    broken: {
      on: {
        OPEN_WORKBOOK: {
          guard: { type: 'isOther', params: ({ event }) => event.id },
          target: 'loading',
          actions: { type: 'choose', params: ({ event }) => event.id },
        },
        RELOAD_WORKBOOK: 'loading',
        CLOSE_WORKBOOK: { target: 'closed', actions: closedAction },
      },
    },
    open,
  },
})
