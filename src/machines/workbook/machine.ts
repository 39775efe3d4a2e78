import { workbookSetup as s } from './setup.ts'

const edited = [{ type: 'recordStanding', params: 'workbook.edited' }, 'edit'] as const
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
    input: ({ context: { head, discard } }) => ({ id: head.id, discard }),
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
        guard: { type: 'isOpened', params: ({ event }) => event.output },
        target: 'open.conflict',
        actions: { type: 'takeOpened', params: ({ event }) => event.output },
        meta: { rules: ['SAVE-6', 'SAVE-8'] },
      },
      {
        target: 'broken',
        actions: { type: 'takeOpened', params: ({ event }) => event.output },
        meta: { rules: ['ERR-5'] },
      },
    ],
  },
})

/** Edits wait for a pause of one second, at most five (SAVE-1). */
const dirty = s.createStateConfig({
  initial: 'typing',
  always: { guard: 'isDeparting', target: 'saving' },
  on: {
    SAVE_NOW: { target: 'saving', meta: { rules: ['SAVE-2', 'SAVE-3'] } },
    REFRESH: 'refreshing',
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
const saving = s.createStateConfig({
  entry: ['takeEdits', { type: 'recordStanding', params: 'workbook.saving' }],
  on: {
    EDITED: { actions: [...edited] },
    // Edits are told a moment late: whether there are newer ones is not known yet.
    SAVE_NOW: { actions: 'hurry', meta: { rules: ['SAVE-2'] } },
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
        target: 'failed',
        actions: ['edit', { type: 'takeSaved', params: ({ event }) => event.output }],
        meta: { rules: ['SAVE-11'] },
      },
    ],
  },
})

/** A look at the server's version: applied if it touches no edits of ours, else a conflict (SAVE-6). */
const refreshing = s.createStateConfig({
  on: { EDITED: { actions: [...edited] } },
  invoke: {
    id: 'refresh',
    src: 'refresh',
    input: ({ context: { head, isEdited } }) => ({ head, isEdited }),
    onDone: [
      {
        guard: { type: 'isConflict', params: ({ event }) => event.output },
        target: 'conflict',
        actions: { type: 'recordStanding', params: 'workbook.conflicted' },
        meta: { rules: ['SAVE-6'] },
      },
      {
        guard: { type: 'isChanged', params: ({ event }) => event.output },
        target: 'settling',
        actions: { type: 'takeRefreshed', params: ({ event }) => event.output },
        meta: { rules: ['SHEET-12'] },
      },
      { target: 'settling' },
    ],
  },
})

/** Mine and theirs differ; nothing is lost until the user has chosen (SAVE-6). */
const conflict = s.createStateConfig({
  always: { guard: 'isDeparting', target: '#workbook.departing' },
  on: {
    KEEP_MINE: { target: 'copying', meta: { rules: ['SAVE-6'] } },
    LOAD_THEIRS: {
      target: '#workbook.loading',
      actions: 'discard',
      meta: { rules: ['SAVE-6'] },
    },
  },
})

const copying = s.createStateConfig({
  invoke: {
    id: 'copy',
    src: 'copy',
    input: ({ context }) => context.head,
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
  },
})

const open = s.createStateConfig({
  initial: 'clean',
  invoke: { id: 'grid', src: 'grid' },
  on: {
    OPEN_WORKBOOK: {
      guard: { type: 'isOther', params: ({ event }) => event.id },
      actions: [
        { type: 'departTo', params: ({ event }) => event.id },
        { type: 'record', params: ({ event: { id } }) => ({ type: 'workbook.requested', id }) },
      ],
    },
    CLOSE_WORKBOOK: { actions: ['depart', closed] },
  },
  states: {
    clean: {
      always: { guard: 'isDeparting', target: '#workbook.departing' },
      on: { EDITED: { target: 'dirty', actions: [...edited] }, REFRESH: 'refreshing' },
    },
    dirty,
    saving,
    refreshing,
    settling: {
      always: [
        { guard: 'isHurried', target: 'saving', meta: { rules: ['SAVE-2'] } },
        { guard: 'isEdited', target: 'dirty' },
        { target: 'clean' },
      ],
    },
    failed: {
      always: { guard: 'isDeparting', target: '#workbook.departing' },
      on: { EDITED: { target: 'dirty', actions: [...edited] }, SAVE_NOW: 'saving' },
      after: { saveAgain: { target: 'saving', meta: { rules: ['SAVE-11'] } } },
    },
    conflict,
    copying,
  },
})

/** The open workbook: load, edit, save by itself, conflict (decisions, "Spreadsheets"; SAVE). */
export const workbookMachine = s.createMachine({
  id: 'workbook',
  context: {
    head: { id: null, title: '', revision: 0, updatedAt: '' },
    isEdited: false,
    isHurried: false,
    discard: false,
    departure: null,
  },
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
