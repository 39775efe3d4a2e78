import { Lexer, type MarkedToken, type MarkedOptions, type Token } from 'marked'
import { dialect, withoutProducts } from './dialect.ts'
import { readBlockMath, readInlineMath, type MathToken } from './math-syntax.ts'
import { readNote, readNoteMark, type NoteMarkToken, type NoteToken } from './note-syntax.ts'

/** A token of markdown as our renderer meets it. */
export type MarkdownToken = MarkedToken | MathToken | NoteToken | NoteMarkToken
/** What links of the form `[words][label]` lead to, by label. */
export type Links = Readonly<Record<string, { readonly href: string | null }>>

const options: MarkedOptions = {
  gfm: true,
  breaks: false,
  tokenizer: dialect,
  hooks: withoutProducts,
  extensions: {
    block: [
      (src) => readBlockMath(src),
      function note(src) {
        if (dialect.depth > 0) return undefined
        return readNote(src, (text) => dialect.nested(() => readBlocks(this.lexer, text)))
      },
    ],
    startBlock: [(src) => dialect.interruption(src)],
    inline: [
      (src) => readInlineMath(src),
      function mark(src) {
        return this.lexer.state.inLink ? undefined : readNoteMark(src)
      },
    ],
    startInline: [(src) => src.match(/\$\$|\\\(/)?.index],
    renderers: {},
    childTokens: {},
  },
}

const readBlocks = (lexer: Lexer, markdown: string): readonly MarkdownToken[] =>
  lexer.blockTokens(markdown, []) as Token[] as readonly MarkdownToken[]

/**
 * Splits markdown into its top-level blocks. What stands inside a line is left unread: only the
 * `text` of a token counts, and `inlineTokens` reads it when its block is drawn.
 */
export const blockTokens = (markdown: string): readonly MarkdownToken[] =>
  readBlocks(new Lexer(options), markdown)

const noLinks: Links = {}

/**
 * Reads what stands inside a line: emphasis, links, code, line breaks. `isOpen` while definitions
 * may yet come.
 */
export const inlineTokens = (
  text: string,
  links: Links = noLinks,
  isOpen = false,
): readonly MarkdownToken[] => {
  const lexer = new Lexer(options)
  Object.assign(lexer.tokens.links, links)
  dialect.isOpen = isOpen
  return lexer.inlineTokens(text) as Token[] as readonly MarkdownToken[]
}
