import { decodeEntities } from './syntax/entities.ts'
import { inlineTokens, type Links, type MarkdownToken } from './syntax/lexer.ts'
import { canHaveMarkdown, inlinePiecesOf } from './syntax/inline-pieces.ts'

/** Overrides the plain words of a token. */
export type WordsOverride = (token: MarkdownToken, words: string) => string

const plainWords: WordsOverride = (_, words) => words

const wordsIn = (token: MarkdownToken, own: WordsOverride): string => {
  if ('tokens' in token && token.tokens)
    return wordsOf(token.tokens as readonly MarkdownToken[], own)
  if (token.type === 'text') return decodeEntities(token.raw)
  if (token.type === 'br') return '\n'
  return 'text' in token ? token.text : ''
}

/** The words of tokens without markdown marks. */
export const wordsOf = (tokens: readonly MarkdownToken[], own = plainWords): string =>
  tokens.map((token) => own(token, wordsIn(token, own))).join('')

/**
 * The words of inline text. A piece that the page shows unparsed (`isRead` is false) keeps its
 * marks.
 */
export const readWords = (text: string, links?: Links, own?: WordsOverride): string =>
  canHaveMarkdown(text)
    ? inlinePiecesOf(text)
        .map((piece) => (piece.isRead ? wordsOf(inlineTokens(piece.text, links), own) : piece.text))
        .join('')
    : text
