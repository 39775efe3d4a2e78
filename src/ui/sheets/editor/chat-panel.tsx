import { X } from '../../kit/icons.ts'
import type { KeyboardEvent, ReactNode } from 'react'
import { SHEET_CHAT, SHEETS } from '#src/texts/screens.ts'
import { SHEET_CHAT_TEXTS } from '#src/texts/screen-wording.ts'
import { ChatScreen } from '../../chat/chat-screen.tsx'
import { PanelSheet } from './use-panel-sheet.ts'
import { useSheetChat } from './use-sheet-chat.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Button } from '../../kit/button.tsx'
import { Loading, SkeletonBar } from '../../kit/skeleton.tsx'
import { media } from '../../theme/media.ts'
import { ChatPanelHeader } from './chat-panel-header.tsx'
import * as css from './chat-panel.css.ts'

type PanelProps = {
  /** Null until the server has the sheet. */
  readonly spreadsheetId: string | null
  readonly isOver: boolean
  readonly onClose: () => void
}

const About = () => (
  <div className={css.newChat}>
    <p className={css.newChatTitle}>{SHEET_CHAT.fresh}</p>
    <p className={css.newChatText}>{SHEET_CHAT_TEXTS.fresh}</p>
  </div>
)

const Unsaved = ({ onClose }: { readonly onClose: () => void }) => (
  <>
    <header className={css.head}>
      <h2 className={css.title}>{SHEETS.chat}</h2>
      <Button shape="icon" icon={X} aria-label={SHEET_CHAT.close} onClick={onClose} />
    </header>
    <div className={css.blank}>
      <EmptyState title={SHEET_CHAT_TEXTS.unsaved} text={SHEET_CHAT_TEXTS.unsavedHint} />
    </div>
  </>
)

const Saved = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const chat = useSheetChat(id)
  const { shownId } = chat
  return (
    <PanelSheet value={id}>
      <ChatPanelHeader chat={chat} onClose={onClose} />
      {shownId === undefined ? (
        <div className={css.blank}>
          <Loading label={SHEET_CHAT.loading}>
            <SkeletonBar width="62%" />
          </Loading>
        </div>
      ) : (
        <ChatScreen conversationId={shownId} fresh={<About />} />
      )}
    </PanelSheet>
  )
}

/** On phones the panel covers the pressed button, so the panel takes the focus. */
const take = (panel: HTMLElement | null): void => {
  if (matchMedia(media.phone).matches) panel?.focus()
}

/** The chat about a spreadsheet, beside its grid. Escape closes it if it covers the grid. */
export const ChatPanel = ({ spreadsheetId, isOver, onClose }: PanelProps): ReactNode => {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOver || event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  return (
    // Key events bubble up from the controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={take}
      className={css.panel}
      aria-label={SHEETS.chat}
      tabIndex={-1}
      data-part="chat"
      onKeyDown={onKeyDown}
    >
      {spreadsheetId === null ? (
        <Unsaved onClose={onClose} />
      ) : (
        <Saved key={spreadsheetId} id={spreadsheetId} onClose={onClose} />
      )}
    </aside>
  )
}
