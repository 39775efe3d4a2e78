import { useCallback, useState } from 'react'

/** How long a copy button says that it has copied. */
const COPIED_MS = 2000

/** Copies text to the clipboard; `copied` is true for two seconds afterwards. */
export const useCopy = (): { readonly copied: boolean; readonly copy: (text: string) => void } => {
  const [copied, setCopied] = useState(false)
  const copy = useCallback((text: string) => {
    void navigator.clipboard?.writeText(text).then(
      () => {
        setCopied(true)
        setTimeout(() => setCopied(false), COPIED_MS)
      },
      () => setCopied(false),
    )
  }, [])
  return { copied, copy }
}
