import { Link } from '@tanstack/react-router'
import { ArrowLeft, MessageSquare } from 'lucide-react'
import { DEFAULT_TITLES, TOP_BAR } from '#contract/labels.ts'
import { SHEETS } from '#contract/screen-labels.ts'
import { PAGE_TEXTS, SHEET_TEXTS } from '#contract/screen-wording.ts'
import { selectLinkedConversation, selectWorkbook } from '#src/events/selectors.ts'
import type { SaveStatus } from '#src/events/state.ts'
import { useApp, useSend } from '../hooks/app.tsx'
import { buttonClass } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { EditableTitle } from '../shell/editable-title.tsx'
import { NewChatLink } from '../shell/new-chat-link.tsx'
import * as css from './sheet.css.ts'

const STATUS: Readonly<Record<SaveStatus, string>> = {
  saved: SHEETS.saved,
  saving: SHEETS.saving,
  unsaved: SHEETS.unsaved,
  failed: SHEETS.notSaved,
  conflict: SHEETS.notSaved,
  gone: SHEETS.notSaved,
}

const isBad = (save: SaveStatus): boolean => STATUS[save] === SHEETS.notSaved

/** Whether all is saved; never so while a newer version is known (SAVE-9, SAVE-13). */
const Status = () => {
  const { status, save, revision, newest } = useApp(selectWorkbook)
  const text = save === 'saved' && newest > revision ? SHEET_TEXTS.outdated : STATUS[save]
  return (
    <output className={isBad(save) ? css.statusBad : css.status}>
      {status === 'ready' ? text : ''}
    </output>
  )
}

/** The title that a click renames, as long as the sheet exists on the server (SHELL-12). */
const Title = () => {
  const { id, title, isMissing, status, save } = useApp(selectWorkbook)
  const send = useSend()
  if (isMissing) return null
  const shown = title || DEFAULT_TITLES.spreadsheet
  if (id === null || status === 'failed' || save === 'gone')
    return <span className={css.title}>{shown}</span>
  return (
    <EditableTitle
      key={id}
      title={shown}
      onRename={(next) => send({ type: 'RENAME_SPREADSHEET', id, title: next })}
    />
  )
}

/** To the chat that the sheet is linked with, else to a new one about it (CONV-19). */
const ChatLink = () => {
  const { id, save } = useApp(selectWorkbook)
  const conversation = useApp(selectLinkedConversation(id))
  const content = (
    <>
      <Icon of={MessageSquare} />
      {SHEETS.chat}
    </>
  )
  if (conversation)
    return (
      <Link
        to="/app/chat/$id"
        params={{ id: conversation.conversation_id }}
        className={buttonClass({})}
        title={conversation.title}
      >
        {content}
      </Link>
    )
  if (id === null || save === 'gone') return null
  return (
    <NewChatLink className={buttonClass({})} spreadsheet={id}>
      {content}
    </NewChatLink>
  )
}

/** Above the grid: back, title, whether it is saved (SAVE-9), and the chat it came from. */
export const SheetBar = () => {
  return (
    <header className={css.bar} aria-label={SHEETS.bar} tabIndex={-1} data-part="bar">
      <Link
        to="/app/spreadsheets"
        className={buttonClass({ shape: 'icon' })}
        aria-label={PAGE_TEXTS.backToSheets}
        title={PAGE_TEXTS.backToSheets}
      >
        <Icon of={ArrowLeft} />
      </Link>
      <nav className={css.crumbs} aria-label={TOP_BAR.breadcrumb}>
        <Title />
        <Status />
      </nav>
      <ChatLink />
    </header>
  )
}
