import type { FactPair } from './change.ts'
import { contentWords, wordsOf } from '../figure-names.ts'
import type { Fact } from '../fact.ts'
import { periodSortKey, periodsIn, readPeriods } from '../periods.ts'
import type { Page, Table } from '../read-documents.ts'
import { memoize } from '../memoize.ts'
import { mapInSlices, type SlicedWork } from '../answer-script.ts'
import { isFigureRow } from '../row-cells.ts'
import { noteIn } from '../units.ts'

/**
 * Distinguishes rows with equal names by their table: its title, its first heading and the line
 * above.
 */
type Heading = {
  readonly title: string
  readonly stub: string
  /** The meaningful title and first heading in original notation. */
  readonly text: string
  readonly above: string
}

/** Headings by table number. */
export type Headings = ReadonlyMap<number, Heading>

/** Figures of two documents that share a name, if we cannot tell which of them belong together. */
export type AmbiguousFacts = { readonly first: readonly Fact[]; readonly second: readonly Fact[] }

/** The result of pairing: pairs, figures of only one document, and unclear figures. */
export type PairingResult = {
  readonly pairs: readonly FactPair[]
  readonly first: readonly Fact[]
  readonly second: readonly Fact[]
  readonly unclear: readonly AmbiguousFacts[]
}

/** Titles and headings without meaning. */
const PLAIN =
  /^(?:(?:table|sheet|worksheet|tabelle|blatt|tab|page)\s*\d*|(?:line )?items?|accounts?|positions?|descriptions?|names?|label|category|konto|bezeichnung|#|years?|quarters?|months?|periods?|dates?|jahr|quartal|monat|p ?& ?l|pnl|profit (?:and|&) loss|income statement|guv)$/i
/**
 * Words in a heading or near a figure that limit what the figure covers, such as "segment" or
 * "budget". A limited figure may have the same name as the actual figure of the whole company.
 */
const SCOPES = [
  /\b(?:parent|stand-?alone|company only|holding)\b/i,
  /\bsegments?\b/i,
  /\b(?:budget(?:ed)?|plan(?:ned)?|forecast|target|outlook)\b/i,
  /\bpro[ -]?forma\b/i,
  /\bdiscontinued\b/i,
]

/** A name without its year, so "Q1 2024" and "Q1 2025" share a key. */
export const keyOf = memoize((text: string): string => {
  const { periods, rest } = readPeriods(text)
  const parts = periods.flatMap(({ part }) => part ?? [])
  return [...wordsOf(rest), ...parts].join(' ')
})

const bare = (text: string): string => (PLAIN.test(text.trim()) || noteIn(text) ? '' : keyOf(text))

const MOST_ABOVE_CHARS = 100

/**
 * The heading above a table: the last line before its first row of values. Blank lines and heading
 * rows do not count. Returns '' for a sentence.
 */
const lineAbove = ({ page, rows }: Table, pages: readonly Page[]): string => {
  const lines = pages.find((one) => one.page === page)?.text.split('\n') ?? []
  const first = rows[1]?.filter((cell) => cell !== '') ?? []
  const [top = []] = rows
  const at = lines.findIndex(
    (line) => first.length > 0 && first.every((cell) => line.includes(cell)),
  )
  const isHead = (line: string): boolean =>
    /[|\t]/.test(line) || top.filter(Boolean).every((cell) => line.includes(cell))
  const above = lines
    .slice(0, Math.max(0, at))
    .findLast((line) => line.trim() !== '' && !isHead(line))
  const text = above?.trim() ?? ''
  return text.length > MOST_ABOVE_CHARS || /[.!?;,]$/.test(text) ? '' : text
}

/**
 * The headings of a document's tables. A title equal to the file name has no meaning, because all
 * tables share it.
 */
export const headingsOf = (
  tables: readonly Table[],
  pages: readonly Page[],
  filename: string,
): Headings => {
  const file = keyOf(filename.replace(/\.\w+$/, ''))
  return new Map(
    tables.map((table) => {
      const title = bare(table.name)
      // A first row of figures is not a heading row.
      const first = isFigureRow(table.rows[0] ?? []) ? '' : (table.rows[0]?.[0] ?? '')
      const stub = bare(first)
      const text = [title === '' || title === file ? '' : table.name, stub && first]
      return [
        table.number,
        {
          title: title === file ? '' : title,
          stub,
          text: text.filter(Boolean).join(', '),
          above: lineAbove(table, pages),
        },
      ] as const
    }),
  )
}

/** The heading of a figure in original notation, '' if it has no meaning. */
export const headingText = (fact: Fact, headings: Headings): string =>
  headings.get(fact.table ?? -1)?.text ?? ''

const headingOf = (fact: Fact, headings: Headings): string => {
  const { title = '', stub = '', above = '' } = headings.get(fact.table ?? -1) ?? {}
  const text = [title, stub].filter(Boolean).join(', ')
  return [text, ...SCOPES.map((one) => one.test(`${text} ${above} ${fact.above}`))].join('|')
}

/** The periods in a figure's column and row. If there are none, the periods in the text above. */
export const periodsOf = ({ row, column, above }: Fact): ReturnType<typeof periodsIn> => {
  const own = [...periodsIn(column ?? ''), ...periodsIn(row)]
  return own.length > 0 ? own : periodsIn(above)
}

const even = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim().toLowerCase()

const isRepeated = (a: Fact, b: Fact): boolean =>
  even(a.value) === even(b.value) &&
  even(a.note) === even(b.note) &&
  periodSortKey(periodsOf(a)) === periodSortKey(periodsOf(b))

/** The place of a figure. Worksheets whose names differ only by period count as one place. */
const sourceOf = ({ table, page, above }: Fact, headings: Headings): string => {
  const isTimed = table !== null && headings.get(table)?.title === '' && periodsIn(above).length > 0
  return isTimed ? `timed ${bare(above)}` : `${table ?? `page ${page}`}`
}

const latestIn = (facts: readonly Fact[]): readonly Fact[] => {
  const times = facts.map((one) => periodSortKey(periodsOf(one)))
  const latest = times.reduce((most, one) => Math.max(most, one), 0)
  return facts.filter((_, at) => times[at] === latest)
}

/** The latest figures of each table under one name and heading, without duplicates. */
const distinct = (facts: readonly Fact[], headings: Headings): readonly Fact[] => {
  const bySource = Map.groupBy(facts, (one) => sourceOf(one, headings))
  const once = new Map(
    [...bySource.values()]
      .flatMap(latestIn)
      .map((one) => [`${even(one.value)}|${even(one.note)}|${periodSortKey(periodsOf(one))}`, one]),
  )
  return [...once.values()]
}

type Sorted = ReadonlyMap<string, ReadonlyMap<string, readonly Fact[]>>

/** Groups the figures of a document by name, then by heading and unit. */
function* sorted(facts: readonly Fact[], headings: Headings): SlicedWork<Sorted> {
  const named = Map.groupBy(facts, ({ row, column }) => `${keyOf(row)}|${keyOf(column ?? '')}`)
  return new Map(
    yield* mapInSlices([...named], ([key, group]) => {
      const byHeading = Map.groupBy(group, (one) => `${headingOf(one, headings)}|${even(one.note)}`)
      const found = [...byHeading].map(
        ([heading, some]) => [heading, distinct(some, headings)] as const,
      )
      return /\p{L}/u.test(key) ? [[key, new Map(found)] as const] : []
    }),
  )
}

/** The line above a figure's table, '' if there is none. */
export const lineOver = (fact: Fact, headings: Headings): string =>
  (headings.get(fact.table ?? -1)?.above ?? '').replace(/^#+ */, '')

/** Words of the line above a table, without its period and unit. */
const wordsAbove = (fact: Fact, headings: Headings): readonly string[] => {
  const above = lineOver(fact, headings)
  const named = above.replace(noteIn(above) ?? '', ' ')
  return contentWords(readPeriods(named).rest).filter((word) => /\p{L}/u.test(word))
}

/** Recognises a company by its legal form. */
const COMPANY =
  /\b(?:ag|se|gmbh|kg|ltd|limited|plc|inc|llc|llp|corp|corporation|company|oy|asa|n\.?v|b\.?v|s\.?a|s\.?p\.?a|s\.?r\.?l)\b\.?$/i
/**
 * True if the lines above two tables each name a company. The comparison is then between these
 * companies.
 */
const areCompanies = ([a, b]: FactPair, [first, second]: readonly [Headings, Headings]): boolean =>
  COMPANY.test(lineOver(a, first)) && COMPANY.test(lineOver(b, second))

/** True if the lines above two tables name different things: "Europe" and "Asia". */
const isApart = ([a, b]: FactPair, [first, second]: readonly [Headings, Headings]): boolean => {
  if (areCompanies([a, b], [first, second])) return false
  const [one, other] = [wordsAbove(a, first), wordsAbove(b, second)]
  return one.length > 0 && other.length > 0 && !one.some((word) => other.includes(word))
}

const NONE: ReadonlyMap<string, readonly Fact[]> = new Map()

type Under = ReadonlyMap<string, readonly Fact[]>

/** Pairs the figures that each document has exactly once under a heading. */
const single = (
  first: Under,
  second: Under,
  headings: readonly [Headings, Headings],
): readonly FactPair[] =>
  [...first].flatMap(([heading, [a, ...more]]): readonly FactPair[] => {
    const [b, ...others] = second.get(heading) ?? []
    if (!a || !b || more.length + others.length > 0 || a.isLoose || b.isLoose) return []
    return isApart([a, b], headings) ? [] : [[a, b]]
  })

/** Pairs the figures of one name. Figures with equal units come first. */
const pairName = (
  first: Under,
  second: Under,
  headings: readonly [Headings, Headings],
): PairingResult => {
  const rest = (mine: Under, side: 0 | 1, pairs: readonly FactPair[]): readonly Fact[] =>
    [...mine.values()].flat().filter((one) => !pairs.some((pair) => isRepeated(pair[side], one)))
  const under = (facts: readonly Fact[], side: 0 | 1): Under =>
    Map.groupBy(facts, (one) => headingOf(one, headings[side]))
  const inOne = single(first, second, headings)
  const others = single(under(rest(first, 0, inOne), 0), under(rest(second, 1, inOne), 1), headings)
  const pairs = [...inOne, ...others]
  const [a, b] = [rest(first, 0, pairs), rest(second, 1, pairs)]
  return a.length > 0 && b.length > 0
    ? { pairs, first: [], second: [], unclear: [{ first: a, second: b }] }
    : { pairs, first: a, second: b, unclear: [] }
}

/**
 * Pairs the figures of two documents by name and heading. A figure must be unique in both
 * documents. If several figures have the name, or their tables are of different kinds, they are
 * `unclear`.
 */
export function* pairFacts(
  facts: readonly [readonly Fact[], readonly Fact[]],
  headings: readonly [Headings, Headings],
): SlicedWork<PairingResult> {
  const first = yield* sorted(facts[0], headings[0])
  const second = yield* sorted(facts[1], headings[1])
  const keys = [...new Set([...first.keys(), ...second.keys()])]
  const all = yield* mapInSlices(keys, (key) => [
    pairName(first.get(key) ?? NONE, second.get(key) ?? NONE, headings),
  ])
  return {
    pairs: all.flatMap(({ pairs }) => pairs),
    first: all.flatMap((one) => one.first),
    second: all.flatMap((one) => one.second),
    unclear: all.flatMap(({ unclear }) => unclear),
  }
}
