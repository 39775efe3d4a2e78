import {
  fromCallback,
  fromTransition,
  type ActorRefFrom,
  type ActorSystem,
  type ActorSystemInfo,
} from 'xstate'
import type { Fact } from './facts/fact.ts'
import { emptyState } from './fold.ts'
import { remember, type Log } from './ring.ts'
import type { AppState } from './state.ts'

/** The log tells everybody who asked of each fact, after it has been folded. */
export type FactEmitted = {
  readonly type: 'fact'
  readonly fact: Fact
  readonly before: AppState
  readonly after: AppState
}

/** The log actor by a clock (ms since 1970): folds facts as they come and keeps the latest (design §3, §4). */
export const logBy = (now: () => number) =>
  fromTransition<Log, Fact, ActorSystem<ActorSystemInfo>, undefined, FactEmitted>(
    (log, fact, scope) => {
      const after = remember(log, fact, now())
      // Deferred: whoever hears of a fact finds it folded already.
      scope.defer(() => scope.emit({ type: 'fact', fact, before: log.app, after: after.app }))
      return after
    },
    { app: emptyState, base: emptyState, facts: [], older: [] },
  )

/** The log without a clock; src/app/create-app.ts gives one. Its system id is `log`. */
export const logLogic = logBy(() => 0)

/** Reference to the log actor. */
export type LogRef = ActorRefFrom<typeof logLogic>

/** Where a machine finds the log by its system id. */
export type System = Pick<ActorSystem<ActorSystemInfo>, 'get'>

/** The log of a system; a machine that is drawn or walked by itself has none. */
const logIn = (system: System): LogRef | undefined => system.get('log')

/** What the log of a system has folded. */
export const foldedIn = (system: System): AppState =>
  logIn(system)?.getSnapshot().context.app ?? emptyState

/**
 * States facts at once: the rest of a transition reads them folded, which `sendTo` does not give. A log that is
 * folding another fact takes them next: see `whenFolded`.
 */
export const tell = (system: System, facts: readonly Fact[]): void => {
  for (const fact of facts) logIn(system)?.send(fact)
}

/** Tells a flow by `FOLDED` whenever facts have changed a slice of the log. */
export const whenFolded = (slice: (state: AppState) => unknown) =>
  fromCallback(({ sendBack, system }) => {
    const heard = logIn(system)?.on('fact', ({ before, after }) => {
      if (slice(before) !== slice(after)) sendBack({ type: 'FOLDED' })
    })
    return () => heard?.unsubscribe()
  })
