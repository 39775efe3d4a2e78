// TEXT writes month and day names in the workbook's language, and format letters differ between
// languages.

/** Supported languages and their locale codes in number formats (`[$-40A]`). */
const CODES: ReadonlyMap<string, string> = new Map([
  ['en', '409'],
  ['de', '407'],
  ['es', '40A'],
  ['fr', '40C'],
  ['it', '410'],
  ['nl', '413'],
  ['pt', '416'],
])

/**
 * Date letters of number formats that differ from English, by language. "JJJJ" is the year in
 * German.
 */
const LETTERS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries({
    de: { j: 'y', t: 'd' },
    es: { a: 'y' },
    fr: { j: 'd', a: 'y' },
    it: { g: 'd', a: 'y' },
    nl: { j: 'y', u: 'h' },
    pt: { a: 'y' },
  }).map(([language, letters]) => [language, new Map(Object.entries(letters))]),
)

/** Returns the language in a workbook's `custom` data, or null if `CODES` does not list it. */
export const languageIn = (custom: unknown): string | null => {
  if (typeof custom !== 'object' || custom === null || !('language' in custom)) return null
  const { language } = custom
  return typeof language === 'string' && CODES.has(language) ? language : null
}

/** Languages with full-width and half-width characters. */
const TWO_WIDTHS = ['ja', 'ko', 'zh'] as const
export type WideLanguage = (typeof TWO_WIDTHS)[number]

/** Returns `language` if it has full-width and half-width characters, and null otherwise. */
export const wideOf = (language: unknown): WideLanguage | null =>
  TWO_WIDTHS.find((one) => one === language) ?? null

export const wideLanguageIn = (custom: unknown): WideLanguage | null =>
  typeof custom === 'object' && custom !== null && 'language' in custom
    ? wideOf(custom.language)
    : null

/** The second Spanish locale code, `C0A`, with an optional prefix for calendar and digits. */
const IN_FORMAT = /\[\$-(?:[0-9A-F]{2,4})?0?C0A\]/gi
const PASSED_OVER = /("[^"]*"|\\.|\[[^\]]*\])/
const NAMED = /m{3}|d{3}/i
const CLOCK = /am\/pm|a\/p/i

const isDay = (part: string, letters: ReadonlyMap<string, string>): boolean =>
  [...part].every((sign) => /[dmyhs\s.,/:_-]/i.test(sign) || letters.has(sign.toLowerCase()))

/** Translates the format letters to English. Formats other than pure dates stay unchanged. */
const inEnglish = (format: string, letters: ReadonlyMap<string, string>): string => {
  const parts = format.split(PASSED_OVER)
  const plain = parts.filter((_, at) => at % 2 === 0)
  if (CLOCK.test(format) || !plain.every((part) => isDay(part, letters))) return format
  return parts
    .map((part, at) =>
      at % 2 === 1
        ? part
        : [...part].map((sign) => letters.get(sign.toLowerCase()) ?? sign).join(''),
    )
    .join('')
}

/**
 * Returns the format of TEXT as English letters with a locale code. `language` is the language of
 * the workbook.
 */
export const formatIn = (language: string | null, format: string): string => {
  // Spanish has two locale codes, and the engine knows only `40A`.
  const own = format.replace(IN_FORMAT, '[$-40A]')
  const code = language === null ? undefined : CODES.get(language)
  if (language === null || code === undefined || own.includes('[$-')) return own
  const plain = inEnglish(own, LETTERS.get(language) ?? new Map())
  const isNamed = plain.split(PASSED_OVER).some((part, at) => at % 2 === 0 && NAMED.test(part))
  return isNamed && language !== 'en' ? `[$-${code}]${plain}` : plain
}

const namesOf = (language: string): ReadonlySet<string> => {
  const names = new Set<string>()
  for (const length of ['long', 'short'] as const) {
    const month = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' })
    const day = new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' })
    for (let at = 0; at < 12; at += 1) names.add(month.format(Date.UTC(2024, at, 15)))
    for (let at = 0; at < 7; at += 1) names.add(day.format(Date.UTC(2024, 0, 7 + at)))
  }
  return new Set([...names].map((name) => name.toLowerCase().replace(/\.$/, '')))
}

/**
 * Detects the language of the month and day names in `results`. If `likely` is among the best
 * matches, it wins. Returns null if no name matches, or if other languages tie.
 */
export const languageOfResults = (
  results: Iterable<string>,
  likely: string | null,
): string | null => {
  const words = new Set([...results].flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []))
  const found = [...CODES.keys()].map((language) => {
    const names = namesOf(language)
    return { language, count: [...words].filter((word) => names.has(word)).length }
  })
  const most = Math.max(...found.map(({ count }) => count))
  const best = found.filter(({ count }) => count === most && most > 0)
  const [only, ...others] = best
  if (best.some(({ language }) => language === likely)) return likely
  return others.length === 0 ? (only?.language ?? null) : null
}

/** Excel's words for "worksheets" in the `HeadingPairs` property, with their languages. */
const HEADINGS: ReadonlyMap<string, string> = new Map([
  ['worksheets', 'en'],
  ['arbeitsblätter', 'de'],
  ['hojas de cálculo', 'es'],
  ['feuilles de calcul', 'fr'],
  ['fogli di lavoro', 'it'],
  ['werkbladen', 'nl'],
  ['planilhas', 'pt'],
  ['folhas de cálculo', 'pt'],
  ['ワークシート', 'ja'],
  ['워크시트', 'ko'],
  ['工作表', 'zh'],
])

/**
 * Returns the language of the program that wrote the `HeadingPairs` of a file, or null if unknown.
 */
export const languageOfHeadings = (headings: readonly string[]): string | null => {
  for (const heading of headings) {
    const found = HEADINGS.get(heading.trim().toLowerCase())
    if (found !== undefined) return found
  }
  return null
}
