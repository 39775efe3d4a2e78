import { useEffect, useState } from 'react'
import {
  selectIsStreamingIn,
  selectMessage,
  selectStreamingId,
} from '#src/log/selectors/selectors.ts'
import { nextAnnouncement, nothingTold } from './announce.ts'
import { useApp, useAppContext } from '../../kit/hooks/app.tsx'

/** How often it is looked whether there is something to tell. */
const LOOK_MS = 500

/** What has been told of the answer that streams: who comes back to it hears nothing twice. */
let latest = { id: '', told: nothingTold }

/** What a screen reader is to be told of the answer that streams in a conversation. */
export const useAnnouncements = (conversationId: string | null): string => {
  const app = useAppContext()
  const isHere = useApp(selectIsStreamingIn(conversationId))
  const streamingId = useApp(selectStreamingId)
  const [text, setText] = useState('')
  useEffect(() => {
    if (!isHere || streamingId === null) return
    if (latest.id !== streamingId) latest = { id: streamingId, told: nothingTold }
    const tell = () => {
      const row = selectMessage(conversationId, streamingId)(app.state())
      if (row === null || row.type === 'user') return
      const { announceSentences } = app.preferences.settings()
      const next = nextAnnouncement(latest.told, row, performance.now(), announceSentences)
      latest = { id: streamingId, told: next.told }
      if (next.text !== null) setText(next.text)
    }
    tell()
    const timer = setInterval(tell, LOOK_MS)
    return () => {
      clearInterval(timer)
      // Ended rather than left: its end is told.
      if (app.state().chat.run?.replyId !== streamingId) tell()
    }
  }, [app, conversationId, isHere, streamingId])
  return text
}
