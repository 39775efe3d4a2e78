import { changePercent, isFigure, less, readAmount, styleOf, writeAmount } from './amounts.ts'
import type { AskedChange } from './change-words.ts'
import { factsOf, type Fact } from './facts.ts'
import { listDocuments, meantBy } from './listed.ts'
import { readAbout, tellFigures } from './lookup.ts'
import { rank, type Wish } from './rank.ts'
import { noneReady } from './passages.ts'
import type { Period } from './periods.ts'
import { mayAnswer, withoutNames } from './question.ts'
import { shown } from './quote.ts'
import type { Script } from './script.ts'

/** From here on a figure is the one that was asked for. */
const NEAR_ENOUGH = 0.5
/** So many of the best figures of a time may be the one that fits the other's. */
const MOST_TRIED = 6

type Pair = readonly [from: Fact, to: Fact]

const even = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim().toLowerCase()

/** How sure it is that two figures are of one thing: the more they share, the surer. */
const alike = ([a, b]: Pair): number => {
  const isOneTable = a.documentId === b.documentId && a.page === b.page && a.table === b.table
  const isOneName = even(a.row) === even(b.row) || even(a.column) === even(b.column)
  return (isOneTable ? 1 : 0.8) * (isOneName ? 1 : 0.6)
}

const bestPair = (wish: Wish, ask: AskedChange, facts: readonly Fact[]): Pair | null => {
  const at = (period: Period) =>
    rank({ ...wish, periods: [period] }, facts)
      .filter(({ score }) => score > NEAR_ENOUGH)
      .slice(0, MOST_TRIED)
  const later = at(ask.to)
  const pairs = at(ask.from).flatMap((from) =>
    later
      .filter((to) => to.fact !== from.fact)
      .map((to) => {
        const pair: Pair = [from.fact, to.fact]
        return { pair, score: from.score * to.score * alike(pair) }
      }),
  )
  return pairs.toSorted((a, b) => b.score - a.score)[0]?.pair ?? null
}

const place = ({ row, column }: Fact): string =>
  `${shown(row, 80)}${column === null ? '' : `, ${shown(column, 80)}`}`
const line = (fact: Fact): string =>
  `- ${place(fact)}: **${shown(fact.value, 120)}** ${fact.cite}${fact.note === null ? '' : ` (${shown(fact.note, 60)})`}`

/** The change, worked out exactly; why not, where it is not. */
const changeOf = ([a, b]: Pair, facts: readonly Fact[]): string => {
  if (even(a.note) !== even(b.note))
    return 'They are not counted in the same unit, so I worked out no change.'
  const values = (id: string) =>
    facts.flatMap(({ documentId, value }) => (documentId === id && isFigure(value) ? value : []))
  const [from, to] = [a, b].map((one) => readAmount(one.value, styleOf(values(one.documentId))))
  const change = from && to ? less(from, to) : null
  if (!from || !to || !change)
    return 'I could not read both as amounts of one unit, so I worked out no change.'
  const style = styleOf(values(b.documentId))
  if (change.unit === '%')
    return `That is a change of ${writeAmount({ ...change, unit: '' }, style)} percentage points, worked out from the two.`
  const percent = changePercent(from, to)
  return `That is a change of ${writeAmount(change, style)}${percent ? ` or ${writeAmount(percent, style)}` : ''}, worked out from the two.`
}

/** How a figure changed between two times: both as they stand there, and the change (DOC-196). */
export function* tellChange(ask: AskedChange, said: string, otherwise: string): Script {
  const documents = yield* listDocuments()
  const none = noneReady(documents)
  if (none !== null) return none
  const label = withoutNames(
    ask.label,
    documents.map(({ filename }) => filename),
  )
  const wish: Wish = { label, periods: [ask.from, ask.to], said }
  const { pages, tables, hits } = yield* readAbout([label], meantBy(said, documents))
  const facts = factsOf(pages, tables)
  const pair = bestPair(
    wish,
    ask,
    facts.filter((fact) => !fact.isLoose && mayAnswer(label, fact)),
  )
  if (pair) return `${pair.map(line).join('\n')}\n\n${changeOf(pair, facts)}`
  const wishes = [ask.from, ask.to].map((period) => ({ label, periods: [period], said }))
  return `I did not find both figures, so I worked out no change.\n\n${tellFigures(wishes, { facts, hits: [...hits, ...pages], otherwise })}`
}
