import { workbookSetup as s } from './setup.ts'

const lookAt = { target: 'looking', meta: { rules: ['SAVE-15'] } } as const
const follows = { target: 'changed', meta: { rules: ['SAVE-62'] } } as const

/** Mine and theirs differ, or theirs is gone; nothing is lost until the user has chosen (SAVE-6, SAVE-15). */
export const conflict = s.createStateConfig({
  always: { guard: 'isDeparting', target: '#workbook.departing' },
  on: {
    KEEP_MINE: { target: 'copying', meta: { rules: ['SAVE-6'] } },
    KEEP_BOTH: { target: 'meeting', meta: { rules: ['SAVE-51'] } },
    LOAD_THEIRS: {
      target: '#workbook.loading',
      actions: 'setAside',
      meta: { rules: ['SAVE-6', 'SAVE-14'] },
    },
  },
  initial: 'told',
  states: {
    told: { on: { REFRESH: lookAt, EDITED: follows } },
    /** What was told is of before an edit: it is compared anew after a pause. */
    changed: { on: { REFRESH: lookAt }, after: { follow: 'comparing' } },
    comparing: {
      on: { REFRESH: lookAt, EDITED: follows },
      invoke: {
        id: 'follow',
        src: 'follow',
        onDone: [
          {
            guard: { type: 'isConflict', params: ({ event }) => event.output },
            target: 'told',
            actions: { type: 'recordConflict', params: ({ event }) => event.output },
            meta: { rules: ['SAVE-62'] },
          },
          { target: 'told' },
        ],
        onError: { target: 'told', meta: { rules: ['ERR-30'] } },
      },
    },
    looking: {
      invoke: {
        id: 'look',
        src: 'refresh',
        input: ({ context: { head } }) => ({ head, isEdited: true, isConflict: true }),
        onDone: [
          {
            guard: { type: 'isGone', params: ({ event }) => event.output },
            target: 'told',
            actions: { type: 'recordStanding', params: 'workbook.gone' },
            meta: { rules: ['SAVE-15'] },
          },
          {
            guard: { type: 'isConflict', params: ({ event }) => event.output },
            target: 'told',
            actions: { type: 'recordConflict', params: ({ event }) => event.output },
            meta: { rules: ['SAVE-62'] },
          },
          // Something may have been edited meanwhile.
          { target: 'changed' },
        ],
        onError: { target: 'changed', meta: { rules: ['ERR-30'] } },
      },
    },
  },
})
