import {
  fromCallback,
  fromTransition,
  type ActorRefFrom,
  type ActorSystem,
  type ActorSystemInfo,
} from 'xstate'
import type { Fact } from './facts/fact.ts'
import { emptyState } from './fold.ts'
import { appendFact, type Log } from './ring-buffer.ts'
import type { AppState } from './state.ts'

/** Emitted after the log has folded the fact. */
export type FactEmitted = {
  readonly type: 'fact'
  readonly fact: Fact
  readonly before: AppState
  readonly after: AppState
}

/** Creates the log actor with a clock (ms since 1970). */
export const createLogLogic = (now: () => number) =>
  fromTransition<Log, Fact, ActorSystem<ActorSystemInfo>, undefined, FactEmitted>(
    (log, fact, scope) => {
      const after = appendFact(log, fact, now())
      // Deferred, so listeners see the fact already folded.
      scope.defer(() => scope.emit({ type: 'fact', fact, before: log.app, after: after.app }))
      return after
    },
    { app: emptyState, base: emptyState, facts: [], older: [] },
  )

/**
 * The log with a clock fixed at 0, for tests and types. `createApp` passes a real clock. Its system
 * id is `log`.
 */
export const logLogic = createLogLogic(() => 0)

/** Reference to the log actor. */
export type LogRef = ActorRefFrom<typeof logLogic>

/** The part of an actor system that finds the log by its system id. */
export type System = Pick<ActorSystem<ActorSystemInfo>, 'get'>

/** The log of a system. A machine that runs alone, in a test or for a statechart, has no log. */
const logIn = (system: System): LogRef | undefined => system.get('log')

/** The state that the log of a system has folded. */
export const appStateIn = (system: System): AppState =>
  logIn(system)?.getSnapshot().context.app ?? emptyState

/**
 * Sends facts to the log at once, so the rest of the transition reads the folded state. With
 * `sendTo` it would read the old state. If the log is folding another fact, it queues these facts,
 * and `sliceActor` reports their fold.
 */
export const sendFacts = (system: System, facts: readonly Fact[]): void => {
  for (const fact of facts) logIn(system)?.send(fact)
}

/** Sends `FOLDED` to a flow whenever a slice of the log changes. */
export const sliceActor = (slice: (state: AppState) => unknown) =>
  fromCallback(({ sendBack, system }) => {
    const subscription = logIn(system)?.on('fact', ({ before, after }) => {
      if (slice(before) !== slice(after)) sendBack({ type: 'FOLDED' })
    })
    return () => subscription?.unsubscribe()
  })
