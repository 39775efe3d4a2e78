import { fromTransition, type ActorRefFrom, type ActorSystem, type ActorSystemInfo } from 'xstate'
import type { Fact } from './fact.ts'
import { emptyState, fold } from './fold.ts'
import type { AppState } from './state.ts'

/** What the log holds: everything that has happened, folded. */
type LogState = { readonly app: AppState }

/** The log tells everybody who asked of each fact, after it has been folded. */
export type FactEmitted = {
  readonly type: 'fact'
  readonly fact: Fact
  readonly before: AppState
  readonly after: AppState
}

/** The log actor: folds facts as they come (design §3, §4). Its system id is `log`. */
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
    return { app: after }
  },
  { app: emptyState },
)

/** Reference to the log actor. */
export type LogRef = ActorRefFrom<typeof logLogic>
