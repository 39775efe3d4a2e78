import type { TextStreamPart, ToolSet } from 'ai'
import { toolDisplayName } from '../tools/names.ts'
import type { AgentTurn } from './turn.ts'

type Part = TextStreamPart<ToolSet>
type ToolIdentity = {
  readonly execution_id: string
  readonly tool_name: string
  readonly tool_display_name: string
}

/** Turns the SDK's stream into the spec's events, in order (spec §7, "Stream format"). */
export type Translator = {
  readonly accept: (part: Part) => void
  /** The execution id of a tool call; the same one for its events and its change sets. */
  readonly executionIdOf: (toolCallId: string) => string
}

const summaryOf = (part: Extract<Part, { type: 'reasoning-end' }>): string => {
  const summary = part.providerMetadata?.['ledgerline']?.['summary']
  return typeof summary === 'string' ? summary : ''
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Makes the translator of one turn. */
export const createTranslator = (turn: AgentTurn): Translator => {
  const executions = new Map<string, string>()
  const prepared = new Set<string>()
  let cumulative = 0
  let reasoning = 0

  const executionIdOf = (toolCallId: string): string => {
    const known = executions.get(toolCallId)
    if (known) return known
    const id = turn.newId()
    executions.set(toolCallId, id)
    return id
  }
  const identity = (toolCallId: string, toolName: string): ToolIdentity => ({
    execution_id: executionIdOf(toolCallId),
    tool_name: toolName,
    tool_display_name: toolDisplayName(toolName),
  })
  const prepare = (toolCallId: string, toolName: string) => {
    if (prepared.has(toolCallId)) return
    prepared.add(toolCallId)
    turn.emit({ type: 'tool_preparing', payload: identity(toolCallId, toolName) })
  }
  const execute = (part: Extract<Part, { type: 'tool-call' }>) => {
    prepare(part.toolCallId, part.toolName)
    turn.emit({
      type: 'tool_executing',
      payload: { ...identity(part.toolCallId, part.toolName), arguments: part.input },
    })
  }
  const complete = (part: Extract<Part, { type: 'tool-result' }>) => {
    const { success, output = null, error } = record(part.output)
    turn.emit({
      type: 'tool_complete',
      payload: {
        ...identity(part.toolCallId, part.toolName),
        success: success !== false,
        result: output,
        error: typeof error === 'string' ? error : null,
      },
    })
  }
  const fail = (part: Extract<Part, { type: 'tool-error' }>) => {
    prepare(part.toolCallId, part.toolName)
    turn.emit({
      type: 'tool_error',
      payload: { ...identity(part.toolCallId, part.toolName), error: textOf(part.error) },
    })
  }
  const count = (part: Extract<Part, { type: 'finish-step' }>) => {
    const current = part.usage.totalTokens ?? 0
    cumulative += current
    reasoning += part.usage.outputTokenDetails.reasoningTokens ?? 0
    turn.emit({
      type: 'token_usage',
      payload: {
        current_tokens: current,
        cumulative_tokens: cumulative,
        reasoning_tokens: reasoning,
      },
    })
  }
  const accept = (part: Part): void => {
    switch (part.type) {
      case 'text-delta':
        return turn.emit({ type: 'text_delta', payload: { text: part.text } })
      case 'reasoning-delta':
        return turn.emit({ type: 'reasoning_delta', payload: { text: part.text, is_summary: false } })
      case 'reasoning-end':
        return turn.emit({
          type: 'reasoning_block',
          payload: { block_id: part.id, summary: summaryOf(part) },
        })
      case 'tool-input-start':
        return prepare(part.id, part.toolName)
      case 'tool-call':
        return execute(part)
      case 'tool-result':
        return complete(part)
      case 'tool-error':
        return fail(part)
      case 'finish-step':
        return count(part)
      default:
        return undefined
    }
  }
  return { accept, executionIdOf }
}
