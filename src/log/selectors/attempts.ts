import {
  branchesAt,
  rowsByIdOf,
  chatKeyOf,
  viewedAttemptsIn,
  messagesOf,
  shownRowsIn,
  type Selector,
} from '../shown-messages.ts'
import { memoTwo } from '../memo.ts'
import type { ConversationMessages, ShownMessage } from '../state.ts'

type Rows = readonly ShownMessage[]

/** True if the row belongs to an earlier attempt, which is read-only. */
export const selectIsEarlier =
  (id: string | null, rowId: string): Selector<boolean> =>
  (state) => {
    const first = viewedAttemptsIn(state, id)[0]
    return first !== undefined && !rowsByIdOf(first.before).has(rowId)
  }

/** Id of the question whose earlier attempt begins at this row, or null. */
export const selectEarlierOf =
  (id: string | null, rowId: string): Selector<string | null> =>
  (state) =>
    viewedAttemptsIn(state, id).find(({ rows }) => rows[0]?.id === rowId)?.messageId ?? null

const countOf = (branches: ConversationMessages['branches'], row: ShownMessage): number =>
  row.type === 'user' ? (branches[row.id]?.count ?? row.attemptCount ?? 0) : 0

/**
 * The questions with several attempts, by the id of the row that shows the attempt switch. The
 * switch is on the answer, or on the question if it has no answer.
 */
const placesOf = memoTwo((rows: Rows, branches: ConversationMessages['branches']) => {
  const questions = rows.flatMap((row, index): [string, string][] => {
    if (countOf(branches, row) === 0) return []
    const next = rows[index + 1]
    return [[next && next.type !== 'user' ? next.id : row.id, row.id]]
  })
  return new Map(questions)
})

const rowAfter = (rows: Rows): string | undefined =>
  rows[1] && rows[1].type !== 'user' ? rows[1].id : rows[0]?.id

/** The question whose attempts this row can switch, or null. A running answer has no switch. */
export const selectAttemptsAt =
  (id: string | null, rowId: string): Selector<string | null> =>
  (state) => {
    const messages = messagesOf(state, id)
    if (!messages) return null
    const seen = viewedAttemptsIn(state, id).find(({ rows }) => rowAfter(rows) === rowId)
    if (seen) return seen.messageId
    const shown = shownRowsIn(state, id) ?? messages
    if (shown.live !== null && shown.settled.at(-1)?.id === rowId) return null
    return placesOf(shown.settled, messages.branches).get(rowId) ?? null
  }

/** The number of attempts of a question, including the newest. */
export const selectAttemptTotal =
  (id: string | null, questionId: string): Selector<number> =>
  (state) =>
    (branchesAt(state, id, questionId)?.count ?? 0) + 1

/** The visible attempt of a question, from 1. */
export const selectAttemptNumber =
  (id: string | null, questionId: string): Selector<number> =>
  (state) => {
    const seen = viewedAttemptsIn(state, id).find(({ messageId }) => messageId === questionId)
    return seen ? seen.index + 1 : selectAttemptTotal(id, questionId)(state)
  }

/** True while a requested earlier attempt is loading. */
export const selectIsAttemptAwaited =
  (id: string | null, questionId: string): Selector<boolean> =>
  (state) => {
    const { earlier } = state.chat
    return (
      earlier?.key === chatKeyOf(state, id) &&
      earlier.path[viewedAttemptsIn(state, id).length]?.messageId === questionId
    )
  }
