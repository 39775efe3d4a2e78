import type { TextStreamPart, ToolSet } from 'ai'
import { MODEL_TEXTS } from '#contract/api/wording.ts'
import { reasonOf } from '../error-reason.ts'
import { toolDisplayName } from '../tools/tool-names.ts'
import type { EventDraft } from './agent-contract.ts'

type Part = TextStreamPart<ToolSet>
type PartOf<T extends Part['type']> = Extract<Part, { readonly type: T }>
type ToolIdentity = {
  readonly execution_id: string
  readonly tool_name: string
  readonly tool_display_name: string
}

/** A finished tool call and its duration. */
type Ended = ToolIdentity & { readonly elapsed_ms: number }

/** Translates the AI SDK's stream parts into our stream events, in order. */
export type Translator = {
  /** Returns the events for one part of the stream. */
  readonly translate: (part: Part) => readonly EventDraft[]
  /** Error events for the unfinished calls of an answer that ended in an error. */
  readonly unfinished: () => readonly EventDraft[]
  /** The execution id of a tool call, which its events and change sets share. */
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

/** Sums the tokens of all steps. */
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

/** Measures durations by id. An end without a start measures 0. */
const createStopwatch = (now: () => Date) => {
  const starts = new Map<string, number>()
  const start = (id: string): void => void starts.set(id, now().getTime())
  const stop = (id: string, notBefore = 0): number => {
    const end = now().getTime()
    const begun = starts.get(id) ?? end
    starts.delete(id)
    // Somebody may set the system clock back.
    return Math.max(0, end - Math.max(begun, notBefore))
  }
  return { start, stop }
}

/** Assigns execution ids and announces each tool call once. */
const createCalls = (newId: () => string, now: () => Date) => {
  const watch = createStopwatch(now)
  // Calls run one after another, so a call cannot start before the previous one ended.
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
  /**
   * Forgets all calls at the start of a step, because some providers restart their call ids with
   * each step.
   */
  const forget = (): readonly EventDraft[] => {
    executions.clear()
    open.clear()
    prepared.clear()
    return []
  }
  return { executionIdOf, begin, prepare, close, unfinished, forget }
}

/** Creates the translator of one turn. `newId` creates execution ids. */
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
    // Hidden reasoning has a start and an end but no text.
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
