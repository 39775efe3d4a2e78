import { useEffect } from 'react'
import { useSend } from './app.tsx'

/** Opens a conversation for as long as its screen stands; null is the new chat (spec §4). */
export const useOpenConversation = (id: string | null): void => {
  const send = useSend()
  useEffect(() => {
    send({ type: 'OPEN_CONVERSATION', id })
  }, [send, id])
}

/** Opens a workbook for as long as its screen stands; null is a new one. Leaving saves and closes it. */
export const useOpenWorkbook = (id: string | null): void => {
  const send = useSend()
  useEffect(() => {
    send({ type: 'OPEN_WORKBOOK', id })
  }, [send, id])
  useEffect(() => () => send({ type: 'CLOSE_WORKBOOK' }), [send])
}
