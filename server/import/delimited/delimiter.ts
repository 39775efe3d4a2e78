import { DELIMITERS, type ResolvedImportChoices } from '#contract/transfer/import.ts'
import type { Region } from '#contract/figures/region.ts'
import { parseDate } from '#contract/figures/parse-date.ts'
import { figureOf } from '#contract/figures/figure.ts'
import { eachRow } from './rows.ts'

type Delimiter = ResolvedImportChoices['delimiter']

/** Sample size in UTF-16 units and rows. */
const SAMPLE_CHARS = 65_536
const SAMPLE_ROWS = 200

/** Excel's delimiter line: `sep=;`. */
const SEP_LINE = /^"?sep=(.)"?(?:\n|$)/i

const isDelimiter = (text: string | undefined): text is Delimiter =>
  (DELIMITERS as readonly (string | undefined)[]).includes(text)

/** Splits off the `sep=` line. */
export const withoutSepLine = (
  text: string,
): { readonly rest: string; readonly sepDelimiter: Delimiter | null } => {
  const match = SEP_LINE.exec(text)
  const sepDelimiter = match?.[1]
  return match !== null && isDelimiter(sepDelimiter)
    ? { rest: text.slice(match[0].length), sepDelimiter }
    : { rest: text, sepDelimiter: null }
}

const OTHERS = /[,;\t|]/

/** Whether a field is empty, a figure, a date or free of other delimiters. */
const isClean = (field: string, own: string): boolean =>
  !OTHERS.test(field) || figureOf(field, own) !== null || parseDate(field) !== null

/**
 * Score from 0 to 1: the share of rows with the most common number of fields, times the share of
 * clean fields.
 */
const scoreOf = (rows: readonly (readonly string[])[], own: string): number => {
  const counts = Map.groupBy(rows, (row) => row.length)
  const [length, alike] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [0, []]
  if (length < 2) return 0
  const fields = rows.flat()
  const clean = fields.filter((field) => isClean(field, own)).length / fields.length
  return (alike.length / rows.length) * clean
}

const sampleOf = (text: string, delimiter: Delimiter): readonly (readonly string[])[] => {
  const rows: (readonly string[])[] = []
  eachRow(text, delimiter, (row) => {
    if (row.length > 1 || row[0]?.trim() !== '') rows.push(row)
    return rows.length < SAMPLE_ROWS
  })
  return rows
}

/**
 * Guesses the delimiter. Prefers the one that splits the text into rows of equal length and clean
 * fields. Lines must end in LF. `region` supplies the currency that figures may contain.
 */
export const delimiterOf = (text: string, region: Region | null): Delimiter => {
  const own = region?.currency ?? ''
  const cut = text.length > SAMPLE_CHARS ? text.lastIndexOf('\n', SAMPLE_CHARS) : -1
  const sample = text.slice(0, cut > 0 ? cut : SAMPLE_CHARS)
  const scored = DELIMITERS.map((delimiter) => ({
    delimiter,
    score: sample.includes(delimiter) ? scoreOf(sampleOf(sample, delimiter), own) : 0,
  }))
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).delimiter
}
