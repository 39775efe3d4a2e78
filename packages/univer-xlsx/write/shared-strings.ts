import { XML_HEAD } from './parts/xml-text.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const STRINGS_PER_PIECE = 500

/** The shared string table. */
export type SharedStrings = {
  /** Index of a string, given the XML inside `si`. */
  readonly add: (xml: string) => number
  /** Writes the part in pieces. */
  readonly parts: () => Iterable<string>
}

export const createSharedStrings = (): SharedStrings => {
  const places = new Map<string, number>()
  let uses = 0
  return {
    add: (xml) => {
      uses += 1
      const known = places.get(xml)
      if (known !== undefined) return known
      places.set(xml, places.size)
      return places.size - 1
    },
    *parts() {
      yield `${XML_HEAD}<sst xmlns="${MAIN}" count="${uses}" uniqueCount="${places.size}">`
      let piece: string[] = []
      for (const xml of places.keys()) {
        piece.push(`<si>${xml}</si>`)
        if (piece.length < STRINGS_PER_PIECE) continue
        yield piece.join('')
        piece = []
      }
      yield `${piece.join('')}</sst>`
    },
  }
}
