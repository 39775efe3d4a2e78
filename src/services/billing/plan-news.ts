import * as v from 'valibot'
import type { LogRef } from '#src/log/log.ts'
import type { AppState } from '#src/log/state.ts'
import type { Cancel } from '../browser/clock.ts'
import { hear } from '../browser/on-fact.ts'
import type { Tabs } from '../browser/tabs.ts'

/** Schema of what the tabs tell each other of the plan. */
export const PlanNews = v.object({ isPro: v.boolean() })
/** The plan as the server told it to a tab. */
export type PlanNews = v.InferOutput<typeof PlanNews>

const isKnown = ({ credits }: AppState): boolean => credits.status === 'ready'

/**
 * Tells the other tabs the plan as it is learned here, and asks the server where they tell of another one than stands
 * here: not while an answer runs, after which it is asked for anyway.
 */
export const sharePlan = (log: LogRef, tabs: Tabs<PlanNews>, ask: () => void): Cancel => {
  const stateOf = (): AppState => log.getSnapshot().context.app
  const tell = ({ credits: { isPro } }: AppState): void => tabs.tell({ isPro })
  if (isKnown(stateOf())) tell(stateOf())
  const unhear = hear<'planNews'>(log, {
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
