import { plain } from '#contract/search.ts'
import { remembered } from './remembered.ts'

/** What finance calls one thing, the usual name first. */
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
    'net result',
    'bottom line',
    'jahresüberschuss',
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
  ['ebitda', 'adjusted ebitda'],
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
  ['due date', 'payment due', 'payable by', 'pay by', 'due', 'fällig', 'fälligkeit', 'zahlbar bis'],
  ['invoice number', 'rechnungsnummer'],
  ['invoice date', 'date of invoice', 'rechnungsdatum'],
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
/** Words for a document itself: they help no search in it, and forbid none. */
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

/** One form of a word: without accents, in lower case, of one number. */
export const stem = (word: string): string => {
  const bare = plain(word)
  return bare.length > 3 && /[^s]s$/.test(bare) ? bare.slice(0, -1) : bare
}

/** The words of a text in one form, in their order. */
export const wordsOf = remembered((text: string): readonly string[] =>
  (
    plain(text)
      .replace(/['’]s\b/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => stem(SHORT[word] ?? word)),
)

const STOPS = new Set([...STOP].map(stem))
const KIND_STEMS = new Set([...KINDS].map(stem))

/** Words that say what a text is about: no small words, and none for a document itself. */
export const tellingWords = (text: string): readonly string[] =>
  wordsOf(text).filter((word) => !STOPS.has(word) && (word.length > 1 || /\p{N}/u.test(word)))

const INTERIM = /\binterim(?=\s+(?:reports?|statements?|accounts?|results?)\b)/gi

/** The same without words for a document. */
export const aboutWords = (text: string): readonly string[] =>
  tellingWords(text.replace(INTERIM, ' ')).filter((word) => !KIND_STEMS.has(word))

const GROUPS = SYNONYMS.map((names) =>
  names.map((name) => wordsOf(name).filter((word) => !STOPS.has(word))),
)

const holds = (words: readonly string[], part: readonly string[]): boolean =>
  part.length > 0 && part.every((word) => words.includes(word))

/** A name of a figure: its words, and how near they are to what was asked. */
export type Name = { readonly words: readonly string[]; readonly weight: number }

/** The name that was asked for and the others that finance has for it, the asked first. */
export const namesOf = (words: readonly string[]): readonly Name[] => namesOfText(words.join(' '))

const namesOfText = remembered((text: string): readonly Name[] => {
  const words = text === '' ? [] : text.split(' ')
  const found = GROUPS.flatMap((group) =>
    group.filter((name) => holds(words, name)).map((name) => ({ group, name })),
  ).toSorted((a, b) => b.name.length - a.name.length)[0]
  const asked = { words, weight: 1 }
  if (!found) return [asked]
  const rest = words.filter((word) => !found.name.includes(word))
  return [
    asked,
    ...found.group.map((name) => ({ words: [...new Set([...rest, ...name])], weight: 0.95 })),
  ]
})

/** A word without what its number changes: "inventory", "inventories". */
const rootOf = (word: string): string => word.replace(/(?:ie|y)$/, '')

const isSame = (asked: string, word: string): boolean =>
  word === asked ||
  (asked.length > 4 && rootOf(asked) === rootOf(word)) ||
  (asked.length > 4 && word.length > 4 && (word.startsWith(asked) || asked.startsWith(word)))

/** Whether a label joins two names: "Total equity and liabilities". */
export const isJoint = (label: string): boolean => /\s(?:and|und|&|\+)\s/i.test(label)

const SIDES = [/^(?:equity|eigenkapital)$/, /^(?:liabilit|schuld|verbindlichkeit|fremdkapital)/]
/** Whether words are of both sides of a balance sheet, and the name of one alone. */
const isOneSide = (name: readonly string[], words: readonly string[]): boolean =>
  SIDES.every((side) => words.some((word) => side.test(word))) &&
  !SIDES.every((side) => name.some((word) => side.test(word)))

/** A label that joins two names is at most near to one of them. */
const MOST_OF_JOINT = 0.7

/** How well a label fits one of the names: 1 is that name alone, 0 is another thing. */
export const labelScore = (names: readonly Name[], label: string): number => {
  const words = [...new Set(tellingWords(label))]
  if (words.length === 0) return 0
  const most = isJoint(label) ? MOST_OF_JOINT : 1
  const scores = names.map(({ words: name, weight }) => {
    const isThere = name.length > 0 && name.every((one) => words.some((word) => isSame(one, word)))
    if (!isThere || isOneSide(name, words)) return 0
    const share = name.length / words.length
    return weight * (share >= 1 ? 1 : Math.min(most, 0.5 + 0.5 * share))
  })
  return Math.max(0, ...scores)
}

/** Labels that finance reads first, by their usual names. */
export const KEY_NAMES: readonly (readonly Name[])[] = GROUPS.slice(0, 9).map((group) =>
  namesOf(group[0] ?? []),
)
