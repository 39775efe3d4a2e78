import { memo } from 'react'
import * as css from './plain-text.css.ts'

/** Characters per piece, and the characters and height of a line for the size estimate. */
const PIECE_CHARS = 16_384
const LINE_CHARS = 70
const LINE_PX = 24

/** Splits text into pieces at a space near the limit. Only the space at each cut is lost. */
export const splitText = (text: string): readonly string[] => {
  const pieces: string[] = []
  for (let at = 0; at < text.length;) {
    const end = at + PIECE_CHARS
    const rest = text.slice(end, end + PIECE_CHARS)
    const gap = rest.search(/\s/)
    // If no space follows within `PIECE_CHARS`, the piece ends at the limit. The last piece takes
    // the rest of the text.
    const cut = gap >= 0 ? end + gap : rest.length < PIECE_CHARS ? text.length : end
    pieces.push(text.slice(at, cut))
    at = gap < 0 ? cut : cut + 1
  }
  return pieces
}

const Piece = memo(({ text }: { readonly text: string }) => {
  const height = Math.ceil(text.length / LINE_CHARS) * LINE_PX
  return (
    <div className={css.textPart} style={{ containIntrinsicSize: `auto ${height}px` }}>
      {text}
    </div>
  )
})
Piece.displayName = 'Piece'

/**
 * An answer as plain text. It shows while the markdown view loads, and for answers that are too
 * long for markdown. The browser lays out visible pieces only.
 */
export const PlainText = ({ text }: { readonly text: string }) => (
  <div className={css.plainText}>
    {text.length <= PIECE_CHARS
      ? text
      : splitText(text).map((piece, index) => <Piece key={index} text={piece} />)}
  </div>
)
