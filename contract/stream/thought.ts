/** What ends a thought in the text of a model that does not mark its beginning. */
export const THOUGHT_END = '</think>'

/** A text that has said the tag so often talks about it. */
const MAX_ENDS = 8

/** Whether a tag behind this text would be quoted, be code, or end what has a beginning. */
const isWords = (text: string): boolean =>
  text.split(THOUGHT_END, MAX_ENDS).length === MAX_ENDS ||
  /<think>|(^|\s)["'“„]$/.test(text) ||
  // A backtick without its other end.
  text.split('`').length % 2 === 0

/** Where the tag is that ends a thought in a text whose end was added, whatever follows; -1 without one. */
export const thoughtEnd = (text: string, added: string): number => {
  // To look into a long text at each delta would copy it.
  if (!added.includes('>')) return -1
  let at = text.indexOf(THOUGHT_END, text.length - added.length - THOUGHT_END.length)
  while (at >= 0 && isWords(text.slice(0, at))) at = text.indexOf(THOUGHT_END, at + 1)
  return at
}
