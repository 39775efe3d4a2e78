import type { Conversation } from '#contract/api/entities.ts'
import type { ImportRow } from '../facts/import-fact.ts'
import { memoTwo } from '../memo.ts'
import { shownChats } from '../removals.ts'
import type { Selector } from '../shown-messages.ts'
import type { List, WorkbookState } from '../state.ts'

const chatsOf = memoTwo(
  (known: readonly Conversation[], { id, chats }: WorkbookState): List<Conversation> | null => {
    if (id === null || chats === null) return null
    const about = known.filter((item) => item.spreadsheet_id === id)
    const ids = new Set(known.map((item) => item.conversation_id))
    const others = chats.items.filter((item) => !ids.has(item.conversation_id))
    const items = [...about, ...others].toSorted((one, other) =>
      other.updated_at.localeCompare(one.updated_at),
    )
    return { ...chats, items, totalCount: items.length }
  },
)
/**
 * The conversations about the open spreadsheet, newest first, or null before they load. If the main
 * conversation list also has one of them, its version in the main list is used.
 */
export const selectSheetChats: Selector<readonly Conversation[] | null> = ({
  conversations,
  workbook,
  removals,
}) => {
  const chats = chatsOf(conversations.items, workbook)
  return chats && shownChats(chats, removals).items
}

/** The files of the import dialog, in the order they were added. */
export const selectImports: Selector<readonly ImportRow[]> = ({ imports }) => imports

/** The number of text files whose import choices the user has not confirmed yet. */
export const selectUnconfirmedImportCount: Selector<number> = ({ imports }) =>
  imports.filter(({ isReady, status }) => !isReady && status !== 'failed').length
