import { XML_HEAD } from './xml-text.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const CHUNK = 500

/** The table of a workbook's texts, each once; cells point into it. */
export type TextTable = {
  /** The place of a text by its XML, the inside of `si`. */
  readonly add: (xml: string) => number
  /** Its part, piece by piece. */
  readonly parts: () => Iterable<string>
}

/** An empty table. */
export const createTextTable = (): TextTable => {
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
        if (piece.length < CHUNK) continue
        yield piece.join('')
        piece = []
      }
      yield `${piece.join('')}</sst>`
    },
  }
}
