import { useEffect } from 'react'
import type { PastNotice } from '#src/log/past-notices.ts'
import { selectPastNotices } from '#src/log/selectors/selectors.ts'
import { useApp, useSend } from '../kit/hooks/app.tsx'

/** This session's notices, newest first. Marks them as read while on screen. */
export const usePastNotices = (): readonly PastNotice[] => {
  const { items, unread } = useApp(selectPastNotices)
  const send = useSend()
  useEffect(() => {
    if (unread > 0) send({ type: 'SEE_NOTICES' })
  }, [unread, send])
  return items
}
