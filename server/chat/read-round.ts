import type { ModelMessage, StepResult, streamText, TextStreamPart, ToolSet } from 'ai'
import { isModelError } from '../models/model-failure.ts'
import type { AgentOutcome, AgentTask } from './agent-contract.ts'
import type { Translator } from './agent-events.ts'
import type { createAnswerLimits } from './answer-limits.ts'
import type { createFitToWindow } from './fit-window.ts'
import type { createStepOutcome } from './step-outcome.ts'

type Part = TextStreamPart<ToolSet>

/** One request to the model with its steps. `earlier` are the steps of earlier rounds. */
export type Round = {
  readonly messages: readonly ModelMessage[]
  readonly earlier: readonly StepResult<ToolSet>[]
  readonly bounds: ReturnType<typeof createAnswerLimits>
  readonly judge: ReturnType<typeof createStepOutcome>
  /** Shortens the messages of a step to the context window. */
  readonly fit: ReturnType<typeof createFitToWindow>
}

/** How a round ended. `next` is absent if the answer is over. */
export type RoundEnd = {
  readonly outcome: AgentOutcome
  readonly next?: Pick<Round, 'messages'> & { readonly steps: Round['earlier'] }
}

/** In the last step the model has no tools but may still write tool calls. We drop them. */
const isCall = ({ type }: Part): boolean => type.startsWith('tool-')

type Streamed = Pick<
  ReturnType<typeof streamText<ToolSet>>,
  'fullStream' | 'steps' | 'responseMessages'
>
type Reading = {
  readonly round: Round
  readonly translator: Translator
  readonly emit: AgentTask['emit']
  readonly onFailure: ((error: unknown) => void) | undefined
}

/** Reads the parts up to the end, or up to the first error. Null if the answer was aborted. */
const readParts = async (
  fullStream: Streamed['fullStream'],
  { round: { bounds, judge }, translator, emit }: Reading,
): Promise<AgentOutcome | null> => {
  let outcome: AgentOutcome | null = null
  for await (const part of fullStream) {
    const ended = judge.endAt(part)
    if (ended && part.type !== 'finish') return ended
    outcome = ended ?? outcome
    if (ended || (bounds.isOver() && isCall(part))) continue
    for (const draft of translator.translate(part)) emit(draft)
  }
  return outcome
}

/** Emits the events of one round and returns how it ended. */
export const readRound = async (streamed: Streamed, reading: Reading): Promise<RoundEnd> => {
  const { bounds, judge } = reading.round
  try {
    const outcome = await readParts(streamed.fullStream, reading)
    if (outcome === null) return { outcome: { ended: 'end' } }
    if (outcome.ended === 'error' || bounds.isOver()) return { outcome }
    const [messages, steps] = await Promise.all([streamed.responseMessages, streamed.steps])
    return { outcome, next: { messages, steps } }
  } catch (error) {
    // A broken connection is not a stream part. Instead, reading the stream rejects.
    if (!isModelError(error)) throw error
    reading.onFailure?.(error)
    return { outcome: judge.broken(error) }
  }
}
