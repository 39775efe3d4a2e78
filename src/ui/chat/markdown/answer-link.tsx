import type { ReactNode } from 'react'
import { NoEnclosingAnswer } from '../conversation/enclosing-answer.tsx'
import { link } from '../../theme/text.css.ts'
import { hostBesideLink, type Address } from './syntax/address.ts'
import { Citation } from './citation.tsx'
import { InternalLink } from './internal-link.tsx'
import * as css from './markdown.css.ts'

/**
 * Renders a citation, a link to a page of this app, or a link to an external site. External links
 * open in a new tab and show their host.
 */
export const AnswerLink = ({
  address,
  label,
  children,
}: {
  readonly address: Address
  /**
   * The words of the link. For a citation they name the document. For an external link the host
   * shows beside them, unless they already show it.
   */
  readonly label: string
  readonly children: ReactNode
}) => {
  if (address.kind === 'internal')
    return (
      <InternalLink path={address.path}>
        <NoEnclosingAnswer>{children}</NoEnclosingAnswer>
      </InternalLink>
    )
  if (address.kind === 'document') return <Citation place={address.place} words={label} />
  const aside = hostBesideLink(address, label)
  return (
    <>
      <a className={link} href={address.href} target="_blank" rel="noopener noreferrer">
        <NoEnclosingAnswer>{children}</NoEnclosingAnswer>
      </a>
      {aside !== null && <span className={css.host}> ({aside})</span>}
    </>
  )
}
