import type { Conversation, SpreadsheetSummary, User } from '#contract/api/entities.ts'
import type { AssistantMessage, UserMessage } from '#contract/stream/message.ts'
import type { StreamEvent } from '#contract/stream/stream.ts'
import type { Fact } from '#src/log/facts/fact.ts'

const AT = '2026-11-02T10:00:00.000Z'
let count = 0
const event = (type: string, payload: unknown): StreamEvent => {
  count += 1
  return { id: `f${count}`, sequence: count, type, payload } as StreamEvent
}

export const user: User = { id: 'u1', email: 'maya@example.test', name: 'Maya', organizations: [] }

export const startedEvent = (conversation_id: string): StreamEvent =>
  event('conversation_started', {
    conversation_id,
    title: 'New Conversation',
    spreadsheet_id: null,
    model: null,
  })
export const textEvents = (text: string): readonly StreamEvent[] => [event('text_delta', { text })]
/** All events of one tool call, from start to end. */
export const toolEvents = (tool_name: string): readonly StreamEvent[] => {
  const tool = { execution_id: `x${count}`, tool_name, tool_display_name: tool_name }
  return [
    event('tool_executing', { ...tool, arguments: {} }),
    event('tool_complete', { ...tool, success: true, result: null, error: null }),
  ]
}
export const anyEvent = event

export const conversation = (id: string, title = 'Loan'): Conversation => ({
  conversation_id: id,
  title,
  created_at: AT,
  updated_at: AT,
  spreadsheet_id: null,
  model: null,
})
export const spreadsheet = (id: string, title = 'Loan'): SpreadsheetSummary => ({
  id,
  title,
  created_at: AT,
  updated_at: AT,
  revision: 1,
  public_share: null,
})
export const userMessage = (id: string, content = 'How much?'): UserMessage => ({
  id,
  type: 'user',
  content,
  timestamp: AT,
  documents: [],
})
export const assistantMessage = (id: string, text = '$5'): AssistantMessage => ({
  id,
  type: 'assistant',
  timeline: [{ kind: 'text', content: text }],
  metadata: { tokenUsage: null, documents: [], error: null },
  timestamp: AT,
  plainText: text,
  error: null,
})
/** The fact that a message was submitted, with default values except for `part`. */
export const messageInFlight = (
  part: Partial<Extract<Fact, { type: 'message.submitted' }>>,
): Extract<Fact, { type: 'message.submitted' }> => ({
  type: 'message.submitted',
  conversationId: null,
  id: 'm1',
  replyId: 'r1',
  text: 'How much?',
  documents: [],
  spreadsheetId: null,
  at: AT,
  replaces: null,
  ...part,
})
/** Opens a conversation. Null is the new chat. */
export const openedFact = (id: string | null): Fact => ({ type: 'conversation.opened', id })
