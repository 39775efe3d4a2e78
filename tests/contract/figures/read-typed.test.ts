import fc from 'fast-check'
import { format } from 'numfmt'
import { describe, expect, it } from 'vitest'
import { readTyped } from '#contract/figures/read-typed.ts'
import { PLAIN_REGION, regionOf } from '#contract/figures/region.ts'

const US = regionOf('en-US')
const UK = regionOf('en-GB')
const GERMANY = regionOf('de-DE')
const FRANCE = regionOf('fr-FR')
const SWITZERLAND = regionOf('de-CH')

/** Returns the value of a text, or the text itself if it has none. */
const valueOf = (text: string, region = US) => {
  const typed = readTyped(text, region)
  return 'value' in typed ? typed.value : text
}
const patternOf = (text: string, region = US) => {
  const typed = readTyped(text, region)
  return 'pattern' in typed ? typed.pattern : null
}
/**
 * Days from 30 December 1899 to the date. From 1 March 1900 on this is the serial number of
 * spreadsheets.
 */
const dayNumber = (year: number, month: number, day: number): number =>
  (Date.UTC(year, month - 1, day) - Date.UTC(1899, 11, 30)) / 86_400_000

describe('figures as people write them', () => {
  it.each([
    ['(3,030)', -3030],
    [' (10)', -10],
    ['(1,200.50)', -1200.5],
    ['-$1,000.00', -1000],
    ['($1,000.00)', -1000],
    ['$(1,200.00)', -1200],
    ['$ (1,200.00)', -1200],
    ['-€2,500.00', -2500],
    ['€ -2,500.00', -2500],
    ['1,200-', -1200],
    ['−7.5', -7.5],
    ['1,234.50', 1234.5],
    ['5%', 0.05],
    ['(5%)', -0.05],
    ['(5.5)%', -0.055],
    ['-12.5 %', -0.125],
    ["CHF 1'200.50", 1200.5],
    ['AED 1,200', 1200],
    ['AED -5.00', -5],
    ['100 KRW', 100],
    ['12,34,567.00', 1_234_567],
    ['1.5E+10', 1.5e10],
    ['.5', 0.5],
    ['5.', 5],
  ])('[SHEET-440] %s is read as %d', (text, value) => {
    expect(valueOf(text)).toBe(value)
  })

  it.each([
    ['AED 2,300.50', 2300.5],
    ['SAR 100.00', 100],
    ['KRW -5.00', -5],
    ['NGN 1,200', 1200],
    ['1,200.00 VND', 1200],
    ['(1,200.00) COP', -1200],
    ['BHD 1.250', 1.25],
  ])('[SHEET-441] %s is read as %d in the currency that it names', (text, value) => {
    expect(valueOf(text)).toBe(value)
    expect(readTyped(text, US)).toMatchObject({
      kind: 'currency',
      currency: /[A-Z]{3}/.exec(text)?.[0],
    })
  })

  it('[SHEET-441] a national currency code is read before or after a figure, and an unknown code stays text', () => {
    const codes =
      'AED ARS BDT BHD CLP COP CZK DZD EGP GHS HUF IDR ILS JOD KES KRW KWD LKR MAD MXN MYR NGN OMR PEN PHP PKR QAR RON RSD SAR THB TND TWD UAH UGX UYU VND XAF XOF ZMW'
    for (const code of codes.split(' ')) {
      expect(valueOf(`${code} 2,300.50`)).toBe(2300.5)
      expect(valueOf(`-2,300.50 ${code}`)).toBe(-2300.5)
    }
    expect(valueOf('ABC 2,300.50')).toBe('ABC 2,300.50')
  })

  it('[SHEET-441] a shared money sign means the currency of the region if the region uses that sign', () => {
    expect(readTyped('$5', US)).toMatchObject({ currency: 'USD' })
    expect(readTyped('$5', regionOf('en-CA'))).toMatchObject({ currency: 'CAD' })
    expect(readTyped('$5', UK)).toMatchObject({ currency: 'USD' })
    expect(readTyped('1.200 kr.', regionOf('da-DK'))).toMatchObject({
      currency: 'DKK',
      value: 1200,
    })
  })

  it.each([
    ['TOP 1,200', US, 'TOP'],
    ['ALL 5.50', US, 'ALL'],
    ['TRY 200', regionOf('tr-TR'), 'TRY'],
    ['TRY 200', US, 'TRY'],
    ['TRY 2', US, 'TRY'],
    ['RON 200', US, 'RON'],
    ['COP 5000', US, 'COP'],
    ['MAD 500', UK, 'MAD'],
    ['PEN 200', UK, 'PEN'],
    ['ALL 500', US, 'ALL'],
    ['TOP 2500', US, 'TOP'],
    ['10 TOP', US, 'TOP'],
    ['R 1 234,50', regionOf('en-ZA'), 'ZAR'],
    ['R 50', regionOf('en-ZA'), 'ZAR'],
    ['S/ 50', regionOf('es-PE'), 'PEN'],
    ['S/ 50', US, 'PEN'],
    ['5 lei', regionOf('ro-RO'), 'RON'],
    ['$5', regionOf('en-JM'), 'JMD'],
  ] as const)('[SHEET-694] %s is read as money', (text, region, currency) => {
    expect(readTyped(text, region)).toMatchObject({ kind: 'currency', currency })
  })

  it.each([
    ['007', US],
    ['00.5', US],
    ['0123.45', US],
    ['1234567890123456', US],
    ['+4915112345678', US],
    ['+1 415 555 0100', US],
    ['600 123 456', US],
    ['1-2200', US],
    ['3/4', US],
    ['12E5', US],
    ['TOP10', US],
    ['TOP 10', US],
    ['ALL 5', US],
    ['TOP 100', US],
    ['SDG 13', US],
    ['R 50', US],
    ['R5', regionOf('en-ZA')],
    ['5K', regionOf('en-ZM')],
    ['Q1', regionOf('es-GT')],
    ['0099-01-01', US],
    ['0000-01-01', US],
    ['1898-12-31', US],
    ['Sunday, January 31, 2026', US],
    ['192.168.100.200', US],
    ['20-05-77', UK],
    ['2026-02-30', UK],
    ['31.12', GERMANY],
    ['1/2/2026', PLAIN_REGION],
    ['Q1', US],
    ['1,2,3', US],
    ['($5', US],
    ['- see B1', US],
    ['+49-151-123', US],
    ['', US],
  ] as const)('[SHEET-442] %j stays text', (text, region) => {
    expect(readTyped(text, region)).toEqual({ kind: 'text' })
  })

  it.each([
    ['1.234,56', GERMANY, 1234.56],
    ['1.234', GERMANY, 1234],
    ['1,234', GERMANY, 1.234],
    ['1,234', US, 1234],
    ['1.234', US, 1.234],
    ['1 234,56', FRANCE, 1234.56],
    ['1\u202f234', FRANCE, 1234],
    ['1’234.5', SWITZERLAND, 1234.5],
    ['1.234,56', US, 1234.56],
    ['1,234.56', GERMANY, 1234.56],
    ['-1.200,50 €', GERMANY, -1200.5],
  ] as const)('[SHEET-443] %s is read by the rules of the region', (text, region, value) => {
    expect(valueOf(text, region)).toBe(value)
  })

  it.each([
    ['2026-01-31', US, [2026, 1, 31]],
    ['31/01/2026', UK, [2026, 1, 31]],
    ['31/01/2026', US, [2026, 1, 31]],
    ['1/2/2026', UK, [2026, 2, 1]],
    ['1/2/2026', US, [2026, 1, 2]],
    ['1/31/26', US, [2026, 1, 31]],
    ['05.03.2026', US, [2026, 3, 5]],
    ['05.03.2026', GERMANY, [2026, 3, 5]],
    ['31 Jan 2026', US, [2026, 1, 31]],
    ['31-Jan-26', US, [2026, 1, 31]],
    ['January 31, 2026', UK, [2026, 1, 31]],
    ['Jan 2026', UK, [2026, 1, 1]],
    ['Saturday, January 31, 2026', US, [2026, 1, 31]],
    ['Saturday, 31 January 2026', UK, [2026, 1, 31]],
    ['Sat 31 Jan 2026', UK, [2026, 1, 31]],
  ] as const)(
    '[SHEET-444] [SHEET-695] %s is read as a date by the rules of the region',
    (text, region, [year, month, day]) => {
      expect(readTyped(text, region)).toMatchObject({
        kind: 'date',
        value: dayNumber(year, month, day),
      })
    },
  )

  it.each([
    ['12:30', 12.5],
    ['9:30', 9.5],
    ['9:45 PM', 21.75],
    ['9 am', 9],
    ['25:30', 25.5],
  ])('[SHEET-444] %s is read as a time of %d hours', (text, hours) => {
    expect(valueOf(text)).toBeCloseTo(hours / 24, 12)
  })

  it.each([
    ['+B1', '=+B1'],
    ['-B1*2', '=-B1*2'],
    ['-SUM(A1:A3)', '=-SUM(A1:A3)'],
    ["-'My Sheet'!A1", "=-'My Sheet'!A1"],
    ['=A1', '=A1'],
  ])('[SHEET-445] %s is read as the formula %s', (text, formula) => {
    expect(readTyped(text, US)).toEqual({ kind: 'formula', formula })
  })

  it.each([
    ['(3,030)', '#,##0_);(#,##0)'],
    ['1,234.50', '#,##0.00'],
    ['1234.5', ''],
    ['12.5%', '0.0%'],
    ['$300', '$#,##0'],
    ['AED 1,200', '"AED "#,##0'],
    ['1/2/2026', 'm/d/yyyy'],
    ['Jan 2026', 'mmm yyyy'],
    ['Saturday, January 3, 2026', 'dddd, mmmm d, yyyy'],
    ['Sat 31 Jan 2026', 'ddd dd mmm yyyy'],
  ])('[SHEET-446] %s gets the format %j', (text, pattern) => {
    expect(patternOf(text)).toBe(pattern)
  })
})

describe('a value shown in its own format and read again', () => {
  const regions = fc.constantFrom(US, UK, PLAIN_REGION, regionOf('en-IN'), SWITZERLAND)
  const amounts = fc
    .double({ min: -1e9, max: 1e9, noNaN: true })
    .map((each) => Number(each.toFixed(2)) + 0)
  const written = (value: number): string =>
    Math.abs(value).toLocaleString('en-US', { minimumFractionDigits: 2 })
  const ways = fc.constantFrom(
    (text: string, isNegative: boolean) => (isNegative ? `(${text})` : text),
    (text: string, isNegative: boolean) => (isNegative ? `-${text}` : text),
    (text: string, isNegative: boolean) => (isNegative ? `-$${text}` : `$${text}`),
    (text: string, isNegative: boolean) => (isNegative ? `$(${text})` : `$${text}`),
    (text: string, isNegative: boolean) => (isNegative ? `-${text} EUR` : `${text} EUR`),
    (text: string, isNegative: boolean) => (isNegative ? `AED -${text}` : `AED ${text}`),
    (text: string, isNegative: boolean) => (isNegative ? `${text}-` : text),
  )

  it('[SHEET-447] stays the same figure', () => {
    fc.assert(
      fc.property(regions, amounts, ways, (region, value, way) => {
        const read = readTyped(way(written(value), value < 0), region)
        if (!('value' in read)) throw new Error('a text')
        expect(read.value).toBe(value)
        const shown = format(read.pattern || 'General', read.value)
        expect(readTyped(shown, region)).toMatchObject({ value })
      }),
    )
  })

  it('[SHEET-447] stays the same date', () => {
    const days = fc.integer({ min: 61, max: 73_000 })
    const forms = fc.constantFrom('yyyy-mm-dd', 'd mmm yyyy', 'mmmm d, yyyy', 'dd.mm.yyyy')
    fc.assert(
      fc.property(regions, days, forms, (region, day, form) => {
        const read = readTyped(format(form, day), region)
        if (!('value' in read)) throw new Error('a text')
        expect(read.value).toBe(day)
        expect(readTyped(format(read.pattern, day), region)).toMatchObject({ value: day })
      }),
    )
  })
})
