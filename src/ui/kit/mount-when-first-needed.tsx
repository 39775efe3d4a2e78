import { Suspense, useState, type ReactNode } from 'react'

type Props = {
  readonly when: boolean
  /** The lazy content. Nothing shows while its code loads. */
  readonly children: ReactNode
}

/** Mounts its children on first need and keeps them mounted. */
export const MountWhenFirstNeeded = ({ when, children }: Props) => {
  const [wasWanted, setWanted] = useState(when)
  if (when && !wasWanted) setWanted(true)
  return wasWanted ? <Suspense>{children}</Suspense> : null
}
