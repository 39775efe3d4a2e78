import { memoOne } from '../memo.ts'
import { messagesOf, shownIn, type Selector } from '../shown-messages.ts'
import type { AppState, ShownMessage } from '../state.ts'

// What the rows of a conversation read, apart from what the first page does: it comes with them.

/** Numbers of the questions by id, counted from the first that the server has numbered. */
const foliosOf = memoOne((settled: readonly ShownMessage[]) => {
  const asked = settled.filter((message) => message.type === 'user')
  const known = asked.findIndex(({ number }) => number !== undefined)
  const first = Math.max(1, (asked[known]?.number ?? 1) - Math.max(0, known))
  const ids = new Map(asked.map(({ id }, index) => [id, index]))
  return { ids, first, isKnown: known >= 0 }
})

/** The number in the margin of a user message, from 1; null while that is not known. */
export const selectFolio =
  (id: string | null, messageId: string): Selector<number | null> =>
  (state) => {
    const shown = shownIn(state, id)
    if (!shown) return null
    const { ids, first, isKnown } = foliosOf(shown.settled)
    const index = ids.get(messageId)
    if (index === undefined || (shown.hasMore && !isKnown)) return null
    return (shown.hasMore ? first : 1) + index
  }
/** Whether an answer was lost sight of: what it costs is not known before it is found. */
export const selectIsLost =
  (rowId: string) =>
  ({ chat }: AppState): boolean =>
    Object.entries(chat.lost).some(([key, asked]) => {
      const settled = chat.messages[key]?.settled ?? []
      const at = settled.findIndex(({ id }) => id === rowId)
      return at > 0 && settled[at - 1]?.id === asked
    })

/** Whether the server has heard of the stop that left this row. */
export const selectIsTold =
  (rowId: string): Selector<boolean> =>
  ({ chat }) =>
    !Object.values(chat.untold).some((stop) => stop.rowId === rowId)
/** Whether older messages of a conversation can be loaded. */
export const selectHasEarlier =
  (id: string | null): Selector<boolean> =>
  (state) =>
    messagesOf(state, id)?.hasMore ?? false
