import { isCurrencyCode } from './currency-codes.ts'

/** Symbols of exactly one currency. */
const SIGNS: Readonly<Record<string, string>> = {
  US$: 'USD',
  CA$: 'CAD',
  AU$: 'AUD',
  A$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  NT$: 'TWD',
  MX$: 'MXN',
  S$: 'SGD',
  R$: 'BRL',
  '€': 'EUR',
  '₹': 'INR',
  '₽': 'RUB',
  '₺': 'TRY',
  '₪': 'ILS',
  '₫': 'VND',
  '₴': 'UAH',
  '฿': 'THB',
  '₦': 'NGN',
  '₱': 'PHP',
  '₡': 'CRC',
  '₲': 'PYG',
  '₵': 'GHS',
  '₸': 'KZT',
  '₼': 'AZN',
  '₾': 'GEL',
  '៛': 'KHR',
  '₭': 'LAK',
  '₮': 'MNT',
  '৳': 'BDT',
  '؋': 'AFN',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  RM: 'MYR',
  Rp: 'IDR',
  'Rp.': 'IDR',
  'Fr.': 'CHF',
  'fr.': 'CHF',
  'S/': 'PEN',
  'S/.': 'PEN',
  'B/.': 'PAB',
  'Bs.S': 'VES',
  'Afl.': 'AWG',
  'Cg.': 'XCG',
  'Nu.': 'BTN',
  'GH₵': 'GHS',
  'E£': 'EGP',
  'L£': 'LBP',
  'CN¥': 'CNY',
  RD$: 'DOP',
  J$: 'JMD',
  TT$: 'TTD',
  MOP$: 'MOP',
  T$: 'TOP',
  WS$: 'WST',
  '֏': 'AMD',
  '⃀': 'KGS',
  रू: 'NPR',
  नेरू: 'NPR',
  'රු.': 'LKR',
}

/** Symbols of several currencies. The region's own currency wins, then the first of the list. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  $: (
    'USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP UYU DOP BBD BMD BND BSD BZD CUP FJD GYD JMD KYD LRD ' +
    'MOP NAD NIO SBD SRD TTD XCD CVE'
  ).split(' '),
  C$: ['CAD', 'NIO'],
  '£': ['GBP', 'EGP', 'FKP', 'GIP', 'LBP', 'SDG', 'SHP', 'SSP', 'SYP'],
  '¥': ['JPY', 'CNY'],
  '￥': ['JPY', 'CNY'],
  '₩': ['KRW', 'KPW'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  'kr.': ['DKK', 'SEK', 'NOK', 'ISK'],
  Rs: ['INR', 'PKR', 'LKR', 'NPR', 'MUR', 'SCR'],
  'Rs.': ['INR', 'PKR', 'LKR', 'NPR', 'MUR', 'SCR'],
  FCFA: ['XAF', 'XOF'],
  CFA: ['XOF', 'XAF'],
  'F CFA': ['XOF', 'XAF'],
  'F\u202fCFA': ['XOF', 'XAF'],
}

/**
 * Symbols that count only for the region's own currency. Elsewhere they are words, units or names:
 * R 50, K 50, 5 lei.
 */
const ONLY_OWN: Readonly<Record<string, readonly string[]>> = {
  R: ['ZAR'],
  K: ['ZMW', 'MMK', 'PGK'],
  ZK: ['ZMW'],
  P: ['BWP'],
  L: ['HNL', 'MDL', 'ALL'],
  M: ['LSL'],
  D: ['GMD'],
  Q: ['GTQ'],
  S: ['SOS'],
  E: ['SZL'],
  F: ['XPF', 'XOF', 'XAF', 'CDF', 'GNF', 'RWF', 'BIF', 'DJF', 'KMF'],
  G: ['HTG'],
  Gs: ['PYG'],
  'Gs.': ['PYG'],
  lei: ['RON', 'MDL'],
  Lekë: ['ALL'],
  lekë: ['ALL'],
  Kz: ['AOA'],
  KM: ['BAM'],
  Br: ['BYN', 'ETB'],
  Bs: ['BOB', 'VES'],
  'Bs.': ['BOB', 'VES'],
  FBu: ['BIF'],
  FC: ['CDF'],
  FG: ['GNF'],
  RF: ['RWF'],
  FR: ['RWF'],
  CF: ['KMF'],
  Fdj: ['DJF'],
  Ksh: ['KES'],
  KSh: ['KES'],
  TSh: ['TZS'],
  USh: ['UGX'],
  Ar: ['MGA'],
  MT: ['MZN'],
  MTn: ['MZN'],
  MK: ['MWK'],
  Rf: ['MVR'],
  SR: ['SCR', 'SAR'],
  Le: ['SLE'],
  Db: ['STN'],
  VT: ['VUV'],
  Nfk: ['ERN'],
  CFPF: ['XPF'],
  FCFP: ['XPF'],
  'din.': ['RSD'],
  дин: ['RSD'],
  'дин.': ['RSD'],
  'ден.': ['MKD'],
  ден: ['MKD'],
  руб: ['RUB'],
  'руб.': ['RUB'],
  грн: ['UAH'],
  'грн.': ['UAH'],
  сом: ['KGS'],
  'сом.': ['TJS'],
  soʻm: ['UZS'],
  ብር: ['ETB'],
}

const escaped = (sign: string): string => sign.replace(/[$.]/g, '\\$&')

/** Regular expression of all currency symbols. Longer symbols come first so they match first. */
export const CURRENCY_SIGN = [
  ...new Set([SIGNS, SHARED, ONLY_OWN].flatMap((signs) => Object.keys(signs))),
]
  .sort((one, other) => other.length - one.length)
  .map(escaped)
  .join('|')

/**
 * The ISO code of a symbol or code beside a figure, or null for any other text. `own` is the
 * region's currency.
 */
export const currencyCode = (written: string, own: string): string | null => {
  const sign = written.trim()
  if (isCurrencyCode(sign)) return sign
  if ([SHARED, ONLY_OWN].some((signs) => signs[sign]?.includes(own))) return own
  return SHARED[sign]?.[0] ?? SIGNS[sign] ?? null
}

/**
 * Codes that are also words, each with a number of digits. A code followed by at most that many
 * digits is no currency: TOP 100, ALL 5, SDG 13.
 */
const WORDS: ReadonlyMap<string, number> = new Map([
  ['TOP', 3],
  ['ALL', 2],
  ['SDG', 2],
])
const IS_PLAIN = /^\d+$/
const IS_SHORT = /^\s?(?:\p{L}|[A-Z]{3})\s?$/u
const IS_LETTER = /^\s?\p{L}$/u

/**
 * True if letters and digits form a name (TOP10, R5, 5K, TOP 10) rather than money. Money has a
 * space after the letters, thousands separators or decimals.
 */
export const isNameWithDigits = (
  before: string,
  after: string,
  digits: string,
  own: string,
): boolean => {
  if (IS_LETTER.test(after) && !/^\s/.test(after)) return true
  if (!IS_PLAIN.test(digits)) return false
  const word = before.trim()
  const isWord = word !== own && digits.length <= (WORDS.get(word) ?? 0)
  return (IS_SHORT.test(before) && !/\s$/.test(before)) || isWord
}

/**
 * The usual symbol of a currency in its own region, if the currency has several symbols or shares
 * its symbol with others.
 */
const USUAL: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SHARED['$']?.map((code) => [code, '$']) ?? []),
  GBP: '£',
  EGP: 'E£',
  FKP: '£',
  GIP: '£',
  SHP: '£',
  SSP: '£',
  SYP: '£',
  LBP: 'L£',
  JPY: '¥',
  CNY: '¥',
  KRW: '₩',
  KPW: '₩',
  SEK: 'kr',
  NOK: 'kr',
  DKK: 'kr.',
  ISK: 'kr.',
  INR: '₹',
  PKR: 'Rs',
  LKR: 'Rs',
  NPR: 'Rs',
  MUR: 'Rs',
  SCR: 'SR',
  IDR: 'Rp',
  MOP: 'MOP$',
  NIO: 'C$',
  CVE: '$',
  ZAR: 'R',
  ZMW: 'K',
  MMK: 'K',
  PGK: 'K',
  BWP: 'P',
  HNL: 'L',
  MDL: 'L',
  ALL: 'Lekë',
  LSL: 'M',
  GMD: 'D',
  GTQ: 'Q',
  SOS: 'S',
  SZL: 'E',
  RON: 'lei',
  PEN: 'S/',
  GHS: 'GH₵',
  XAF: 'FCFA',
  XOF: 'F\u202fCFA',
  XPF: 'FCFP',
  KES: 'Ksh',
  BOB: 'Bs',
  SDG: 'SDG',
  SAR: 'SAR',
  HTG: 'HTG',
  RSD: 'RSD',
  CHF: 'CHF',
}
const firstSign = (code: string): string | undefined =>
  [
    ...Object.entries(SIGNS),
    ...Object.entries(ONLY_OWN).map(([sign, [first]]) => [sign, first]),
  ].find(([, of]) => of === code)?.[0]

/** The symbol of a currency in its own region, such as $, £ or kr. Defaults to the code. */
export const currencySign = (code: string): string => USUAL[code] ?? firstSign(code) ?? code
