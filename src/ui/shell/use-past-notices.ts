import { useEffect } from 'react'
import type { PastNotice } from '#src/log/past-notices.ts'
import { selectPast } from '#src/log/selectors/selectors.ts'
import { useApp, useSend } from '../kit/hooks/app.tsx'

/** What was told in this session, the newest first; while this is on the screen nothing of it is new. */
export const usePastNotices = (): readonly PastNotice[] => {
  const { items, unread } = useApp(selectPast)
  const send = useSend()
  useEffect(() => {
    if (unread > 0) send({ type: 'SEE_NOTICES' })
  }, [unread, send])
  return items
}
