import { Lexer, Tokenizer, type MarkedToken, type MarkedOptions, type Tokens } from 'marked'

/** Mathematics between `$$` or `\(` and `\)`: one dollar sign is money (decisions; SHELL-28). */
export type MathToken = { readonly type: 'math'; readonly raw: string; readonly text: string }
/** A token of markdown as our renderer meets it. */
export type MarkdownToken = MarkedToken | MathToken

/**
 * Markdown without HTML, reference definitions and single-tilde strikes: tags stay text, a block
 * never depends on a later one, and "~5%" is an estimate.
 */
class PlainTokenizer extends Tokenizer {
  override html(): undefined {
    return undefined
  }
  override tag(): undefined {
    return undefined
  }
  override def(): undefined {
    return undefined
  }
  override reflink(): undefined {
    return undefined
  }
  override del(src: string, masked: string, before?: string): Tokens.Del | undefined {
    return src.startsWith('~~') ? super.del(src, masked, before) : undefined
  }
}

const MATH = /^(?:\$\$([^$]+?)\$\$|\\\((.+?)\\\))/s
const MATH_START = /\$\$|\\\(/

const toMath = (src: string): MathToken | undefined => {
  const match = MATH.exec(src)
  return match
    ? { type: 'math', raw: match[0], text: (match[1] ?? match[2] ?? '').trim() }
    : undefined
}

const options: MarkedOptions = {
  gfm: true,
  breaks: false,
  tokenizer: new PlainTokenizer(),
  extensions: {
    inline: [toMath],
    startInline: [(src) => src.match(MATH_START)?.index],
    renderers: {},
    childTokens: {},
  },
}

/**
 * Splits markdown into its top-level blocks. What stands inside a line is left unread: only the
 * `text` of a token counts, and `inlineTokens` reads it when its block is drawn.
 */
export const blockTokens = (markdown: string): readonly MarkdownToken[] =>
  new Lexer(options).blockTokens(markdown, []) as readonly MarkdownToken[]

/** Reads what stands inside a line: emphasis, links, code, line breaks. */
export const inlineTokens = (text: string): readonly MarkdownToken[] =>
  Lexer.lexInline(text, options) as readonly MarkdownToken[]

const SAMPLE = `# A **b** and \`c\`

Words of $1,200 at ~5%, [link](https://a.test) and <b>tags</b> of *one* kind.

| a | b |
|---|---:|
| **x** | -1,200.50 |

- one
  - two
1. three

> four

\`\`\`
five
\`\`\`
`

/** Reads a little of everything once, so that the first words of an answer find the reader ready. */
export const warmUp = (): void => {
  for (const token of blockTokens(SAMPLE)) if ('text' in token) inlineTokens(token.text)
}
