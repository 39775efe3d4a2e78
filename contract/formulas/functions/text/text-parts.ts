/** A delimiter that stands somewhere in a text. */
type Found = { readonly at: number; readonly length: number }

/** Each delimiter of a text in its order, none over another; of several that begin together the first one given. */
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

/** As `delimitersIn`, looked for from the end on. */
const fromEnd = (text: string, delimiters: readonly string[], isAnyCase: boolean) => {
  const turned = (one: string): string => one.split('').toReversed().join('')
  return delimitersIn(turned(text), delimiters.map(turned), isAnyCase).map(
    ({ at, length }): Found => ({ at: text.length - at - length, length }),
  )
}

/** Which delimiter is asked for, and how it is looked for. */
export type Asked = {
  readonly instance: number
  readonly isAnyCase: boolean
  readonly isEndOne: boolean
}

/**
 * The delimiter of a number, from the end where that is less than 0. The end that is come to counts as one more where
 * it is asked for.
 */
export const delimiterAt = (
  text: string,
  delimiters: readonly string[],
  { instance, isAnyCase, isEndOne }: Asked,
): Found | null => {
  if (delimiters.includes('')) return { at: instance > 0 ? 0 : text.length, length: 0 }
  const find = instance > 0 ? delimitersIn : fromEnd
  const found = find(text, delimiters, isAnyCase)
  const end = { at: instance > 0 ? text.length : 0, length: 0 }
  return [...found, ...(isEndOne ? [end] : [])][Math.abs(instance) - 1] ?? null
}

/** The parts of a text between its delimiters, without empty ones where those are left out. */
export const partsOf = (
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
