import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { selectWorkbook } from '#src/log/selectors/selectors.ts'
import { keyTargetOf } from './early-keys.ts'
import { createInputQueue, type QueuedInput, type InputQueue } from './input-queue.ts'
import { createWaitingInputs } from './waiting-inputs.ts'
import { useApp, useAppContext } from '../../kit/hooks/app.tsx'

/** Shared by all screens of this tab. */
const waitingInputs = createWaitingInputs(globalThis)

/**
 * The input queue of the sheet on screen. It listens unless the workbook failed to load. Inputs
 * that were not replayed wait until the sheet is open again.
 */
export const useInputQueue = (id: string | null): InputQueue => {
  const app = useAppContext()
  const { status, isMissing } = useApp(selectWorkbook)
  const isComing = status !== 'failed'
  const [queue] = useState(() => createInputQueue(waitingInputs))
  useLayoutEffect(() => {
    const { session, workbook } = app.state()
    if (isMissing) queue.refuse()
    queue.switchTo(isComing ? `${session.user?.id ?? ''}/${id ?? ''}` : null, workbook.id === id)
  }, [app, queue, id, isComing, isMissing])
  useLayoutEffect(() => () => queue.switchTo(null, false), [queue])
  useLayoutEffect(
    () => (isComing ? queue.listen(window, keyTargetOf) : undefined),
    [queue, isComing],
  )
  return queue
}

/** The queued inputs. */
export const useQueuedInputs = ({ subscribe, items }: InputQueue): readonly QueuedInput[] =>
  useSyncExternalStore(subscribe, items, items)
