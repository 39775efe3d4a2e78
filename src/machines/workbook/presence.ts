import { workbookSetup as s } from './setup.ts'

/**
 * A look at the server's version: applied where it touches no edits of ours. Where all of ours was
 * typed while it waited, the two are put together if they can be.
 */
const looking = s.createStateConfig({
  invoke: {
    id: 'refresh',
    src: 'refresh',
    input: ({ event, context: { head } }) =>
      event.type === 'LOOK_BEGUN' ? event.input : { head, isEdited: true },
    onDone: [
      // Whoever has left waits for nothing: the edits are kept on the device.
      { guard: 'isLeavingTyped', target: 'idle', meta: { rules: ['SAVE-64'] } },
      {
        guard: 'isTyping',
        target: 'typing',
        actions: { type: 'recordTyping', params: ({ event }) => event.output },
        meta: { rules: ['SAVE-64'] },
      },
      // It leaves `open`, so that `conflict`, which comes after this region, hears nothing of it.
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

/** Whether theirs is looked at; `saving` and `conflict` hear what a look has found, too. */
export const presence = s.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      always: { guard: 'isLookOwed', target: 'asking', meta: { rules: ['SAVE-12'] } },
      on: {
        REFRESH: { guard: 'canLook', target: 'asking', meta: { rules: ['SAVE-12'] } },
        'xstate.done.actor.save': {
          guard: { type: 'isStale', params: ({ event }) => event.output },
          target: 'asking',
          meta: { rules: ['SAVE-5'] },
        },
      },
    },
    /** What the look takes along is in other regions, of which its input knows by the event alone. */
    asking: { entry: 'beginLook', on: { LOOK_BEGUN: 'looking' } },
    looking,
    /** A newer version waits until the cell that is being typed into is entered: nothing is lost yet. */
    typing: {
      always: { guard: 'isDeparting', target: 'idle' },
      invoke: {
        id: 'typed',
        src: 'typed',
        onDone: { target: 'asking', meta: { rules: ['SAVE-64'] } },
        onError: { target: 'asking', meta: { rules: ['ERR-30'] } },
      },
    },
  },
})

/** Whether a look was wanted while none could begin: it follows. */
export const news = s.createStateConfig({
  initial: 'known',
  states: {
    known: {
      on: { REFRESH: { guard: 'isMissed', target: 'outdated', meta: { rules: ['SAVE-12'] } } },
    },
    outdated: { on: { LOOK_BEGUN: 'known' } },
  },
})

/** Whether all of mine was typed since a newer version was known. */
export const typed = s.createStateConfig({
  initial: 'mixed',
  states: {
    mixed: {
      on: {
        'xstate.done.actor.refresh': {
          guard: 'isTypedAlone',
          target: 'alone',
          meta: { rules: ['SAVE-64'] },
        },
      },
    },
    alone: {
      on: {
        'xstate.done.actor.refresh': [
          { guard: 'isTypedAlone', meta: { rules: ['SAVE-64'] } },
          { target: 'mixed' },
        ],
        'xstate.error.actor.refresh': { target: 'mixed', meta: { rules: ['ERR-30'] } },
      },
    },
  },
})
