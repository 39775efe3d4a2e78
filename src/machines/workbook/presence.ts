import { workbookSetup as s } from './setup.ts'

/**
 * Loads the server's version and applies it unless it clashes with local edits. A clash is a
 * conflict. But if all local edits were typed while a newer version waited, a merge is tried first.
 */
const refreshing = s.createStateConfig({
  invoke: {
    id: 'refresh',
    src: 'refresh',
    input: ({ event, context: { head } }) =>
      event.type === 'REFRESH_BEGUN' ? event.input : { head, isEdited: true },
    onDone: [
      // The user has left, so the newer version does not wait for the end of the typing. The edits
      // stay stored on the device.
      { guard: 'isLeavingTyped', target: 'idle', meta: { rules: ['SAVE-64'] } },
      {
        guard: 'isTyping',
        target: 'typing',
        actions: { type: 'recordTyping', params: ({ event }) => event.output },
        meta: { rules: ['SAVE-64'] },
      },
      // This transition leaves `open`, so the later region `conflict` does not handle the event.
      { guard: 'isBroken', target: '#workbook.loading.setAside', meta: { rules: ['SAVE-402'] } },
      {
        target: 'idle',
        actions: 'takeRefreshed',
        meta: { rules: ['SHEET-12'] },
      },
    ],
    onError: { target: 'idle', meta: { rules: ['ERR-30'] } },
  },
})

/** Whether the server's version is loading. `saving` and `conflict` also handle the result. */
export const presence = s.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      always: { guard: 'isRefreshDue', target: 'asking', meta: { rules: ['SAVE-12'] } },
      on: {
        REFRESH: { guard: 'canRefresh', target: 'asking', meta: { rules: ['SAVE-12'] } },
        'xstate.done.actor.save': {
          guard: { type: 'isStale', params: ({ event }) => event.output },
          target: 'asking',
          meta: { rules: ['SAVE-5'] },
        },
      },
    },
    /** The input of a refresh depends on other regions, so `REFRESH_BEGUN` carries it. */
    asking: { entry: 'beginRefresh', on: { REFRESH_BEGUN: 'refreshing' } },
    refreshing,
    /** A newer version waits until the user leaves cell edit mode. */
    typing: {
      always: { guard: 'isDeparting', target: 'idle' },
      invoke: {
        id: 'typed',
        src: 'typed',
        onDone: { target: 'asking', meta: { rules: ['SAVE-755'] } },
        onError: { target: 'asking', meta: { rules: ['ERR-30'] } },
      },
    },
  },
})

/** Remembers a refresh that was requested while none could start. */
export const news = s.createStateConfig({
  initial: 'known',
  states: {
    known: {
      on: { REFRESH: { guard: 'isMissed', target: 'outdated', meta: { rules: ['SAVE-12'] } } },
    },
    outdated: { on: { REFRESH_BEGUN: 'known' } },
  },
})

/** Whether all local edits were typed after a newer version was known. */
export const typed = s.createStateConfig({
  initial: 'mixed',
  states: {
    mixed: {
      on: {
        'xstate.done.actor.refresh': {
          guard: 'isTypedAlone',
          target: 'alone',
          meta: { rules: ['SAVE-755'] },
        },
      },
    },
    alone: {
      on: {
        'xstate.done.actor.refresh': [
          { guard: 'isTypedAlone', meta: { rules: ['SAVE-755'] } },
          { target: 'mixed' },
        ],
        'xstate.error.actor.refresh': { target: 'mixed', meta: { rules: ['ERR-30'] } },
      },
    },
  },
})
