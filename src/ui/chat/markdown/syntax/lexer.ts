import { Lexer, type MarkedToken, type MarkedOptions, type Token } from 'marked'
import { dialect, withoutProducts } from './dialect.ts'
import { readBlockMath, readInlineMath, type MathToken } from './math-syntax.ts'
import {
  readFootnote,
  readFootnoteMark,
  type FootnoteMarkToken,
  type FootnoteToken,
} from './footnote-syntax.ts'

/** A markdown token for our renderer. */
export type MarkdownToken = MarkedToken | MathToken | FootnoteToken | FootnoteMarkToken
/** Link targets of the form `[words][label]`, by label. */
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
        return readFootnote(src, (text) => dialect.nested(() => readBlocks(this.lexer, text)))
      },
    ],
    startBlock: [(src) => dialect.interruption(src)],
    inline: [
      (src) => readInlineMath(src),
      function mark(src) {
        return this.lexer.state.inLink ? undefined : readFootnoteMark(src)
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
 * Parses top-level blocks without their inline content. `inlineTokens` parses a token's `text` when
 * its block renders.
 */
export const blockTokens = (markdown: string): readonly MarkdownToken[] =>
  readBlocks(new Lexer(options), markdown)

const noLinks: Links = {}

/**
 * Parses inline markdown: emphasis, links, code, line breaks. `isOpen` means definitions may yet
 * arrive.
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
