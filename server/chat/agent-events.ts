import type { TextStreamPart, ToolSet } from 'ai'
import { MODEL_TEXTS } from '#contract/api/wording.ts'
import { reasonOf } from '../reason.ts'
import { toolDisplayName } from '../tools/names.ts'
import type { EventDraft } from './turn.ts'

type Part = TextStreamPart<ToolSet>
type PartOf<T extends Part['type']> = Extract<Part, { readonly type: T }>
type ToolIdentity = {
  readonly execution_id: string
  readonly tool_name: string
  readonly tool_display_name: string
}

/** A call that has ended, and how long it took. */
type Ended = ToolIdentity & { readonly elapsed_ms: number }

/** Turns the SDK's stream into the spec's events, in order. */
export type Translator = {
  /** The events that a part of the stream stands for: none, one or two. */
  readonly translate: (part: Part) => readonly EventDraft[]
  /** What the calls become that had no end when the answer ended in an error. */
  readonly unfinished: () => readonly EventDraft[]
  /** The execution id of a tool call; the same one for its events and its change sets. */
  readonly executionIdOf: (toolCallId: string) => string
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const reasoned = (part: PartOf<'reasoning-end'>, elapsed_ms: number): EventDraft => {
  const summary = part.providerMetadata?.['ledgerline']?.['summary']
  return {
    type: 'reasoning_block',
    payload: { block_id: part.id, summary: typeof summary === 'string' ? summary : '', elapsed_ms },
  }
}

const completed = (tool: Ended, part: PartOf<'tool-result'>): EventDraft => {
  const { success, output = null, error } = record(part.output)
  return {
    type: 'tool_complete',
    payload: {
      ...tool,
      success: success !== false,
      result: output,
      error: typeof error === 'string' ? error : null,
    },
  }
}

/** Counts the tokens of an answer, read and written, over all its steps. */
const createCounter = () => {
  let total = 0
  let reasoning = 0
  return ({ usage }: PartOf<'finish-step'>): EventDraft => {
    total += usage.totalTokens ?? 0
    reasoning += usage.outputTokenDetails.reasoningTokens ?? 0
    const tokens = { current_tokens: total, cumulative_tokens: total, reasoning_tokens: reasoning }
    return { type: 'token_usage', payload: tokens }
  }
}

/** Counts from a start to an end, by id; an end without a start took no time. */
const createStopwatch = (now: () => Date) => {
  const starts = new Map<string, number>()
  const start = (id: string): void => void starts.set(id, now().getTime())
  const stop = (id: string, notBefore = 0): number => {
    const end = now().getTime()
    const begun = starts.get(id) ?? end
    starts.delete(id)
    // A clock may be set back.
    return Math.max(0, end - Math.max(begun, notBefore))
  }
  return { start, stop }
}

/** Gives each tool call its execution id and says once that it is being prepared. */
const createCalls = (newId: () => string, now: () => Date) => {
  const watch = createStopwatch(now)
  // One call runs at a time: the next one begins when the one before it has ended.
  let lastEnd = 0
  const executions = new Map<string, string>()
  const prepared = new Set<string>()
  const open = new Map<string, ToolIdentity>()
  const executionIdOf = (toolCallId: string): string => {
    const id = executions.get(toolCallId) ?? newId()
    executions.set(toolCallId, id)
    return id
  }
  const identify = (toolCallId: string, toolName: string): ToolIdentity => ({
    execution_id: executionIdOf(toolCallId),
    tool_name: toolName,
    tool_display_name: toolDisplayName(toolName),
  })
  const prepare = (toolCallId: string, toolName: string): readonly EventDraft[] => {
    if (prepared.has(toolCallId)) return []
    prepared.add(toolCallId)
    const tool = identify(toolCallId, toolName)
    open.set(toolCallId, tool)
    return [{ type: 'tool_preparing', payload: tool }]
  }
  const begin = (toolCallId: string, toolName: string): ToolIdentity => {
    watch.start(toolCallId)
    return identify(toolCallId, toolName)
  }
  const close = (toolCallId: string, toolName: string): Ended => {
    open.delete(toolCallId)
    const elapsed_ms = watch.stop(toolCallId, lastEnd)
    lastEnd = now().getTime()
    return { ...identify(toolCallId, toolName), elapsed_ms }
  }
  const unfinished = (): readonly EventDraft[] =>
    [...open].map(([toolCallId, { tool_name }]) => ({
      type: 'tool_error',
      payload: { ...close(toolCallId, tool_name), error: MODEL_TEXTS.unfinished },
    }))
  /** A step begins: some providers count their calls anew in each. */
  const forget = (): readonly EventDraft[] => {
    executions.clear()
    open.clear()
    prepared.clear()
    return []
  }
  return { executionIdOf, begin, prepare, close, unfinished, forget }
}

/** Makes the translator of one turn. `newId` makes execution ids, `now` tells how long things took. */
export const createTranslator = (newId: () => string, now: () => Date): Translator => {
  const count = createCounter()
  const thoughts = new Set<string>()
  const thinking = createStopwatch(now)
  const { executionIdOf, begin, prepare, close, unfinished, forget } = createCalls(newId, now)
  const table: { readonly [T in Part['type']]?: (part: PartOf<T>) => readonly EventDraft[] } = {
    'start-step': forget,
    'text-delta': ({ text }) => [{ type: 'text_delta', payload: { text } }],
    'reasoning-start': ({ id }) => {
      thinking.start(id)
      return []
    },
    // Thinking that a provider keeps to itself has a start and an end, and no words.
    'reasoning-delta': ({ id, text }) => {
      if (text === '') return []
      thoughts.add(id)
      return [{ type: 'reasoning_delta', payload: { text, is_summary: false } }]
    },
    'reasoning-end': (part) => {
      const elapsed = thinking.stop(part.id)
      return thoughts.delete(part.id) ? [reasoned(part, elapsed)] : []
    },
    'tool-input-start': ({ id, toolName }) => prepare(id, toolName),
    'tool-call': ({ toolCallId, toolName, input }) => [
      ...prepare(toolCallId, toolName),
      { type: 'tool_executing', payload: { ...begin(toolCallId, toolName), arguments: input } },
    ],
    'tool-result': (part) => [completed(close(part.toolCallId, part.toolName), part)],
    'tool-error': ({ toolCallId, toolName, error }) => [
      ...prepare(toolCallId, toolName),
      {
        type: 'tool_error',
        payload: { ...close(toolCallId, toolName), error: reasonOf(error) },
      },
    ],
    'finish-step': (part) => [count(part)],
  }
  const translate = (part: Part): readonly EventDraft[] => {
    const handler = table[part.type] as ((part: Part) => readonly EventDraft[]) | undefined
    return handler?.(part) ?? []
  }
  return { translate, unfinished, executionIdOf }
}
