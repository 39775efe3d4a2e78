import { useCallback, useState } from 'react'

/** How long a copy button says what came of it. */
const COPIED_MS = 2000

/** What goes to the clipboard: text, and beside it the same as HTML where the browser takes both. */
type Clip = string | { readonly text: string; readonly html: string }
/** Makes it when it is asked for; a promise while a part of the app is still loaded. */
export type ReadClip = () => Clip | Promise<Clip>

/** What came of copying, for two seconds; null before and after. */
export type CopyOutcome = 'copied' | 'refused' | null

const write = (clip: Clip): Promise<void> => {
  const { clipboard } = navigator
  if (typeof clip === 'string') return clipboard.writeText(clip)
  if (typeof ClipboardItem === 'undefined') return clipboard.writeText(clip.text)
  const as = (type: string, words: string) => ({ [type]: new Blob([words], { type }) })
  return clipboard.write([
    new ClipboardItem({ ...as('text/plain', clip.text), ...as('text/html', clip.html) }),
  ])
}

/** Puts on the clipboard what `read` makes; refused, whatever went wrong on the way. */
export const putOnClipboard = async (read: ReadClip): Promise<'copied' | 'refused'> => {
  try {
    const clip = read()
    // The browser wants the press and the copying close together: no detour where there is no wait.
    await write(clip instanceof Promise ? await clip : clip)
    return 'copied'
  } catch {
    return 'refused'
  }
}

/** Copies to the clipboard and says for two seconds what came of it. */
export const useCopy = (): {
  readonly outcome: CopyOutcome
  readonly copy: (read: ReadClip) => void
} => {
  const [outcome, setOutcome] = useState<CopyOutcome>(null)
  const copy = useCallback((read: ReadClip) => {
    void putOnClipboard(read).then((what) => {
      setOutcome(what)
      setTimeout(() => setOutcome(null), COPIED_MS)
    })
  }, [])
  return { outcome, copy }
}
