import type { StreamEvent, StreamEventOf } from './stream.ts'
import { THOUGHT_END_TAG, thoughtEndIndex } from './thought-end.ts'

/** Phase of a tool call. */
export type ToolPhase = 'preparing' | 'executing' | 'complete' | 'error'

export type ToolResult = {
  readonly success: boolean
  readonly output: unknown
  readonly error: string | null
}

/** One step of a tool call, as displayed and stored. */
export type ToolEvent = {
  readonly type: 'tool_preparing' | 'tool_executing' | 'tool_complete' | 'tool_error'
  readonly event_phase: ToolPhase
  readonly execution_id: string
  readonly tool_name: string
  readonly tool_display_name: string
  readonly arguments: unknown
  readonly result: ToolResult | null
  readonly status: 'pending' | 'in_progress' | 'completed' | 'error'
}

/** A duration in milliseconds, absent if unknown. */
export type ElapsedField = { readonly elapsedMs?: number }
export const elapsedFieldOf = (elapsedMs: number | undefined): ElapsedField =>
  elapsedMs === undefined ? {} : { elapsedMs }

/** Price of an answer in credits, absent if unknown. */
export type CreditsField = { readonly credits?: number }
export const creditsFieldOf = (credits: number | undefined): CreditsField =>
  credits === undefined ? {} : { credits }

/** Set if the answer wrote something. `Verification` validates it. */
export type VerificationField = { readonly verification?: unknown }
/** Set if the answer reached its limit and can continue. */
export type CanContinueField = { readonly canContinue?: true }
export const canContinueFieldOf = (canContinue: boolean | undefined): CanContinueField =>
  canContinue === true ? { canContinue } : {}

/** Prose of an answer in Markdown. */
export type TextBlock = { readonly kind: 'text'; readonly content: string }
/** The model's reasoning. Only the last block of a timeline can still stream. */
export type ReasoningBlock = ElapsedField & {
  readonly kind: 'reasoning'
  readonly text: string
  readonly summary: string
  readonly isStreaming: boolean
}
/** One tool call. `events` holds its steps in order. `toolDisplayName` is never empty. */
export type ToolBlock = ElapsedField & {
  readonly kind: 'tool'
  readonly executionId: string
  readonly toolName: string
  readonly toolDisplayName: string
  readonly phase: ToolPhase
  readonly events: readonly ToolEvent[]
}
/** One block of an answer. */
export type Block = TextBlock | ReasoningBlock | ToolBlock
/**
 * An answer in reading order. We only append blocks or replace them in place, so the index is a
 * stable key.
 */
export type Timeline = readonly Block[]

/** The timeline of an answer before its first event. */
export const emptyTimeline: Timeline = []

type ToolStreamEvent = StreamEventOf<
  'tool_preparing' | 'tool_executing' | 'tool_complete' | 'tool_error'
>

const RANK: Readonly<Record<ToolPhase, number>> = {
  preparing: 0,
  executing: 1,
  complete: 2,
  error: 2,
}
/** The stored status of each phase. */
export const STATUS_OF_PHASE = {
  preparing: 'pending',
  executing: 'in_progress',
  complete: 'completed',
  error: 'error',
} as const

/** A timeline that copies on first write, so a batch copies at most once. */
type Draft = { readonly from: Timeline; blocks: Block[] | null }
const current = (draft: Draft): Timeline => draft.blocks ?? draft.from
const setAt = (draft: Draft, index: number, block: Block): void => {
  draft.blocks ??= [...draft.from]
  draft.blocks[index] = block
}
const push = (draft: Draft, block: Block): void => setAt(draft, current(draft).length, block)

const settleLast = (draft: Draft, elapsedMs?: number): void => {
  const blocks = current(draft)
  const last = blocks.at(-1)
  if (last?.kind === 'reasoning' && last.isStreaming)
    setAt(draft, blocks.length - 1, { ...last, isStreaming: false, ...elapsedFieldOf(elapsedMs) })
}

const appendText = (draft: Draft, text: string): void => {
  if (text === '') return
  settleLast(draft)
  const blocks = current(draft)
  const last = blocks.at(-1)
  if (last?.kind === 'text') putText(draft, last.content + text, text, blocks.length - 1)
  else putText(draft, text)
}

/** `added` is the new part of `content`: its end, or all of it. */
const putText = (draft: Draft, content: string, added = content, at = current(draft).length) => {
  setAt(draft, at, { kind: 'text', content })
  const end = thoughtEndIndex(content, added)
  if (end >= 0) foldThought(draft, at, content, end)
}

/**
 * Turns the text before a closing tag into reasoning. Does nothing if the block before the text is
 * already a reasoning block.
 */
const foldThought = (draft: Draft, index: number, content: string, end: number): void => {
  const text = content.slice(0, end).trim()
  if (text !== '' && current(draft)[index - 1]?.kind === 'reasoning') return
  draft.blocks = current(draft).slice(0, index)
  if (text !== '') push(draft, { ...NEW_REASONING, text, isStreaming: false })
  appendText(draft, content.slice(end + THOUGHT_END_TAG.length))
}

const NEW_REASONING: ReasoningBlock = {
  kind: 'reasoning',
  text: '',
  summary: '',
  isStreaming: true,
}

const appendReasoning = (draft: Draft, text: string, isSummary: boolean): void => {
  if (text === '') return
  const blocks = current(draft)
  const last = blocks.at(-1)
  const isOpen = last?.kind === 'reasoning' && last.isStreaming
  const block = isOpen ? last : NEW_REASONING
  setAt(
    draft,
    isOpen ? blocks.length - 1 : blocks.length,
    isSummary ? { ...block, summary: block.summary + text } : { ...block, text: block.text + text },
  )
}

/** Ends the open reasoning block. A given `summary` replaces the streamed one. */
const finishReasoning = (draft: Draft, summary: string, elapsedMs: number | undefined): void => {
  const last = current(draft).at(-1)
  const isLast = last?.kind === 'reasoning'
  settleLast(draft, elapsedMs)
  if (summary === '' || (isLast && last.summary === summary)) return
  const block = { kind: 'reasoning', text: '', summary, isStreaming: false } as const
  const time = elapsedFieldOf(elapsedMs)
  if (isLast && (last.isStreaming || last.summary === ''))
    setAt(draft, current(draft).length - 1, { ...block, text: last.text, ...time })
  else push(draft, { ...block, ...time })
}

const phaseOf = (event: ToolStreamEvent): ToolPhase => {
  switch (event.type) {
    case 'tool_preparing':
      return 'preparing'
    case 'tool_executing':
      return 'executing'
    case 'tool_complete':
      return event.payload.success ? 'complete' : 'error'
    case 'tool_error':
      return 'error'
  }
}

const resultOf = (event: ToolStreamEvent): ToolResult | null => {
  switch (event.type) {
    case 'tool_complete':
      return {
        success: event.payload.success,
        output: event.payload.result,
        error: event.payload.error || null,
      }
    case 'tool_error':
      return { success: false, output: null, error: event.payload.error || null }
    default:
      return null
  }
}

/**
 * Adds a step to its tool block or opens a new block. A phase never goes back, and a finished block
 * never changes.
 */
const addToolEvent = (draft: Draft, step: ToolEvent, elapsedMs?: number): void => {
  settleLast(draft)
  const blocks = current(draft)
  const index = blocks.findLastIndex(
    (block) => block.kind === 'tool' && block.executionId === step.execution_id,
  )
  const found = blocks[index]
  if (found?.kind !== 'tool') {
    push(draft, {
      kind: 'tool',
      executionId: step.execution_id,
      toolName: step.tool_name,
      toolDisplayName: step.tool_display_name || step.tool_name || 'Tool',
      phase: step.event_phase,
      events: [step],
      ...elapsedFieldOf(elapsedMs),
    })
    return
  }
  if (RANK[found.phase] === 2 || RANK[step.event_phase] < RANK[found.phase]) return
  setAt(draft, index, {
    ...found,
    toolName: found.toolName || step.tool_name,
    toolDisplayName: step.tool_display_name || found.toolDisplayName,
    phase: step.event_phase,
    events: [...found.events, step],
    ...elapsedFieldOf(elapsedMs),
  })
}

const toToolEvent = (event: ToolStreamEvent): ToolEvent => {
  const phase = phaseOf(event)
  return {
    type: event.type,
    event_phase: phase,
    execution_id: event.payload.execution_id,
    tool_name: event.payload.tool_name,
    tool_display_name: event.payload.tool_display_name,
    arguments: event.type === 'tool_executing' ? event.payload.arguments : null,
    result: resultOf(event),
    status: STATUS_OF_PHASE[phase],
  }
}

const elapsedOf = (event: ToolStreamEvent): number | undefined =>
  'elapsed_ms' in event.payload ? event.payload.elapsed_ms : undefined

const isToolEvent = (event: StreamEvent): event is ToolStreamEvent => event.type.startsWith('tool_')

const apply = (draft: Draft, event: StreamEvent): void => {
  if (event.type === 'text_delta') return appendText(draft, event.payload.text)
  if (isToolEvent(event)) return addToolEvent(draft, toToolEvent(event), elapsedOf(event))
  switch (event.type) {
    case 'reasoning_delta':
      return appendReasoning(draft, event.payload.text, event.payload.is_summary)
    case 'reasoning_block':
      return finishReasoning(draft, event.payload.summary, event.payload.elapsed_ms)
    case 'stream_end':
    case 'error':
      return settleLast(draft)
    default:
  }
}

/**
 * Applies a batch of events to a timeline. Pure. Unchanged blocks keep their identity, and so does
 * an unchanged timeline. Copies once per batch.
 */
export const foldEvents = (timeline: Timeline, events: readonly StreamEvent[]): Timeline => {
  const draft: Draft = { from: timeline, blocks: null }
  for (const event of events) apply(draft, event)
  return current(draft)
}

export const foldTimeline = (timeline: Timeline, event: StreamEvent): Timeline =>
  foldEvents(timeline, [event])

/**
 * Builds a timeline from finished blocks and tool steps of stored messages. Steps of one execution
 * share a block, the same as in a live stream.
 */
export const buildTimeline = (
  parts: readonly (TextBlock | ReasoningBlock | ToolEvent)[],
): Timeline => {
  const draft: Draft = { from: emptyTimeline, blocks: null }
  for (const part of parts)
    if (!('kind' in part)) addToolEvent(draft, part)
    else if (part.kind === 'text') putText(draft, part.content)
    else push(draft, part)
  return current(draft)
}

/** Ends streaming reasoning after `stream_end`, `error`, a stop or a failure. */
export const endReasoning = (timeline: Timeline): Timeline => {
  const draft: Draft = { from: timeline, blocks: null }
  settleLast(draft)
  return current(draft)
}

/** The prose of an answer for copying and search. A blank line separates the text blocks. */
export const markdownOf = (timeline: Timeline): string =>
  timeline.flatMap((block) => (block.kind === 'text' ? [block.content] : [])).join('\n\n')
