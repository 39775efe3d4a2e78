import type { TextStreamPart, ToolSet } from 'ai'
import { MODEL_TEXTS } from '#contract/wording.ts'
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

/** Turns the SDK's stream into the spec's events, in order (spec §7, "Stream format"). */
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

const reasoned = (part: PartOf<'reasoning-end'>): EventDraft => {
  const summary = part.providerMetadata?.['ledgerline']?.['summary']
  return {
    type: 'reasoning_block',
    payload: { block_id: part.id, summary: typeof summary === 'string' ? summary : '' },
  }
}

const completed = (tool: ToolIdentity, part: PartOf<'tool-result'>): EventDraft => {
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

/** Counts the tokens of an answer's steps. */
const createCounter = () => {
  let cumulative = 0
  let reasoning = 0
  return ({ usage }: PartOf<'finish-step'>): EventDraft => {
    const current = usage.totalTokens ?? 0
    cumulative += current
    reasoning += usage.outputTokenDetails.reasoningTokens ?? 0
    const tokens = { cumulative_tokens: cumulative, reasoning_tokens: reasoning }
    return { type: 'token_usage', payload: { current_tokens: current, ...tokens } }
  }
}

/** Gives each tool call its execution id and says once that it is being prepared. */
const createCalls = (newId: () => string) => {
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
  const close = (toolCallId: string, toolName: string): ToolIdentity => {
    open.delete(toolCallId)
    return identify(toolCallId, toolName)
  }
  const unfinished = (): readonly EventDraft[] =>
    [...open.values()].map((tool) => ({
      type: 'tool_error',
      payload: { ...tool, error: MODEL_TEXTS.unfinished },
    }))
  /** A step begins: some providers count their calls anew in each. */
  const forget = (): readonly EventDraft[] => {
    executions.clear()
    open.clear()
    prepared.clear()
    return []
  }
  return { executionIdOf, identify, prepare, close, unfinished, forget }
}

/** Makes the translator of one turn. `newId` makes execution ids. */
export const createTranslator = (newId: () => string): Translator => {
  const count = createCounter()
  const thoughts = new Set<string>()
  const { executionIdOf, identify, prepare, close, unfinished, forget } = createCalls(newId)
  const table: { readonly [T in Part['type']]?: (part: PartOf<T>) => readonly EventDraft[] } = {
    'start-step': forget,
    'text-delta': ({ text }) => [{ type: 'text_delta', payload: { text } }],
    // Thinking that a provider keeps to itself has a start and an end, and no words.
    'reasoning-delta': ({ id, text }) => {
      if (text === '') return []
      thoughts.add(id)
      return [{ type: 'reasoning_delta', payload: { text, is_summary: false } }]
    },
    'reasoning-end': (part) => (thoughts.delete(part.id) ? [reasoned(part)] : []),
    'tool-input-start': ({ id, toolName }) => prepare(id, toolName),
    'tool-call': ({ toolCallId, toolName, input }) => [
      ...prepare(toolCallId, toolName),
      { type: 'tool_executing', payload: { ...identify(toolCallId, toolName), arguments: input } },
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
