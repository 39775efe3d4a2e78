import { memo } from 'react'
import * as css from './plain-text.css.ts'

/** Characters of a piece that the browser may skip while it is out of view, and of a line in it. */
const PIECE_CHARS = 16_384
const LINE_CHARS = 70
const LINE_PX = 24

/** Text in pieces that end between two words, where one ends soon enough. Loses only that space. */
export const piecesOf = (text: string): readonly string[] => {
  const pieces: string[] = []
  for (let at = 0; at < text.length;) {
    const end = at + PIECE_CHARS
    const rest = text.slice(end, end + PIECE_CHARS)
    const gap = rest.search(/\s/)
    // The last word of all is no place to cut.
    const cut = gap >= 0 ? end + gap : rest.length < PIECE_CHARS ? text.length : end
    pieces.push(text.slice(at, cut))
    at = gap < 0 ? cut : cut + 1
  }
  return pieces
}

const Piece = memo(({ text }: { readonly text: string }) => {
  const height = Math.ceil(text.length / LINE_CHARS) * LINE_PX
  return (
    <div className={css.piece} style={{ containIntrinsicSize: `auto ${height}px` }}>
      {text}
    </div>
  )
})
Piece.displayName = 'Piece'

/**
 * An answer's words as they came: until the markdown reader has loaded, and when they are too many
 * for it. Only what is in view is laid out.
 */
export const PlainText = ({ text }: { readonly text: string }) => (
  <div className={css.plain}>
    {text.length <= PIECE_CHARS
      ? text
      : piecesOf(text).map((piece, index) => <Piece key={index} text={piece} />)}
  </div>
)
