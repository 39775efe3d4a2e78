import { useEffect } from 'react'
import { useSend } from '../kit/hooks/app.tsx'

/**
 * Opens a conversation for as long as its screen stands; null is the new chat. What draws its
 * messages is loaded while they are.
 */
export const useOpenConversation = (id: string | null, loadParts: () => void): void => {
  const send = useSend()
  useEffect(() => {
    send({ type: 'OPEN_CONVERSATION', id })
    if (id !== null) loadParts()
  }, [send, id, loadParts])
}

/** Opens the page of a public spreadsheet for as long as it stands. */
export const useOpenPublic = (code: string): void => {
  const send = useSend()
  useEffect(() => {
    send({ type: 'OPEN_PUBLIC', code })
    return () => send({ type: 'CLOSE_PUBLIC' })
  }, [send, code])
}

/** Opens a workbook for as long as its screen stands; null is a new one. Leaving saves and closes it. */
export const useOpenWorkbook = (id: string | null): void => {
  const send = useSend()
  useEffect(() => {
    send({ type: 'OPEN_WORKBOOK', id })
  }, [send, id])
  useEffect(() => () => send({ type: 'CLOSE_WORKBOOK' }), [send])
}
