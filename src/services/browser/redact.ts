import type { AppError } from '#src/shared/app-error.ts'
import type { StreamEvent } from '#contract/stream/stream.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { LogEntry, Log } from '#src/log/ring-buffer.ts'

export type RedactedEntry = {
  readonly at: string
  readonly type: Fact['type']
  /** Length of the fact as JSON. */
  readonly size: number
  readonly [detail: string]: unknown
}

/** Fields that contain an id. */
const ID_FIELDS = ['id', 'conversationId', 'replyId', 'spreadsheetId', 'replaces', 'messageId']
const WORD_FIELDS = ['reason', 'save']
/** A uuid, an answer id derived from one, or a number. Any other id may be a user's text. */
const PLAIN_ID = /^(\d{1,19}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})(:answer)?$/

const redactId = (id: string): string => (PLAIN_ID.test(id) ? id : '(other)')

/**
 * Keeps a top-level field of the fact if it is a number, a boolean, an id or a fixed word. A list
 * becomes its length.
 */
const redactField = ([name, value]: readonly [string, unknown]): readonly [string, unknown][] => {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null)
    return [[name, value]]
  if (Array.isArray(value)) return [[name, value.length]]
  if (typeof value !== 'string') return []
  if (ID_FIELDS.includes(name)) return [[name, redactId(value)]]
  return WORD_FIELDS.includes(name) ? [[name, value]] : []
}

const countTypes = (events: readonly StreamEvent[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const { type } of events) counts[type] = (counts[type] ?? 0) + 1
  return counts
}

const redactError = (error: AppError) => ({
  type: error.type,
  ...('operation' in error && { operation: error.operation }),
  ...('status' in error && { status: error.status }),
})

const subject = (fact: Fact): Readonly<Record<string, unknown>> => ({
  ...('user' in fact && { id: redactId(fact.user.id) }),
  ...('conversation' in fact && { id: redactId(fact.conversation.conversation_id) }),
  ...('spreadsheet' in fact && { id: redactId(fact.spreadsheet.id) }),
})

/** Safe details of nested values, never a text. */
const details = (fact: Fact): Readonly<Record<string, unknown>> => ({
  ...('error' in fact && { error: redactError(fact.error) }),
  ...('events' in fact && { events: countTypes(fact.events) }),
  ...('ids' in fact && { ids: fact.ids.map(redactId) }),
  ...('block' in fact && {
    kind: fact.block.kind,
    ...(fact.block.kind === 'tool' && { phase: fact.block.phase }),
  }),
  ...('notice' in fact && { level: fact.notice.level }),
  ...('credits' in fact && { balance: fact.credits.balance, isPro: fact.credits.is_pro }),
})

/** Redacts a fact with an allowlist. Everything else is omitted. */
export const redact = ({ at, fact }: LogEntry): RedactedEntry => ({
  ...Object.fromEntries(Object.entries(fact).flatMap(redactField)),
  ...subject(fact),
  ...details(fact),
  at: new Date(at).toISOString(),
  type: fact.type,
  size: JSON.stringify(fact).length,
})

/**
 * The redacted facts, oldest first. They contain no message text, title, name, e-mail, cell or
 * token.
 */
export const redactLog = ({ older, facts }: Log): readonly RedactedEntry[] =>
  [...older, ...facts].map(redact)
