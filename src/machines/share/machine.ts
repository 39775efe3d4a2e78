import { CRASHED } from '#contract/messages.ts'
import { shareSetup as s } from './setup.ts'
import type { LookResult, ShareContext, ShareInput } from './types.ts'

type Looked = { readonly event: { readonly output: LookResult } }

const input = ({ context: { id } }: { readonly context: ShareContext }): ShareInput => ({ id })

/** While nothing is under way that must end first, the dialog closes, or goes on to a sheet, at once. */
const free = {
  CLOSE: 'closed',
  OPEN: {
    target: 'looking',
    reenter: true,
    actions: { type: 'choose', params: ({ event }: { event: { id: string } }) => event.id },
    meta: { rules: ['SHARE-40'] },
  },
} as const

const turns = {
  ENABLE: { target: 'enabling', meta: { rules: ['SHARE-42'] } },
  DISABLE: { target: 'disabling', meta: { rules: ['SHARE-43'] } },
} as const

/**
 * The call goes on whatever the dialog does; a second press finds no handler. Reopened for the sheet that
 * it is about, the dialog shows it as under way (SHARE-44, SHARE-47).
 */
const held = (wish: 'enable' | 'disable') =>
  ({
    CLOSE: { actions: 'leave', meta: { rules: ['SHARE-47'] } },
    OPEN: [
      {
        guard: { type: 'isSame', params: ({ event }: { event: { id: string } }) => event.id },
        actions: ['stay', { type: 'recordRequested', params: wish }],
        meta: { rules: ['SHARE-47'] },
      },
      {
        actions: { type: 'goTo', params: ({ event }: { event: { id: string } }) => event.id },
        meta: { rules: ['SHARE-47'] },
      },
    ],
  }) as const

/** A call that crashed has failed, in the words of its own end. */
const crashed = <
  const Told extends 'recordEnabled' | 'recordDisabled',
  const Failed extends 'failed.enable' | 'failed.disable',
>(
  told: Told,
  failed: Failed,
) =>
  [
    {
      guard: 'isStaying',
      target: failed,
      actions: { type: told, params: CRASHED },
      meta: { rules: ['ERR-30'] },
    },
    {
      target: 'settling',
      actions: { type: told, params: CRASHED },
      meta: { rules: ['ERR-30'] },
    },
  ] as const

/** The sheet is asked how it stands now: the server may have done what its answer did not say (SHARE-46). */
const lookBehind = {
  id: 'look',
  src: 'look',
  input,
  onDone: {
    guard: { type: 'isDone', params: ({ event }: Looked) => event.output },
    actions: { type: 'recordLooked', params: ({ event }: Looked) => event.output },
    meta: { rules: ['SHARE-46'] },
  },
  // What is known of it stays.
  onError: { meta: { rules: ['ERR-30'] } },
} as const

/**
 * The public link of the one sheet that the dialog is open for. Whether it is on or off is no state of
 * this: it stands with the sheet's summary, which other tabs and lists change too (SHARE-41).
 */
export const shareMachine = s.createMachine({
  id: 'share',
  context: { id: '', next: { type: 'stay' } },
  initial: 'closed',
  states: {
    closed: { on: { OPEN: free.OPEN } },
    looking: {
      entry: { type: 'recordRequested', params: 'look' },
      on: { ...free, ...turns },
      invoke: {
        id: 'look',
        src: 'look',
        input,
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'recordLooked', params: ({ event }) => event.output },
            meta: { rules: ['SHARE-41'] },
          },
          {
            target: 'failed.look',
            actions: { type: 'recordLooked', params: ({ event }) => event.output },
            meta: { rules: ['SHARE-45'] },
          },
        ],
        onError: {
          target: 'failed.look',
          actions: { type: 'recordLooked', params: CRASHED },
          meta: { rules: ['ERR-30'] },
        },
      },
    },
    ready: { on: { ...free, ...turns } },
    enabling: {
      entry: { type: 'recordRequested', params: 'enable' },
      on: held('enable'),
      invoke: {
        id: 'enable',
        src: 'enable',
        input,
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'settling',
            actions: { type: 'recordEnabled', params: ({ event }) => event.output },
            meta: { rules: ['SHARE-42'] },
          },
          {
            guard: 'isStaying',
            target: 'failed.enable',
            actions: { type: 'recordEnabled', params: ({ event }) => event.output },
            meta: { rules: ['SHARE-45'] },
          },
          {
            target: 'settling',
            actions: { type: 'recordEnabled', params: ({ event }) => event.output },
            meta: { rules: ['SHARE-47'] },
          },
        ],
        onError: crashed('recordEnabled', 'failed.enable'),
      },
    },
    disabling: {
      entry: { type: 'recordRequested', params: 'disable' },
      on: held('disable'),
      invoke: {
        id: 'disable',
        src: 'disable',
        input,
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'settling',
            actions: { type: 'recordDisabled', params: ({ event }) => event.output },
            meta: { rules: ['SHARE-43'] },
          },
          {
            guard: 'isStaying',
            target: 'failed.disable',
            actions: { type: 'recordDisabled', params: ({ event }) => event.output },
            meta: { rules: ['SHARE-45'] },
          },
          {
            target: 'settling',
            actions: { type: 'recordDisabled', params: ({ event }) => event.output },
            meta: { rules: ['SHARE-47'] },
          },
        ],
        onError: crashed('recordDisabled', 'failed.disable'),
      },
    },
    failed: {
      initial: 'look',
      on: { ...free, ...turns },
      states: {
        look: { on: { RETRY: { target: '#share.looking', meta: { rules: ['SHARE-45'] } } } },
        enable: {
          on: { RETRY: { target: '#share.enabling', meta: { rules: ['SHARE-45'] } } },
          invoke: lookBehind,
        },
        disable: {
          on: { RETRY: { target: '#share.disabling', meta: { rules: ['SHARE-45'] } } },
          invoke: lookBehind,
        },
      },
    },
    settling: {
      always: [
        { guard: 'isStaying', target: 'ready' },
        { guard: 'isGoing', target: 'looking', actions: 'arrive' },
        { target: 'closed', actions: 'arrive' },
      ],
    },
  },
})
