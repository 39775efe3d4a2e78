import { useEffect, useState } from 'react'
import { PAYWALL_TYPING_IDLE_MS } from '#contract/limits/billing.ts'

/** Events of a user who is typing or moving to another element. */
const ACTS = ['keydown', 'pointerup', 'focusin'] as const

/**
 * Whether the focus is in a field with text or in an editable element. The grid's editable element
 * always counts, because only the grid knows the text of its cells.
 */
const isWriting = (): boolean => {
  const { activeElement: at } = document
  if (at instanceof HTMLTextAreaElement || at instanceof HTMLInputElement)
    return at.value !== '' && at.matches(':read-write')
  return at instanceof HTMLElement && at.isContentEditable
}

/**
 * Runs `act` once, as soon as `writes` returns false. It calls `writes` immediately, and again
 * after each pause in the events on `page`. The returned function cancels the wait.
 */
export const runWhenIdle = (
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
  const check = (): void => {
    if (writes()) return
    end()
    act()
  }
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(check, PAYWALL_TYPING_IDLE_MS)
  }
  for (const type of ACTS) page.addEventListener(type, wait, { capture: true, signal: over.signal })
  check()
  return end
}

/**
 * Whether an automatic panel may open. After `isAsked` becomes true, the result becomes true once
 * the user has stopped typing. It is false again once `isAsked` is false.
 */
export const useIsUserIdle = (isAsked: boolean): boolean => {
  const [isFree, setFree] = useState(false)
  useEffect(() => {
    if (!isAsked) return undefined
    const end = runWhenIdle(() => setFree(true), window, isWriting)
    return () => {
      end()
      setFree(false)
    }
  }, [isAsked])
  return isFree
}
