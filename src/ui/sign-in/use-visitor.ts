import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { SITE_PAGES } from '#contract/api/site-pages.ts'
import { selectSession } from '#src/log/selectors/selectors.ts'
import { readDraft, writeDraft } from '../chat/composer/draft.ts'
import { prepend } from '../chat/composer/returned.ts'
import { useApp, useAppContext, type App } from '../kit/hooks/app.tsx'

/** Where a sign-in leads that takes a visitor's text along. */
export const VISITOR_NEXT = SITE_PAGES.chat.path

/** What a visitor writes at /chat: the tab keeps it over reloads and the way to the sign-in. */
export const useVisitorText = (): readonly [string, (text: string) => void] => {
  const { visitor } = useAppContext()
  const [text, setText] = useState(() => visitor?.get() ?? '')
  const change = (next: string) => {
    setText(next)
    visitor?.set(next)
  }
  return [text, change]
}

/** Whether the tab keeps a visitor's text. */
export const useHasVisitorText = (): boolean => Boolean(useAppContext().visitor?.get())

/** What the ways to the sign-in carry: where the tab keeps a visitor's text, they lead back to it. */
export const useEntrySearch = (isAtChat = false): { readonly next?: string } => {
  const hasText = useHasVisitorText()
  return isAtChat || hasText ? { next: VISITOR_NEXT } : {}
}

/**
 * Lets a visitor's text go where it is on its way to nobody, so that the next person gets none of it: at a
 * sign-in that was not come to from it, which is where the end of a session leads too, and at the end of a
 * session on a public page.
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
 * Puts a visitor's text into the composer of a new chat of who is signed in, before what is written there; it is
 * not sent.
 */
export const takeAlong = ({
  visitor,
  preferences,
  send,
}: Pick<App, 'visitor' | 'preferences' | 'send'>): void => {
  const text = visitor?.get() ?? ''
  visitor?.set('')
  if (text.trim() === '') return
  send({ type: 'NEW_CONVERSATION' })
  const draft = prepend(readDraft(preferences.draftOf(null)), { text })
  preferences.saveDraft(null, writeDraft(draft))
}

/** Signed in, the chat for visitors is behind one: on to a new chat, the text along. */
export const useTakeAlong = (): void => {
  const app = useAppContext()
  const { status } = useApp(selectSession)
  const { history } = useRouter()
  useEffect(() => {
    if (status !== 'signedIn') return
    takeAlong(app)
    history.replace('/app/chat')
  }, [app, status, history])
}
