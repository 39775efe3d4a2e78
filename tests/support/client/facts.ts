import type { Conversation, Credits, SpreadsheetSummary } from '#contract/api/entities.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { emptyState, fold } from '#src/log/fold.ts'
import type { AppState, ShownMessage } from '#src/log/state.ts'

/** Folds facts into a state. */
export const stateAfter = (facts: readonly Fact[], from: AppState = emptyState): AppState =>
  facts.reduce(fold, from)

/**
 * The fact that a message was sent into a conversation. Null is the new chat. Ids derive from the
 * text.
 */
export const submittedFact = (
  conversationId: string | null,
  text: string,
  more: Partial<Extract<Fact, { type: 'message.submitted' }>> = {},
): Fact => ({
  type: 'message.submitted',
  conversationId,
  id: `user ${text}`,
  replyId: `answer ${text}`,
  text,
  documents: [],
  spreadsheetId: null,
  at: '2026-01-01T10:00:00Z',
  replaces: null,
  ...more,
})

/** Credits with overrides. */
export const credits = (more: Partial<Credits> = {}): Credits => ({
  balance: 10,
  is_pro: false,
  monthly_allocation: 10,
  show_low_credit_warning: false,
  show_paywall: false,
  usage: 0,
  credits_reset_at: null,
  ...more,
})

export const conversation = (id: string, title = `Title of ${id}`): Conversation => ({
  conversation_id: id,
  title,
  created_at: '2026-01-01T09:00:00Z',
  updated_at: '2026-01-01T09:00:00Z',
  spreadsheet_id: null,
  model: null,
})

export const spreadsheet = (id: string, title = `Title of ${id}`): SpreadsheetSummary => ({
  id,
  title,
  created_at: '2026-01-01T09:00:00Z',
  updated_at: '2026-01-01T09:00:00Z',
  revision: 1,
  public_share: null,
})

/**
 * One line per row: the user's text, or the state and text of an answer. A stopped row reads
 * "stopped".
 */
export const rowSummariesOf = (rows: readonly ShownMessage[]): readonly string[] =>
  rows.map((row) => {
    if (row.type === 'user') return `user: ${row.content}`
    return row.type === 'stopped' ? 'stopped' : `${row.state}: ${row.plainText}`
  })
