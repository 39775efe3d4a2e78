import * as v from 'valibot'
import { MessageDocument, type StoredMessage } from '../api/entities.ts'
import { readLegacyText, readReasoning, SKIPPED_TOOL_EVENT, type Warnings } from './legacy.ts'
import type { Message, MessageError, TokenUsage } from './message.ts'
import { toAssistantMessage, type FinishedReply } from './reply.ts'
import {
  fieldsOf,
  firstText,
  phaseOfStatus,
  readCredits,
  readElapsed,
  readPhase,
  readToolEvent,
  type Fields,
} from './stored-tool.ts'
import {
  buildTimeline,
  canContinueFieldOf,
  markdownOf,
  endReasoning,
  creditsFieldOf,
  elapsedFieldOf,
  type Block,
  type Timeline,
  type ToolBlock,
} from './timeline.ts'

type Read = { readonly timeline: Timeline; readonly warnings: Warnings }

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const present = <T>(value: T | null): value is T => value !== null
const skipped = (count: number): Warnings => Array.from({ length: count }, () => SKIPPED_TOOL_EVENT)

const readToolBlock = (block: Fields): ToolBlock | null => {
  const executionId = firstText(block['executionId'], block['execution_id'])
  if (executionId === '') return null
  const events = listOf(block['events']).map(readToolEvent).filter(present)
  const toolName = firstText(block['toolName'], block['tool_name'])
  return {
    kind: 'tool',
    executionId,
    toolName,
    toolDisplayName:
      firstText(block['toolDisplayName'], block['tool_display_name'], toolName) || 'Tool',
    phase:
      readPhase(block['phase']) ??
      (typeof block['status'] === 'string'
        ? phaseOfStatus(block['status'], block['success'])
        : (events.at(-1)?.event_phase ?? 'preparing')),
    events,
    ...elapsedFieldOf(readElapsed(block)),
  }
}

const readBlock = (value: unknown): Block | null => {
  const block = fieldsOf(value)
  switch (block['kind'] ?? block['type']) {
    case 'text': {
      const content = firstText(block['content'], block['text'])
      return content === '' ? null : { kind: 'text', content }
    }
    case 'reasoning':
      return readReasoning(block)
    case 'tool':
      return readToolBlock(block)
    default:
      return null
  }
}

/** Drops entries that are no block. */
const readTimeline = (value: unknown): Read => ({
  timeline: listOf(value).map(readBlock).filter(present),
  warnings: [],
})

/**
 * Puts the blocks of `artifacts` before the text, because the model makes an answer in that order.
 */
const readArtifacts = (artifacts: Fields, text: string): Read => {
  const events = listOf(artifacts['tool_events']).map(readToolEvent)
  const known = events.filter(present)
  const reasoning = listOf(artifacts['reasoning_blocks']).map(readReasoning).filter(present)
  if (known.length + reasoning.length === 0) {
    const legacy = readLegacyText(text)
    return { ...legacy, warnings: [...skipped(events.length), ...legacy.warnings] }
  }
  const prose = text === '' ? [] : [{ kind: 'text' as const, content: text }]
  return {
    timeline: buildTimeline([...reasoning, ...known, ...prose]),
    warnings: skipped(events.length - known.length),
  }
}

const Usage = v.object({
  current: v.number(),
  cumulative: v.number(),
  reasoning_tokens: v.number(),
})
const readUsage = (value: unknown): TokenUsage | null => (v.is(Usage, value) ? value : null)

const ErrorFields = v.object({ type: v.string(), message: v.string() })
const readError = (value: unknown): MessageError | null => {
  const parsed = v.safeParse(ErrorFields, value)
  return parsed.success ? parsed.output : null
}

const readDocuments = (value: unknown): readonly MessageDocument[] =>
  listOf(value).flatMap((document) => {
    const parsed = v.safeParse(MessageDocument, document)
    return parsed.success ? [parsed.output] : []
  })

const isCount = (value: number | undefined): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0

/** Ignores everything but whole numbers above 0. */
const countsOf = ({ attempt_count: attemptCount, number }: StoredMessage) => ({
  ...(isCount(attemptCount) && { attemptCount }),
  ...(isCount(number) && { number }),
})

const isUser = (stored: StoredMessage): boolean =>
  firstText(stored.role, stored.type, stored.event_type).startsWith('user')

/**
 * Parses a stored message of any of the three generations. Never throws. All reasoning in the
 * result has ended. The caller logs the warnings.
 */
export const readStored = (
  stored: StoredMessage,
): { readonly message: Message; readonly warnings: Warnings } => {
  const payload = fieldsOf(stored.payload)
  const text = firstText(stored.text_content, payload['content'])
  const documents = readDocuments(stored.documents)
  const { id, timestamp } = stored
  if (isUser(stored))
    return {
      message: {
        id,
        type: 'user',
        content: text,
        timestamp,
        documents,
        ...countsOf(stored),
        // Any value but `true` counts as absent.
        ...(stored['stopped'] === true && { isStopped: true }),
      },
      warnings: [],
    }
  const first = readTimeline(payload['timeline'])
  const { timeline, warnings } =
    first.timeline.length > 0
      ? first
      : readArtifacts(fieldsOf(stored.artifacts ?? payload['artifacts']), text)
  const usage = readUsage(payload['token_usage'])
  const error = readError(payload['error'])
  return {
    message: toAssistantMessage(
      { id, timestamp, documents },
      {
        timeline,
        usage,
        error,
        ...elapsedFieldOf(readElapsed(payload)),
        ...creditsFieldOf(readCredits(payload)),
        ...canContinueFieldOf(payload['can_continue'] === true),
        ...('verification' in payload && { verification: payload['verification'] }),
      },
    ),
    warnings,
  }
}

/** The stored fields of an answer, without id, time, role and documents. */
export type StoredReply = {
  readonly text_content: string
  readonly token_count: number
  readonly payload: {
    readonly timeline: Timeline
    readonly token_usage: TokenUsage | null
    readonly error: MessageError | null
    readonly elapsed_ms?: number
    readonly credits?: number
    readonly can_continue?: true
    readonly verification?: unknown
  }
}

/**
 * Converts an answer for storage. `payload.timeline` is exactly the timeline on the client. The
 * result is JSON-safe.
 */
export const toStoredReply = (reply: FinishedReply): StoredReply => {
  const { elapsedMs, credits, canContinue, verification } = reply
  const timeline = endReasoning(reply.timeline)
  return {
    text_content: markdownOf(timeline),
    token_count: reply.usage?.current ?? 0,
    payload: {
      timeline,
      token_usage: reply.usage,
      error: reply.error,
      ...(elapsedMs === undefined ? {} : { elapsed_ms: elapsedMs }),
      ...creditsFieldOf(credits),
      ...(canContinue && { can_continue: canContinue }),
      ...(verification !== undefined && { verification }),
    },
  }
}
