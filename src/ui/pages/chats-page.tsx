import { Plus } from 'lucide-react'
import { DEFAULT_TITLES, PALETTE, TOP_BAR } from '#contract/labels.ts'
import { SCREEN_TEXTS } from '#contract/wording.ts'
import { selectConversations, selectIsStreamingIn } from '#src/events/selectors.ts'
import { useApp, useSend } from '../hooks/app.tsx'
import { useDocumentTitle } from '../hooks/document-title.ts'
import { useNow } from '../hooks/now.ts'
import { Blank } from '../kit/blank.tsx'
import { buttonClass } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { LiveDot } from '../kit/marks.tsx'
import { NewChatLink } from '../shell/new-chat-link.tsx'
import { shortWhen } from './dates.ts'
import { isEmpty, ListPage } from './list-page.tsx'
import * as css from './page.css.ts'

/** The list of chats (spec §2, NAV-12). */
export const ChatsPage = () => {
  const list = useApp(selectConversations)
  const send = useSend()
  const now = useNow()
  useDocumentTitle(TOP_BAR.chats)
  const newChat = (
    <NewChatLink className={buttonClass({ kind: 'main' })}>
      <Icon of={Plus} />
      {PALETTE.newChat}
    </NewChatLink>
  )
  return (
    <ListPage
      {...list}
      title={TOP_BAR.chats}
      noun={{ one: 'chat', many: 'chats' }}
      actions={!isEmpty(list) && newChat}
      items={list.items.map((item) => ({
        id: item.conversation_id,
        title: item.title || DEFAULT_TITLES.untitledChat,
        to: '/app/chat/$id',
        meta: <When id={item.conversation_id} at={shortWhen(item.updated_at, now)} />,
      }))}
      safe={SCREEN_TEXTS.chatsSafe}
      empty={
        <Blank
          title={SCREEN_TEXTS.chatsEmpty}
          text="Ask a question, or let an answer build a spreadsheet."
        >
          {newChat}
        </Blank>
      }
      onReload={() => send({ type: 'LOAD_CONVERSATIONS' })}
      onMore={list.hasMore ? () => send({ type: 'LOAD_MORE_CONVERSATIONS' }) : null}
      onRename={(id, title) => send({ type: 'RENAME_CONVERSATION', id, title })}
      onDelete={(ids) => send({ type: 'DELETE_CONVERSATIONS', ids })}
    />
  )
}

const When = ({ id, at }: { readonly id: string; readonly at: string }) =>
  useApp(selectIsStreamingIn(id)) ? (
    <span className={css.liveMeta}>
      <LiveDot />
      Live
    </span>
  ) : (
    <time className={css.metaEnd}>{at}</time>
  )
