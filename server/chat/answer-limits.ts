import type { ModelMessage, StepResult, ToolSet } from 'ai'
import { AGENT_LAST_STEP_SECONDS } from '#contract/limits/agent.ts'

/** Limits of one answer. */
export type AnswerLimits = {
  readonly maxSteps: number
  readonly maxTokens: number
  readonly maxSeconds: number
  readonly now: () => Date
}

type Steps = readonly Pick<StepResult<ToolSet>, 'usage'>[]

/** Average characters per token, to estimate steps for a provider that reports no usage. */
const TOKEN_CHARS = 4

/**
 * Decides before each step if it is the last one. It counts steps, tokens (including an estimate
 * of the next step) and time.
 */
export const createAnswerLimits = ({ maxSteps, maxTokens, maxSeconds, now }: AnswerLimits) => {
  const lateAt = now().getTime() + Math.max(0, maxSeconds - AGENT_LAST_STEP_SECONDS) * 1000
  const guesses: number[] = []
  let isLast = false
  const begin = (steps: Steps, messages: readonly ModelMessage[]): boolean => {
    guesses.push(Math.ceil(JSON.stringify(messages).length / TOKEN_CHARS))
    const tokens = steps.map(({ usage }, at) => usage.totalTokens || (guesses[at] ?? 0))
    const spent = tokens.reduce((sum, count) => sum + count, 0)
    const isSpent = steps.length > 0 && spent + (tokens.at(-1) ?? 0) >= maxTokens
    const isLate = steps.length > 0 && now().getTime() >= lateAt
    isLast = steps.length >= maxSteps - 1 || isSpent || isLate
    return isLast
  }
  /** True during the last step. */
  const isOver = (): boolean => isLast
  return { begin, isOver }
}
