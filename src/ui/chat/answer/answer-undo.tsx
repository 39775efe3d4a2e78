import { Suspense } from 'react'
import type { Answer } from '#src/log/state.ts'
import { lazyComponent } from '../../kit/lazy-component.ts'

const UndoTurn = lazyComponent(async () => (await import('./undo-turn.tsx')).UndoTurn)

/** The undo of an answer's changes. Lazy-loaded, because most answers write nothing. */
export const AnswerUndo = ({
  answer: { state, timeline, metadata },
  isEarlier,
  isStopped = false,
}: {
  readonly answer: Answer
  readonly isEarlier: boolean
  readonly isStopped?: boolean
}) =>
  (isStopped || state !== 'streaming') &&
  !isEarlier &&
  timeline.some((block) => block.kind === 'tool') && (
    <Suspense>
      <UndoTurn timeline={timeline} verification={metadata.verification} isStopped={isStopped} />
    </Suspense>
  )
