import type { ModelMessage, StepResult, ToolSet } from 'ai'
import { AGENT_LAST_STEP_SECONDS, AGENT_MAX_EQUAL_FAILURES } from '#contract/limits/agent.ts'
import { hasSucceeded } from './step-outcome.ts'

/** Limits of one answer. */
export type AnswerLimits = {
  readonly maxSteps: number
  readonly maxTokens: number
  readonly maxSeconds: number
  readonly now: () => Date
}

type Steps = readonly Pick<StepResult<ToolSet>, 'usage' | 'content'>[]

/** Each call in order: its tool and arguments if it failed, null if it succeeded. */
const failuresIn = (steps: Steps): readonly (string | null)[] =>
  steps.flatMap(({ content }) =>
    content.flatMap((part) => {
      if (part.type !== 'tool-result' && part.type !== 'tool-error') return []
      const isFine = part.type === 'tool-result' && hasSucceeded(part.output)
      return [isFine ? null : `${part.toolName} ${JSON.stringify(part.input)}`]
    }),
  )

/** True if the last calls are the same call, and all of them failed. */
const isStuckAfter = (steps: Steps): boolean => {
  const last = failuresIn(steps).slice(-AGENT_MAX_EQUAL_FAILURES)
  const [first = null] = last
  return (
    last.length === AGENT_MAX_EQUAL_FAILURES && first !== null && last.every((one) => one === first)
  )
}

/** Average characters per token, to estimate steps for a provider that reports no usage. */
const TOKEN_CHARS = 4

/**
 * Decides before each step if it is the last one. It counts steps, tokens (including an estimate
 * of the next step), time and equal calls that failed.
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
    isLast = steps.length >= maxSteps - 1 || isSpent || isLate || isStuckAfter(steps)
    return isLast
  }
  /** True during the last step. */
  const isOver = (): boolean => isLast
  return { begin, isOver }
}
