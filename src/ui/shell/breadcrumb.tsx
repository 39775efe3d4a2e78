import { Suspense } from 'react'
import { DEFAULT_TITLES, TOP_BAR } from '#src/texts/labels.ts'
import { selectConversation } from '#src/log/selectors/selectors.ts'
import { AppLink } from '../kit/app-link.tsx'
import { useApp, useSend } from '../kit/hooks/app.tsx'
import { useDocumentTitle } from '../kit/hooks/use-document-title.ts'
import { buttonClass } from '../kit/button.tsx'
import { lazyComponent } from '../kit/lazy-component.ts'
import { hideOnPhone } from '../theme/text.css.ts'
import { isUuid, type PagePlace } from './place.ts'
import * as css from './shell.css.ts'

// Lazy-loaded, because a new chat has no title to edit.
const EditableTitle = lazyComponent(
  async () => (await import('./editable-title.tsx')).EditableTitle,
)

/** The current location: a list, or a chat with its title. */
export const Breadcrumb = ({ place }: { readonly place: PagePlace }) => (
  <nav className={css.crumbs} aria-label={TOP_BAR.breadcrumb}>
    {place.page === 'chat' ? (
      <ChatCrumbs id={place.id} />
    ) : place.page === 'spreadsheet' || place.page === 'elsewhere' ? null : (
      <span className={css.crumbText}>{TOP_BAR[place.page]}</span>
    )}
  </nav>
)

const ChatCrumbs = ({ id }: { readonly id: string | null }) => {
  const conversation = useApp(selectConversation(id))
  const send = useSend()
  const title = conversation?.title || DEFAULT_TITLES.conversation
  useDocumentTitle(title)
  // A new chat has its id, and can be renamed, before the address contains the id.
  const renameId = conversation?.conversation_id ?? id
  return (
    <>
      <AppLink to="/app/chats" className={buttonClass({}, `${css.crumbUp} ${hideOnPhone}`)}>
        {TOP_BAR.chats}
      </AppLink>
      <span className={`${css.crumbSeparator} ${hideOnPhone}`} aria-hidden>
        /
      </span>
      {renameId !== null && isUuid(renameId) ? (
        <Suspense fallback={<span className={css.crumbText}>{title}</span>}>
          <EditableTitle
            key={renameId}
            title={title}
            onRename={(next) => send({ type: 'RENAME_CONVERSATION', id: renameId, title: next })}
          />
        </Suspense>
      ) : (
        <span className={css.crumbText}>{DEFAULT_TITLES.conversation}</span>
      )}
    </>
  )
}
