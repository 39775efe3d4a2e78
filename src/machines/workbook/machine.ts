import { CRASHED } from '#contract/messages.ts'
import { conflict } from './conflict.ts'
import { edited, dirty, meeting, refreshing, saving, waiting } from './saving.ts'
import { unopened, workbookSetup as s } from './setup.ts'

const closed = { type: 'record', params: { type: 'workbook.closed' } } as const

/** The cells are fetched; edits kept on this device are put back (SAVE-8). */
const loading = s.createStateConfig({
  entry: 'recordRequested',
  on: {
    OPEN_WORKBOOK: {
      guard: { type: 'isOther', params: ({ event }) => event.id },
      target: 'loading',
      reenter: true,
      actions: { type: 'choose', params: ({ event }) => event.id },
    },
    CLOSE_WORKBOOK: { target: 'closed', actions: closed },
  },
  invoke: {
    id: 'open',
    src: 'open',
    input: ({ context: { head, mine } }) => ({ id: head.id, mine }),
    onDone: [
      {
        guard: { type: 'isClean', params: ({ event }) => event.output },
        target: 'open.clean',
        actions: { type: 'takeOpened', params: ({ event }) => event.output },
        meta: { rules: ['SHEET-4'] },
      },
      {
        guard: { type: 'isUnsaved', params: ({ event }) => event.output },
        target: 'open.dirty',
        actions: [{ type: 'takeOpened', params: ({ event }) => event.output }, 'edit'],
        meta: { rules: ['SAVE-8'] },
      },
      {
        guard: { type: 'isBroughtBack', params: ({ event }) => event.output },
        target: 'open.bringing',
        meta: { rules: ['SAVE-55'] },
      },
      {
        guard: { type: 'isOpened', params: ({ event }) => event.output },
        target: 'open.conflict',
        actions: { type: 'takeOpened', params: ({ event }) => event.output },
        meta: { rules: ['SAVE-6', 'SAVE-8', 'SAVE-15'] },
      },
      {
        target: 'broken',
        actions: { type: 'takeOpened', params: ({ event }) => event.output },
        meta: { rules: ['ERR-5', 'SHEET-22'] },
      },
    ],
    onError: {
      target: 'broken',
      actions: { type: 'takeOpened', params: CRASHED },
      meta: { rules: ['ERR-30'] },
    },
  },
})

const copyCrashed = { type: 'takeCopied', params: CRASHED } as const
const crashedDeparting = {
  guard: 'isDeparting',
  target: '#workbook.departing',
  actions: copyCrashed,
  meta: { rules: ['ERR-30'] },
} as const

const copying = s.createStateConfig({
  invoke: {
    id: 'copy',
    src: 'copy',
    input: ({ event, context: { head } }) => ({
      id: head.id,
      title: event.type === 'KEEP_MINE' ? event.title : null,
    }),
    onDone: [
      {
        guard: 'isDeparting',
        target: '#workbook.departing',
        actions: { type: 'takeCopied', params: ({ event }) => event.output },
      },
      {
        guard: { type: 'isSaved', params: ({ event }) => event.output },
        target: '#workbook.loading',
        actions: { type: 'takeCopied', params: ({ event }) => event.output },
        meta: { rules: ['SAVE-6'] },
      },
      {
        target: 'conflict',
        actions: { type: 'takeCopied', params: ({ event }) => event.output },
      },
    ],
    onError: [
      crashedDeparting,
      {
        target: 'conflict',
        actions: copyCrashed,
        meta: { rules: ['ERR-30'] },
      },
    ],
  },
})

/** What was set aside becomes a copy: nobody has to choose once more (SAVE-55). */
const bringing = s.createStateConfig({
  invoke: {
    id: 'bring',
    src: 'copy',
    input: ({ context: { head } }) => ({ id: head.id, title: null }),
    onDone: [
      {
        guard: 'isDeparting',
        target: '#workbook.departing',
        actions: { type: 'takeCopied', params: ({ event }) => event.output },
      },
      // Where it could not be made it lies on the desk, in a conflict.
      {
        target: '#workbook.loading',
        actions: [{ type: 'takeCopied', params: ({ event }) => event.output }, 'reopen'],
        meta: { rules: ['SAVE-55'] },
      },
    ],
    onError: [
      crashedDeparting,
      {
        target: '#workbook.loading',
        actions: [copyCrashed, 'reopen'],
        meta: { rules: ['ERR-30'] },
      },
    ],
  },
})

const open = s.createStateConfig({
  initial: 'clean',
  invoke: { id: 'grid', src: 'grid', onError: { meta: { rules: ['ERR-30'] } } },
  on: {
    OPEN_WORKBOOK: {
      guard: { type: 'isOther', params: ({ event }) => event.id },
      actions: [
        { type: 'departTo', params: ({ event }) => event.id },
        { type: 'record', params: ({ event: { id } }) => ({ type: 'workbook.requested', id }) },
      ],
    },
    CLOSE_WORKBOOK: { actions: ['depart', closed] },
    TAKE_BACK: { actions: 'departBack', meta: { rules: ['SAVE-14'] } },
    DROP_ASIDE: {
      actions: ['dropAside', { type: 'recordStanding', params: 'workbook.aside_dropped' }],
      meta: { rules: ['SAVE-14'] },
    },
  },
  states: {
    clean: {
      always: { guard: 'isDeparting', target: '#workbook.departing' },
      on: {
        EDITED: { target: 'dirty', actions: [...edited] },
        REFRESH: { target: 'refreshing', meta: { rules: ['SAVE-12'] } },
      },
    },
    dirty,
    saving,
    refreshing,
    waiting,
    settling: {
      always: [
        { guard: 'isHurried', target: 'saving', meta: { rules: ['SAVE-2'] } },
        { guard: 'isOutdated', target: 'refreshing', meta: { rules: ['SAVE-12'] } },
        { guard: 'isEdited', target: 'dirty' },
        { target: 'clean' },
      ],
    },
    failed: {
      always: { guard: 'isDeparting', target: '#workbook.departing' },
      on: {
        EDITED: [
          { guard: 'isHeldOff', meta: { rules: ['SAVE-91'] } },
          { target: 'dirty', actions: [...edited] },
        ],
        SAVE_NOW: { guard: 'isRetried', target: 'saving', meta: { rules: ['SAVE-92'] } },
      },
      after: {
        saveAgain: {
          guard: 'isRetried',
          target: 'saving',
          meta: { rules: ['SAVE-11', 'SAVE-90', 'SAVE-91', 'SAVE-92'] },
        },
      },
    },
    conflict,
    meeting,
    copying,
    bringing,
  },
})

/** The open workbook: load, edit, save by itself, conflict (decisions, "Spreadsheets"; SAVE). */
export const workbookMachine = s.createMachine({
  id: 'workbook',
  context: { ...unopened, mine: 'kept' },
  initial: 'closed',
  states: {
    closed: {
      on: {
        OPEN_WORKBOOK: {
          target: 'loading',
          actions: { type: 'choose', params: ({ event }) => event.id },
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
        CLOSE_WORKBOOK: { target: 'closed', actions: closed },
      },
    },
    open,
    departing: {
      always: [
        { guard: 'departsToWorkbook', target: 'loading', actions: 'arrive' },
        { target: 'closed', actions: 'arrive' },
      ],
    },
  },
})
