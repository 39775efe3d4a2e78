import { useEffect } from 'react'

/** Names the browser's tab: "Chats · Ledgerline"; null is the product's name alone. */
export const useDocumentTitle = (title: string | null): void => {
  useEffect(() => {
    document.title = title === null ? 'Ledgerline' : `${title} · Ledgerline`
  }, [title])
}
