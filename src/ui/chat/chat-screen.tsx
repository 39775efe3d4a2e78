import { Link } from '@tanstack/react-router'
import { ArrowDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { SCREEN_TEXTS } from '#contract/wording.ts'
import { NOTICES, PALETTE, TOP_BAR } from '#contract/labels.ts'
import { MESSAGES } from '#contract/messages.ts'
import {
  selectConversation,
  selectIsMissing,
  selectIsStreamingIn,
  selectMessageIds,
  selectMessagesError,
  selectMessagesStatus,
  selectStartedId,
  selectStreamingId,
} from '#src/events/selectors.ts'
import { useApp, useAppContext, useSend } from '../hooks/app.tsx'
import { useFollow } from '../hooks/follow.ts'
import { useLinkedSheet } from '../hooks/linked-sheet.ts'
import { useOpenConversation } from '../hooks/open.ts'
import { Blank } from '../kit/blank.tsx'
import { Button, buttonClass } from '../kit/button.tsx'
import { Loading, SkeletonBar } from '../kit/skeleton.tsx'
import { NewChatLink } from '../shell/new-chat-link.tsx'
import { visuallyHidden } from '../theme/text.css.ts'
import { Announcer } from './announcer.tsx'
import { loadMarkdown } from './answer/load-markdown.ts'
import { Composer } from './composer/composer.tsx'
import { Queue } from './composer/queue.tsx'
import * as css from './ledger.css.ts'
import { NewChat } from './new-chat.tsx'

// An empty chat needs neither the log nor what answers are drawn with: they come with the first
// message, or as soon as somebody starts to write one.
const loadConversation = () => import('./conversation.tsx')
const Conversation = lazy(async () => ({ default: (await loadConversation()).Conversation }))

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
      <Blank title={error} text={SCREEN_TEXTS.chatsSafe} alert>
        <Button kind="main" onClick={() => send({ type: 'RELOAD_MESSAGES', id })}>
          {NOTICES.tryAgain}
        </Button>
      </Blank>
    </div>
  )
}

/** No such conversation: nothing to try again, two ways on (CONV-18). */
const Missing = () => (
  <div className={css.failed}>
    <Blank title={MESSAGES.fetchMessages} text={SCREEN_TEXTS.chatMissing} alert>
      <NewChatLink className={buttonClass({ kind: 'main' })}>{PALETTE.newChat}</NewChatLink>
      <Link to="/app/chats" className={buttonClass({ kind: 'line' })}>
        {TOP_BAR.chats}
      </Link>
    </Blank>
  </div>
)

/** What stands above the composer: the conversation, its loading, its failure, or a new chat. */
const Page = ({ conversationId }: { readonly conversationId: string | null }) => {
  const isEmpty = useApp(selectMessageIds(conversationId)).length === 0
  const status = useApp(selectMessagesStatus(conversationId))
  const error = useApp(selectMessagesError(conversationId))
  const isMissing = useApp(selectIsMissing(conversationId))
  const sheet = useLinkedSheet(conversationId)
  if (!isEmpty) return <Conversation conversationId={conversationId} />
  if (conversationId === null) return <NewChat spreadsheetId={sheet?.sendId ?? null} />
  if (isMissing) return <Missing />
  if (status === 'failed') return <LoadFailed id={conversationId} error={error ?? ''} />
  return status === 'ready' ? <Conversation conversationId={conversationId} /> : <Skeletons />
}

type DockProps = {
  readonly conversationId: string | null
  readonly isFresh: boolean
  /** Goes to text that came while the reader was elsewhere; null without such text. */
  readonly onNewText: (() => void) | null
}

/** The composer's place; a conversation that is not there has none. */
const Dock = ({ conversationId, isFresh, onNewText }: DockProps) => {
  const isMissing = useApp(selectIsMissing(conversationId))
  if (isMissing) return null
  return (
    <div className={isFresh ? `${css.dock} ${css.freshDock}` : css.dock}>
      {onNewText !== null && (
        <div className={css.newText}>
          <Button kind="line" size="sm" icon={ArrowDown} onClick={onNewText}>
            New text
          </Button>
        </div>
      )}
      <Queue conversationId={conversationId} />
      <Composer conversationId={conversationId} />
    </div>
  )
}

/** A chat: null is the new one (NAV-13, NAV-14). */
export const ChatScreen = ({ conversationId }: { readonly conversationId: string | null }) => {
  useOpenConversation(conversationId)
  const { prepareSend } = useAppContext()
  const prepare = () => {
    prepareSend()
    // A part that does not load now is asked for again when it is drawn.
    Promise.all([loadConversation(), loadMarkdown()]).catch(() => {})
  }
  const title = useApp(selectConversation(conversationId))?.title
  const isStreaming = useApp(selectIsStreamingIn(conversationId))
  const streamingId = useApp(selectStreamingId)
  const startedId = useApp(selectStartedId)
  // A new chat that gets its id stays the same place.
  const place = conversationId ?? startedId
  const isFresh = useApp(selectMessageIds(conversationId)).length === 0 && conversationId === null
  const { scroller, content, hasNew, toEnd } = useFollow(place, isStreaming ? streamingId : null)
  return (
    <div className={css.scroll} ref={scroller} onFocus={prepare}>
      <div className={css.ledger} ref={content}>
        {!isFresh && title !== undefined && <h1 className={visuallyHidden}>{title}</h1>}
        <Suspense fallback={<Skeletons />}>
          <Page conversationId={conversationId} />
        </Suspense>
        <Dock conversationId={conversationId} isFresh={isFresh} onNewText={hasNew ? toEnd : null} />
        <Announcer conversationId={conversationId} />
      </div>
    </div>
  )
}
