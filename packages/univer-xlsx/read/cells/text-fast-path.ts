import type { FastPath } from '../parts/fast-path.ts'
import { afterSpace, afterText, TOO_COMPLEX, bytesOf, hasBytesAt, textIn } from './scan-bytes.ts'

const STARTS = [bytesOf('<si><t>'), bytesOf('<si><t xml:space="preserve">')] as const
const END = bytesOf('</t></si>')

/**
 * Fast path for shared strings that consist of a single `<t>`. It leaves other strings to the
 * parser.
 */
export const textFastPath = (take: (text: string) => void): FastPath => ({
  inside: ['sst'],
  child: null,
  end: '</si>',
  read: (bytes, start) => {
    /** Returns the offset after one string. */
    const entry = (at: number): number => {
      const open = STARTS.find((signs) => hasBytesAt(bytes, at, signs))
      if (open === undefined) return TOO_COMPLEX
      const from = at + open.length
      const to = afterText(bytes, from)
      const text =
        to === TOO_COMPLEX || !hasBytesAt(bytes, to, END) ? null : textIn(bytes, from, to)
      if (text === null) return TOO_COMPLEX
      take(text)
      return to + END.length
    }
    let at = start
    for (;;) {
      const next = entry(afterSpace(bytes, at))
      if (next === TOO_COMPLEX) return { at, isInChild: false }
      at = next
    }
  },
})
