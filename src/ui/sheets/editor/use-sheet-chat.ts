import { useEffect, useState } from 'react'
import type { Conversation } from '#contract/api/entities.ts'
import { selectStartedId, selectWorkbook } from '#src/log/selectors/selectors.ts'
import { selectSheetChats } from '#src/log/selectors/sheets.ts'
import type { AppState } from '#src/log/state.ts'
import { media } from '../../theme/media.ts'
import { useApp, useConfig, usePreferences, useSend } from '../../kit/hooks/app.tsx'
import { useMedia } from '../../kit/hooks/use-media.ts'

export type ChatPanel = {
  readonly isOpen: boolean
  /** The chat covers the grid, because the window is too narrow for both. */
  readonly isOver: boolean
  readonly toggle: () => void
  readonly close: () => void
}

/**
 * Whether the chat is open.
 * The browser stores this for wide windows. In narrow windows the chat starts closed. Without the
 * chat feature it never opens.
 */
export const useChatPanel = (): ChatPanel => {
  const preferences = usePreferences()
  const { flags } = useConfig()
  const isOver = !useMedia(media.wide)
  const [isBeside, setBeside] = useState(() => preferences.settings().sheetChat)
  const [isUp, setUp] = useState(false)
  const isOpen = flags.chat && (isOver ? isUp : isBeside)
  const setOpen = (open: boolean): void => {
    if (isOver) return setUp(open)
    preferences.saveSettings({ sheetChat: open })
    setBeside(open)
  }
  return { isOpen, isOver, toggle: () => setOpen(!isOpen), close: () => setOpen(false) }
}

/** The chats about a spreadsheet, and the shown one. */
export type SheetChat = {
  /** Null until loaded. */
  readonly chats: readonly Conversation[] | null
  /** Null is a new chat. Undefined until the chats are loaded. */
  readonly shownId: string | null | undefined
  readonly show: (conversationId: string) => void
  readonly startNew: () => void
}

/**
 * The id of the new chat, once its first answer has ended. Until then it is null, so the panel
 * stays on the new chat.
 */
const selectBecome = (state: AppState): string | null => {
  const startedId = selectStartedId(state)
  return startedId !== null && state.chat.run?.key !== startedId ? startedId : null
}

const firstOf = (chats: readonly Conversation[]): string | null => chats[0]?.conversation_id ?? null

/** The chat of the open spreadsheet: the newest, until the user chooses another. */
export const useSheetChat = (spreadsheetId: string): SheetChat => {
  const send = useSend()
  const { id, status } = useApp(selectWorkbook)
  const chats = useApp(selectSheetChats)
  const become = useApp(selectBecome)
  const [shownId, setShown] = useState<string | null | undefined>(undefined)
  const isWanted = id === spreadsheetId && status === 'ready' && chats === null

  useEffect(() => {
    if (isWanted) send({ type: 'LOAD_SHEET_CHATS', id: spreadsheetId })
  }, [send, isWanted, spreadsheetId])

  const startNew = (): void => {
    send({ type: 'NEW_CONVERSATION' })
    setShown(null)
  }
  const isEmpty = chats?.length === 0
  if (shownId === undefined && chats) setShown(firstOf(chats))
  // A new chat left unfinished on the chat page must not show beside the sheet. So a sheet without
  // chats starts a new chat of its own.
  useEffect(() => {
    if (isEmpty) send({ type: 'NEW_CONVERSATION' })
  }, [send, isEmpty])
  if (shownId === null && become !== null) setShown(become)

  return { chats, shownId, show: setShown, startNew }
}
