/** A word of a question or of a head, in one form for singular and plural. */
export type Word = {
  readonly text: string
  /** Words of one name, such as `total_cost` or "net sales" in quotes, share a number. */
  readonly name: number
  /** Whether it is part of a name that is written as one: `total_cost`, `TotalCost`, "net sales". */
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

/** The words of a text in order. "total_cost", "Total cost" and "TotalCost" have the same words. */
export const columnWords = (text: string): readonly Word[] =>
  [...text.replace(POSSESSIVE, '').matchAll(PIECE)].flatMap((match, name) => {
    const quoted = match[1] ?? match[2] ?? match[3]
    const parts = partsOf(quoted ?? match[0])
    const isNamed = quoted !== undefined || parts.length > 1
    return parts.map((part) => ({ text: part, name, isNamed }))
  })

/** Where the words of a head stand together in a question, however they are parted. */
export type Span = { readonly from: number; readonly to: number }

/** The places where all words of `head` stand in a row in `words`, `to` not included. */
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
