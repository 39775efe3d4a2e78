import { randomUUID } from 'node:crypto'
import type { ConversationRow, MessageRow } from '#server/store/schema.ts'
import type { Store } from '#server/store/store.ts'

/** Rows per insert, below the parameter limit of every database. */
const BATCH = 400
const MINUTE_MS = 60_000

const QUESTIONS = [
  'What does the loan cost a month at 6.5 % over 30 years?',
  'Compare the freight quotes of carrier A and B per pallet.',
  'Build a 13-week cash flow with rent, payroll and supplier payments.',
  'Where does the margin of the second half come from?',
]
const ANSWERS = [
  'The monthly payment is 1,896.20; over the term the interest is 382,633. Amortisation starts slowly: in the first year 3,353 of the principal is repaid.',
  'Carrier B is 4.2 % cheaper above 18 t; below that the freight per pallet is lower with carrier A. Fuel surcharges are included in both.',
  'The forecast holds receipts of 412,000 against payments of 398,500. Week 7 is the tightest, with 12,300 left after payroll.',
  'Revenue grew by 8 %, cost of goods by 5 %: gross margin rose from 31.2 to 33.0 %. Overheads were flat.',
]

/** `of` is the owner. Every fiftieth conversation contains "Zürich Amortisationsplan". */
export type ManyConversations = {
  readonly of: string
  readonly count: number
  /** Messages per conversation. Defaults to 4. */
  readonly messages?: number
  /** Change time of the newest conversation. Each further conversation is a minute older. */
  readonly newest?: Date
  /** Returns the citation to append to an answer. Defaults to none. */
  readonly cite?: () => string
}

const insert = async (
  store: Store,
  conversations: readonly ConversationRow[],
  messages: readonly MessageRow[],
): Promise<void> => {
  await store.insertInto('conversations').values(conversations).execute()
  for (let from = 0; from < messages.length; from += BATCH)
    await store
      .insertInto('messages')
      .values(messages.slice(from, from + BATCH))
      .execute()
}

const conversationAt = (user_id: string, n: number, at: Date): ConversationRow => ({
  id: randomUUID(),
  user_id,
  title: `Chat ${n + 1}`,
  spreadsheet_id: null,
  model: 'offline',
  last_sequence: 0,
  created_at: at.toISOString(),
  updated_at: at.toISOString(),
})

const messageAt = (
  conversation: ConversationRow,
  n: number,
  position: number,
  cite: () => string,
): MessageRow => {
  const isQuestion = position % 2 === 1
  const texts = isQuestion ? QUESTIONS : ANSWERS
  const words = texts[(n + position) % texts.length] ?? ''
  const text = isQuestion ? words : words + cite()
  const text_content =
    n % 50 === 0 && position === 2 ? `${text} See the Zürich Amortisationsplan ${n}.` : text
  return {
    id: randomUUID(),
    conversation_id: conversation.id,
    position,
    role: isQuestion ? 'user' : 'assistant',
    reply_to: null,
    text_content,
    payload: isQuestion
      ? null
      : JSON.stringify({ timeline: [{ kind: 'text', content: text_content }] }),
    token_count: null,
    hidden_as: null,
    replaced_by: null,
    created_at: conversation.created_at,
  }
}

/**
 * Inserts conversations and messages directly into the store in one transaction. "Chat 1" is the
 * newest. Returns the ids, newest first.
 */
export const seedConversations = async (
  store: Store,
  { of, count, messages = 4, newest = new Date(), cite = () => '' }: ManyConversations,
): Promise<readonly string[]> => {
  const ids: string[] = []
  await store.transaction().execute(async (on) => {
    for (let from = 0; from < count; from += BATCH) {
      const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) =>
        conversationAt(of, from + index, new Date(newest.getTime() - (from + index) * MINUTE_MS)),
      )
      ids.push(...rows.map((row) => row.id))
      const all = rows.flatMap((row, index) =>
        Array.from({ length: messages }, (_, place) =>
          messageAt(row, from + index, place + 1, cite),
        ),
      )
      await insert(on, rows, all)
    }
  })
  return ids
}
