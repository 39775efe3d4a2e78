import {
  enqueueActions,
  isMachineSnapshot,
  sendTo,
  setup,
  type AnyActorRef,
  type EventObject,
} from 'xstate'
import type { AppFlags } from '#contract/api/flags.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { LogRef } from '#src/log/log.ts'
import type { AppCommand, Stamped } from './commands.ts'
import { crashFacts, MAX_RESTARTS } from './crashes.ts'
import type { Flows } from './flows.ts'
import { commandsFor } from './policies.ts'
import { commandsAllowedTo, isCommandOff, isUiCommand, route, type Audience } from './route.ts'
import type { AppEvent, FactEvent, Step } from './types.ts'
import type { CommandAnswered } from '../reply/types.ts'

/** Placeholder until the composition root provides the implementation. */
const notProvided = (_error: unknown): void => {}

type Flow = { readonly id: string; readonly src: string }
type Target = LogRef | Extract<Step, { do: 'tell' }>['to']
type Send = (target: Target, event: Fact | Extract<Step, { do: 'tell' }>['event']) => void

const runSteps = (steps: readonly Step[], log: LogRef, send: Send): void => {
  for (const step of steps) {
    if (step.do === 'record') send(log, step.fact)
    else send(step.to, step.event)
  }
}

/** The event that tells the caller that no flow takes the command. */
const answered = (id: string): CommandAnswered => ({
  type: 'answered',
  id,
  answer: { isTaken: false, reason: 'off' },
})
const refusalOf = (command: AppCommand['type'], reason: 'off' | 'ignored' = 'off'): Fact => ({
  type: 'command.refused',
  command,
  reason,
})

/** True if the flow is missing, has stopped, or would ignore the event in its current state. */
const isIgnored = (flow: AnyActorRef | undefined, event: EventObject): boolean => {
  const snapshot: unknown = flow?.getSnapshot()
  if (!isMachineSnapshot(snapshot)) return flow === undefined
  return snapshot.status !== 'active' || !snapshot.can(event)
}

const s = setup({
  types: {} as {
    context: { readonly flags: AppFlags; readonly crashes: Readonly<Record<string, number>> }
    events: AppEvent
    emitted: CommandAnswered
    input: { readonly flags: AppFlags }
  },
  actors: {} as Flows,
  actions: {
    /** Reports the error to the page watcher. */
    report: (_, error: unknown): void => notProvided(error),
    restartFlow: enqueueActions(({ context, enqueue, system }, { id, src }: Flow) => {
      const log = system.get('log') as LogRef
      for (const fact of crashFacts(id, log.getSnapshot().context.app)) enqueue.sendTo(log, fact)
      const count = (context.crashes[id] ?? 0) + 1
      enqueue.assign({ crashes: { ...context.crashes, [id]: count } })
      // After `MAX_RESTARTS` restarts, the crashed flow stays registered and ignores events. A send
      // to a missing actor would throw.
      if (count > MAX_RESTARTS) return
      enqueue.stopChild(id)
      enqueue.spawnChild(src as 'load', { id, systemId: id })
      const { workbook } = log.getSnapshot().context.app
      if (id === 'workbook' && workbook.status !== 'idle')
        enqueue.sendTo(id, { type: 'BREAK', id: workbook.id })
    }),
    sendRemovals: sendTo('removals', { type: 'SEND_ALL' }),
    sendRenames: sendTo('renames', { type: 'LEAVE' }),
    record: sendTo(
      ({ system }) => system.get('log') as LogRef,
      (_, fact: Fact) => fact,
    ),
    recordAll: enqueueActions(({ enqueue, system }, facts: readonly Fact[]) => {
      for (const fact of facts) enqueue.sendTo(system.get('log') as LogRef, fact)
    }),
    routeCommand: enqueueActions(({ context, enqueue, system }, command: Stamped<AppCommand>) => {
      const log = system.get('log') as LogRef
      if (isCommandOff(command, context.flags)) {
        enqueue.emit(answered(command.stamp.id))
        enqueue.sendTo(log, refusalOf(command.type))
        return
      }
      const steps = route(command, log.getSnapshot().context.app, context.flags)
      const isLost = (step: Step): boolean =>
        step.do === 'tell' && isIgnored(system.get(step.to) as AnyActorRef | undefined, step.event)
      if (steps.every(isLost)) enqueue.sendTo(log, refusalOf(command.type, 'ignored'))
      runSteps(steps, log, enqueue.sendTo as Send)
    }),
    /** The command is not allowed in this session state. The log records the refusal. */
    refuseCommand: enqueueActions(({ enqueue, system }, { type, stamp }: Stamped<AppCommand>) => {
      enqueue.emit(answered(stamp.id))
      enqueue.sendTo(system.get('log') as LogRef, refusalOf(type))
    }),
    applyPolicies: enqueueActions(
      ({ context, enqueue, system }, { fact, stamp, before, after }: FactEvent) => {
        const log = system.get('log') as LogRef
        const { flags } = context
        for (const command of commandsFor(fact, { before, after, flags }))
          runSteps(route({ ...command, stamp }, after, flags), log, enqueue.sendTo as Send)
      },
    ),
  },
  guards: {
    isCommand: (_, type: string) => isUiCommand(type),
    hasBegun: (_, fact: Fact) =>
      fact.type === 'session.started' || fact.type === 'session.restored',
    hasEnded: (_, fact: Fact) => fact.type === 'session.ended' || fact.type === 'session.missing',
  },
})

const commandsOf = (...people: readonly Audience[]) =>
  Object.fromEntries(
    commandsAllowedTo(...people).map((type) => [
      type,
      {
        actions: {
          type: 'routeCommand',
          params: ({ event }: { readonly event: Stamped<AppCommand> }) => event,
        },
      },
    ]),
  ) as unknown as { readonly [K in AppCommand['type']]: undefined }

const reported = {
  type: 'report',
  params: ({ event }: { readonly event: { readonly error: unknown } }) => event.error,
} as const

/** A flow under the supervisor. A crash restarts it. */
const flow = <const Id extends string, const Src extends string>(id: Id, src: Src) =>
  ({
    id,
    systemId: id,
    src,
    onError: {
      actions: [reported, { type: 'restartFlow', params: { id, src } }],
      meta: { rules: ['ERR-31', 'ERR-35'] },
    },
  }) as const

/** The supervisor: starts every flow, routes commands to flows and turns facts into commands. */
export const appMachine = s.createMachine({
  id: 'app',
  context: ({ input }) => ({ flags: input.flags, crashes: {} }),
  initial: 'restoring',
  invoke: [
    { id: 'log', systemId: 'log', src: 'log', onError: { actions: reported } },
    flow('facts', 'facts'),
    flow('sheetNews', 'sheetNews'),
    flow('chatNews', 'chatNews'),
    flow('page', 'page'),
    flow('navigation', 'navigation'),
    flow('oneShotRequests', 'oneShotRequests'),
    flow('conversations', 'load'),
    flow('search', 'load'),
    flow('conversation', 'load'),
    flow('messages', 'load'),
    flow('newest', 'load'),
    flow('attempts', 'load'),
    flow('spreadsheets', 'load'),
    flow('sheetChats', 'load'),
    flow('credits', 'load'),
    flow('reply', 'reply'),
    flow('workbook', 'workbook'),
    flow('share', 'share'),
    flow('copy', 'copy'),
    flow('find', 'find'),
    flow('transfer', 'transfer'),
    flow('documents', 'documents'),
    flow('pay', 'pay'),
    flow('public', 'load'),
    flow('removals', 'removals'),
    flow('renames', 'renames'),
    flow('session', 'session'),
  ],
  on: {
    FACT: [
      {
        guard: { type: 'hasBegun', params: ({ event }) => event.fact },
        target: '.signedIn',
        actions: { type: 'applyPolicies', params: ({ event }) => event },
      },
      {
        guard: { type: 'hasEnded', params: ({ event }) => event.fact },
        target: '.signedOut',
        actions: { type: 'applyPolicies', params: ({ event }) => event },
      },
      { actions: { type: 'applyPolicies', params: ({ event }) => event } },
    ],
    RECORD: { actions: { type: 'recordAll', params: ({ event }) => event.facts } },
    CONNECTION_LOST: { actions: { type: 'record', params: { type: 'connection.lost' } } },
    CONNECTION_RESTORED: { actions: { type: 'record', params: { type: 'connection.restored' } } },
    SERVER_LOST: { actions: { type: 'record', params: { type: 'server.lost' } } },
    PAGE_LEFT: { actions: ['sendRemovals', 'sendRenames'] },
    PAGE_SHOWN: { actions: { type: 'record', params: { type: 'page.shown' } } },
    // Public pages work before the session is known.
    ...commandsOf('anyone'),
    // Handles a crash of an actor that is not a flow, such as the chunk watcher.
    'xstate.error.actor.*': { actions: reported, meta: { rules: ['ERR-35'] } },
    '*': {
      guard: { type: 'isCommand', params: ({ event }) => event.type },
      actions: {
        type: 'refuseCommand',
        params: ({ event }) => event as Stamped<AppCommand>,
      },
      meta: { rules: ['ERR-32'] },
    },
  },
  states: {
    restoring: {},
    signedOut: { on: commandsOf('visitor', 'either') },
    signedIn: { on: commandsOf('member', 'either') },
  },
})
