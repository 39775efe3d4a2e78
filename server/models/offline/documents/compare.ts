import type { Outcome } from '../step.ts'
import { changePercent, isFigure, less, readAmount, styleOf, writeAmount } from './amounts.ts'
import { aboutWords, labelScore, namesOf, wordsOf } from './concepts.ts'
import { factsOf, type Fact } from './facts.ts'
import { isWorkbook, listDocuments, namedIn, readyOf, type Listed } from './listed.ts'
import { noneReady } from './passages.ts'
import { lateness, periodsIn, readPeriods } from './periods.ts'
import { shown } from './quote.ts'
import { compareProse, type Side } from './compare-prose.ts'
import { readFrom, readTables } from './reading.ts'
import type { Script, Wanted } from './script.ts'

const MOST_CALLS = 4
const MOST_TABLES = 12
const MOST_ROWS = 40
const MOST_SINGLE = 8

function* readSide(document: Listed): Generator<Wanted, Side, readonly Outcome[]> {
  const { pages, next } = isWorkbook(document)
    ? { pages: [], next: null }
    : yield* readFrom(document, MOST_CALLS)
  const tables = yield* readTables(
    document.tables.slice(0, MOST_TABLES).map((table) => [document, table] as const),
  )
  const facts = factsOf(pages, tables).filter(({ value }) => isFigure(value))
  return { document, pages, next, facts, style: styleOf(facts.map(({ value }) => value)) }
}

/** A name without its period, so that "Q1 2024" and "Q1 2025" are one. */
const keyOf = (text: string): string => {
  const { periods, rest } = readPeriods(text)
  const parts = periods.flatMap(({ part }) => part ?? [])
  return [...wordsOf(rest), ...parts].join(' ')
}

const latest = (facts: readonly Fact[]): number =>
  Math.max(0, ...facts.map((fact) => lateness(periodsIn(fact.column ?? ''))))

/** Facts by row, and by column where that is no year: of years each document's latest. */
const byName = (facts: readonly Fact[]): ReadonlyMap<string, Fact> => {
  const groups = Map.groupBy(facts, ({ row, column }) => `${keyOf(row)}|${keyOf(column ?? '')}`)
  const found = [...groups].flatMap(([key, group]) => {
    const newest = latest(group)
    const fact = group.find((one) => lateness(periodsIn(one.column ?? '')) === newest)
    return fact && /\p{L}/u.test(key) ? [[key, fact] as const] : []
  })
  return new Map(found)
}

type Pair = readonly [first: Fact, second: Fact]

const isSameNote = ([a, b]: Pair): boolean =>
  (a.note ?? '').toLowerCase() === (b.note ?? '').toLowerCase()

/** The change and the percentage; a dash where they can't be told. */
const changeOf = (pair: Pair, sides: readonly [Side, Side]): readonly [string, string] => {
  const from = readAmount(pair[0].value, sides[0].style)
  const to = readAmount(pair[1].value, sides[1].style)
  const change = from && to && isSameNote(pair) ? less(from, to) : null
  if (!from || !to || !change) return ['–', '–']
  const { style } = sides[1]
  if (change.unit === '%') return [`${writeAmount({ ...change, unit: '' }, style)} points`, '–']
  const percent = changePercent(from, to)
  return [writeAmount(change, style), percent ? writeAmount(percent, style) : '–']
}

const nameOf = (fact: Fact): string => {
  const isTimed = fact.column === null || periodsIn(fact.column).length > 0
  return shown(`${fact.row}${isTimed ? '' : `, ${fact.column}`}`, 80)
}
/** What both call it; both names where they differ, as "Q1 2024" and "Q1 2025" do. */
const pairName = ([a, b]: Pair): string =>
  nameOf(a) === nameOf(b) ? nameOf(a) : `${nameOf(a)} / ${nameOf(b)}`
const cell = (fact: Fact): string => {
  const period =
    fact.column !== null && periodsIn(fact.column).length > 0 ? ` (${shown(fact.column, 30)})` : ''
  return `${shown(fact.value, 40)}${period}`
}

const isNoted = ([a, b]: Pair): string => {
  const [first, second] = [a.note ?? '', b.note ?? '']
  if (first === '' && second === '') return ''
  return first === second
    ? ` Figures ${shown(first, 60)}.`
    : ` Figures “${shown(first || 'no unit named', 60)}” on the left and “${shown(second || 'no unit named', 60)}” on the right: no change is computed.`
}

const tablesOf = (pairs: readonly Pair[], sides: readonly [Side, Side]): string => {
  const [first, second] = sides
  const groups = Map.groupBy(pairs, ([a, b]) => `${a.cite}|${b.cite}|${a.note}|${b.note}`)
  const head = `| | ${shown(first.document.filename, 60)} | ${shown(second.document.filename, 60)} | Change | % |\n|---|---:|---:|---:|---:|`
  return [...groups.values()]
    .map((group) => {
      const [one] = group
      const rows = group.map(
        (pair) =>
          `| ${[pairName(pair), cell(pair[0]), cell(pair[1]), ...changeOf(pair, sides)].join(' | ')} |`,
      )
      return one
        ? `From ${one[0].cite} and ${one[1].cite}.${isNoted(one)}\n\n${head}\n${rows.join('\n')}`
        : ''
    })
    .join('\n\n')
}

const only = (facts: readonly Fact[], { document }: Side): string =>
  facts.length === 0
    ? ''
    : `Only in ${shown(document.filename, 80)}${facts.length > MOST_SINGLE ? `, the first ${MOST_SINGLE} of ${facts.length}` : ''}:\n\n${facts
        .slice(0, MOST_SINGLE)
        .map((fact) => `- ${nameOf(fact)}: ${cell(fact)} ${fact.cite}`)
        .join('\n')}`

/** The names that a question asks to compare: "revenue" of "compare revenue in A and B". */
const askedIn = (said: string, documents: readonly Listed[]): string => {
  const bare = documents.reduce((text, { filename }) => text.replaceAll(filename, ' '), said)
  const words = aboutWords(readPeriods(bare).rest.replace(/\S+\.\w{3,4}\b/g, ' '))
  const names = new Set(documents.flatMap(({ filename }) => wordsOf(filename)))
  const verb =
    /^(?:compar|differ|chang|versu|vs|two|both|between|new|side|all|latest|last|first|second|against|each|other)/
  return words.filter((word) => !verb.test(word) && !names.has(word)).join(' ')
}

const compareFigures = (sides: readonly [Side, Side], asked: string): string => {
  const names = asked === '' ? null : namesOf(aboutWords(asked))
  const fits = ({ row, column }: Fact): number =>
    names === null ? 1 : Math.max(labelScore(names, row), labelScore(names, column ?? ''))
  const most = Math.max(0, ...sides.flatMap(({ facts }) => facts.map(fits)))
  const isAsked = (fact: Fact): boolean => most > 0 && fits(fact) >= most * 0.95
  const [first, second] = sides.map(({ facts }) => byName(facts.filter(isAsked))) as [
    ReadonlyMap<string, Fact>,
    ReadonlyMap<string, Fact>,
  ]
  const pairs = [...first].flatMap(([key, fact]): readonly Pair[] => {
    const other = second.get(key)
    return other ? [[fact, other]] : []
  })
  const alone = (
    mine: ReadonlyMap<string, Fact>,
    theirs: ReadonlyMap<string, Fact>,
  ): readonly Fact[] => [...mine].flatMap(([key, fact]) => (theirs.has(key) ? [] : [fact]))
  const said =
    pairs.length === 0
      ? ''
      : `${tablesOf(pairs.slice(0, MOST_ROWS), sides)}\n\nOf each document I took the latest period that it names. The change is the second less the first, computed exactly from the figures as they stand; the percentage is rounded to one decimal. “–” where their units differ or do not tell.${pairs.length > MOST_ROWS ? ` The first ${MOST_ROWS} of ${pairs.length} are shown.` : ''}`
  return [said, only(alone(first, second), sides[0]), only(alone(second, first), sides[1])]
    .filter(Boolean)
    .join('\n\n')
}

/** The two documents that a question compares, or null where it must be asked which. */
const twoOf = (said: string, documents: readonly Listed[]): readonly [Listed, Listed] | null => {
  const ready = readyOf(documents)
  const named = namedIn(said, ready)
  const attached = ready.filter((one) => one.attached)
  const pool = [named, attached, ready].find((some) => some.length === 2) ?? []
  const [first, second] = pool.length === 2 ? pool : []
  return first && second ? [first, second] : null
}

/** What is said where it can't be told which two are meant. */
const askWhich = (ready: readonly Listed[]): string => {
  if (ready.length < 2)
    return 'There is one document that I can read in this conversation; a comparison takes two. Attach the other, and ask again.'
  const [first, second] = ready.slice(-2).map(({ filename }) => shown(filename, 80))
  const names = ready.slice(0, 20).map(({ filename }) => `- ${shown(filename, 120)}`)
  return `Which two? Name them, for example "Compare ${first} and ${second}". These are here:\n\n${names.join('\n')}`
}

const report = (sides: readonly [Side, Side], asked: string): string => {
  const figures = compareFigures(sides, asked)
  const lacks =
    figures === '' && asked !== ''
      ? `I found no figure for “${shown(asked, 80)}” in either document.`
      : ''
  const unread = sides.map(({ document, next }) =>
    next === null
      ? ''
      : `Of ${shown(document.filename, 80)} I read pages 1 to ${next - 1} of ${document.pages}.`,
  )
  const prose = asked === '' ? compareProse(...sides) : ''
  return [figures, lacks, prose, ...unread].filter(Boolean).join('\n\n')
}

/** Compares two documents: figures under the same names side by side, and what only one says (DOC-134). */
export function* compareDocuments(said: string): Script {
  const documents = yield* listDocuments()
  const none = noneReady(documents)
  if (none !== null) return none
  const two = twoOf(said, documents)
  if (!two) return askWhich(readyOf(documents))
  const first = yield* readSide(two[0])
  const second = yield* readSide(two[1])
  return report([first, second], askedIn(said, two))
}
