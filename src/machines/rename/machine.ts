import { assign, enqueueActions, fromPromise, sendTo, setup, stopChild } from 'xstate'
import type { Fact } from '#src/log/facts/fact.ts'
import type { LogRef } from '#src/log/log.ts'
import { CRASHED, type ActorCrashed } from '#src/machines/crashed.ts'
import { itemRenamed } from './facts.ts'
import type {
  UnansweredRename,
  DatedTitle,
  Rename,
  RenameContext,
  RenameEvent,
  RenameResult,
  ServerTitle,
} from './types.ts'

type Refused = Extract<RenameResult, { ok: false }>

const notProvided = (name: string) => (): never => {
  throw new Error(`rename: '${name}' was not provided`)
}

const s = setup({
  types: {} as { context: RenameContext; input: Rename; events: RenameEvent },
  actors: {
    check: fromPromise<ServerTitle, Rename>(notProvided('check')),
    save: fromPromise<RenameResult, Rename>(notProvided('save')),
  },
  actions: {
    /** Drops the rename from the tab memory. */
    settle: enqueueActions(notProvided('settle')),
    /** Aborts the running call, so its title cannot overwrite the title of the next call. */
    letGo: enqueueActions(notProvided('letGo')),
    stand: assign({ stands: (_, stands: DatedTitle | null) => stands }),
    begin: assign((_, now: Rename | UnansweredRename) => ({
      now,
      known: 'known' in now ? now.known : null,
      stands: now.before,
    })),
    hold: assign({ next: (_, next: Rename) => next }),
    takeNext: assign(({ context: { now, next } }) => ({ now: next ?? now, next: null })),
    show: enqueueActions(({ context: { now, stands }, enqueue, system }) => {
      if (stands) enqueue.sendTo(system.get('log') as LogRef, itemRenamed(now, stands))
    }),
    recordRefusal: enqueueActions(({ enqueue, system }, { error }: Refused) => {
      const fact: Fact = { type: 'rename.failed', error }
      enqueue.sendTo(system.get('log') as LogRef, fact)
    }),
  },
  guards: {
    isLeft: (_, rename: Rename | UnansweredRename) => 'known' in rename,
    isUnknown: (_, seen: ServerTitle) => seen === 'unknown',
    isOpen: ({ context: { now, known } }, seen: ServerTitle) =>
      typeof seen === 'object' && seen.title !== now.title && isUntouched(now, known ?? [], seen),
    isSaved: (_, saved: RenameResult) => saved.ok,
    waits: ({ context }) => context.next !== null,
  },
})

/**
 * True if no other client seems to have renamed the item since this rename. With `known` titles,
 * the server's title must be one of them. Without them, the item must not have changed since the
 * rename.
 */
const isUntouched = ({ stamp }: Rename, known: readonly string[], seen: DatedTitle): boolean =>
  known.length > 0 ? known.includes(seen.title) : seen.updatedAt !== '' && seen.updatedAt < stamp.at

const begin = {
  type: 'begin',
  params: ({ event }: { event: Extract<RenameEvent, { type: 'RENAME' }> }) => event.rename,
} as const

/** The page unloads. The waiting rename replaces the running call and is sent at once. */
const leave = {
  guard: 'waits',
  target: 'saving',
  actions: 'takeNext',
  meta: { rules: ['CONV-96'] },
} as const

const named = (seen: ServerTitle): DatedTitle | null => (typeof seen === 'object' ? seen : null)

/**
 * The renames of one item run one after another, so the last one wins. Each new title shows at
 * once. After the last rename, the title from the server shows.
 */
export const renameMachine = s.createMachine({
  id: 'rename',
  context: ({ input: now }) => ({ now, next: null, stands: null, known: null }),
  initial: 'idle',
  on: {
    RENAME: {
      actions: { type: 'hold', params: ({ event }) => event.rename },
      meta: { rules: ['CONV-92'] },
    },
  },
  states: {
    idle: {
      on: {
        RENAME: [
          {
            guard: { type: 'isLeft', params: ({ event }) => event.rename },
            target: 'checking',
            actions: begin,
            meta: { rules: ['CONV-842', 'CONV-93'] },
          },
          { target: 'saving', actions: begin, meta: { rules: ['CONV-9', 'SHEET-5'] } },
        ],
      },
    },
    // The previous page may have completed the rename, or another client may have changed the title
    // since.
    checking: {
      on: { LEAVE: leave },
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => context.now,
        onDone: [
          {
            guard: { type: 'isOpen', params: ({ event }) => event.output },
            target: 'saving',
            actions: { type: 'stand', params: ({ event }) => named(event.output) },
            meta: { rules: ['CONV-93'] },
          },
          {
            guard: { type: 'isUnknown', params: ({ event }) => event.output },
            target: 'unasked',
            meta: { rules: ['CONV-94'] },
          },
          {
            target: 'answered',
            actions: { type: 'stand', params: ({ event }) => named(event.output) },
            meta: { rules: ['CONV-93', 'CONV-844'] },
          },
        ],
        onError: { target: 'unasked', meta: { rules: ['ERR-30'] } },
      },
    },
    saving: {
      on: { LEAVE: { ...leave, actions: ['letGo', 'takeNext'], reenter: true } },
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => context.now,
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'answered',
            actions: {
              type: 'stand',
              params: ({ event }) => (event.output.ok ? event.output.value : null),
            },
            meta: { rules: ['CONV-9', 'SHEET-5'] },
          },
          {
            target: 'answered',
            actions: { type: 'recordRefusal', params: ({ event }) => event.output as Refused },
            meta: { rules: ['CONV-92', 'ERR-5'] },
          },
        ],
        onError: {
          target: 'answered',
          actions: { type: 'recordRefusal', params: CRASHED },
          meta: { rules: ['ERR-30'] },
        },
      },
    },
    answered: {
      entry: 'settle',
      always: [
        { guard: 'waits', target: 'saving', actions: 'takeNext', meta: { rules: ['CONV-92'] } },
        { target: 'idle', actions: 'show' },
      ],
    },
    // The server's title is unknown. The next page of this tab retries the rename, unless a newer
    // rename waits here.
    unasked: {
      always: [{ guard: 'waits', target: 'saving', actions: 'takeNext' }, { target: 'idle' }],
    },
  },
})

const keyOf = ({ of, id }: Rename): string => `${of} ${id}`

const together = setup({
  types: {} as { events: RenameEvent | ActorCrashed },
  actors: { rename: renameMachine },
  actions: {
    /** The tab keeps the rename until the server responds. */
    keep: (_, made: Rename | UnansweredRename): void => notProvided(`keep of ${made.id}`)(),
    rename: enqueueActions(({ self, enqueue }, event: Extract<RenameEvent, { type: 'RENAME' }>) => {
      const key = keyOf(event.rename)
      if (!self.getSnapshot().children[key])
        enqueue.spawnChild('rename', { id: key, input: event.rename })
      enqueue.sendTo(key, event)
    }),
    recordCrash: sendTo(
      ({ system }) => system.get('log') as LogRef,
      (): Fact => ({ type: 'rename.failed', error: CRASHED.error }),
    ),
    drop: stopChild((_, id: string) => id),
    leave: enqueueActions(({ self, enqueue }) => {
      for (const key of Object.keys(self.getSnapshot().children))
        enqueue.sendTo(key, { type: 'LEAVE' })
    }),
  },
})

/** The renames of all items, with one queue per item. */
export const renamesMachine = together.createMachine({
  id: 'renames',
  on: {
    RENAME: {
      actions: [
        { type: 'keep', params: ({ event }) => event.rename },
        { type: 'rename', params: ({ event }) => event },
      ],
      meta: { rules: ['CONV-90'] },
    },
    LEAVE: { actions: 'leave' },
    // A crash of one queue does not stop the others. The next rename of the item starts a new
    // queue.
    'xstate.error.actor.*': {
      actions: ['recordCrash', { type: 'drop', params: ({ event }) => event.actorId }],
      meta: { rules: ['ERR-30'] },
    },
  },
})
