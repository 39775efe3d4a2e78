import { isShallow } from './stream.ts'
import { STATUS_OF_PHASE, type ToolEvent, type ToolPhase, type ToolResult } from './timeline.ts'

/** An unvalidated JSON object. */
export type Fields = Readonly<Record<string, unknown>>

/** The value as an object, or {} for other values, so reads never throw. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

/** The first non-empty text of some values, or ''. */
export const firstText = (...values: readonly unknown[]): string =>
  values.find((value): value is string => typeof value === 'string' && value !== '') ?? ''

/** Duration of a stored block in milliseconds, or undefined. */
export const readElapsed = (block: Fields): number | undefined => {
  const ms = block['elapsedMs'] ?? block['elapsed_ms']
  return typeof ms === 'number' && ms >= 0 && Number.isFinite(ms) ? ms : undefined
}

/** Price of a stored answer in credits, or undefined. */
export const readCredits = ({ credits }: Fields): number | undefined =>
  typeof credits === 'number' && credits >= 0 && Number.isFinite(credits) ? credits : undefined

const PHASES: readonly unknown[] = ['preparing', 'executing', 'complete', 'error']
const TYPES: readonly unknown[] = [
  'tool_preparing',
  'tool_executing',
  'tool_complete',
  'tool_error',
]
const TYPE_OF_PHASE = {
  preparing: 'tool_preparing',
  executing: 'tool_executing',
  complete: 'tool_complete',
  error: 'tool_error',
} as const

export const phaseOfStatus = (status: unknown, success: unknown): ToolPhase => {
  if (status === 'completed') return success === false ? 'error' : 'complete'
  if (status === 'in_progress') return 'executing'
  return status === 'error' ? 'error' : 'preparing'
}

export const readPhase = (value: unknown): ToolPhase | null =>
  PHASES.includes(value) ? (value as ToolPhase) : null

const phaseOfType = (type: unknown, success: unknown): ToolPhase | null => {
  if (type === 'tool_complete') return success === false ? 'error' : 'complete'
  if (type === 'tool_error') return 'error'
  if (type === 'tool_executing') return 'executing'
  return type === 'tool_preparing' ? 'preparing' : null
}

const carried = (value: unknown): unknown =>
  value !== undefined && isShallow(value) ? value : null

const readResult = (event: Fields, phase: ToolPhase): ToolResult | null => {
  const raw = event['result'] ?? null
  const outcome = event['success'] ?? event['error'] ?? null
  if (raw === null && outcome === null) return null
  const result = fieldsOf(raw)
  const isResult = 'success' in result || 'output' in result || 'error' in result
  return {
    success: phase !== 'error',
    output: carried(isResult ? result['output'] : raw),
    error: firstText(result['error'], event['error']) || null,
  }
}

/**
 * Parses a stored tool event of any generation. Null without an execution id. `status` decides the
 * phase. Without a `status`, the `type` or the `event_phase` of the event decides it.
 */
export const readToolEvent = (value: unknown): ToolEvent | null => {
  const event = fieldsOf(value)
  const id = firstText(event['execution_id'], event['executionId'])
  if (id === '') return null
  const { type, status } = event
  const success = event['success'] ?? fieldsOf(event['result'])['success']
  const phase =
    typeof status === 'string'
      ? phaseOfStatus(status, success)
      : (phaseOfType(type, success) ?? readPhase(event['event_phase']) ?? 'preparing')
  return {
    type: TYPES.includes(type) ? (type as ToolEvent['type']) : TYPE_OF_PHASE[phase],
    event_phase: phase,
    execution_id: id,
    tool_name: firstText(event['tool_name'], event['toolName']),
    tool_display_name: firstText(event['tool_display_name'], event['toolDisplayName']),
    arguments: carried(event['arguments']),
    result: readResult(event, phase),
    status: STATUS_OF_PHASE[phase],
  }
}
