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

/** The formats that a file names by number alone (ECMA-376 18.8.30), as Excel writes them in English. */
export const BUILT_IN_FORMATS: ReadonlyMap<number, string> = new Map<number, string>([
  ...DATES,
  ...NUMBERS,
])

/** A sign of money with the number of its country, which says nothing of how numbers are written. */
const MONEY = /\[\$([^\]-]+)-[0-9a-f]+\]/gi

/** A format of a file as the workbook keeps it; null for `General`, which a cell shows without any. */
export const keptFormat = (pattern: string): string | null =>
  /^general$/i.test(pattern) ? null : pattern.replace(MONEY, '[$$$1]')
