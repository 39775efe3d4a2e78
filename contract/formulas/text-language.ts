// The language in which TEXT writes the names of months and days, and the letters that its formats have there.

/** The languages that are known, each by the code that formats have for it (`[$-40A]`). */
const CODES: ReadonlyMap<string, string> = new Map([
  ['en', '409'],
  ['de', '407'],
  ['es', '40A'],
  ['fr', '40C'],
  ['it', '410'],
  ['nl', '413'],
  ['pt', '416'],
])

/** What letters of formats mean that are others than in English, by language: "JJJJ" is the year in German. */
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

/** A language that a workbook says (`custom.language`); null for none that is known. */
export const languageIn = (custom: unknown): string | null => {
  if (typeof custom !== 'object' || custom === null || !('language' in custom)) return null
  const { language } = custom
  return typeof language === 'string' && CODES.has(language) ? language : null
}

/** Languages with letters of two widths. */
const TWO_WIDTHS = ['ja', 'ko', 'zh'] as const
/** A language with letters of two widths. */
export type WideLanguage = (typeof TWO_WIDTHS)[number]

/** A language with letters of two widths; null for any other. */
export const wideOf = (language: unknown): WideLanguage | null =>
  TWO_WIDTHS.find((one) => one === language) ?? null

/** The language of letters of two widths that a workbook says; null for any other. */
export const wideLanguageIn = (custom: unknown): WideLanguage | null =>
  typeof custom === 'object' && custom !== null && 'language' in custom
    ? wideOf(custom.language)
    : null

/** A language of a format by its number: Windows numbers languages in the last ten bits. */
const IN_FORMAT = /\[\$-(?:[0-9A-F]{2,4})?0?C0A\]/gi
const PASSED_OVER = /("[^"]*"|\\.|\[[^\]]*\])/
const NAMED = /m{3}|d{3}/i
const CLOCK = /am\/pm|a\/p/i

const isDay = (part: string, letters: ReadonlyMap<string, string>): boolean =>
  [...part].every((sign) => /[dmyhs\s.,/:_-]/i.test(sign) || letters.has(sign.toLowerCase()))

/** The format in the letters of English. One that is no day alone stays as it is. */
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

/** A format of TEXT as it is meant in a workbook of this language, null for English. */
export const formatIn = (language: string | null, format: string): string => {
  // Two numbers stand for Spanish, of which the engine knows one.
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
 * The language of names of months or days that TEXT returned. Null where there are none, or where several
 * languages fit.
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

/** Names that a file's program has for its worksheets (`HeadingPairs`), by language. */
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

/** The language of the program that wrote such headings; null where they are of none that is known. */
export const languageOfHeadings = (headings: readonly string[]): string | null => {
  for (const heading of headings) {
    const found = HEADINGS.get(heading.trim().toLowerCase())
    if (found !== undefined) return found
  }
  return null
}
