import type { TextStreamPart, ToolSet } from 'ai'
import { MODEL_TEXTS } from '#contract/api/wording.ts'
import { toModelFailure, type ModelFailure } from '../models/model-failure.ts'
import { WRITING_TOOLS } from '../tools/tool-names.ts'
import type { AgentOutcome } from './agent-contract.ts'

type Part = TextStreamPart<ToolSet>
type Reason = Extract<Part, { type: 'finish' }>['finishReason']

/** The outcome of a failed answer. */
export const failedOutcome = ({ code, message }: ModelFailure): AgentOutcome => ({
  ended: 'error',
  code,
  message,
})

/** True unless a tool reports a failure in its output. */
export const hasSucceeded = (output: unknown): boolean =>
  !(
    typeof output === 'object' &&
    output !== null &&
    'success' in output &&
    output.success === false
  )

/**
 * True if the model marks its answer as only refusing the request or asking the user a question.
 */
const isMarkedFree = (part: Extract<Part, { type: 'finish-step' }>): boolean =>
  part.providerMetadata?.['ledgerline']?.['free'] === true

export type StepOutcomeSettings = {
  /** True during the last step that the limit allows. */
  readonly isLastStep: () => boolean
  readonly canContinue: boolean
  /** Called if the answer reached its limit without text in its last step. */
  readonly onWordless: () => void
  /** Called if we must not charge the answer. */
  readonly onFree?: (() => void) | undefined
}

/** Follows the stream of one answer and decides how it ended. */
export const createStepOutcome = ({
  isLastStep,
  canContinue,
  onWordless,
  onFree,
}: StepOutcomeSettings) => {
  let hasBegun = false
  let steps = 0
  let hasCalls = false
  let hasWords = false
  let isSaid = false
  let isDone = false
  let hasWritten = false
  let isFree = false
  const ended = (): AgentOutcome => {
    if (isLastStep()) {
      if (!hasWords) onWordless()
      return canContinue ? { ended: 'end', canContinue } : { ended: 'end' }
    }
    if (!isSaid && !isDone)
      return failedOutcome({ code: 'empty_answer', message: MODEL_TEXTS.empty })
    if (isFree && !hasWritten) onFree?.()
    return { ended: 'end' }
  }
  const finished = (reason: Reason): AgentOutcome => {
    if (reason === 'interrupted')
      return failedOutcome({ code: 'model_cut', message: MODEL_TEXTS.cut })
    if (reason === 'length' && !isLastStep())
      return failedOutcome({ code: 'length_limit', message: MODEL_TEXTS.lengthLimit })
    if (reason === 'content-filter')
      return failedOutcome({ code: 'content_filter', message: MODEL_TEXTS.filtered })
    return ended()
  }
  const broken = (error: unknown): AgentOutcome => {
    const failure = toModelFailure(error, hasBegun)
    return failedOutcome(
      failure.code === 'context_length' && steps > 0
        ? { ...failure, message: MODEL_TEXTS.workTooLong }
        : failure,
    )
  }
  /** Returns the outcome if `part` ends the answer, else null. */
  const endAt = (part: Part): AgentOutcome | null => {
    switch (part.type) {
      case 'error':
        return broken(part.error)
      case 'finish':
        return finished(part.finishReason)
      case 'start-step':
        hasCalls = false
        hasWords = false
        break
      case 'tool-call':
        hasCalls = true
        break
      case 'text-delta':
        hasWords ||= part.text.trim() !== ''
        isSaid ||= hasWords
        break
      case 'tool-result':
        if (!hasSucceeded(part.output)) break
        isDone = true
        hasWritten ||= WRITING_TOOLS.has(part.toolName)
        break
      case 'finish-step':
        steps += 1
        isFree = isMarkedFree(part)
        break
      default:
    }
    if (part.type.endsWith('-delta') || hasCalls) hasBegun = true
    return null
  }
  return { endAt, broken }
}
