/** A word of a question or a heading, in singular form. */
export type Word = {
  readonly text: string
  /** Words of one name, such as `total_cost` or a quoted "net sales", share a number. */
  readonly name: number
  /** True for a word of a compound name: `total_cost`, `TotalCost`, "net sales" in quotes. */
  readonly isNamed: boolean
}

const PIECE = /"([^"\n]+)"|“([^”\n]+)”|`([^`\n]+)`|([\p{L}\p{N}&%_.]*[\p{L}\p{N}&%])/gu
const POSSESSIVE = /['’]s\b/g
const CAMEL = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu
const PART = /[\p{L}\p{N}&%]+/gu

const singular = (word: string): string => {
  if (/^.{2,}ies$/.test(word)) return `${word.slice(0, -3)}y`
  return /^.{2,}[^siu]s$/.test(word) ? word.slice(0, -1) : word
}

const partsOf = (piece: string): readonly string[] =>
  (piece.replace(CAMEL, ' ').match(PART) ?? []).map((part) => singular(part.toLowerCase()))

/** Splits a text into words. "total_cost", "Total cost" and "TotalCost" give the same words. */
export const columnWords = (text: string): readonly Word[] =>
  [...text.replace(POSSESSIVE, '').matchAll(PIECE)].flatMap((match, name) => {
    const quoted = match[1] ?? match[2] ?? match[3]
    const parts = partsOf(quoted ?? match[0])
    const isNamed = quoted !== undefined || parts.length > 1
    return parts.map((part) => ({ text: part, name, isNamed }))
  })

/** A range of words in a question. `to` is exclusive. */
export type Span = { readonly from: number; readonly to: number }

/** The places in `words` that spell `head`, whatever the word boundaries. */
export const spansOf = (head: readonly Word[], words: readonly Word[]): readonly Span[] => {
  const wanted = head.map(({ text }) => text).join('')
  if (wanted === '') return []
  return words.flatMap((_, from) => {
    let joined = ''
    for (let to = from; to < words.length && joined.length < wanted.length; to += 1) {
      joined += words[to]?.text ?? ''
      if (joined === wanted) return [{ from, to: to + 1 }]
    }
    return []
  })
}
