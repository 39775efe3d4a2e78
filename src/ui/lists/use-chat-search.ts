import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useSend } from '../kit/hooks/app.tsx'

/** The search text from the address, and a setter for it. The hook also starts the search. */
export const useChatSearch = () => {
  const { q = '' } = useSearch({ strict: false })
  const send = useSend()
  const navigate = useNavigate()
  useEffect(() => send({ type: 'SEARCH_CONVERSATIONS', query: q }), [q, send])
  useEffect(() => () => send({ type: 'SEARCH_CONVERSATIONS', query: '' }), [send])
  const keep = useCallback(
    (text: string) =>
      void navigate({
        to: '/app/chats',
        search: text.trim() === '' ? {} : { q: text },
        replace: true,
      }),
    [navigate],
  )
  return { q, keep } as const
}
