import { lazy, Suspense } from 'react'
import { MathSource } from './math-source.tsx'
import { PENDING } from './syntax/pending-mark.ts'

// The typesetter is large, so it lazy-loads with the first formula. The source is the fallback.
const Typeset = lazy(async (): Promise<{ default: typeof MathSource }> => {
  try {
    return { default: (await import('./typeset.tsx')).Typeset }
  } catch {
    return { default: MathSource }
  }
})

/** A formula. Its source shows while it streams or the typesetter loads. */
export const MathFormula = ({
  text,
  isDisplay,
}: {
  readonly text: string
  readonly isDisplay: boolean
}) => {
  const isOpen = text.endsWith(PENDING)
  const source = isOpen ? text.slice(0, -1) : text
  const plain = <MathSource text={source} isDisplay={isDisplay} />
  if (isOpen) return plain
  return (
    <Suspense fallback={plain}>
      <Typeset text={source} isDisplay={isDisplay} />
    </Suspense>
  )
}
