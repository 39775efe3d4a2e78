import { useEffect, useState } from 'react'
import type { Conversation } from '#contract/api/entities.ts'
import { selectStartedId, selectWorkbook } from '#src/log/selectors/selectors.ts'
import { selectSheetChats } from '#src/log/selectors/sheets.ts'
import type { AppState } from '#src/log/state.ts'
import { media } from '../../theme/media.ts'
import { useApp, useConfig, usePreferences, useSend } from '../../kit/hooks/app.tsx'
import { useMedia } from '../../kit/hooks/use-media.ts'

/** Whether the chat stands beside the grid. */
export type ChatPanel = {
  readonly isOpen: boolean
  /** Over the grid, as the window is too narrow for both. */
  readonly isOver: boolean
  readonly toggle: () => void
  readonly close: () => void
}

/**
 * Whether the chat is open: kept in this browser for windows with room for both, closed at the start in
 * others. Without chats there is none.
 */
export const useChatPanel = (): ChatPanel => {
  const preferences = usePreferences()
  const { flags } = useConfig()
  const isOver = !useMedia(media.wide)
  const [isBeside, setBeside] = useState(() => preferences.settings().sheetChat)
  const [isUp, setUp] = useState(false)
  const isOpen = flags.chat && (isOver ? isUp : isBeside)
  const turn = (open: boolean): void => {
    if (isOver) return setUp(open)
    preferences.saveSettings({ sheetChat: open })
    setBeside(open)
  }
  return { isOpen, isOver, toggle: () => turn(!isOpen), close: () => turn(false) }
}

/** The chats about a spreadsheet, and which of them is shown. */
export type SheetChat = {
  /** Null until they are known. */
  readonly chats: readonly Conversation[] | null
  /** Null is a new one; undefined until the chats are known. */
  readonly shownId: string | null | undefined
  readonly show: (conversationId: string) => void
  readonly startNew: () => void
}

/** What a new chat has become, once its first answer is over: only then the page goes on to it. */
const selectBecome = (state: AppState): string | null => {
  const startedId = selectStartedId(state)
  return startedId !== null && state.chat.run?.key !== startedId ? startedId : null
}

const firstOf = (chats: readonly Conversation[]): string | null => chats[0]?.conversation_id ?? null

/** The chat of the open spreadsheet: its newest, until another is chosen. */
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
  // A new chat that was begun on its own page, and is not over, is not this one.
  useEffect(() => {
    if (isEmpty) send({ type: 'NEW_CONVERSATION' })
  }, [send, isEmpty])
  if (shownId === null && become !== null) setShown(become)

  return { chats, shownId, show: setShown, startNew }
}
