// Letters of full and half width, as DBCS and ASC change them.

import type { WideLanguage } from '../../text-language.ts'

const SPACE = ' '
const WIDE_SPACE = '\u3000'
/** How far a wide sign is behind its narrow one. */
const BEHIND = 0xfee0
const NARROW = /[!-~]/gu
const WIDE = /[\uff01-\uff5e]/gu

const moved = (sign: string, by: number): string =>
  String.fromCodePoint((sign.codePointAt(0) ?? 0) + by)

/** Signs whose wide ones in Japanese Excel stand elsewhere. */
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
/** Voice marks that join letters, and those that stand alone. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['\u3099', '\u309b'],
  ['\u309a', '\u309c'],
])
const JOINING = /[\u3099\u309a]/gu
/** VU and the voiced WA, WI, WE and WO are no letters of full width there. */
const NOT_JOINED = /[\u30f4\u30f7-\u30fa]/gu

const apart = (letters: string): string =>
  letters.normalize('NFD').replace(JOINING, (mark) => MARKS.get(mark) ?? mark)

const wideKana = (run: string): string =>
  run
    .normalize('NFKC')
    .replace(NOT_JOINED, apart)
    .replace(JOINING, (mark) => MARKS.get(mark) ?? mark)

/** Narrow kana by their wide ones. */
const NARROW_KANA: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 0xffa0 - 0xff61 }, (_, at) => String.fromCodePoint(0xff61 + at)).map(
    (narrow) => [wideKana(narrow), narrow],
  ),
)
const VOICED = /[\u30ab-\u30dd\u30f4]/gu

const narrowKana = (text: string): string =>
  [...text.replace(VOICED, apart)].map((sign) => NARROW_KANA.get(sign) ?? sign).join('')

/** A text in letters of full width, as DBCS writes it. Kana and a few signs are Japanese alone. */
export const inFullWidth = (text: string, language: WideLanguage): string => {
  const isJapanese = language === 'ja'
  const wide = text
    .replaceAll(SPACE, WIDE_SPACE)
    .replace(NARROW, (sign) => (isJapanese && APART.get(sign)) || moved(sign, BEHIND))
  return isJapanese ? wide.replace(KANA_RUNS, wideKana) : wide
}

/** A text in letters of half width, as ASC writes it. */
export const inHalfWidth = (text: string, language: WideLanguage): string => {
  const narrow = text.replaceAll(WIDE_SPACE, SPACE).replace(WIDE, (sign) => moved(sign, -BEHIND))
  if (language !== 'ja') return narrow
  return narrowKana([...narrow].map((sign) => APART_BACK.get(sign) ?? sign).join(''))
}
