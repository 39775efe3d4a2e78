const DATES = [
  [14, 'm/d/yyyy'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'm/d/yyyy h:mm'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss.0'],
] as const

const NUMBERS = [
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [5, '"$"#,##0_);("$"#,##0)'],
  [6, '"$"#,##0_);[Red]("$"#,##0)'],
  [7, '"$"#,##0.00_);("$"#,##0.00)'],
  [8, '"$"#,##0.00_);[Red]("$"#,##0.00)'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [37, '#,##0_);(#,##0)'],
  [38, '#,##0_);[Red](#,##0)'],
  [39, '#,##0.00_);(#,##0.00)'],
  [40, '#,##0.00_);[Red](#,##0.00)'],
  [41, '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)'],
  [42, '_("$"* #,##0_);_("$"* (#,##0);_("$"* "-"_);_(@_)'],
  [43, '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)'],
  [44, '_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)'],
  [48, '##0.0E+0'],
  [49, '@'],
] as const

const STANDARD = new Map<number, string>([...DATES, ...NUMBERS])

/**
 * Numbers of the language-dependent formats: East Asian dates (27 to 36, 50 to 58), Thai (59 to
 * 81). Each row lists the first number, the last number, and the standard formats that English
 * Excel shows instead.
 */
const ELSEWHERE = [
  [27, 31, [14]],
  [32, 35, [21]],
  [36, 36, [14]],
  [50, 58, [14]],
  [59, 66, [1, 2, 3, 4, 5, 6, 7, 8]],
  [67, 81, [9, 10, 12, 13, 14, 14, 15, 16, 17, 20, 21, 22, 45, 46, 47]],
] as const

const borrowed = ELSEWHERE.flatMap(([first, last, lent]) =>
  Array.from({ length: last - first + 1 }, (_, at): [number, string] => {
    const number = lent[at % lent.length] ?? lent[0]
    return [first + at, STANDARD.get(number) ?? '']
  }),
)

/** Currency formats, which depend on the country and are not in the standard. */
const MONEY_NUMBERS: ReadonlySet<number> = new Set([5, 6, 7, 8, 41, 42, 43, 44])

/** Formats with the same meaning in every language (ECMA-376 18.8.30), without `General` (0). */
export const STANDARD_FORMATS: ReadonlyMap<number, string> = new Map(
  [...STANDARD].filter(([id]) => !MONEY_NUMBERS.has(id)),
)

/** Built-in formats by number (ECMA-376 18.8.30), as in English Excel. */
export const BUILT_IN_FORMATS: ReadonlyMap<number, string> = new Map([...STANDARD, ...borrowed])

/** A currency sign with a locale number. The number does not affect the notation. */
const MONEY = /\[\$([^\]-]+)-[0-9a-f]+\]/gi

/** Number format for the workbook. Null for `General`. */
export const toWorkbookFormat = (pattern: string): string | null =>
  /^general$/i.test(pattern) ? null : pattern.replace(MONEY, '[$$$1]')
