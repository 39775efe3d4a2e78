import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { partOf } from '../sheets/early-keys.ts'
import { holdKeys, type Held, type HeldKeys } from '../sheets/held-keys.ts'

/** What is typed while the sheet on the page has no grid, for as long as its screen stands (SHEET-250). */
export const useHeldKeys = (): HeldKeys => {
  const [held] = useState(holdKeys)
  useLayoutEffect(() => held.listen(window, partOf), [held])
  return held
}

/** What waits now. */
export const useHeld = ({ subscribe, items }: HeldKeys): readonly Held[] =>
  useSyncExternalStore(subscribe, items, items)
