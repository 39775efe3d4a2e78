import type { ReactNode } from 'react'
import { useHasSheets } from '../../kit/hooks/app.tsx'
import { useOpensDocuments } from '../document/use-opens-documents.ts'
import { useVisit } from './use-visit.ts'
import { reference } from '../../theme/text.css.ts'

/** The pages that are about spreadsheets. */
const SHEET_PAGE = /^\/(app\/spreadsheets?|s)(?=[/?#]|$)/

/**
 * A link to a page of this app, or by a fragment to a place of a document: the router goes there without loading the page anew. Words alone where the
 * page is gone with the spreadsheets or the documents.
 */
export const InternalLink = ({
  path,
  children,
}: {
  readonly path: string
  readonly children: ReactNode
}) => {
  const visit = useVisit(path)
  const hasSheets = useHasSheets()
  const opensDocuments = useOpensDocuments()
  if (path.startsWith('#') ? !opensDocuments : !hasSheets && SHEET_PAGE.test(path)) return children
  return (
    <a className={reference} href={path} onClick={visit}>
      {children}
    </a>
  )
}
