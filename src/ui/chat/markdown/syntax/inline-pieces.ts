/**
 * Maximum number of marks in a piece, because parsing takes quadratic time in the marks.
 * `MAX_PIECES` limits the number of parsed pieces.
 */
const PIECE_MARKS = 200
const MAX_PIECES = 10

const MARK = /[*_~`[\]<$\\&@!]|:\/\//g

/** Whether a text may contain markdown. If not, it skips the parser. */
export const canHaveMarkdown = (text: string): boolean => /[*_`[<\\~$&@\n]|:\/\/|www\./.test(text)

/** A piece of inline text. `isRead` is false if it renders unparsed. */
export type TextPiece = { readonly text: string; readonly isRead: boolean }

/**
 * The offset of a space in the second half of the piece, before `end`. Without such a space, `end`
 * itself.
 */
const gapBefore = (text: string, start: number, end: number): number => {
  const gap = text.lastIndexOf(' ', end)
  return gap > start + (end - start) / 2 ? gap : end
}

/**
 * Splits inline text with very many marks, so parsing never blocks the page.
 * Each piece is parsed separately. Text after the last piece renders unparsed.
 */
export const inlinePiecesOf = (text: string): readonly TextPiece[] => {
  // A text this short cannot hold more marks than a piece may.
  if (text.length <= PIECE_MARKS) return [{ text, isRead: true }]
  const pieces: TextPiece[] = []
  let start = 0
  let marks = 0
  for (const { index } of text.matchAll(MARK)) {
    marks += 1
    if (marks <= PIECE_MARKS || index <= start) continue
    const end = gapBefore(text, start, index)
    pieces.push({ text: text.slice(start, end), isRead: true })
    start = end
    marks = 0
    if (pieces.length === MAX_PIECES) return [...pieces, { text: text.slice(start), isRead: false }]
  }
  return [...pieces, { text: text.slice(start), isRead: true }]
}
