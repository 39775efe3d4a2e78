import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { partOf } from '../sheets/early-keys.ts'
import { holdKeys, type Held, type HeldKeys } from '../sheets/held-keys.ts'

/** What is typed while the sheet on the page has no grid, for as long as its screen stands and may get one (SHEET-250). */
export const useHeldKeys = (isComing: boolean): HeldKeys => {
  const [held] = useState(holdKeys)
  useLayoutEffect(() => (isComing ? held.listen(window, partOf) : undefined), [held, isComing])
  return held
}

/** What waits now. */
export const useHeld = ({ subscribe, items }: HeldKeys): readonly Held[] =>
  useSyncExternalStore(subscribe, items, items)
