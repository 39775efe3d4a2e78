import type { ReactNode } from 'react'
import { useHasSheets } from '../../kit/hooks/app.tsx'
import { useCanOpenDocuments } from '../document/use-can-open-documents.ts'
import { useInternalLinkClick } from './use-internal-link-click.ts'
import { reference } from '../../theme/text.css.ts'

/** Paths of the spreadsheet pages. */
const SHEET_PAGE = /^\/(app\/spreadsheets?|s)(?=[/?#]|$)/

/**
 * A link to a page of this app or to a place in a document. The router opens it without a page
 * load. If spreadsheets are off, a link to a spreadsheet page is plain text. If documents cannot be
 * opened, a link into a document is plain text.
 */
export const InternalLink = ({
  path,
  children,
}: {
  readonly path: string
  readonly children: ReactNode
}) => {
  const visit = useInternalLinkClick(path)
  const hasSheets = useHasSheets()
  const opensDocuments = useCanOpenDocuments()
  if (path.startsWith('#') ? !opensDocuments : !hasSheets && SHEET_PAGE.test(path)) return children
  return (
    <a className={reference} href={path} onClick={visit}>
      {children}
    </a>
  )
}
