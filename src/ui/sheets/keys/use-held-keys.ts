import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { selectWorkbook } from '#src/log/selectors/selectors.ts'
import { partOf } from './early-keys.ts'
import { holdKeys, type Held, type HeldKeys } from './held-keys.ts'
import { createLeftKeys } from './left-keys.ts'
import { useApp, useAppContext } from '../../kit/hooks/app.tsx'

/** The tab's. */
const left = createLeftKeys(globalThis)

/**
 * What is typed while the sheet on the page has no grid, for as long as its screen stands and may get one; what it did not get waits for the sheet to be opened again.
 */
export const useHeldKeys = (id: string | null): HeldKeys => {
  const app = useAppContext()
  const { status, isMissing } = useApp(selectWorkbook)
  const isComing = status !== 'failed'
  const [held] = useState(() => holdKeys(left))
  useLayoutEffect(() => {
    const { session, workbook } = app.state()
    if (isMissing) held.refuse()
    held.turn(isComing ? `${session.user?.id ?? ''}/${id ?? ''}` : null, workbook.id === id)
  }, [app, held, id, isComing, isMissing])
  useLayoutEffect(() => () => held.turn(null, false), [held])
  useLayoutEffect(() => (isComing ? held.listen(window, partOf) : undefined), [held, isComing])
  return held
}

/** What waits now. */
export const useHeld = ({ subscribe, items }: HeldKeys): readonly Held[] =>
  useSyncExternalStore(subscribe, items, items)
