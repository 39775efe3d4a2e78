import type { Fact } from '#src/log/facts/fact.ts'
import type { ReplyCommand, SendStep } from './types.ts'

export const recordFact = (fact: Fact): readonly SendStep[] => [{ do: 'record', fact }]

/** Sends an event to the reply flow. */
export const sendToReply = (event: ReplyCommand): readonly SendStep[] => [
  { do: 'tell', to: 'reply', event },
]
