import type { ReactNode } from 'react'
import { rangePath } from '#contract/api/pages.ts'
import { useEnclosingAnswer } from '../conversation/enclosing-answer.tsx'
import { InternalLink } from './internal-link.tsx'
import { splitReferences, type Setting } from './syntax/references.ts'

/**
 * A cell reference, linked to the conversation's spreadsheet. If the conversation has none, only
 * the text shows.
 */
const Reference = ({ range, text }: { readonly range: string; readonly text: string }) => {
  const id = useEnclosingAnswer()?.spreadsheetId ?? null
  return id === null ? text : <InternalLink path={rangePath(id, range)}>{text}</InternalLink>
}

/** Text with its cell references as links. */
export const withReferences = (text: string, setting?: Setting): ReactNode => {
  const pieces = splitReferences(text, setting)
  if (pieces.every(({ range }) => range === null)) return text
  return pieces.map((piece, index) =>
    piece.range === null ? (
      piece.text
    ) : (
      <Reference key={index} range={piece.range} text={piece.text} />
    ),
  )
}
