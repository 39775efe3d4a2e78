import { useEffect } from 'react'

/** Sets the tab's title: "Chats · Ledgerline". Null sets the product name alone. */
export const useDocumentTitle = (title: string | null): void => {
  useEffect(() => {
    document.title = title === null ? 'Ledgerline' : `${title} · Ledgerline`
  }, [title])
}
