import { branchesOf } from './attempts.ts'
import type { ConversationMessages, ShownMessage, UnconfirmedMessage } from './state.ts'

type Rows = readonly ShownMessage[]

const isAgain = (row: ShownMessage | undefined, { replaces, text }: UnconfirmedMessage): boolean =>
  row?.type === 'user' && row.id === replaces && row.content === text

/** The rows that an unconfirmed retry of the last question replaced, or null. */
export const retriedRowsOf = (
  messages: ConversationMessages | undefined,
  unconfirmed: UnconfirmedMessage | undefined,
): Rows | null => {
  const rows = (unconfirmed && messages?.branches[unconfirmed.id]?.attempts.at(-1)) ?? []
  const [head, ...below] = rows
  const wasLast = below.every(({ type }) => type !== 'user')
  return unconfirmed && wasLast && isAgain(head, unconfirmed) ? rows : null
}

/** Restores the rows that a failed retry had replaced. */
export const restoreRetriedRows = (
  messages: ConversationMessages,
  unconfirmed: UnconfirmedMessage | undefined,
): ConversationMessages => {
  const rows = unconfirmed?.isStopped ? null : retriedRowsOf(messages, unconfirmed)
  const place = messages.settled.findIndex(({ id }) => id === unconfirmed?.id)
  const question = messages.settled[place]
  if (rows?.[0] === undefined || question?.type !== 'user') return messages
  const { count, attempts } = branchesOf(messages, question)
  const settled = [...messages.settled.slice(0, place), ...rows]
  const before = { count: count - 1, attempts: attempts.slice(0, -1) }
  return { ...messages, settled, branches: { ...messages.branches, [rows[0].id]: before } }
}
