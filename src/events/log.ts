import { fromTransition, type ActorRefFrom, type ActorSystem, type ActorSystemInfo } from 'xstate'
import type { Fact } from './fact.ts'
import { emptyState, fold } from './fold.ts'
import type { AppState } from './state.ts'

/** Facts in one half of the ring; between one and two halves are remembered. */
const RING_HALF = 200

/** A fact as "Copy event log" shows it: no texts, no cells, no names. */
export type LoggedFact = { readonly type: Fact['type']; readonly note?: string }

/** What the log remembers: the folded state and the latest facts, redacted. */
export type LogState = {
  readonly app: AppState
  readonly recent: readonly LoggedFact[]
  readonly older: readonly LoggedFact[]
}

/** The log tells everybody who asked of each fact, after it has been folded. */
export type FactEmitted = {
  readonly type: 'fact'
  readonly fact: Fact
  readonly before: AppState
  readonly after: AppState
}

const redact = (fact: Fact): LoggedFact => {
  if (fact.type === 'reply.received') return { type: fact.type, note: `${fact.events.length}` }
  if ('error' in fact) return { type: fact.type, note: fact.error.type }
  if ('id' in fact) return { type: fact.type, note: fact.id ?? 'new' }
  return { type: fact.type }
}

/** Two halves in turn, so that remembering never copies more than one half. */
const remember = (log: LogState, app: AppState, fact: Fact): LogState =>
  log.recent.length < RING_HALF
    ? { app, recent: [...log.recent, redact(fact)], older: log.older }
    : { app, recent: [redact(fact)], older: log.recent }

/** The log actor: folds facts as they come and keeps the latest (design §3, §4). Its system id is `log`. */
export const logLogic = fromTransition<
  LogState,
  Fact,
  ActorSystem<ActorSystemInfo>,
  undefined,
  FactEmitted
>(
  (log, fact, scope) => {
    const before = log.app
    const after = fold(before, fact)
    // Deferred: whoever hears of a fact finds it folded already.
    scope.defer(() => scope.emit({ type: 'fact', fact, before, after }))
    return remember(log, after, fact)
  },
  { app: emptyState, recent: [], older: [] },
)

/** Reference to the log actor. */
export type LogRef = ActorRefFrom<typeof logLogic>

/** The latest facts, oldest first, for the user to copy; holds no texts and no cells. */
export const recentFacts = (log: LogState): readonly LoggedFact[] => [...log.older, ...log.recent]
