import { Plus } from '../kit/icons.ts'
import { useCallback, useMemo } from 'react'
import type { FoundConversation } from '#contract/api/entities.ts'
import type { Switches } from '#contract/api/flags.ts'
import { DEFAULT_TITLES, NEW_CHAT, TOP_BAR } from '#src/texts/labels.ts'
import { LISTS } from '#src/texts/screens.ts'
import { PAGE_TEXTS } from '#src/texts/screen-wording.ts'
import { SCREEN_TEXTS } from '#src/texts/wording.ts'
import { selectConversations, selectLiveChat, selectSearch } from '#src/log/selectors/selectors.ts'
import type { List, SearchState } from '#src/log/state.ts'
import { useApp, useConfig, useSend } from '../kit/hooks/app.tsx'
import { useChatSearch } from './use-chat-search.ts'
import { useDocumentTitle } from '../kit/hooks/use-document-title.ts'
import { useNow } from '../kit/hooks/use-now.ts'
import { EmptyState } from '../kit/empty-state.tsx'
import { buttonClass } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { ExampleList } from '../first-run/example-list.tsx'
import { NewChatLink } from '../shell/new-chat-link.tsx'
import { shortDateText } from '../kit/dates.ts'
import { isEmpty, ListPage } from './list-page.tsx'
import { NoResults } from './no-results.tsx'
import type { ListItem } from './row-meta.tsx'
import { SearchField } from './search-field.tsx'

/** The chats to show. During the first request of a search, the previous rows stay. */
const shownList = (chats: List<FoundConversation>, search: SearchState, query: string) =>
  query === '' || search.isOff || (search.answered === null && search.status !== 'failed')
    ? { list: chats, marked: '' }
    : { list: search, marked: query }

/** A hint at what chats can do, by the enabled features. */
const hintOf = ({ spreadsheets, documents }: Switches): string =>
  spreadsheets
    ? PAGE_TEXTS.chatsEmptyHint
    : documents
      ? PAGE_TEXTS.chatsEmptyHintWithoutSheets
      : PAGE_TEXTS.chatsEmptyHintAlone

export const ChatsPage = () => {
  const chats = useApp(selectConversations)
  const search = useApp(selectSearch)
  const live = useApp(selectLiveChat)
  const { flags } = useConfig()
  const send = useSend()
  const now = useNow()
  const { q, keep } = useChatSearch()
  useDocumentTitle(TOP_BAR.chats)
  const { list, marked } = shownList(chats, search, q)
  const items = useMemo(
    () =>
      list.items.map((item: FoundConversation): ListItem => ({
        id: item.conversation_id,
        title: item.title || DEFAULT_TITLES.untitledChat,
        to: '/app/chat/$id',
        when: shortDateText(item.updated_at, now),
        isLive: item.conversation_id === live,
        found: marked === '' ? null : (item.found ?? null),
        query: marked,
      })),
    [list.items, now, live, marked],
  )
  const isSearch = list === search
  const isFound = isSearch && search.status === 'ready'
  const onRename = useCallback(
    (id: string, title: string) => send({ type: 'RENAME_CONVERSATION', id, title }),
    [send],
  )
  const onDelete = useCallback(
    (ids: readonly string[]) => send({ type: 'DELETE_CONVERSATIONS', ids }),
    [send],
  )
  const onMore = useCallback(
    () => send({ type: isSearch ? 'LOAD_MORE_FOUND' : 'LOAD_MORE_CONVERSATIONS' }),
    [send, isSearch],
  )
  const newChat = (
    <NewChatLink className={buttonClass({ kind: 'main' })}>
      <Icon of={Plus} />
      {NEW_CHAT}
    </NewChatLink>
  )
  const isBare = isEmpty(chats) && q === ''
  return (
    <ListPage
      {...list}
      items={items}
      isFound={isFound}
      title={TOP_BAR.chats}
      noun={{ one: 'chat', many: 'chats' }}
      actions={!isBare && newChat}
      search={
        !isBare &&
        !search.isOff && (
          <SearchField
            label={LISTS.search}
            query={q}
            onSearch={keep}
            result={
              isFound
                ? LISTS.ofTotal(search.totalCount, Math.max(chats.totalCount, search.totalCount))
                : ''
            }
          />
        )
      }
      safe={SCREEN_TEXTS.chatsSafe}
      empty={
        isSearch ? (
          <NoResults
            title={LISTS.noneFound(q)}
            hint={LISTS.noneFoundHint}
            onClear={() => keep('')}
          />
        ) : (
          <>
            <EmptyState title={PAGE_TEXTS.chatsEmpty} text={hintOf(flags)}>
              {newChat}
            </EmptyState>
            <ExampleList />
          </>
        )
      }
      onReload={() =>
        send(isSearch ? { type: 'SEARCH_CONVERSATIONS', query: q } : { type: 'LOAD_CONVERSATIONS' })
      }
      onMore={onMore}
      onRename={onRename}
      onDelete={onDelete}
    />
  )
}
