import { quoteSheetName } from '#contract/workbook/cells.ts'

/** What to replace. Without `match_case`, both cases of a letter are the same. */
export type Replacing = {
  readonly find: string
  readonly replacement: string
  readonly match_case: boolean
}

/** A text after the replacement, and how often it was replaced. */
export type ReplacedText = { readonly text: string; readonly count: number }

const SPECIAL = /[\\^$.*+?()[\]{}|/]/g

const patterns = new WeakMap<Replacing, RegExp>()

/** A space also stands for a space that does not break, which looks the same. */
const patternOf = (replacing: Replacing): RegExp => {
  const { find, match_case } = replacing
  const source = find.replace(SPECIAL, String.raw`\$&`).replaceAll(' ', String.raw`[ \u00a0]`)
  const known = patterns.get(replacing) ?? new RegExp(source, match_case ? 'gu' : 'giu')
  patterns.set(replacing, known)
  // A test leaves its place in the pattern.
  known.lastIndex = 0
  return known
}

const folded = (text: string, { match_case }: Replacing): string => {
  const plain = text.replaceAll('\u00a0', ' ')
  return match_case ? plain : plain.toLowerCase()
}

/** True if the whole text is the one to replace. */
export const isWhole = (text: string, replacing: Replacing): boolean =>
  folded(text, replacing) === folded(replacing.find, replacing)

/** True if the text contains the one to replace. */
export const contains = (text: string, replacing: Replacing): boolean =>
  patternOf(replacing).test(text)

const replacedWhere = (
  text: string,
  replacing: Replacing,
  /** The replacement at this place, or null to keep the text. */
  at: (start: number, end: number) => string | null,
): ReplacedText => {
  let count = 0
  const next = text.replace(patternOf(replacing), (match: string, start: number) => {
    const instead = at(start, start + match.length)
    if (instead === null) return match
    count += 1
    return instead
  })
  return { text: next, count }
}

/** Replaces every occurrence. */
export const replaceText = (text: string, replacing: Replacing): ReplacedText =>
  replacedWhere(text, replacing, () => replacing.replacement)

const WORD_CHAR = /[\p{L}\p{N}_.\\]/u
const isWordAt = (text: string, index: number): boolean => WORD_CHAR.test(text[index] ?? '')

/** True if the place does not cut a word or a number in two. */
const isBounded = (text: string, start: number, end: number): boolean =>
  !(isWordAt(text, start - 1) && isWordAt(text, start)) &&
  !(isWordAt(text, end - 1) && isWordAt(text, end))

/** Replaces the occurrences that are no part of a longer word or number. */
export const replaceWords = (text: string, replacing: Replacing): ReplacedText =>
  replacedWhere(text, replacing, (start, end) =>
    isBounded(text, start, end) ? replacing.replacement : null,
  )

const QUOTED = /"(?:[^"]|"")*"|'(?:[^']|'')*'/g

/**
 * Replaces in a formula. Outside quotes, it changes only whole words, so that B3 does not change
 * B30, nor SUM change SUMIF. Inside quotes, it doubles the quote signs of the replacement.
 */
export const replaceInFormula = (formula: string, replacing: Replacing): ReplacedText => {
  const { replacement } = replacing
  const quotes = [...formula.matchAll(QUOTED)].map(({ index, 0: part }) => ({
    from: index,
    to: index + part.length,
    sign: part.slice(0, 1),
  }))
  return replacedWhere(formula, replacing, (start, end) => {
    const quote = quotes.find(({ from, to }) => start > from && end < to)
    if (quote) return replacement.replaceAll(quote.sign, quote.sign + quote.sign)
    if (!isBounded(formula, start, end)) return null
    return formula[end] === '!' ? quoteSheetName(replacement) : replacement
  })
}
