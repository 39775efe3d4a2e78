import { AppLink } from '../../kit/app-link.tsx'
import { History, Maximize2, Plus, X } from '../../kit/icons.ts'
import type { Conversation } from '#contract/api/entities.ts'
import { DEFAULT_TITLES, NEW_CHAT } from '#src/texts/labels.ts'
import { SHEET_CHAT } from '#src/texts/screens.ts'
import { useNow } from '../../kit/hooks/use-now.ts'
import type { SheetChat } from './use-sheet-chat.ts'
import { Button, buttonClass } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Menu } from '../../kit/menu.tsx'
import { shortDateText } from '../../kit/dates.ts'
import { cut } from '../../theme/text.css.ts'
import * as css from './chat-panel.css.ts'

const titleOf = (conversation: Conversation | undefined): string =>
  conversation ? conversation.title || DEFAULT_TITLES.untitledChat : NEW_CHAT

/**
 * The head of the chat panel: the title of the current chat, a menu of the sheet's chats, and the
 * buttons.
 */
export const ChatPanelHeader = ({
  chat,
  onClose,
}: {
  readonly chat: SheetChat
  readonly onClose: () => void
}) => {
  const now = useNow()
  const { chats, shownId, show, startNew } = chat
  const shown = chats?.find((item) => item.conversation_id === shownId)
  const title = titleOf(shown)
  const items = (chats ?? []).map((item) => ({
    type: 'action' as const,
    label: titleOf(item),
    keys: shortDateText(item.updated_at, now),
    isOn: item.conversation_id === shownId,
    onSelect: () => show(item.conversation_id),
  }))
  return (
    <header className={css.head}>
      <h2 className={`${css.title} ${cut}`} title={title}>
        {title}
      </h2>
      {items.length > 0 && (
        <Menu shape="icon" icon={History} label={SHEET_CHAT.others} items={items} />
      )}
      <Button shape="icon" icon={Plus} aria-label={SHEET_CHAT.newChat} onClick={startNew} />
      {shown && (
        <AppLink
          to="/app/chat/$id"
          params={{ id: shown.conversation_id }}
          className={buttonClass({ shape: 'icon' })}
          aria-label={SHEET_CHAT.full}
          title={SHEET_CHAT.full}
        >
          <Icon of={Maximize2} />
        </AppLink>
      )}
      <Button shape="icon" icon={X} aria-label={SHEET_CHAT.close} onClick={onClose} />
    </header>
  )
}
