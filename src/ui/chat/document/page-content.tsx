import { useState } from 'react'
import { DOCUMENT_PANEL } from '#contract/document-panel-wording.ts'
import type { DocumentPage } from '#contract/documents.ts'
import { Button } from '../../kit/button.tsx'
import { DocumentTable } from './document-table.tsx'
import * as css from './document.css.ts'
import { isTableText } from './table-shape.ts'

/** So much of a page's words is drawn at once, in UTF-16 units. */
const FIRST_CHARS = 20_000

/** Paragraphs as they came; what is far down is not laid out before it comes into view. */
const Words = ({ text }: { readonly text: string }) => {
  const [isWhole, setWhole] = useState(false)
  const isCut = !isWhole && text.length > FIRST_CHARS
  const paragraphs = (isCut ? text.slice(0, FIRST_CHARS) : text).split(/\n{2,}/)
  return (
    <>
      {paragraphs.map((paragraph, at) => (
        <p key={at} className={css.words} dir="auto">
          {paragraph}
        </p>
      ))}
      {isCut && (
        <Button kind="line" size="sm" onClick={() => setWhole(true)}>
          {DOCUMENT_PANEL.allText(text.length)}
        </Button>
      )}
    </>
  )
}

/** The words of a page in reading order, then its tables; nothing of it is markup (DOC-111, DOC-116, DOC-118). */
export const PageContent = ({ page }: { readonly page: DocumentPage }) => {
  const text = isTableText(page) ? '' : page.text.trim()
  const isEmpty = text === '' && page.tables.length === 0
  return (
    <>
      {text !== '' && <Words text={text} />}
      {page.tables.map((table) => (
        <DocumentTable key={table.number} table={table} documentId={page.document_id} />
      ))}
      {isEmpty && <p className={css.quiet}>{DOCUMENT_PANEL.noText}</p>}
    </>
  )
}
