import { useEffect, useState } from 'react'
import { PAYWALL_CALM_MS } from '#contract/limits/billing.ts'

/** What somebody does who writes, or goes elsewhere. */
const ACTS = ['keydown', 'pointerup', 'focusin'] as const

/** Whether the focus is in a field that holds text; what the cells of a sheet hold only the grid knows. */
const isWriting = (): boolean => {
  const { activeElement: at } = document
  if (at instanceof HTMLTextAreaElement || at instanceof HTMLInputElement)
    return at.value !== '' && at.matches(':read-write')
  return at instanceof HTMLElement && at.isContentEditable
}

/**
 * Does something once: at once where nobody writes, else a moment after the last act on the `page`, as soon
 * as nobody does. Call what it returns to give it up.
 */
export const onceFree = (
  act: () => void,
  page: EventTarget,
  writes: () => boolean,
): (() => void) => {
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (): void => {
    clearTimeout(timer)
    over.abort()
  }
  const look = (): void => {
    if (writes()) return
    end()
    act()
  }
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(look, PAYWALL_CALM_MS)
  }
  for (const type of ACTS) page.addEventListener(type, wait, { capture: true, signal: over.signal })
  look()
  return end
}

/** Whether what has come by itself may open: from when nobody writes, for as long as it is asked. */
export const useFreeHands = (isAsked: boolean): boolean => {
  const [isFree, setFree] = useState(false)
  useEffect(() => {
    if (!isAsked) return undefined
    const end = onceFree(() => setFree(true), window, isWriting)
    return () => {
      end()
      setFree(false)
    }
  }, [isAsked])
  return isFree
}
