import { DELIMITERS, type ChosenImport } from '#contract/transfer/import.ts'
import type { Region } from '#contract/figures/region.ts'
import { dayOf } from '#contract/figures/day.ts'
import { figureOf } from '#contract/figures/figure.ts'
import { eachRow } from './rows.ts'

type Delimiter = ChosenImport['delimiter']

/** So much of a text tells its delimiter: UTF-16 units, and rows. */
const SAMPLE_CHARS = 65_536
const SAMPLE_ROWS = 200

/** The first line by which Excel is told: `sep=;`. */
const SEP_LINE = /^"?sep=(.)"?(?:\n|$)/i

const isDelimiter = (text: string | undefined): text is Delimiter =>
  (DELIMITERS as readonly (string | undefined)[]).includes(text)

/** What the first line says of the delimiter, and the text without that line. */
export const withoutSepLine = (
  text: string,
): { readonly rest: string; readonly said: Delimiter | null } => {
  const match = SEP_LINE.exec(text)
  const said = match?.[1]
  return match !== null && isDelimiter(said)
    ? { rest: text.slice(match[0].length), said }
    : { rest: text, said: null }
}

const OTHERS = /[,;\t|]/

/** Whether a field stands whole: it is empty, a figure or a day, or has no other delimiter in it. */
const isClean = (field: string, own: string): boolean =>
  !OTHERS.test(field) || figureOf(field, own) !== null || dayOf(field) !== null

/** How well a delimiter explains the rows, 0 to 1: by rows of the most common length, and by whole fields. */
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
 * What stands between the cells of a text: of the four, the one that leaves the most rows equally long and
 * the most cells whole, money of the `region` among them. Lines end in LF.
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
