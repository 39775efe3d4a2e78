import type { ReactNode } from 'react'
import { useVisit } from '../../hooks/visit.ts'
import { reference } from '../../theme/text.css.ts'

/** A link to a page of this app: the router goes there without loading the page anew. */
export const InternalLink = ({
  path,
  children,
}: {
  readonly path: string
  readonly children: ReactNode
}) => {
  const visit = useVisit(path)
  return (
    <a className={reference} href={path} onClick={visit}>
      {children}
    </a>
  )
}
