import { normalizeText } from '#contract/api/search.ts'
import { memoize } from './memoize.ts'

/** Synonyms in finance, most common name first. */
const SYNONYMS: readonly (readonly string[])[] = [
  [
    'revenue',
    'sales',
    'turnover',
    'net sales',
    'net revenue',
    'total revenue',
    'umsatz',
    'umsatzerlöse',
    'umsatzerloese',
    'top line',
  ],
  [
    'net income',
    'net profit',
    'net earnings',
    'profit',
    'earnings',
    'profit for the year',
    'profit for the period',
    'profit after tax',
    'net loss',
    'loss for the year',
    'loss for the period',
    'net result',
    'bottom line',
    'jahresüberschuss',
    'jahresueberschuss',
    'jahresfehlbetrag',
    'überschuss',
    'konzernergebnis',
  ],
  [
    'operating income',
    'operating profit',
    'ebit',
    'operating result',
    'profit from operations',
    'betriebsergebnis',
  ],
  ['ebitda'],
  ['gross profit', 'gross income', 'rohertrag'],
  ['cost of sales', 'cost of goods sold', 'cogs', 'cost of revenue', 'herstellungskosten'],
  ['operating expenses', 'opex', 'operating costs', 'betriebsaufwand'],
  ['capital expenditure', 'capex', 'capital expenditures', 'investitionen'],
  [
    'total',
    'grand total',
    'total amount',
    'amount due',
    'total due',
    'balance due',
    'total amount due',
    'total payable',
    'amount payable',
    'invoice total',
    'sum total',
    'gesamtbetrag',
    'rechnungsbetrag',
    'gesamt',
    'endbetrag',
    'zahlbetrag',
  ],
  [
    'amount due',
    'balance due',
    'total due',
    'total amount due',
    'amount payable',
    'total payable',
    'amount to pay',
    'amount outstanding',
    'balance outstanding',
    'zahlbetrag',
  ],
  ['due date', 'payment due', 'payable by', 'pay by', 'due', 'fällig', 'fälligkeit', 'zahlbar bis'],
  ['invoice number', 'rechnungsnummer'],
  ['invoice date', 'date of invoice', 'rechnungsdatum'],
  ['tax', 'income tax', 'tax expense', 'income tax expense', 'tax charge', 'ertragsteuern'],
  ['vat', 'tax', 'value added tax', 'sales tax', 'mwst', 'ust', 'umsatzsteuer', 'mehrwertsteuer'],
  ['subtotal', 'net amount', 'net total', 'zwischensumme', 'nettobetrag'],
  ['equity', 'shareholders equity', 'total equity', 'eigenkapital'],
  ['cash', 'cash and cash equivalents', 'liquid funds', 'flüssige mittel'],
  [
    'operating cash flow',
    'cash flow from operations',
    'cash flow from operating activities',
    'net cash from operating activities',
  ],
  ['total assets', 'balance sheet total', 'bilanzsumme'],
  ['headcount', 'employees', 'number of employees', 'staff', 'mitarbeiter'],
  ['interest', 'interest expense', 'zinsaufwand'],
  ['debt', 'borrowings', 'financial debt', 'finanzschulden'],
]

const STOP = new Set(
  'a an and are as at be been by can could did do does for from had has have how i in is it its me much many my of on or our please say says show so tell than that the their them then there these they this those to was we were what which who whom whose when where why will with would you your high low big large figure figures value give find look up know according state stated get got der die das den dem des ein eine und oder von im in am ist war wie hoch viel was welche wann wer wo'.split(
    ' ',
  ),
)
/** Words for documents, which we ignore in a search. */
const KINDS = new Set(
  'document documents file files attachment attachments attached pdf report reports annual quarterly invoice bill contract agreement statement statements letter scan page pages text paper papers spreadsheet workbook'.split(
    ' ',
  ),
)
const SHORT: Readonly<Record<string, string>> = {
  no: 'number',
  nr: 'number',
  num: 'number',
  amt: 'amount',
  expenditures: 'expenditure',
}

/** Normalises a word: lower case, no accents, singular. */
const stem = (word: string): string => {
  const bare = normalizeText(word)
  return bare.length > 3 && /[^s]s$/.test(bare) ? bare.slice(0, -1) : bare
}

/** The normalised words of a text in order. */
export const wordsOf = memoize((text: string): readonly string[] =>
  (
    normalizeText(text)
      .replace(/['’]s\b/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => stem(SHORT[word] ?? word)),
)

const STOPS = new Set([...STOP].map(stem))
const KIND_STEMS = new Set([...KINDS].map(stem))

/** Numbering of lines, which is not a name: "A. Fixed assets", "(B)". */
const NUMBERING = /^\s*\(?\p{Lu}[.)]\s|\(\p{Lu}\)/gu
/** A single capital letter that is a name: "Product B". "I" is a word, and "P&L" is one name. */
const LETTER = /(?<![\p{L}\p{N}\p{M}'’&/.-]|&\s)(?!I)\p{Lu}(?![\p{L}\p{N}\p{M}'’&/-]|\.\s*\S|\s&)/gu
const lettersIn = memoize((text: string): readonly string[] =>
  (text.replace(NUMBERING, ' ').match(LETTER) ?? []).map(normalizeText),
)

/** The content words of a text, without stop words but with single-letter names. */
export const contentWords = (text: string): readonly string[] => {
  const letters = lettersIn(text)
  return wordsOf(text).filter((word) =>
    word.length > 1 || /\p{N}/u.test(word) ? !STOPS.has(word) : letters.includes(word),
  )
}

const INTERIM = /\binterim(?=\s+(?:reports?|statements?|accounts?|results?)\b)/gi

/** `contentWords` without words for documents. */
export const subjectWords = (text: string): readonly string[] =>
  contentWords(text.replace(INTERIM, ' ')).filter((word) => !KIND_STEMS.has(word))

const GROUPS = SYNONYMS.map((names) =>
  names.map((name) => wordsOf(name).filter((word) => !STOPS.has(word))),
)

const holds = (words: readonly string[], part: readonly string[]): boolean =>
  part.length > 0 && part.every((word) => words.includes(word))

/**
 * A name for a figure: its words, its closeness to the question (`weight`) and the words of its
 * synonyms (`kin`).
 */
export type FigureName = {
  readonly words: readonly string[]
  readonly weight: number
  readonly kin: ReadonlySet<string>
}

/** The requested name, followed by its synonyms. */
export const namesOf = (words: readonly string[]): readonly FigureName[] =>
  namesOfText(words.join(' '))

const namesOfText = memoize((text: string): readonly FigureName[] => {
  const words = text === '' ? [] : text.split(' ')
  const found = GROUPS.flatMap((group) =>
    group.filter((name) => holds(words, name)).map((name) => ({ group, name })),
  ).toSorted((a, b) => b.name.length - a.name.length || a.group.length - b.group.length)
  const [first] = found
  if (!first) return [{ words, weight: 1, kin: new Set() }]
  const rest = words.filter((word) => !first.name.includes(word))
  const kin = new Set(first.group.flat())
  // If two groups of synonyms contain the name, those of the smaller group are closer in meaning,
  // so they weigh more.
  const [nearer, wider] = found.filter(({ name }) => name.join() === first.name.join())
  const named = (group: readonly (readonly string[])[], weight: number): readonly FigureName[] =>
    group.map((name) => ({ words: [...new Set([...rest, ...name])], weight, kin }))
  return [
    { words, weight: 1, kin },
    ...named(nearer?.group ?? [], 0.95),
    ...named(wider?.group ?? [], 0.85),
  ]
})

/** Removes the ending that differs between singular and plural: "inventory", "inventories". */
const rootOf = (word: string): string => word.replace(/(?:ie|y)$/, '')

const ENDING = /^(?:e?s|e?n|e)$/
/** True if two words differ only by number or case ending. */
const isSame = (asked: string, word: string): boolean => {
  const [short, long] = asked.length < word.length ? [asked, word] : [word, asked]
  return (
    long === short ||
    (asked.length > 4 && rootOf(asked) === rootOf(word)) ||
    (short.length > 4 && long.startsWith(short) && ENDING.test(long.slice(short.length)))
  )
}

/**
 * True if one word is a prefix of the other: "credit", "creditors". They may still mean different
 * things.
 */
const isNear = (asked: string, word: string): boolean =>
  asked.length > 4 && word.length > 4 && (word.startsWith(asked) || asked.startsWith(word))

/** True if a label joins two names: "Total equity and liabilities". */
export const isJoint = (label: string): boolean => /\s(?:and|und|&|\+)\s/i.test(label)

const SIDES = [/^(?:equity|eigenkapital)$/, /^(?:liabilit|schuld|verbindlichkeit|fremdkapital)/]
/**
 * True if a label covers both sides of a balance sheet, but the requested name covers only one
 * side.
 */
const isOneSide = (name: readonly string[], words: readonly string[]): boolean =>
  SIDES.every((side) => words.some((word) => side.test(word))) &&
  !SIDES.every((side) => name.some((word) => side.test(word)))

/** Maximum score of a label that joins two names, or that matches a word only by prefix. */
const MOST_OF_NEAR = 0.7
/** Maximum score of a label with additional words that may change its meaning. */
const MOST_WITH_MORE = 0.78
/** Factor for a label that certainly means something else. */
const OF_ANOTHER = 0.7

const stemsIn = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stem))
/** Additional words that do not change the meaning of a name. */
const HARMLESS = stemsIn(
  'total group consolidated basic actual reported audited unaudited year period end gesamt konzern eur usd gbp chf jpy sek nok dkk teur thousand million billion mn bn tsd mio mrd',
)
/** Additional words that do change the meaning of a name. */
const ANOTHER = stemsIn(
  'current non noncurrent adjusted underlying normalised normalized margin ratio rate growth per deferred restricted diluted hedge hedges hedging before less excluding other comprehensive discontinued average change increase decrease yield cover quote marge',
)

/** Words that exclude a match: a non-controlling interest is not an interest expense. */
const HOMONYM = new Set(['controlling', 'noncontrolling', 'minority'])

/** The maximum score of a label that contains the words `beside` in addition to the name. */
const mostWith = (beside: readonly string[], kin: ReadonlySet<string>): number => {
  if (beside.every((word) => HARMLESS.has(word) || kin.has(word))) return 1
  if (beside.some((word) => HOMONYM.has(word))) return 0
  const isAnother = beside.some(
    (word) => ANOTHER.has(word) || (word.length === 1 && /\p{L}/u.test(word)),
  )
  return isAnother ? MOST_WITH_MORE * OF_ANOTHER : MOST_WITH_MORE
}

/** Minimum score of a label that means the requested name. */
export const MIN_LABEL_SCORE = 0.8

/** Scores how well a label fits the names, from 0 (something else) to 1 (exactly this name). */
export const labelScore = (names: readonly FigureName[], label: string): number => {
  const words = [...new Set(contentWords(label))]
  if (words.length === 0) return 0
  const isOfTwo = isJoint(label)
  const scores = names.map(({ words: name, weight, kin }) => {
    const isOne = (one: string): boolean => words.some((word) => isSame(one, word))
    const isThere =
      name.length > 0 && name.every((one) => isOne(one) || words.some((word) => isNear(one, word)))
    if (!isThere || isOneSide(name, words)) return 0
    const beside = words.filter(
      (word) => !name.some((one) => isSame(one, word) || isNear(one, word)),
    )
    const share = name.length / words.length
    const fit = share >= 1 ? 1 : Math.min(isOfTwo ? MOST_OF_NEAR : 1, 0.5 + 0.5 * share)
    return weight * Math.min(fit, mostWith(beside, kin), name.every(isOne) ? 1 : MOST_OF_NEAR)
  })
  return Math.max(0, ...scores)
}

/** The most important figures of a financial report, by their usual names. */
export const KEY_NAMES: readonly (readonly FigureName[])[] = GROUPS.slice(0, 9).map((group) =>
  namesOf(group[0] ?? []),
)
