import { Hooks, Tokenizer, type Links, type Tokens } from 'marked'
import { mayEndBeside, withEndsBeside } from './beside-letters.ts'
import { readBlockMath } from './math-syntax.ts'
import { OPEN } from './open-mark.ts'

/**
 * Quotes and lists inside each other; what is deeper, or is long and deep, is text: no answer
 * exhausts the stack, or is read again at each depth. In characters times depth.
 */
const MAX_DEPTH = 24
const DEEP_CHARS = 200_000

/** A paragraph may end before these; where it ends is looked for in so many characters. */
const LINE = /\n(?: {0,3}(\$\$|\\\[|\[\^[^\s[\]]+\]:)|[ \t]*\n)/g
const INTERRUPT_CHARS = 4000

const FULL_REFERENCE = /^!?\[(?:[^[\]\\]|\\.){1,300}\]\[[^[\]]{0,100}\]/
/** Every label leads to an address that has not come yet. */
const yetToCome: Links = new Proxy({}, { get: () => ({ href: OPEN, title: null }) })

/** Stars between two digits multiply: "2*3*4" loses no sign. */
const PRODUCT = /(?<=\d)\*+(?=\d)/g
/**
 * A star between two letters begins emphasis that ends in the same word, and within so many characters:
 * "a*b*c" does, "price*count and rate*time" multiplies. So the next few letters tell.
 */
export const WORD_CHARS = 80
const LETTER = /\w/

/** Whether a run of stars has a letter or a digit on both sides. */
export const isInWord = (before: string, after: string): boolean =>
  LETTER.test(before) && LETTER.test(after)

/** The run of stars around a place of a masked text. */
const runAt = (text: string, at: number): { readonly start: number; readonly end: number } => {
  let [start, end] = [at, at]
  while (text[start - 1] === '*') start -= 1
  while (text[end] === '*') end += 1
  return { start, end }
}

/** Whether the run of stars at a place of a masked text is in a word. */
const isRunInWord = (text: string, at: number): boolean => {
  const { start, end } = runAt(text, at)
  return isInWord(text.charAt(start - 1), text.charAt(end))
}

/** The masked text with the ends that emphasis may have which begins at a place. */
const withEnds = (masked: string, at: number): string => {
  const { start, end } = runAt(masked, at)
  return mayEndBeside(masked, start, end - at) ? withEndsBeside(masked) : masked
}

/** Products end no emphasis. */
class WithoutProducts extends Hooks {
  override emStrongMask(text: string): string {
    return text.replace(PRODUCT, (stars) => '+'.repeat(stars.length))
  }
}
/** What hides from the reader of emphasis that a mark is none. */
export const withoutProducts = new WithoutProducts()

const LINE_BREAK = /^<br\s*\/?>$/i

/** Markdown without HTML and single-tilde strikes: tags stay text, and "~5%" is an estimate. */
class Dialect extends Tokenizer {
  /** The text still streams: definitions may yet come. */
  isOpen = false
  /** How many quotes, lists and footnotes are around what is being read. */
  depth = 0

  /** Reads something inside a quote, a list or a footnote. */
  nested<T>(read: () => T): T {
    this.depth += 1
    try {
      return read()
    } finally {
      this.depth -= 1
    }
  }

  /** Where a formula or a footnote ends the paragraph that a text begins with. */
  interruption(src: string): number | undefined {
    for (const { index, 1: mark } of src.slice(0, INTERRUPT_CHARS).matchAll(LINE)) {
      if (mark === undefined) return undefined
      const at = index + 1
      const ends = mark.startsWith('[') ? this.depth === 0 : readBlockMath(src.slice(at))
      if (ends) return at
    }
    return undefined
  }

  /** Whether a quote or a list that may begin here is read as one. */
  isShallow(src: string): boolean {
    return this.depth < MAX_DEPTH && this.depth * src.length < DEEP_CHARS
  }

  override html(): undefined {
    return undefined
  }
  /** A tag inside a line is one piece of text, in which no mark counts, or breaks the line. */
  override tag(src: string): Tokens.Tag | undefined {
    const match = src.startsWith('<') ? this.rules.inline.tag.exec(src) : null
    if (!match) return undefined
    const raw = match[0]
    // The lexer takes any token for a tag's; only our own renderer reads it.
    if (LINE_BREAK.test(raw)) return { type: 'br', raw } as unknown as Tokens.Tag
    return { type: 'html', raw, text: raw, block: false, inLink: false, inRawBlock: false }
  }
  override blockquote(src: string): Tokens.Blockquote | undefined {
    return this.isShallow(src) ? this.nested(() => super.blockquote(src)) : undefined
  }
  override list(src: string): Tokens.List | undefined {
    return this.isShallow(src) ? this.nested(() => super.list(src)) : undefined
  }
  /** While text streams, `[words][label]` is a link to come; brackets alone may be nothing but that. */
  override reflink(
    src: string,
    links: Links,
  ): Tokens.Link | Tokens.Image | Tokens.Text | undefined {
    const token = super.reflink(src, links)
    const mayCome = this.isOpen && token?.type === 'text' && FULL_REFERENCE.test(src)
    return mayCome ? super.reflink(src, yetToCome) : token
  }
  override lheading(src: string): Tokens.Heading | undefined {
    return super.lheading(src.slice(0, this.interruption(src)))
  }
  /** Products begin no emphasis, and a star inside a word none that goes on behind it. */
  override emStrong(
    src: string,
    masked: string,
    before = '',
  ): Tokens.Em | Tokens.Strong | undefined {
    const isProduct = /^\*+\d/.test(src) && /\d$/.test(before)
    const ends = src.startsWith('*') ? withEnds(masked, masked.length - src.length) : masked
    const token = isProduct ? undefined : super.emStrong(src, ends, before)
    if (!token || !src.startsWith('*')) return token
    const goesOn = /\s/.test(token.raw) || token.raw.length > WORD_CHARS
    return goesOn && isRunInWord(masked, masked.length - src.length) ? undefined : token
  }
  override del(src: string, masked: string, before?: string): Tokens.Del | undefined {
    return src.startsWith('~~') ? super.del(src, masked, before) : undefined
  }
}

/** The one reader of blocks and lines; `depth` is zero between two readings. */
export const dialect = new Dialect()
