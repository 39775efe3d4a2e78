/** What ends a thought in the text of a model that does not mark its beginning (TIME-633). */
export const THOUGHT_END = '</think>'
/** A text that has said it so often talks about it. */
const MAX_ENDS = 8

const isInCode = (text: string): boolean => {
  const fences = text.match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0
  const last = text.slice(text.lastIndexOf('\n\n') + 1)
  return fences % 2 === 1 || last.replace(/(`+)[^`]+\1/g, '').includes('`')
}

/** Whether a tag behind this text would be quoted, be code, or end what has a beginning. */
const isWords = (text: string): boolean =>
  text.split(THOUGHT_END, MAX_ENDS).length === MAX_ENDS ||
  /<think>|(?:^|[\s(])["'“‘«„]$|\\$/.test(text) ||
  isInCode(text)

/** Whether a tag may end in what is added to a text. A long text is not read for each delta: that would copy it. */
export const mayEndThought = (added: string): boolean => /^\/?t?h?i?n?k?>|<\/think>/.test(added)

/** Where the tag is that ends a thought within a text from a place on, whatever follows; -1 without one. */
export const thoughtEnd = (text: string, from: number): number => {
  let at = text.indexOf(THOUGHT_END, from - THOUGHT_END.length)
  while (at >= 0 && isWords(text.slice(0, at))) at = text.indexOf(THOUGHT_END, at + 1)
  return at
}
