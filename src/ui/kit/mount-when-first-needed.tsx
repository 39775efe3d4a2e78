import { Suspense, useState, type ReactNode } from 'react'

type Props = {
  readonly when: boolean
  /** What is drawn from then on; nothing stands for it while its code comes. */
  readonly children: ReactNode
}

/** Draws nothing until it is wanted for the first time; then it stays. */
export const MountWhenFirstNeeded = ({ when, children }: Props) => {
  const [wasWanted, setWanted] = useState(when)
  if (when && !wasWanted) setWanted(true)
  return wasWanted ? <Suspense>{children}</Suspense> : null
}
