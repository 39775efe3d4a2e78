import { useState } from 'react'
import { DOCUMENT_PANEL } from '#src/texts/document-panel.ts'
import { Button } from '../../kit/button.tsx'
import type { CitedPiece, Span } from './cited-places.ts'
import { DocumentTable } from './document-table.tsx'
import * as css from './document.css.ts'

/** Longer texts are cut to this length until the user asks for the rest. In UTF-16 units. */
const FIRST_CHARS = 20_000

type WordsProps = { readonly text: string; readonly cited: readonly Span[] }

/** Renders a text with its cited spans marked. `cited` is sorted. */
const Marked = ({ text, cited }: WordsProps) =>
  cited.length === 0 ? (
    text
  ) : (
    <>
      {cited.map(({ start, end }, at) => (
        <span key={start}>
          {text.slice(cited[at - 1]?.end ?? 0, start)}
          <mark className={css.mark}>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(cited.at(-1)?.end)}
    </>
  )

/** Clips the spans to a part of the text, with offsets from its start. */
const within = (cited: readonly Span[], from: number, length: number): readonly Span[] =>
  cited
    .map(({ start, end }) => ({
      start: Math.max(0, start - from),
      end: Math.min(length, end - from),
    }))
    .filter(({ start, end }) => start < end)

/**
 * Renders the paragraphs of a text. A long text is cut, unless a cited place lies beyond the cut.
 */
const Words = ({ text, cited }: WordsProps) => {
  const [isWhole, setWhole] = useState(false)
  const isShort = text.length <= FIRST_CHARS
  const isCut = !isShort && !isWhole && cited.every(({ end }) => end <= FIRST_CHARS)
  const shown = isCut ? text.slice(0, FIRST_CHARS) : text
  return (
    <>
      {[...shown.matchAll(/[^\n]+(?:\n[^\n]+)*/g)].map(({ 0: paragraph, index }) => (
        <p key={index} className={css.words} dir="auto">
          <Marked text={paragraph} cited={within(cited, index, paragraph.length)} />
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

type ContentProps = { readonly documentId: string; readonly pieces: readonly CitedPiece[] }

/** A page in reading order. Its text is rendered as plain text, never as markup. */
export const PageContent = ({ documentId, pieces }: ContentProps) =>
  pieces.length === 0 ? (
    <p className={css.emptyText}>{DOCUMENT_PANEL.noText}</p>
  ) : (
    pieces.map((piece, at) =>
      'text' in piece ? (
        <Words key={at} text={piece.text} cited={piece.cited} />
      ) : (
        <DocumentTable key={at} table={piece.table} cited={piece.cited} documentId={documentId} />
      ),
    )
  )
