import { useEffect, useState } from 'react'
import {
  selectIsStreamingIn,
  selectMessage,
  selectStreamingId,
} from '#src/log/selectors/selectors.ts'
import { nextAnnouncement, initialProgress } from './announce.ts'
import { useApp, useAppContext } from '../../kit/hooks/app.tsx'

/** Interval for checking for news, in ms. */
const CHECK_MS = 500

/**
 * Progress of the streaming answer's announcements. It survives a change of page, so a returning
 * reader hears nothing twice.
 */
let latest = { id: '', progress: initialProgress }

/** The current screen reader announcement for the streaming answer of a conversation. */
export const useAnnouncements = (conversationId: string | null): string => {
  const app = useAppContext()
  const isHere = useApp(selectIsStreamingIn(conversationId))
  const streamingId = useApp(selectStreamingId)
  const [text, setText] = useState('')
  useEffect(() => {
    if (!isHere || streamingId === null) return
    if (latest.id !== streamingId) latest = { id: streamingId, progress: initialProgress }
    const tell = () => {
      const row = selectMessage(conversationId, streamingId)(app.state())
      if (row === null || row.type === 'user') return
      const { announceSentences } = app.preferences.settings()
      const next = nextAnnouncement(latest.progress, row, performance.now(), announceSentences)
      latest = { id: streamingId, progress: next.progress }
      if (next.text !== null) setText(next.text)
    }
    tell()
    const timer = setInterval(tell, CHECK_MS)
    return () => {
      clearInterval(timer)
      // If the answer has ended, its end is announced. If the user only left the page, nothing is
      // announced.
      if (app.state().chat.run?.replyId !== streamingId) tell()
    }
  }, [app, conversationId, isHere, streamingId])
  return text
}
