import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { SITE_PAGES } from '#contract/api/site-pages.ts'
import { selectSession } from '#src/log/selectors/selectors.ts'
import { parseDraft, serializeDraft } from '../chat/composer/draft.ts'
import { prepend } from '../chat/composer/restored-messages.ts'
import { useApp, useAppContext, type App } from '../kit/hooks/app.tsx'

/** The page to open after a sign-in that must keep the visitor's draft. */
export const VISITOR_NEXT = SITE_PAGES.chat.path

/** The visitor's draft at /chat. The tab stores it across reloads and the sign-in. */
export const useVisitorText = (): readonly [string, (text: string) => void] => {
  const { visitor } = useAppContext()
  const [text, setText] = useState(() => visitor?.get() ?? '')
  const change = (next: string) => {
    setText(next)
    visitor?.set(next)
  }
  return [text, change]
}

/** Whether the tab stores a visitor's draft. */
export const useHasVisitorText = (): boolean => Boolean(useAppContext().visitor?.get())

/**
 * The search params of links to the sign-in page. At /chat, or if there is a draft, the user
 * returns to /chat after the sign-in.
 */
export const useSignInSearch = (isAtChat = false): { readonly next?: string } => {
  const hasText = useHasVisitorText()
  return isAtChat || hasText ? { next: VISITOR_NEXT } : {}
}

/**
 * Deletes the visitor's draft after a sign-out. Also deletes it if `isWanted` is false, because the
 * page will not return to the draft. Otherwise the next user of this tab would receive the draft.
 */
export const useDropVisitorText = (isWanted: boolean): void => {
  const { visitor } = useAppContext()
  const { status } = useApp(selectSession)
  const last = useRef(status)
  useEffect(() => {
    const hasEnded = last.current === 'signedIn' && status === 'signedOut'
    last.current = status
    if (hasEnded || !isWanted) visitor?.set('')
  }, [visitor, status, isWanted])
}

/**
 * Moves the visitor's draft into the composer of a new chat, before any existing text. It sends no
 * message.
 */
export const moveVisitorText = ({
  visitor,
  preferences,
  send,
}: Pick<App, 'visitor' | 'preferences' | 'send'>): void => {
  const text = visitor?.get() ?? ''
  visitor?.set('')
  if (text.trim() === '') return
  send({ type: 'NEW_CONVERSATION' })
  const draft = prepend(parseDraft(preferences.draftOf(null)), { text })
  preferences.saveDraft(null, serializeDraft(draft))
}

/** Redirects a signed-in user from /chat to a new chat and takes the draft along. */
export const useMoveVisitorText = (): void => {
  const app = useAppContext()
  const { status } = useApp(selectSession)
  const { history } = useRouter()
  useEffect(() => {
    if (status !== 'signedIn') return
    moveVisitorText(app)
    history.replace('/app/chat')
  }, [app, status, history])
}
