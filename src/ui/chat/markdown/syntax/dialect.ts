import { Hooks, Tokenizer, type Links, type Tokens } from 'marked'
import { canEndBeside, withEndsBeside } from './beside-letters.ts'
import { readBlockMath } from './math-syntax.ts'
import { PENDING } from './pending-mark.ts'

/**
 * Maximum depth of nested quotes and lists. A quote or list below this depth stays text. It also
 * stays text if its depth times the remaining characters reaches `DEEP_CHARS`. This protects the
 * stack and avoids quadratic parsing.
 */
const MAX_DEPTH = 24
const DEEP_CHARS = 200_000

/**
 * Matches a line break before a blank line, a formula or a footnote definition: these end a
 * paragraph. The search stops after `INTERRUPT_CHARS` characters.
 */
const LINE = /\n(?: {0,3}(\$\$|\\\[|\[\^[^\s[\]]+\]:)|[ \t]*\n)/g
const INTERRUPT_CHARS = 4000

const FULL_REFERENCE = /^!?\[(?:[^[\]\\]|\\.){1,300}\]\[[^[\]]{0,100}\]/
/** Maps every label to `PENDING`, because its definition may yet arrive. */
const yetToCome: Links = new Proxy({}, { get: () => ({ href: PENDING, title: null }) })

/** Stars between two digits are multiplication signs: "2*3*4" keeps its stars. */
const PRODUCT = /(?<=\d)\*+(?=\d)/g
/**
 * A star between two letters opens emphasis only if it closes in the same word, within this many
 * characters. So "a*b*c" has emphasis, and "price*count and rate*time" is a multiplication.
 */
export const WORD_CHARS = 80
const LETTER = /\w/

/** Whether a run of stars has a letter or digit on both sides. */
export const isInWord = (before: string, after: string): boolean =>
  LETTER.test(before) && LETTER.test(after)

/** The run of stars at an offset. `text` is the lexer's masked copy, which hides links and code. */
const runAt = (text: string, at: number): { readonly start: number; readonly end: number } => {
  let [start, end] = [at, at]
  while (text[start - 1] === '*') start -= 1
  while (text[end] === '*') end += 1
  return { start, end }
}

/** Whether the run of stars at an offset of masked text lies within a word. */
const isRunInWord = (text: string, at: number): boolean => {
  const { start, end } = runAt(text, at)
  return isInWord(text.charAt(start - 1), text.charAt(end))
}

/**
 * The masked text for emphasis that opens at an offset. If this emphasis may close before a letter,
 * the text is rewritten so that the lexer closes the emphasis there.
 */
const withEnds = (masked: string, at: number): string => {
  const { start, end } = runAt(masked, at)
  return canEndBeside(masked, start, end - at) ? withEndsBeside(masked) : masked
}

/** Keeps multiplication signs from closing emphasis. */
class WithoutProducts extends Hooks {
  override emStrongMask(text: string): string {
    return text.replace(PRODUCT, (stars) => '+'.repeat(stars.length))
  }
}
/** Masks multiplication signs, so that the lexer does not read them as emphasis. */
export const withoutProducts = new WithoutProducts()

const LINE_BREAK = /^<br\s*\/?>$/i

/**
 * Markdown without HTML and without single-tilde strikethrough. Tags stay text, and "~5%" is an
 * estimate.
 */
class Dialect extends Tokenizer {
  /** The text is still streaming, so definitions may yet arrive. */
  isOpen = false
  /** Number of quotes, lists and footnotes around the text that is being parsed. */
  depth = 0

  nested<T>(read: () => T): T {
    this.depth += 1
    try {
      return read()
    } finally {
      this.depth -= 1
    }
  }

  /** Offset at which a formula or footnote ends the paragraph at the start of `src`. */
  interruption(src: string): number | undefined {
    for (const { index, 1: mark } of src.slice(0, INTERRUPT_CHARS).matchAll(LINE)) {
      if (mark === undefined) return undefined
      const at = index + 1
      const ends = mark.startsWith('[') ? this.depth === 0 : readBlockMath(src.slice(at))
      if (ends) return at
    }
    return undefined
  }

  /** Whether the nesting limit still permits a quote or list. */
  isShallow(src: string): boolean {
    return this.depth < MAX_DEPTH && this.depth * src.length < DEEP_CHARS
  }

  override html(): undefined {
    return undefined
  }
  /** An inline tag is literal text, so marks in it are not markdown. `<br>` is a line break. */
  override tag(src: string): Tokens.Tag | undefined {
    const match = src.startsWith('<') ? this.rules.inline.tag.exec(src) : null
    if (!match) return undefined
    const raw = match[0]
    // The lexer accepts any token here, and only our own renderer reads it.
    if (LINE_BREAK.test(raw)) return { type: 'br', raw } as unknown as Tokens.Tag
    return { type: 'html', raw, text: raw, block: false, inLink: false, inRawBlock: false }
  }
  override blockquote(src: string): Tokens.Blockquote | undefined {
    return this.isShallow(src) ? this.nested(() => super.blockquote(src)) : undefined
  }
  override list(src: string): Tokens.List | undefined {
    return this.isShallow(src) ? this.nested(() => super.list(src)) : undefined
  }
  /**
   * While text streams, `[words][label]` is a link with a pending definition. A lone bracket may be
   * mere text.
   */
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
  /**
   * Multiplication signs open no emphasis. A star within a word opens only emphasis that closes in
   * that word.
   */
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

/** The shared tokenizer. `depth` is zero between two parses. */
export const dialect = new Dialect()
