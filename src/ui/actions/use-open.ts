import { useEffect } from 'react'
import { useSend } from '../kit/hooks/app.tsx'

/**
 * Opens a conversation while mounted. Null is the new chat. `loadParts` preloads the code that
 * renders messages.
 */
export const useOpenConversation = (id: string | null, loadParts: () => void): void => {
  const send = useSend()
  useEffect(() => {
    send({ type: 'OPEN_CONVERSATION', id })
    if (id !== null) loadParts()
  }, [send, id, loadParts])
}

/** Opens a public spreadsheet while mounted. */
export const useOpenPublic = (code: string): void => {
  const send = useSend()
  useEffect(() => {
    send({ type: 'OPEN_PUBLIC', code })
    return () => send({ type: 'CLOSE_PUBLIC' })
  }, [send, code])
}

/** Opens a workbook while mounted. Null is a new one. Unmounting saves and closes it. */
export const useOpenWorkbook = (id: string | null): void => {
  const send = useSend()
  useEffect(() => {
    send({ type: 'OPEN_WORKBOOK', id })
  }, [send, id])
  useEffect(() => () => send({ type: 'CLOSE_WORKBOOK' }), [send])
}
