/** So often the time that is left is counted, in ms. */
const STEP_MS = 250

/**
 * Calls `end` once `ms` have run down, to a quarter of a second; while `isHeld` says so they stand still.
 * An endless time never ends. The call that it gives ends the counting.
 */
export const countDown = (ms: number, isHeld: () => boolean, end: () => void): (() => void) => {
  if (!Number.isFinite(ms)) return () => {}
  let left = ms
  const timer = setInterval(() => {
    if (isHeld()) return
    left -= STEP_MS
    if (left > 0) return
    clearInterval(timer)
    end()
  }, STEP_MS)
  return () => clearInterval(timer)
}

/** Whether a toast is kept unseen: as many newer ones stand as there is room for, one of which did not wait. */
export const isBehind = (card: Pick<Element, 'closest'> | null): boolean =>
  card?.closest('[data-visible]')?.getAttribute('data-visible') === 'false'
