import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { selectWorkbook } from '#src/log/selectors/selectors.ts'
import { partOf } from './early-keys.ts'
import { holdKeys, type Held, type HeldKeys } from './held-keys.ts'
import { createLeftKeys } from './left-keys.ts'
import { useApp, useAppContext } from '../../kit/hooks/app.tsx'

/** Shared by all screens of this tab. */
const left = createLeftKeys(globalThis)

/**
 * The input queue of the sheet on screen, while its grid may still come.
 * Unreplayed inputs wait until the sheet is open again.
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

/** The queued inputs. */
export const useHeld = ({ subscribe, items }: HeldKeys): readonly Held[] =>
  useSyncExternalStore(subscribe, items, items)
