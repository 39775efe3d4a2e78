import { useLocation } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import { SCREEN_TEXTS } from '#src/texts/wording.ts'
import { DEFAULT_TITLES, NEW_CHAT, NOTICES, TOP_BAR } from '#src/texts/labels.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import {
  selectConversation,
  selectIsMissing,
  selectMessageIds,
  selectMessagesError,
  selectMessagesStatus,
  selectQueue,
} from '#src/log/selectors/selectors.ts'
import { AppLink } from '../kit/app-link.tsx'
import { useApp, useSend } from '../kit/hooks/app.tsx'
import { useLinkedSheet } from './composer/use-linked-sheet.ts'
import { useOpenConversation } from '../actions/use-open.ts'
import { EmptyState } from '../kit/empty-state.tsx'
import { Button, buttonClass } from '../kit/button.tsx'
import { MountWhenFirstNeeded } from '../kit/mount-when-first-needed.tsx'
import { lazyComponent } from '../kit/lazy-component.ts'
import { Loading, SkeletonBar } from '../kit/skeleton.tsx'
import { NewChatLink } from '../shell/new-chat-link.tsx'
import { visuallyHidden } from '../theme/text.css.ts'
import { Composer } from './composer/composer.tsx'
import * as css from './ledger.css.ts'
import { Conversation, DocumentPanel, preloadMessageParts } from './load-parts.ts'
import { NewChat } from './new-chat.tsx'
import type { ChatPageElements } from './conversation/reading-links.tsx'

const Queue = lazyComponent(async () => (await import('./composer/queue.tsx')).Queue)

const LINES = ['38%', '92%', '84%', '61%', '30%', '88%', '74%'] as const

const Skeletons = () => (
  <Loading label="Loading the conversation">
    <div className={css.skeletons}>
      {LINES.map((width) => (
        <SkeletonBar key={width} width={width} />
      ))}
    </div>
  </Loading>
)

const LoadFailed = ({ id, error }: { readonly id: string; readonly error: string }) => {
  const send = useSend()
  return (
    <div className={css.failed}>
      <EmptyState title={error} text={SCREEN_TEXTS.chatsSafe} alert>
        <Button kind="main" onClick={() => send({ type: 'RELOAD_MESSAGES', id })}>
          {NOTICES.tryAgain}
        </Button>
      </EmptyState>
    </div>
  )
}

/**
 * Shown if the conversation does not exist. A retry would not help, so it offers links to a new
 * chat and to the list.
 */
const Missing = () => (
  <div className={css.failed}>
    <EmptyState title={MESSAGES.fetchMessages} text={SCREEN_TEXTS.chatMissing} alert isPage>
      <NewChatLink className={buttonClass({ kind: 'main' })}>{NEW_CHAT}</NewChatLink>
      <AppLink to="/app/chats" className={buttonClass({ kind: 'line' })}>
        {TOP_BAR.chats}
      </AppLink>
    </EmptyState>
  </div>
)

type ScreenProps = {
  readonly conversationId: string | null
  /** Content of an empty new chat beside a spreadsheet, whose page has its own heading. */
  readonly fresh?: ReactNode
}

type PageProps = ScreenProps & { readonly parts: ChatPageElements }

/** The content above the composer: the conversation, its loading or error state, or a new chat. */
const Page = ({ conversationId, fresh, parts }: PageProps) => {
  const isEmpty = useApp(selectMessageIds(conversationId)).length === 0
  const status = useApp(selectMessagesStatus(conversationId))
  const error = useApp(selectMessagesError(conversationId))
  const isMissing = useApp(selectIsMissing(conversationId))
  const sheet = useLinkedSheet(conversationId)
  const conversation = <Conversation conversationId={conversationId} parts={parts} />
  if (!isEmpty) return conversation
  if (conversationId === null) return fresh ?? <NewChat spreadsheetId={sheet?.sendId ?? null} />
  if (isMissing) return <Missing />
  if (status === 'failed') return <LoadFailed id={conversationId} error={error ?? ''} />
  return status === 'ready' ? conversation : <Skeletons />
}

type DockProps = {
  readonly conversationId: string | null
  readonly isFresh: boolean
  readonly place: (element: HTMLElement | null) => void
}

/**
 * The queue and the composer below the conversation. If the conversation does not exist, neither
 * shows.
 */
const Dock = ({ conversationId, isFresh, place }: DockProps) => {
  const isMissing = useApp(selectIsMissing(conversationId))
  const isWaiting = useApp(selectQueue).length > 0
  if (isMissing) return null
  return (
    <div className={isFresh ? `${css.dock} ${css.newChatDock}` : css.dock} ref={place}>
      {isWaiting && (
        <Suspense>
          <Queue conversationId={conversationId} />
        </Suspense>
      )}
      <Composer conversationId={conversationId} />
    </div>
  )
}

/** The screen of a conversation. Null is the new chat. */
export const ChatScreen = ({ conversationId, fresh }: ScreenProps) => {
  useOpenConversation(conversationId, preloadMessageParts)
  // A new chat whose first message failed has no title yet, so it shows the default title.
  const known = useApp(selectConversation(conversationId))?.title
  const title = known ?? (conversationId === null ? DEFAULT_TITLES.conversation : undefined)
  const isFresh = useApp(selectMessageIds(conversationId)).length === 0 && conversationId === null
  const hash = useLocation({ select: (location) => location.hash })
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [top, setTop] = useState<HTMLElement | null>(null)
  const [dock, setDock] = useState<HTMLElement | null>(null)
  return (
    <>
      <div className={css.scroll} ref={setBox} onFocus={preloadMessageParts} data-scroller>
        <div className={css.ledger}>
          <div className={css.top} ref={setTop} />
          {!isFresh && !fresh && title !== undefined && <h1 className={visuallyHidden}>{title}</h1>}
          <Suspense fallback={<Skeletons />}>
            <Page conversationId={conversationId} fresh={fresh} parts={{ box, top, dock }} />
          </Suspense>
          <Dock conversationId={conversationId} isFresh={isFresh && !fresh} place={setDock} />
        </div>
      </div>
      <MountWhenFirstNeeded when={hash.startsWith('document=')}>
        <DocumentPanel conversationId={conversationId} />
      </MountWhenFirstNeeded>
    </>
  )
}
