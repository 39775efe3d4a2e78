import { useEffect } from 'react'
import { selectPublic } from '#src/log/selectors/selectors.ts'
import { useApp, useSend } from '../kit/hooks/app.tsx'

/**
 * The title of the public spreadsheet that will be copied after this sign-in, or null. `next` is
 * the page to open after the sign-in.
 */
export const usePendingCopy = (next: string | null): string | null => {
  const { copy } = useApp(selectPublic)
  const send = useSend()
  const code = /^\/s\/([^/]+)$/.exec(next ?? '')?.[1] ?? null
  useEffect(() => {
    if (code !== null) send({ type: 'FIND_WAITING_COPY', code })
  }, [send, code])
  return code !== null && copy.code === code && copy.status === 'away' ? copy.title : null
}
