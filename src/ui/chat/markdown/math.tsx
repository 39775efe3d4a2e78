import { lazy, Suspense } from 'react'
import { MathSource } from './math-source.tsx'
import { OPEN } from './syntax/open-mark.ts'

// What sets formulas is large: it comes with the first of them. Without it their source is shown.
const Typeset = lazy(async (): Promise<{ default: typeof MathSource }> => {
  try {
    return { default: (await import('./typeset.tsx')).Typeset }
  } catch {
    return { default: MathSource }
  }
})

/** A formula; while it streams, or until what sets it has loaded, its source. */
export const Formula = ({
  text,
  isDisplay,
}: {
  readonly text: string
  readonly isDisplay: boolean
}) => {
  const isOpen = text.endsWith(OPEN)
  const source = isOpen ? text.slice(0, -1) : text
  const plain = <MathSource text={source} isDisplay={isDisplay} />
  if (isOpen) return plain
  return (
    <Suspense fallback={plain}>
      <Typeset text={source} isDisplay={isDisplay} />
    </Suspense>
  )
}
