import type { ModelMessage, StepResult, ToolSet } from 'ai'
import { AGENT_LAST_STEP_SECONDS } from '#contract/limits/agent.ts'

/** How far one answer may go. */
export type Bounds = {
  readonly maxSteps: number
  readonly maxTokens: number
  readonly maxSeconds: number
  readonly now: () => Date
}

type Steps = readonly Pick<StepResult<ToolSet>, 'usage'>[]

/** Characters in a token, on average: so the steps of a provider are counted that tells no usage. */
const TOKEN_CHARS = 4

/**
 * Says before each step whether it is the last one: by the number of steps, by the tokens that the
 * next would add, and by the time.
 */
export const createBounds = ({ maxSteps, maxTokens, maxSeconds, now }: Bounds) => {
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
  /** Whether the step under way is the last one. */
  const isOver = (): boolean => isLast
  return { begin, isOver }
}
