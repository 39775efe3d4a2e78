import * as v from 'valibot'
import type { LogRef } from '#src/log/log.ts'
import type { AppState } from '#src/log/state.ts'
import type { Cancel } from '../browser/clock.ts'
import { watchFacts } from '../browser/watch-facts.ts'
import type { Tabs } from '../browser/tabs.ts'

/** Schema of messages between tabs about the plan. */
export const PlanNews = v.object({ isPro: v.boolean() })
/** The plan as a tab received it from the server. */
export type PlanNews = v.InferOutput<typeof PlanNews>

const isKnown = ({ credits }: AppState): boolean => credits.status === 'ready'

/**
 * Sends the plan to other tabs. Loads the plan again if another tab reports a different one. It
 * does not do so while an answer runs, because the plan is loaded after each answer.
 */
export const sharePlan = (log: LogRef, tabs: Tabs<PlanNews>, ask: () => void): Cancel => {
  const stateOf = (): AppState => log.getSnapshot().context.app
  const tell = ({ credits: { isPro } }: AppState): void => tabs.tell({ isPro })
  if (isKnown(stateOf())) tell(stateOf())
  const unhear = watchFacts<'planNews'>(log, {
    'credits.received': ({ before, after }) => {
      if (!isKnown(before) || before.credits.isPro !== after.credits.isPro) tell(after)
    },
  })
  const stop = tabs.watch(({ isPro }) => {
    const state = stateOf()
    if (isKnown(state) && state.credits.isPro !== isPro && state.chat.run === null) ask()
  })
  return () => {
    unhear()
    stop()
  }
}
