// Conversion between half-width and full-width characters for DBCS and ASC.

import type { WideLanguage } from '../../text-language.ts'

const SPACE = ' '
const WIDE_SPACE = '\u3000'
/** Code point offset from a half-width character to its full-width form. */
const BEHIND = 0xfee0
const NARROW = /[!-~]/gu
const WIDE = /[\uff01-\uff5e]/gu

const moved = (sign: string, by: number): string =>
  String.fromCodePoint((sign.codePointAt(0) ?? 0) + by)

/** In Japanese Excel, the full-width forms of these characters are not at the offset `BEHIND`. */
const APART: ReadonlyMap<string, string> = new Map([
  ['"', '\u201d'],
  ["'", '\u2019'],
  ['`', '\u2018'],
  ['\\', '\uffe5'],
])
const APART_BACK: ReadonlyMap<string, string> = new Map(
  [...APART].map(([narrow, wide]) => [wide, narrow]),
)

const KANA_RUNS = /[\uff61-\uff9f]+/gu
/** Combining voice marks and their standalone forms. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['\u3099', '\u309b'],
  ['\u309a', '\u309c'],
])
const JOINING = /[\u3099\u309a]/gu
/**
 * Converting to full width, Excel does not join these kana with their voice mark, so the mark stays
 * a separate character.
 */
const NOT_JOINED = /[\u30f4\u30f7-\u30fa]/gu

const apart = (letters: string): string =>
  letters.normalize('NFD').replace(JOINING, (mark) => MARKS.get(mark) ?? mark)

const wideKana = (run: string): string =>
  run
    .normalize('NFKC')
    .replace(NOT_JOINED, apart)
    .replace(JOINING, (mark) => MARKS.get(mark) ?? mark)

/** Full-width kana to half-width kana. */
const NARROW_KANA: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 0xffa0 - 0xff61 }, (_, at) => String.fromCodePoint(0xff61 + at)).map(
    (narrow) => [wideKana(narrow), narrow],
  ),
)
const VOICED = /[\u30ab-\u30dd\u30f4]/gu

const narrowKana = (text: string): string =>
  [...text.replace(VOICED, apart)].map((sign) => NARROW_KANA.get(sign) ?? sign).join('')

/**
 * Converts text to full width, as DBCS does. Only for Japanese, it also converts kana and the
 * characters in `APART`.
 */
export const inFullWidth = (text: string, language: WideLanguage): string => {
  const isJapanese = language === 'ja'
  const wide = text
    .replaceAll(SPACE, WIDE_SPACE)
    .replace(NARROW, (sign) => (isJapanese && APART.get(sign)) || moved(sign, BEHIND))
  return isJapanese ? wide.replace(KANA_RUNS, wideKana) : wide
}

/** Converts text to half width, as ASC does. */
export const inHalfWidth = (text: string, language: WideLanguage): string => {
  const narrow = text.replaceAll(WIDE_SPACE, SPACE).replace(WIDE, (sign) => moved(sign, -BEHIND))
  if (language !== 'ja') return narrow
  return narrowKana([...narrow].map((sign) => APART_BACK.get(sign) ?? sign).join(''))
}
