/** Words of the labels that people give to totals. */
const TOTAL = /\b(?:sub-?totals?|grand totals?|totals?|sums?|overall|all)\b/giu
const IS_TOTAL = /\b(?:sub-?totals?|totals?|sum|overall)\b/iu
const BEFORE_TOTAL =
  /\b(?:opening|beginning|brought forward|b\/f|start(?:ing)?|prior|previous|carried)\b/iu
const ASIDE = /\b(?:memo|of which)\b/iu

/** True for the label of a total. */
export const isTotalLabel = (label: string): boolean => IS_TOTAL.test(label)

/** True for the label of a figure that no sum includes, such as "of which". */
export const isAside = (label: string): boolean => ASIDE.test(label)

/** True for the label of an opening figure, which a sum below it may leave out. */
export const isOpening = (label: string): boolean => BEFORE_TOTAL.test(label)

const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * True if a label says no more than "Total", apart from words of its headings. "Total costs" names
 * only a part of the figures above it.
 */
export const isPlainTotal = (label: string, headings: readonly string[]): boolean => {
  if (!IS_TOTAL.test(label)) return false
  const known = new Set(headings.flatMap(wordsOf))
  return wordsOf(label.replace(TOTAL, ' ')).every((word) => known.has(word))
}

/** A label without case, accents, signs and spaces at its ends, to compare labels. */
export const plainLabel = (label: string): string =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()
