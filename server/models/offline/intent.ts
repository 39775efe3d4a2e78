import { type Currency, type Figure, findFigures, findMonth, type YearMonth } from './figures.ts'

/** What is to be computed over cells: a worksheet function. */
export type Aggregate = 'SUM' | 'AVERAGE' | 'MIN' | 'MAX' | 'COUNT'

/** An input by a word of its label, and what it is to be. Rates are fractions. */
export type Edit = { readonly label: string; readonly figure: Figure }

/** What a question asks for; fields that the text does not give are null. */
export type Intent =
  | {
      readonly kind: 'loan'
      readonly amount: number | null
      readonly rate: number | null
      readonly months: number | null
      readonly start: YearMonth | null
      readonly currency: Currency | null
      /** What the question asks for beside, that the schedule has no rule for. */
      readonly beyond: string | null
    }
  | {
      readonly kind: 'flows'
      readonly npv: boolean
      readonly irr: boolean
      readonly rate: number | null
      readonly flows: readonly number[]
      readonly currency: Currency | null
    }
  | {
      readonly kind: 'future'
      readonly present: number
      /** Paid in at the end of each month. */
      readonly payment: number
      readonly rate: number | null
      readonly months: number | null
      readonly currency: Currency | null
      /** A payment that is not made monthly: there is no rule for it. */
      readonly otherPeriod: boolean
    }
  | {
      readonly kind: 'aggregate'
      readonly fn: Aggregate
      /** What can only be cells: "B2:B13", "Sheet2!B2", "$B$2". */
      readonly range: string | null
      /** "VAT" of "column VAT", or "Q1": a head, or else a column or a cell (AGENT-23). */
      readonly name: string | null
      /** Lower-case words that should name a column, the name's too; empty when a range is given. */
      readonly words: readonly string[]
    }
  | {
      readonly kind: 'set'
      readonly edits: readonly Edit[]
      /** "What if": an answer is wanted, not a change. */
      readonly hypothetical: boolean
    }
  | { readonly kind: 'unknown' }

const LOAN = /\b(loan|mortgage|amorti[sz]\w*|repayment schedule|instal?lments?)\b/i
const NPV = /\b(npv|net present value|present value of)\b/i
const IRR = /\b(irr|internal rate of return)\b/i
const FUTURE =
  /\b(future value|fv|sav(?:e|es|ing|ings)|compound(?:ed|s|ing)?|grow(?:s|th)? to|worth in)\b/i
const OUTLAY = /\b(invest\w*|outlay|cost\w*|initial\w*|upfront|pay)\b/i
const RANGE =
  /(?<![\w$])((?:'[^']+'|[A-Za-z_]\w*)!)?\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?(?!\w)/
const COLUMN = /\b[Cc]olumn\s+([A-Z]{1,3}|[b-z])\b/
const SET = /\b(?:change|set|raise|lower|cut|increase|reduce|put|update)\b/i
const WHAT_IF = /\b(?:what if|what would|what happens|would|could|suppose|assuming)\b/i
const LABEL = /\b(rate|amount|principal|term)\b/gi
const BEYOND =
  /\b(bi-?weekly|fortnightly|weekly|quarterly|semi-?annual(?:ly)?|interest[- ]only|balloon|down ?payment|extra payments?)\b|(?<=[\dkm%] )down\b/i
const AGGREGATES: readonly (readonly [RegExp, Aggregate])[] = [
  [/\b(average|mean|avg)\b/i, 'AVERAGE'],
  [/\b(smallest|lowest|min|minimum)\b/i, 'MIN'],
  [/\b(largest|highest|max|maximum|biggest)\b/i, 'MAX'],
  [/\b(count|how many)\b/i, 'COUNT'],
  [/\b(sum|total|totals|add up)\b/i, 'SUM'],
]
const NOISE = new Set(
  'what is the of in a an for and give me show my this that sheet spreadsheet column row rows all please average mean avg smallest lowest min minimum largest highest max maximum biggest count how many sum total totals add up are was were do does on to from by it its whats value values numbers figures'.split(
    ' ',
  ),
)

const first = (figures: readonly Figure[], unit: Figure['unit']): Figure | undefined =>
  figures.find((figure) => figure.unit === unit)

const monthsOf = (figures: readonly Figure[]): number | null => {
  const years = first(figures, 'years')
  if (years) return Math.round(years.value * 12)
  return first(figures, 'months')?.value ?? null
}

/** "at 6.5" without a percent sign still means a rate. */
const BARE_RATE =
  /\b(?:at|rate of|rate)\s+(\d{1,2}(?:\.\d+)?)(?![\d,%.]|\s*(?:%|per|k\b|m\b|years?\b|months?\b))/i

/** The figures of a text; where none is a percent, a bare rate is one, and no amount or flow. */
const readFigures = (text: string): readonly Figure[] => {
  const figures = findFigures(text)
  const rate = BARE_RATE.exec(text)
  if (!rate || first(figures, 'percent')) return figures
  const end = rate.index + rate[0].length
  const start = end - (rate[1] ?? '').length
  // A figure may begin with the space before it.
  const at = figures.findLast((figure) => figure.at <= start)
  return figures.map((figure) =>
    figure === at ? { ...figure, unit: 'percent', value: Number(rate[1]) / 100 } : figure,
  )
}

const rateOf = (figures: readonly Figure[]): number | null =>
  first(figures, 'percent')?.value ?? null

const amounts = (figures: readonly Figure[]): readonly Figure[] =>
  figures.filter((figure) => figure.unit === 'plain')

const largest = (figures: readonly Figure[]): number | null => {
  const money = figures.filter((figure) => figure.money)
  const pool = (money.length > 0 ? money : figures).map((figure) => figure.value)
  return pool.length === 0 ? null : Math.max(...pool)
}

/** The cash flows of a text: "Year 1:" labels are not flows, and an outlay named first is negative. */
const flowsOf = (text: string): readonly number[] => {
  const bare = text.includes(', ') ? text : text.replace(/(\d),(?=-?\d)/g, '$1, ')
  const labelled = bare.replace(/\b(?:years?|periods?|months?|t)\s*=?\s*\d+\s*[:=-]?/gi, (label) =>
    ' '.repeat(label.length),
  )
  const flows = amounts(readFigures(labelled)).map((figure) => figure.value)
  const [head, ...rest] = flows
  const outlay = head !== undefined && head > 0 && OUTLAY.test(text) && rest.every((x) => x > 0)
  return outlay ? [-head, ...rest] : flows
}

const currencyOf = (figures: readonly Figure[]): Currency | null =>
  figures.find((figure) => figure.currency !== null)?.currency ?? null

const future = (figures: readonly Figure[]): Intent => {
  const sums = amounts(figures)
  return {
    kind: 'future',
    present: sums.find((figure) => figure.per === null)?.value ?? 0,
    payment: sums.find((figure) => figure.per === 'month')?.value ?? 0,
    rate: rateOf(figures),
    months: monthsOf(figures),
    currency: currencyOf(figures),
    otherPeriod: sums.some((figure) => figure.per !== null && figure.per !== 'month'),
  }
}

/** Cells, or a name that may be a head, a column or a cell. */
const placeOf = (text: string): { readonly range: string | null; readonly name: string | null } => {
  const cells = RANGE.exec(text)?.[0]
  if (cells && /[:!$]/.test(cells)) return { range: cells, name: null }
  return { range: null, name: cells ?? COLUMN.exec(text)?.[1]?.toUpperCase() ?? null }
}

const aggregate = (text: string): Intent | null => {
  const found = AGGREGATES.find(([pattern]) => pattern.test(text))
  if (!found) return null
  const place = placeOf(text)
  const words = text.toLowerCase().match(/[\p{L}\p{N}&%]+/gu) ?? []
  return {
    kind: 'aggregate',
    fn: found[1],
    ...place,
    words: place.range ? [] : words.filter((word) => !NOISE.has(word)),
  }
}

/** A figure that can be what the label names, as the cell wants it; else null. */
const fitting = (label: string, figure: Figure): Figure | null => {
  if (label === 'rate') {
    if (figure.unit === 'percent') return figure
    const isBare = figure.unit === 'plain' && !figure.money && figure.value < 100
    return isBare ? { ...figure, unit: 'percent', value: figure.value / 100 } : null
  }
  if (label === 'term') return figure.unit === 'percent' || figure.money ? null : figure
  return figure.unit === 'plain' ? figure : null
}

/** Each label with the last fitting figure before the next label: "from 6.5% to 7%" is 7%. */
const editsOf = (text: string): readonly Edit[] => {
  const labels = [...text.matchAll(LABEL)]
  return labels.flatMap((match, index) => {
    const label = match[0].toLowerCase()
    const part = text.slice(match.index, labels[index + 1]?.index)
    const figure = findFigures(part)
      .map((found) => fitting(label, found))
      .findLast((found) => found !== null)
    return figure ? [{ label, figure }] : []
  })
}

const setInput = (text: string): Intent | null => {
  const hypothetical = WHAT_IF.test(text)
  if (!hypothetical && !SET.test(text)) return null
  const edits = editsOf(text)
  return edits.length > 0 ? { kind: 'set', edits, hypothetical } : null
}

const loan = (text: string, figures: readonly Figure[]): Intent => ({
  kind: 'loan',
  amount: largest(amounts(figures)),
  rate: rateOf(figures),
  months: monthsOf(figures),
  start: findMonth(text),
  currency: currencyOf(figures),
  beyond: BEYOND.exec(text)?.[0].toLowerCase() ?? null,
})

const flows = (text: string, figures: readonly Figure[]): Intent | null => {
  const npv = NPV.test(text)
  const irr = IRR.test(text)
  if (!npv && !irr) return null
  return {
    kind: 'flows',
    npv,
    irr,
    rate: rateOf(figures),
    flows: flowsOf(text),
    currency: currencyOf(figures),
  }
}

/** A loan with an amount is a new schedule even where a sheet is linked. */
const edit = (text: string, figures: readonly Figure[]): Intent | null =>
  LOAN.test(text) && amounts(figures).length > 0 ? null : (setInput(text) ?? aggregate(text))

/**
 * Reads a question by rules, most telling word first. `linked` says whether the conversation has a
 * spreadsheet: only then can it change an input or add up cells.
 */
export const understand = (text: string, linked: boolean): Intent => {
  const figures = readFigures(text)
  const found = flows(text, figures) ?? (linked ? edit(text, figures) : null)
  if (found) return found
  if (LOAN.test(text)) return loan(text, figures)
  if (FUTURE.test(text) && figures.length > 0) return future(figures)
  return aggregate(text) ?? { kind: 'unknown' }
}
