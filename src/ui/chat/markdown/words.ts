import { decodeEntities } from './syntax/entities.ts'
import { inlineTokens, type Links, type MarkdownToken } from './syntax/lexer.ts'
import { isMarked, piecesOf } from './syntax/pieces.ts'

/** Overrides the plain words of a token. */
export type Own = (token: MarkdownToken, words: string) => string

const plainWords: Own = (_, words) => words

const wordsIn = (token: MarkdownToken, own: Own): string => {
  if ('tokens' in token && token.tokens)
    return wordsOf(token.tokens as readonly MarkdownToken[], own)
  if (token.type === 'text') return decodeEntities(token.raw)
  if (token.type === 'br') return '\n'
  return 'text' in token ? token.text : ''
}

/** The words of tokens without markdown marks. */
export const wordsOf = (tokens: readonly MarkdownToken[], own = plainWords): string =>
  tokens.map((token) => own(token, wordsIn(token, own))).join('')

/** The words of inline text, parsed only as far as it renders. */
export const readWords = (text: string, links?: Links, own?: Own): string =>
  isMarked(text)
    ? piecesOf(text)
        .map((piece) => (piece.isRead ? wordsOf(inlineTokens(piece.text, links), own) : piece.text))
        .join('')
    : text
