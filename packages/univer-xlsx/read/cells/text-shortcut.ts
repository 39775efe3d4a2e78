import type { Shortcut } from '../parts/shortcut.ts'
import { afterSpace, afterText, NOT_PLAIN, signsOf, stands, textIn } from './plain-bytes.ts'

const STARTS = [signsOf('<si><t>'), signsOf('<si><t xml:space="preserve">')] as const
const END = signsOf('</t></si>')

/** Fast path for uniform shared strings. It leaves others to the parser. */
export const textShortcut = (take: (text: string) => void): Shortcut => ({
  inside: ['sst'],
  child: null,
  end: '</si>',
  read: (bytes, start) => {
    /** Returns the offset after one string. */
    const entry = (at: number): number => {
      const open = STARTS.find((signs) => stands(bytes, at, signs))
      if (open === undefined) return NOT_PLAIN
      const from = at + open.length
      const to = afterText(bytes, from)
      const text = to === NOT_PLAIN || !stands(bytes, to, END) ? null : textIn(bytes, from, to)
      if (text === null) return NOT_PLAIN
      take(text)
      return to + END.length
    }
    let at = start
    for (;;) {
      const next = entry(afterSpace(bytes, at))
      if (next === NOT_PLAIN) return { at, isInChild: false }
      at = next
    }
  },
})
