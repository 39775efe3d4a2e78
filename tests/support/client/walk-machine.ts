import {
  createActor,
  setup,
  SimulatedClock,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type EventObject,
} from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { Fact } from '#src/log/facts/fact.ts'
import { logLogic, type LogRef } from '#src/log/log.ts'
import type { AppState } from '#src/log/state.ts'

/** A running flow beside a real log. Both have the same parent, as under the supervisor. */
export type RunningFlow = {
  readonly flow: AnyActorRef
  readonly send: (event: EventObject) => void
  readonly snapshot: () => AnyMachineSnapshot
  readonly state: () => AppState
  readonly facts: readonly Fact[]
  readonly taken: ReadonlySet<AnyTransitionDefinition>
  readonly clock: SimulatedClock
  readonly stop: () => void
}

/** Runs a machine with its actors, a real log and a stopped clock. */
export const startFlow = (machine: AnyStateMachine, input?: object): RunningFlow => {
  const clock = new SimulatedClock()
  const taken = new Set<AnyTransitionDefinition>()
  const facts: Fact[] = []
  let flow: AnyActorRef | null = null
  const root = createActor(
    setup({ actors: { log: logLogic, flow: machine } }).createMachine({
      invoke: [
        { id: 'log', systemId: 'log', src: 'log' },
        { id: 'flow', src: 'flow', input },
      ],
    }),
    {
      clock,
      inspect: (seen) => {
        if (seen.type === '@xstate.microstep' && seen.actorRef === flow)
          for (const transition of seen._transitions) taken.add(transition)
      },
    },
  )
  flow = root.getSnapshot().children['flow'] as AnyActorRef
  const log = root.system.get('log') as LogRef
  log.on('fact', ({ fact }) => facts.push(fact))
  root.start()
  const running = flow
  return {
    flow: running,
    send: (event) => running.send(event),
    snapshot: () => running.getSnapshot() as AnyMachineSnapshot,
    state: () => log.getSnapshot().context.app,
    facts,
    taken,
    clock,
    stop: () => root.stop(),
  }
}

const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
]

/** All transitions of a machine, including forbidden ones. */
export const transitionsOf = (machine: AnyStateMachine): readonly AnyTransitionDefinition[] =>
  nodesOf(machine.root).flatMap((node) => [...node.transitions.values(), node.always ?? []].flat())

/** Name of a transition: source, event and guard. */
export const transitionNameOf = ({ source, eventType, guard }: AnyTransitionDefinition): string => {
  const asked = typeof guard === 'object' && 'type' in guard ? guard.type : guard
  return `${source.id} ${eventType || 'always'}${typeof asked === 'string' ? `[${asked}]` : ''}`
}

/** Options of a walk. `events` must cover each payload that a guard distinguishes. */
export type WalkOptions = {
  readonly machine: AnyStateMachine
  /** Input of the machine, if it needs one. */
  readonly input?: object
  readonly events: readonly (EventObject & Readonly<Record<string, unknown>>)[]
  /** Context fields that distinguish two states. */
  readonly key: (snapshot: AnyMachineSnapshot) => unknown
  /**
   * Returns true if a screen can send the event now. By default, the walk sends every event that
   * the machine handles.
   */
  readonly isSent?: (snapshot: AnyMachineSnapshot, event: EventObject) => boolean
  /**
   * True if guards read the log. XState's graph has no log, so the walk then explores running
   * actors.
   */
  readonly readsLog?: boolean
  /** Runs after every step and throws when log and machine disagree. */
  readonly check: (staged: RunningFlow) => void
}

/** Result of a walk. `missed` names the transitions that no path took. */
export type WalkResult = {
  readonly paths: number
  readonly transitions: number
  readonly missed: readonly string[]
}

/** One crash event for each invoked actor whose crash is not among the test's events. */
const crashesOf = (
  machine: AnyStateMachine,
  events: readonly EventObject[],
): readonly (EventObject & { readonly error: Error })[] => {
  const ids = new Set(nodesOf(machine.root).flatMap(({ invoke }) => invoke.map(({ id }) => id)))
  return [...ids]
    .map((id) => ({ type: `xstate.error.actor.${id}`, actorId: id, error: new Error('crashed') }))
    .filter(({ type }) => !events.some((event) => event.type === type))
}

type Step = { readonly event: EventObject; readonly state: AnyMachineSnapshot }

/** Shortest paths to each (state, event) pair of a machine. */
const pathsOf = ({ machine, input, events, key, isSent }: WalkOptions) =>
  getShortestPaths(machine, {
    events,
    input,
    // `can` returns false for forbidden transitions, so we do not use it.
    filterEvents: (snapshot, event) =>
      isSent?.(snapshot as AnyMachineSnapshot, event) !== false &&
      (machine.getTransitionData(snapshot as AnyMachineSnapshot, event)?.length ?? 0) > 0,
    serializeState: (snapshot, event, before) =>
      JSON.stringify([
        snapshot.value,
        key(snapshot as AnyMachineSnapshot),
        event && events.findIndex((one) => one === event),
        before?.value,
      ]),
    limit: 50_000,
  }) as readonly { readonly state: AnyMachineSnapshot; readonly steps: readonly Step[] }[]

/** Result of a walk over a machine. */
const walkedOf = (
  machine: AnyStateMachine,
  paths: number,
  taken: ReadonlySet<AnyTransitionDefinition>,
): WalkResult => {
  const all = transitionsOf(machine)
  const missed = all.filter((transition) => !taken.has(transition)).map(transitionNameOf)
  return { paths, transitions: all.length, missed }
}

/** A reached state: its shortest known path and its untried events. */
type Reached = { path: readonly EventObject[]; readonly untried: EventObject[] }

/**
 * Maximum number of untried events that one running actor takes. The walk then starts a new actor.
 */
const MAX_NEW_STEPS = 8

/** Tries each event and crash in each state that running actors reach. */
const walkRunning = ({ machine, input, events, key, isSent, check }: WalkOptions): WalkResult => {
  const crashes = crashesOf(machine, events)
  const taken = new Set<AnyTransitionDefinition>()
  const crashed = new Set<AnyTransitionDefinition>()
  const reached = new Map<string, Reached>()
  let paths = 0
  const reach = ({ snapshot }: RunningFlow, path: readonly EventObject[]): Reached => {
    const at = snapshot()
    const name = JSON.stringify([at.value, key(at)])
    const before = reached.get(name)
    if (before) {
      if (path.length < before.path.length) before.path = path
      return before
    }
    const handling = (event: EventObject) =>
      machine.getTransitionData(at as never, event as never) ?? []
    const sent = events.filter((event) => isSent?.(at, event) !== false && handling(event)[0])
    const fresh = crashes.filter((crash) => handling(crash).some((one) => !crashed.has(one)))
    for (const one of fresh.flatMap(handling)) crashed.add(one)
    const state = { path, untried: [...sent, ...fresh] }
    reached.set(name, state)
    return state
  }
  /** Continues from a state with untried events. The steps to it are already checked. */
  const goOn = (from: readonly EventObject[]): void => {
    const staged = startFlow(machine, input)
    for (const event of from) staged.send(event)
    let path = from
    let state = reach(staged, path)
    check(staged)
    for (let step = 0; step < MAX_NEW_STEPS; step += 1) {
      const event = state.untried.shift()
      if (event === undefined) break
      staged.send(event)
      const { status, error } = staged.snapshot()
      if (status === 'error') throw error
      check(staged)
      path = [...path, event]
      state = reach(staged, path)
    }
    for (const transition of staged.taken) taken.add(transition)
    staged.stop()
    paths += 1
  }
  goOn([])
  // The loop also visits states added during the iteration.
  for (const state of reached.values()) while (state.untried.length > 0) goOn(state.path)
  return walkedOf(machine, paths, taken)
}

/**
 * Takes the shortest path to each (state, event) pair of the real machine. Runs each path on a
 * running actor: the state must match the graph, and `check` must pass after each step. Then
 * crashes each actor once in each state that handles the crash.
 */
export const walkMachine = (options: WalkOptions): WalkResult => {
  if (options.readsLog === true) return walkRunning(options)
  const { machine, input, check } = options
  const paths = pathsOf(options)
  const taken = new Set<AnyTransitionDefinition>()
  const take = (steps: readonly Pick<Step, 'event'>[], foretell?: readonly Step[]): void => {
    const staged = startFlow(machine, input)
    check(staged)
    for (const [at, { event }] of steps.entries()) {
      if (event.type === 'xstate.init') continue
      staged.send(event)
      const seen = staged.snapshot()
      if (seen.status === 'error') throw seen.error
      const [found, foretold] = [seen.value, foretell?.[at]?.state.value ?? seen.value].map(
        (value) => JSON.stringify(value),
      )
      if (found !== foretold)
        throw new Error(`after ${event.type}: ${found}, the graph foretold ${foretold}`)
      check(staged)
    }
    for (const transition of staged.taken) taken.add(transition)
    staged.stop()
  }
  for (const { steps } of paths) take(steps, steps)
  const crashed = new Set<AnyTransitionDefinition>()
  for (const crash of crashesOf(machine, options.events))
    for (const { state, steps } of paths) {
      const handled = machine.getTransitionData(state as never, crash as never) ?? []
      if (handled.every((one) => crashed.has(one))) continue
      if (options.isSent?.(state, crash) === false) continue
      for (const one of handled) crashed.add(one)
      take([...steps, { event: crash }])
    }
  return walkedOf(machine, paths.length, taken)
}
