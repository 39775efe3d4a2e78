import type { Fact } from '#src/log/facts/fact.ts'
import type { FactEmitted, LogRef } from '#src/log/log.ts'
import type { Listeners, ListenersOfAll } from '#src/machines/app/listeners.ts'
import type { Cancel } from './clock.ts'

type Heard<T extends Fact['type']> = FactEmitted & { readonly fact: Extract<Fact, { type: T }> }

/** Subscribes the listener `N` to the facts that listeners.ts lists for it. */
export const watchFacts = <N extends keyof Listeners>(
  log: LogRef,
  handlers: { readonly [T in Listeners[N]]: (news: Heard<T>) => void },
): Cancel => {
  const byType = handlers as Partial<Record<Fact['type'], (news: FactEmitted) => void>>
  return watchAllFacts<ListenersOfAll>(log, (news) => byType[news.fact.type]?.(news))
}

/** Calls `handler` with every fact, after the log has folded the fact. */
export const watchAllFacts = <_ extends ListenersOfAll>(
  log: LogRef,
  handler: (news: FactEmitted) => void,
): Cancel => {
  const subscription = log.on('fact', handler)
  return () => subscription.unsubscribe()
}
