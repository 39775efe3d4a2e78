import type { Fact } from '#src/log/facts/fact.ts'
import type { ReplyCommand, SendStep } from './types.ts'

/** States a fact. */
export const record = (fact: Fact): readonly SendStep[] => [{ do: 'record', fact }]

/** Has the reply flow itself go on with an event. */
export const goOnWith = (event: ReplyCommand): readonly SendStep[] => [
  { do: 'tell', to: 'reply', event },
]
