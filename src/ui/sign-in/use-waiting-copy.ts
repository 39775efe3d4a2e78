import { useEffect } from 'react'
import { selectPublic } from '#src/log/selectors/selectors.ts'
import { useApp, useSend } from '../kit/hooks/app.tsx'

/** The title of the public spreadsheet whose copy waits for the sign-in that leads to `next`, or null. */
export const useWaitingCopy = (next: string | null): string | null => {
  const { copy } = useApp(selectPublic)
  const send = useSend()
  const code = /^\/s\/([^/]+)$/.exec(next ?? '')?.[1] ?? null
  useEffect(() => {
    if (code !== null) send({ type: 'LOOK_FOR_COPY', code })
  }, [send, code])
  return code !== null && copy.code === code && copy.status === 'away' ? copy.title : null
}
