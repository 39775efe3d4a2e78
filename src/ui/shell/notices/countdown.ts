/** Interval of the countdown, in ms. */
const STEP_MS = 250

/**
 * Calls `end` after `ms`, with a precision of a quarter second. Pauses while `isHeld` returns true.
 * An infinite time never ends. The returned function cancels the countdown.
 */
export const countDown = (ms: number, isHeld: () => boolean, end: () => void): (() => void) => {
  if (!Number.isFinite(ms)) return () => {}
  let remainingMs = ms
  const timer = setInterval(() => {
    if (isHeld()) return
    remainingMs -= STEP_MS
    if (remainingMs > 0) return
    clearInterval(timer)
    end()
  }, STEP_MS)
  return () => clearInterval(timer)
}

/** Whether Sonner hides a toast behind newer ones. */
export const isHiddenToast = (card: Pick<Element, 'closest'> | null): boolean =>
  card?.closest('[data-visible]')?.getAttribute('data-visible') === 'false'
