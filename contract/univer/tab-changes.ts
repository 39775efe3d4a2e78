import { quoteSheetName } from '#contract/workbook/cells.ts'
import { tokensOf } from '#contract/formulas/engine/language/tokens.ts'

/**
 * A renamed or removed worksheet. `to` is null if it is removed. `sheets` are all names in tab
 * order.
 */
export type TabChange = {
  readonly sheets: readonly string[]
  readonly name: string
  readonly to: string | null
}

/** A 3D reference over several worksheets: `Jan:Mar!B5` or `'Q1 2026:Q4 2026'!B5:C9`. */
const SEVERAL = /^(?:'((?:[^']|'')+):((?:[^']|'')+)'|([^'!:]+):([^'!:]+))!(.+)$/su

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const written = (first: string, last: string, cells: string): string => {
  if (same(first, last)) return `${quoteSheetName(first)}!${cells}`
  const isPlain = [first, last].every((name) => quoteSheetName(name) === name)
  const names = `${first}:${last}`
  return `${isPlain ? names : `'${names.replaceAll("'", "''")}'`}!${cells}`
}

/**
 * The tab next to `from` in the direction of `other`, the other end of the reference. Null if both
 * ends are the same worksheet.
 */
const nextTo = (sheets: readonly string[], from: string, other: string): string | null => {
  const at = sheets.findIndex((name) => same(name, from))
  const end = sheets.findIndex((name) => same(name, other))
  return at < 0 || end < 0 || at === end ? null : (sheets[at + Math.sign(end - at)] ?? null)
}

const endsOf = (found: RegExpExecArray): readonly [string, string] => {
  const [, first, last, bareFirst = '', bareLast = ''] = found
  const plain = (name: string): string => name.replaceAll("''", "'")
  return [plain(first ?? bareFirst), plain(last ?? bareLast)]
}

const followed = (text: string, { sheets, name, to }: TabChange): string => {
  const found = SEVERAL.exec(text)
  if (found === null) return text
  const [first, last] = endsOf(found)
  const follow = (end: string, other: string): string | null =>
    same(end, name) ? (to ?? nextTo(sheets, end, other)) : end
  const [next, then] = [follow(first, last), follow(last, first)]
  if (next === first && then === last) return text
  return next === null || then === null ? '#REF!' : written(next, then, found[5] ?? '')
}

/**
 * Updates 3D references after a worksheet is renamed or removed. If the worksheet is an end of a
 * reference and is removed, the next tab replaces it, as in Excel. Renaming Jan to January turns
 * `=SUM(Jan:Mar!B5)` into `=SUM(January:Mar!B5)`.
 */
export const update3DReferences = (formula: string, change: TabChange): string => {
  if (!formula.includes(':') || !formula.includes('!')) return formula
  const tokens = tokensOf(formula.slice(1))
  if (tokens === null) return formula
  const parts = tokens.map(({ kind, text }) => (kind === 'word' ? followed(text, change) : text))
  return `=${parts.join('')}`
}
