import { Suspense, useState, type ReactNode } from 'react'

type OnceProps = {
  readonly when: boolean
  /** What is drawn from then on; nothing stands for it while its code comes. */
  readonly children: ReactNode
}

/** Draws nothing until it is wanted for the first time; then it stays. */
export const Once = ({ when, children }: OnceProps) => {
  const [wasWanted, setWanted] = useState(when)
  if (when && !wasWanted) setWanted(true)
  return wasWanted ? <Suspense>{children}</Suspense> : null
}
