import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { selectWorkbook } from '#src/log/selectors/selectors.ts'
import { keyTargetOf } from './early-keys.ts'
import { createInputQueue, type QueuedInput, type InputQueue } from './input-queue.ts'
import { createWaitingInputs } from './waiting-inputs.ts'
import { useApp, useAppContext } from '../../kit/hooks/app.tsx'

/** Shared by all screens of this tab. */
const left = createWaitingInputs(globalThis)

/**
 * The input queue of the sheet on screen, while its grid may still come.
 * Unreplayed inputs wait until the sheet is open again.
 */
export const useInputQueue = (id: string | null): InputQueue => {
  const app = useAppContext()
  const { status, isMissing } = useApp(selectWorkbook)
  const isComing = status !== 'failed'
  const [held] = useState(() => createInputQueue(left))
  useLayoutEffect(() => {
    const { session, workbook } = app.state()
    if (isMissing) held.refuse()
    held.turn(isComing ? `${session.user?.id ?? ''}/${id ?? ''}` : null, workbook.id === id)
  }, [app, held, id, isComing, isMissing])
  useLayoutEffect(() => () => held.turn(null, false), [held])
  useLayoutEffect(() => (isComing ? held.listen(window, keyTargetOf) : undefined), [held, isComing])
  return held
}

/** The queued inputs. */
export const useQueuedInputs = ({ subscribe, items }: InputQueue): readonly QueuedInput[] =>
  useSyncExternalStore(subscribe, items, items)
