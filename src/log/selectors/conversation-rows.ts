import { memoOne } from '../memo.ts'
import { messagesOf, shownRowsIn, type Selector } from '../shown-messages.ts'
import type { AppState, ShownMessage } from '../state.ts'

// Selectors that only conversation rows use, so they load with the rows and not with the first
// page.

/**
 * The basis of folios: the index of each loaded question, the folio of the first, and whether the
 * server has numbered any.
 */
const foliosOf = memoOne((settled: readonly ShownMessage[]) => {
  const asked = settled.filter((message) => message.type === 'user')
  const known = asked.findIndex(({ number }) => number !== undefined)
  const first = Math.max(1, (asked[known]?.number ?? 1) - Math.max(0, known))
  const ids = new Map(asked.map(({ id }, index) => [id, index]))
  return { ids, first, isKnown: known >= 0 }
})

/** The folio of a question, from 1, or null while unknown. */
export const selectQuestionNumber =
  (id: string | null, messageId: string): Selector<number | null> =>
  (state) => {
    const shown = shownRowsIn(state, id)
    if (!shown) return null
    const { ids, first, isKnown } = foliosOf(shown.settled)
    const index = ids.get(messageId)
    if (index === undefined || (shown.hasMore && !isKnown)) return null
    return (shown.hasMore ? first : 1) + index
  }
/** True if the connection to the answer was lost. Its cost is unknown until recovery. */
export const selectIsLost =
  (rowId: string) =>
  ({ chat }: AppState): boolean =>
    Object.entries(chat.lost).some(([key, asked]) => {
      const settled = chat.messages[key]?.settled ?? []
      const at = settled.findIndex(({ id }) => id === rowId)
      return at > 0 && settled[at - 1]?.id === asked
    })

/** True if the server has confirmed the stop of this row. */
export const selectIsStopConfirmed =
  (rowId: string): Selector<boolean> =>
  ({ chat }) =>
    !Object.values(chat.pendingStops).some((stop) => stop.rowId === rowId)
/** True if older messages can be loaded. */
export const selectHasEarlier =
  (id: string | null): Selector<boolean> =>
  (state) =>
    messagesOf(state, id)?.hasMore ?? false
