/** Marks that are read together, and texts of so many that are read: reading costs their square. */
const PIECE_MARKS = 200
const MAX_PIECES = 10

/** Shorter text holds no more marks than a piece may. */
const MARK = /[*_~`[\]<$\\&@!]|:\/\//g

/** Whether something other than text may begin in a text; else there is nothing to read. */
export const isMarked = (text: string): boolean => /[*_`[<\\~$&@\n]|:\/\/|www\./.test(text)

/** A part of the inside of a line; `isRead` is false for what stays as it was written. */
export type TextPiece = { readonly text: string; readonly isRead: boolean }

/** A place before `end` where words part, not too near to `start`; else `end`. */
const gapBefore = (text: string, start: number, end: number): number => {
  const gap = text.lastIndexOf(' ', end)
  return gap > start + (end - start) / 2 ? gap : end
}

/**
 * Splits the inside of a line that holds very many marks, so that no text holds up the page: each
 * piece is read by itself, and what comes after the last of them is shown as written.
 */
export const piecesOf = (text: string): readonly TextPiece[] => {
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
