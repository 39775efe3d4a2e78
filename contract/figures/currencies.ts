/** Codes of ISO 4217 in use, and those whose money has gone out of use since 2015. */
export const CURRENCY_CODES: readonly string[] = (
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP ' +
  'BYN BYR BZD CAD CDF CHE CHF CHW CLF CLP CNH CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ' +
  'ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK ' +
  'JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LTL LYD MAD MDL MGA MKD MMK ' +
  'MNT MOP MRO MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN ' +
  'PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STD STN SVC SYP SZL THB ' +
  'TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VEF VES VND VUV WST XAF XCD ' +
  'XCG XOF XPF YER ZAR ZMW ZWG ZWL'
).split(' ')
const CODES = new Set(CURRENCY_CODES)

/** Signs of money that belong to one currency. */
const SIGNS: Readonly<Record<string, string>> = {
  US$: 'USD',
  CA$: 'CAD',
  C$: 'CAD',
  AU$: 'AUD',
  A$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  NT$: 'TWD',
  MX$: 'MXN',
  S$: 'SGD',
  R$: 'BRL',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₽': 'RUB',
  '₩': 'KRW',
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
  Rs: 'INR',
  'Rs.': 'INR',
  'Fr.': 'CHF',
}

/** Signs that several currencies share: the region's own where it is one of them, else the first. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'TWD', 'MXN', 'ARS', 'CLP', 'COP', 'UYU', 'DOP'],
  '¥': ['JPY', 'CNY'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  'kr.': ['DKK', 'SEK', 'NOK', 'ISK'],
  Rs: ['INR', 'PKR', 'LKR', 'NPR', 'MUR'],
  'Rs.': ['INR', 'PKR', 'LKR', 'NPR', 'MUR'],
}

const escaped = (sign: string): string => sign.replace(/[$.]/g, '\\$&')

/** A sign of money as part of a regular expression, the longest first. */
export const CURRENCY_SIGN = [...new Set([...Object.keys(SIGNS), ...Object.keys(SHARED)])]
  .sort((one, other) => other.length - one.length)
  .map(escaped)
  .join('|')

/** Whether three capitals are a currency's code. */
export const isCurrencyCode = (text: string): boolean => CODES.has(text)

/** The ISO code of what stands beside a figure, blanks left out; `own` is the region's. Null for no currency. */
export const currencyCode = (written: string, own: string): string | null => {
  const sign = written.trim()
  if (isCurrencyCode(sign)) return sign
  const shared = SHARED[sign]
  if (shared?.includes(own)) return own
  return shared?.[0] ?? SIGNS[sign] ?? null
}

const OWN_SIGNS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(SIGNS).map(([sign, code]) => [code, sign])),
  ...Object.fromEntries(
    Object.entries(SHARED).flatMap(([sign, codes]) => codes.map((code) => [code, sign])),
  ),
  CHF: 'CHF',
}

/** How a currency is written where it is the own one: $, £, kr; its code where it has no sign. */
export const currencySign = (code: string): string => OWN_SIGNS[code] ?? code
