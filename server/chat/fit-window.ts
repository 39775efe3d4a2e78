import type { ModelMessage } from 'ai'
import { estimateTokens } from '../tools/estimate-tokens.ts'
import { addedWork } from './earlier-work.ts'

/** Parts of the context window. Above the first, old results become stubs down to the second. */
const STUBS_ABOVE = 0.6
const STUBS_DOWN_TO = 0.45
/** Above this part, the history becomes a list of what its answers did. */
const COMPACT_ABOVE = 0.75
/** Messages at the end that stay: the calls and results of the last two steps. */
const KEPT_MESSAGES = 4
/** Arguments and results up to this size stay. */
const SMALL_TOKENS = 150
const SUMMARY_CHARS = 300
/** Tokens of instructions and tools, which are in no message. */
const FIXED_TOKENS = 6_000

const LEFT_OUT = 'Left out to save space. Call the tool again if you need it.'

type Part = Exclude<ModelMessage['content'], string>[number]

const sizeOf = (value: unknown): number => estimateTokens(JSON.stringify(value) ?? '')

const summaryIn = (value: unknown): object => {
  if (typeof value !== 'object' || value === null) return {}
  const { ok, summary } = value as { readonly ok?: unknown; readonly summary?: unknown }
  return {
    ...(typeof ok === 'boolean' && { ok }),
    ...(typeof summary === 'string' && {
      summary: summary.slice(0, SUMMARY_CHARS).toWellFormed(),
    }),
  }
}

const stubOf = (part: Part): Part => {
  if (part.type === 'tool-call' && sizeOf(part.input) > SMALL_TOKENS)
    return { ...part, input: { left_out: LEFT_OUT } }
  if (part.type !== 'tool-result' || sizeOf(part.output) <= SMALL_TOKENS) return part
  const read = part.output.type === 'json' ? summaryIn(part.output.value) : {}
  return { ...part, output: { type: 'json', value: { ...read, left_out: LEFT_OUT } } }
}

const stubbed = (message: ModelMessage): ModelMessage =>
  typeof message.content === 'string'
    ? message
    : ({ ...message, content: message.content.map(stubOf) } as ModelMessage)

const recordsIn = ({ role, content }: ModelMessage): readonly string[] =>
  role === 'assistant' && typeof content === 'string'
    ? content.split('\n').filter((line) => /^\[.*\]$/.test(line))
    : []

/** The history as what its answers did, and those before it. Roles still alternate. */
const compactHistory = (history: readonly ModelMessage[]): readonly ModelMessage[] => {
  const [first] = history
  const opening = typeof first?.content === 'string' ? first.content : ''
  const work = addedWork(opening, history.flatMap(recordsIn))
  return work === null
    ? []
    : [
        { role: 'user', content: work },
        { role: 'assistant', content: '[noted]' },
      ]
}

const isQuestion = ({ role, content }: ModelMessage): boolean =>
  role === 'user' && typeof content === 'string' && content.startsWith('<state>')

/**
 * Creates the shortening of one answer's requests. It shortens the messages of a step if they are
 * too long for the context window: first old arguments and results of this answer, many at once,
 * then the history. The question and the last two steps stay. What is shortened once stays so, and
 * the rest waits for the next time, so that most steps only add messages and providers can cache
 * the others.
 */
export const createFitToWindow = (windowTokens: number) => {
  /** The messages before this one are stubs, from the question on. */
  let stubsEnd = 0
  let isCompact = false
  const tokensOf = (messages: readonly ModelMessage[]): number =>
    messages.reduce((sum, message) => sum + sizeOf(message), FIXED_TOKENS)

  return (messages: readonly ModelMessage[]): readonly ModelMessage[] => {
    const question = messages.findLastIndex(isQuestion)
    const last = messages.length - KEPT_MESSAGES
    const fitting = messages.map((message, at) =>
      at > question && at < stubsEnd ? stubbed(message) : message,
    )
    const compacted = (): readonly ModelMessage[] =>
      isCompact
        ? [...compactHistory(fitting.slice(0, question)), ...fitting.slice(question)]
        : fitting
    let total = tokensOf(compacted())
    if (total > windowTokens * STUBS_ABOVE)
      for (let at = Math.max(question + 1, stubsEnd); at < last; at += 1) {
        if (total <= windowTokens * STUBS_DOWN_TO) break
        const message = messages[at]
        if (message === undefined) break
        const stub = stubbed(message)
        total += sizeOf(stub) - sizeOf(message)
        fitting[at] = stub
        stubsEnd = at + 1
      }
    isCompact ||= total > windowTokens * COMPACT_ABOVE && question > 0
    return compacted()
  }
}
