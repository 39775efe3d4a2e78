import { CRASHED } from '#src/machines/crashed.ts'
import { shareSetup as s } from './setup.ts'
import type {
  DisableResult,
  EnableResult,
  ShareLoadResult,
  ShareContext,
  ShareInput,
} from './types.ts'

type Ended<Result> = { readonly event: { readonly output: Result } }

const input = ({ context: { id } }: { readonly context: ShareContext }): ShareInput => ({ id })

/**
 * Transitions while no call enables or disables the link. The dialog then closes or switches sheets
 * at once.
 */
const free = {
  CLOSE: 'closed',
  OPEN: {
    target: 'checking',
    reenter: true,
    actions: { type: 'choose', params: ({ event }: { event: { id: string } }) => event.id },
    meta: { rules: ['SHARE-40'] },
  },
} as const

const toggles = {
  ENABLE: { target: '#share.calling.call.enabling', meta: { rules: ['SHARE-42'] } },
  DISABLE: { target: '#share.calling.call.disabling', meta: { rules: ['SHARE-43'] } },
} as const

/** If the dialog opens again for the same sheet, it shows the call as running. */
const shownAgain = (wish: 'enable' | 'disable') =>
  ({
    OPEN: {
      guard: { type: 'isSame', params: ({ event }: { event: { id: string } }) => event.id },
      actions: { type: 'recordRequested', params: wish },
      meta: { rules: ['SHARE-47'] },
    },
  }) as const

/** Records the result when a call ends. */
const enabled = {
  type: 'recordEnabled',
  params: ({ event }: Ended<EnableResult>) => event.output,
} as const
const disabled = {
  type: 'recordDisabled',
  params: ({ event }: Ended<DisableResult>) => event.output,
} as const

/**
 * The user closed the dialog or opened it for another sheet while the call ran. Now that the call
 * has ended, the machine closes or switches too, whatever the result.
 */
const leaveTransitions = <const Told>(action: Told, rule: string) =>
  [
    { guard: 'isLeaving', target: '#share.closed', actions: action, meta: { rules: [rule] } },
    {
      guard: 'isGoing',
      target: '#share.checking',
      actions: [action, 'arrive'],
      meta: { rules: [rule] },
    },
  ] as const

/** The transitions at the end of a call, including its crash. */
const ending = <const Told, const Crashed, const Failed extends string>(
  action: Told,
  crashed: Crashed,
  failed: Failed,
  rule: string,
) =>
  ({
    onDone: [
      ...leaveTransitions(action, 'SHARE-47'),
      {
        guard: { type: 'isDone', params: ({ event }: Ended<DisableResult>) => event.output },
        target: '#share.ready',
        actions: action,
        meta: { rules: [rule] },
      },
      { target: failed, actions: action, meta: { rules: ['SHARE-45'] } },
    ],
    onError: [
      ...leaveTransitions(crashed, 'ERR-30'),
      { target: failed, actions: crashed, meta: { rules: ['ERR-30'] } },
    ],
  }) as const

const enableCrashed = { type: 'recordEnabled', params: CRASHED } as const
const disableCrashed = { type: 'recordDisabled', params: CRASHED } as const

/**
 * A call continues after the dialog closes. A second `ENABLE` or `DISABLE` during a call has no
 * handler.
 */
const calling = s.createStateConfig({
  type: 'parallel',
  states: {
    call: {
      initial: 'enabling',
      states: {
        enabling: {
          entry: { type: 'recordRequested', params: 'enable' },
          on: shownAgain('enable'),
          invoke: {
            id: 'enable',
            src: 'enable',
            input,
            ...ending(enabled, enableCrashed, '#share.failed.enable', 'SHARE-42'),
          },
        },
        disabling: {
          entry: { type: 'recordRequested', params: 'disable' },
          on: shownAgain('disable'),
          invoke: {
            id: 'disable',
            src: 'disable',
            input,
            ...ending(disabled, disableCrashed, '#share.failed.disable', 'SHARE-43'),
          },
        },
      },
    },
    dialog: {
      initial: 'staying',
      on: {
        CLOSE: { target: '.leaving', meta: { rules: ['SHARE-47'] } },
        OPEN: [
          {
            guard: { type: 'isSame', params: ({ event }) => event.id },
            target: '.staying',
            meta: { rules: ['SHARE-47'] },
          },
          {
            target: '.going',
            actions: { type: 'goTo', params: ({ event }) => event.id },
            meta: { rules: ['SHARE-47'] },
          },
        ],
      },
      states: { staying: {}, leaving: {}, going: {} },
    },
  },
})

/** Checks the share state after a failed call, because the server may have applied the change. */
const checkAfterFailure = {
  id: 'check',
  src: 'check',
  input,
  onDone: {
    guard: { type: 'isDone', params: ({ event }: Ended<ShareLoadResult>) => event.output },
    actions: { type: 'recordChecked', params: ({ event }: Ended<ShareLoadResult>) => event.output },
    meta: { rules: ['SHARE-46'] },
  },
  // If this check crashes, the share state known so far stays.
  onError: { meta: { rules: ['ERR-30'] } },
} as const

/**
 * The public link of the sheet in the dialog. The machine does not store whether the link is on.
 * The summary of the sheet stores it, and other tabs change it too.
 */
export const shareMachine = s.createMachine({
  id: 'share',
  context: { id: '', next: '' },
  initial: 'closed',
  states: {
    closed: { on: { OPEN: free.OPEN } },
    checking: {
      entry: { type: 'recordRequested', params: 'check' },
      on: { ...free, ...toggles },
      invoke: {
        id: 'check',
        src: 'check',
        input,
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'recordChecked', params: ({ event }) => event.output },
            meta: { rules: ['SHARE-41'] },
          },
          {
            target: 'failed.check',
            actions: { type: 'recordChecked', params: ({ event }) => event.output },
            meta: { rules: ['SHARE-45'] },
          },
        ],
        onError: {
          target: 'failed.check',
          actions: { type: 'recordChecked', params: CRASHED },
          meta: { rules: ['ERR-30'] },
        },
      },
    },
    ready: { on: { ...free, ...toggles } },
    calling,
    failed: {
      initial: 'check',
      on: { ...free, ...toggles },
      states: {
        check: { on: { RETRY: { target: '#share.checking', meta: { rules: ['SHARE-45'] } } } },
        enable: {
          on: { RETRY: { target: '#share.calling.call.enabling', meta: { rules: ['SHARE-45'] } } },
          invoke: checkAfterFailure,
        },
        disable: {
          on: { RETRY: { target: '#share.calling.call.disabling', meta: { rules: ['SHARE-45'] } } },
          invoke: checkAfterFailure,
        },
      },
    },
  },
})
