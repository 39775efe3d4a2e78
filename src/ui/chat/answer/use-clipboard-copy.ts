import { useCallback, useState } from 'react'

/** Duration of the copy feedback, in ms. */
const COPIED_MS = 2000

/** Clipboard content. HTML goes beside the text if the browser accepts both. */
type Clip = string | { readonly text: string; readonly html: string }
/** Builds the content on demand. A promise while a chunk still loads. */
export type ReadClip = () => Clip | Promise<Clip>

/** The outcome of a copy. Null outside the feedback time. */
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

/** Copies the result of `read` to the clipboard. Any error yields 'refused'. */
export const writeToClipboard = async (read: ReadClip): Promise<'copied' | 'refused'> => {
  try {
    const clip = read()
    // Browsers allow the copy only soon after the press, so `await` is used only for a promise.
    await write(clip instanceof Promise ? await clip : clip)
    return 'copied'
  } catch {
    return 'refused'
  }
}

/** Copies to the clipboard and shows the outcome for two seconds. */
export const useClipboardCopy = (): {
  readonly outcome: CopyOutcome
  readonly copy: (read: ReadClip) => void
} => {
  const [outcome, setOutcome] = useState<CopyOutcome>(null)
  const copy = useCallback((read: ReadClip) => {
    void writeToClipboard(read).then((what) => {
      setOutcome(what)
      setTimeout(() => setOutcome(null), COPIED_MS)
    })
  }, [])
  return { outcome, copy }
}
