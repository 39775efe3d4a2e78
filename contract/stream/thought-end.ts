/** Ends a thought in the text of models that omit the opening tag. */
export const THOUGHT_END_TAG = '</think>'

/** A text that repeats the tag this often is about the tag itself. */
const MAX_ENDS = 8

/**
 * True if a tag after this text would not end a thought: it is quoted, inside code, or matched by
 * an opening tag.
 */
const isWords = (text: string): boolean =>
  text.split(THOUGHT_END_TAG, MAX_ENDS).length === MAX_ENDS ||
  /<think>|(^|\s)["'“„]$/.test(text) ||
  // An odd number of backticks means that code is still open.
  text.split('`').length % 2 === 0

/** Index of the tag that ends a thought, or -1. `added` is the new end of `text`. */
export const thoughtEndIndex = (text: string, added: string): number => {
  // Returns early for most deltas, because a search of the whole text would copy it each time.
  if (!added.includes('>')) return -1
  let at = text.indexOf(THOUGHT_END_TAG, text.length - added.length - THOUGHT_END_TAG.length)
  while (at >= 0 && isWords(text.slice(0, at))) at = text.indexOf(THOUGHT_END_TAG, at + 1)
  return at
}
