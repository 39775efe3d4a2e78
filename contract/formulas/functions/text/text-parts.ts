/** Position and length of a delimiter in a text. */
type Found = { readonly at: number; readonly length: number }

/**
 * Finds all delimiters without overlaps. If several match at one position, the first in
 * `delimiters` wins.
 */
const delimitersIn = (
  given: string,
  delimiters: readonly string[],
  isAnyCase: boolean,
): readonly Found[] => {
  const plain = (text: string): string => (isAnyCase ? text.toLowerCase() : text)
  const text = plain(given)
  const sought = delimiters.map(plain)
  const found: Found[] = []
  for (let at = 0; at < text.length;) {
    const one = sought.find((delimiter) => text.startsWith(delimiter, at))
    if (one !== undefined) found.push({ at, length: one.length })
    at += one?.length ?? 1
  }
  return found
}

/** Like `delimitersIn`, but searches from the end. */
const fromEnd = (text: string, delimiters: readonly string[], isAnyCase: boolean) => {
  const turned = (one: string): string => one.split('').toReversed().join('')
  return delimitersIn(turned(text), delimiters.map(turned), isAnyCase).map(
    ({ at, length }): Found => ({ at: text.length - at - length, length }),
  )
}

/**
 * With `isEndOne`, the end of the text counts as one more delimiter. For a negative `instance`, the
 * start of the text counts instead.
 */
export type SplitOptions = {
  readonly instance: number
  readonly isAnyCase: boolean
  readonly isEndOne: boolean
}

/** Returns the delimiter number `instance`, counted from the end if negative. */
export const delimiterAt = (
  text: string,
  delimiters: readonly string[],
  { instance, isAnyCase, isEndOne }: SplitOptions,
): Found | null => {
  if (delimiters.includes('')) return { at: instance > 0 ? 0 : text.length, length: 0 }
  const find = instance > 0 ? delimitersIn : fromEnd
  const found = find(text, delimiters, isAnyCase)
  const end = { at: instance > 0 ? text.length : 0, length: 0 }
  return [...found, ...(isEndOne ? [end] : [])][Math.abs(instance) - 1] ?? null
}

/** Splits a text at its delimiters. `isFilled` drops empty parts. */
export const splitText = (
  text: string,
  delimiters: readonly string[],
  { isAnyCase, isFilled }: { readonly isAnyCase: boolean; readonly isFilled: boolean },
): readonly string[] => {
  let from = 0
  const parts = delimitersIn(text, delimiters, isAnyCase).map(({ at, length }) => {
    const part = text.slice(from, at)
    from = at + length
    return part
  })
  const all = [...parts, text.slice(from)]
  return isFilled ? all.filter((part) => part !== '') : all
}
