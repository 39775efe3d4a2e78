import { CRASHED } from '#src/machines/crashed.ts'
import { workbookSetup as s } from './setup.ts'

const toCheck = { target: 'checking', meta: { rules: ['SAVE-15'] } } as const
const follows = { target: 'changed', meta: { rules: ['SAVE-62'] } } as const

/** A conflict before the user decides. No edits are dropped. */
const undecided = s.createStateConfig({
  on: {
    KEEP_MINE: { target: 'copying', meta: { rules: ['SAVE-6'] } },
    KEEP_BOTH: { target: 'meeting', meta: { rules: ['SAVE-51'] } },
    LOAD_THEIRS: { target: '#workbook.loading.setAside', meta: { rules: ['SAVE-6', 'SAVE-14'] } },
  },
  initial: 'told',
  states: {
    told: { on: { REFRESH: toCheck, EDITED: follows } },
    /** An edit made the comparison outdated. It runs again after a pause. */
    changed: { on: { REFRESH: toCheck }, after: { follow: 'comparing' } },
    comparing: {
      on: { REFRESH: toCheck, EDITED: follows },
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
    checking: {
      invoke: {
        id: 'check',
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
          // Compares again, because the user may have edited during the refresh.
          { target: 'changed' },
        ],
        onError: { target: 'changed', meta: { rules: ['ERR-30'] } },
      },
    },
  },
})

/**
 * Loads the server's version and merges it with the user's. If the merge fails, nothing is saved
 * and the conflict stays.
 */
const meeting = s.createStateConfig({
  entry: { type: 'recordStanding', params: 'workbook.saving' },
  invoke: {
    id: 'meet',
    src: 'refresh',
    input: ({ context: { head } }) => ({ head, isEdited: true, isBoth: true }),
    onDone: [
      {
        guard: { type: 'isApplied', params: ({ event }) => event.output },
        target: 'none',
        actions: 'takeRefreshed',
        meta: { rules: ['SAVE-51'] },
      },
      {
        guard: { type: 'isGone', params: ({ event }) => event.output },
        target: 'undecided',
        actions: { type: 'recordStanding', params: 'workbook.gone' },
        meta: { rules: ['SAVE-15'] },
      },
      {
        target: 'undecided',
        actions: { type: 'recordUnmet', params: ({ event }) => event.output },
        meta: { rules: ['SAVE-51', 'SAVE-54', 'SAVE-20'] },
      },
    ],
    onError: {
      target: 'undecided',
      actions: { type: 'recordUnmet', params: CRASHED },
      meta: { rules: ['ERR-30'] },
    },
  },
})

const copyCrashed = {
  target: 'undecided',
  actions: { type: 'takeCopied', params: CRASHED },
  meta: { rules: ['ERR-30'] },
} as const

/**
 * Saves the user's version as a copy and loads the server's. If the user has left, nothing loads
 * and the departure continues at once.
 */
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
        target: 'undecided',
        actions: { type: 'takeCopied', params: ({ event }) => event.output },
      },
      {
        guard: { type: 'isSaved', params: ({ event }) => event.output },
        target: '#workbook.loading',
        actions: { type: 'takeCopied', params: ({ event }) => event.output },
        meta: { rules: ['SAVE-6'] },
      },
      {
        target: 'undecided',
        actions: { type: 'takeCopied', params: ({ event }) => event.output },
      },
    ],
    onError: copyCrashed,
  },
})

/** Saves the set-aside version as a copy without another question. */
const bringing = s.createStateConfig({
  invoke: {
    id: 'bring',
    src: 'copy',
    input: ({ context: { head } }) => ({ id: head.id, title: null }),
    onDone: [
      {
        guard: 'isDeparting',
        target: 'undecided',
        actions: { type: 'takeCopied', params: ({ event }) => event.output },
      },
      // If the copy fails, the version returns to the editor as a conflict.
      {
        target: '#workbook.loading',
        actions: { type: 'takeCopied', params: ({ event }) => event.output },
        meta: { rules: ['SAVE-55'] },
      },
    ],
    onError: [
      { ...copyCrashed, guard: 'isDeparting' },
      { ...copyCrashed, target: '#workbook.loading' },
    ],
  },
})

/**
 * A conflict: both versions differ, or the server's was deleted. No edit is saved until it is
 * resolved.
 */
export const conflict = s.createStateConfig({
  initial: 'none',
  states: {
    none: {
      on: {
        'xstate.done.actor.save': {
          guard: { type: 'isGone', params: ({ event }) => event.output },
          target: 'undecided',
          actions: { type: 'recordStanding', params: 'workbook.gone' },
          meta: { rules: ['SAVE-15'] },
        },
        'xstate.done.actor.refresh': [
          { guard: 'isLeavingTyped', target: 'undecided', meta: { rules: ['SAVE-64'] } },
          {
            guard: { type: 'isConflict', params: ({ event }) => event.output },
            target: 'undecided',
            actions: { type: 'recordConflict', params: ({ event }) => event.output },
            meta: { rules: ['SAVE-6'] },
          },
          {
            guard: { type: 'isGone', params: ({ event }) => event.output },
            target: 'undecided',
            actions: { type: 'recordStanding', params: 'workbook.gone' },
            meta: { rules: ['SAVE-15'] },
          },
        ],
      },
    },
    undecided,
    meeting,
    copying,
    bringing,
  },
})
