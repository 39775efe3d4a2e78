import fc from 'fast-check'
import { getFormatInfo } from 'numfmt'
import { describe, expect, it } from 'vitest'
import { regionCode } from '#contract/figures/region-code.ts'
import { regionOf, type Region } from '#contract/figures/region.ts'
import { styleOf } from '#contract/workbook/workbook.ts'
import { cellAt } from '#contract/workbook/workbook.ts'
import { typedReader } from '#server/tools/look/read-typed.ts'
import { parseCopiedCell } from '#src/ui/sheets/univer/paste/pasted-cell.ts'
import { entryOf } from '#src/ui/sheets/univer/entry/typed-entry.ts'
import { readText, utf8 } from '#tests/support/transfer/text-file.ts'

/** The result of reading a cell: its number and format, or `text` if it stays text. */
type Came = { readonly value: number; readonly pattern: string } | 'text'

const kindOf = (pattern: string): string => getFormatInfo(pattern).type

const typed = (text: string, region: Region): Came => {
  const entry = entryOf(text, '', region, kindOf)
  return entry.kind === 'number' ? { value: entry.value, pattern: entry.pattern ?? '' } : 'text'
}
const pasted = (text: string, region: Region): Came => {
  const cell = parseCopiedCell({ text, pattern: '', exact: null }, region, () => null)
  return typeof cell?.v === 'number' ? { value: cell.v, pattern: cell.pattern } : 'text'
}
/** Imports `text` in a file of one row, so no other cell reveals the number format. */
const imported = (text: string, region: Region): Came => {
  const choices = { delimiter: '\t', region: regionCode(region) } as const
  const { workbook, sheet } = readText(utf8(`${text}\tx`), choices)
  const cell = cellAt(sheet, 0, 0)
  if (typeof cell?.v !== 'number') return 'text'
  return { value: cell.v, pattern: styleOf(workbook, cell.s)?.n?.pattern ?? '' }
}
const written = (text: string, region: Region): Came => {
  const cell = typedReader(region)(text)
  return cell && 'value' in cell ? { value: cell.value, pattern: cell.pattern } : 'text'
}

const regions = fc.constantFrom(
  ...['en-US', 'en-GB', 'de-DE', 'de-CH', 'fr-FR', 'es-ES', 'sv-SE', 'pt-BR', 'ja-JP'].map(
    regionOf,
  ),
)

/** Writes the absolute value with the separators of the region. */
const inRegion = (value: number, decimals: number, { decimal, group }: Region): string =>
  Math.abs(value)
    .toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    .replace(/[,.]/g, (sign) => (sign === ',' ? group : decimal))

const two = (number: number): string => String(number).padStart(2, '0')

/** Writes a date in figures, in the date order of the region. */
const dayIn = (day: Date, { dates }: Region): string => {
  const [year, month, date] = [
    day.getUTCFullYear(),
    two(day.getUTCMonth() + 1),
    two(day.getUTCDate()),
  ]
  if (dates === 'year_first') return `${year}-${month}-${date}`
  return dates === 'day_first' ? `${date}/${month}/${year}` : `${month}/${date}/${year}`
}
const serialOf = (day: Date): number => (day.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000

const expectAlike = (text: string, region: Region, came: Came): void => {
  expect({ way: 'typed', text, came: typed(text, region) }).toEqual({ way: 'typed', text, came })
  expect({ way: 'pasted', text, came: pasted(text, region) }).toEqual({ way: 'pasted', text, came })
  expect({ way: 'imported', text, came: imported(text, region) }).toEqual({
    way: 'imported',
    text,
    came,
  })
  expect({ way: 'written', text, came: written(text, region) }).toEqual({
    way: 'written',
    text,
    came,
  })
}

describe('typing, pasting, importing and tool writes', () => {
  const cents = fc.integer({ min: 100_000, max: 999_999_999 }).map((each) => each / 100)
  const signs = fc.constantFrom('', '-')

  it('[SHEET-595] read a figure as the same value in the same format', () => {
    fc.assert(
      fc.property(regions, cents, signs, (region, amount, sign) => {
        const value = sign === '-' ? -amount : amount
        expectAlike(sign + inRegion(amount, 2, region), region, { value, pattern: '#,##0.00' })
      }),
    )
  })

  it('[SHEET-595] read a percent as the same value', () => {
    fc.assert(
      fc.property(regions, fc.integer({ min: 1, max: 99_999 }), (region, hundredths) => {
        const text = `${inRegion(hundredths / 100, 2, { ...region, group: "'" }).replace("'", '')}%`
        const value = Number(`${hundredths}e-4`)
        expectAlike(text, region, { value, pattern: '0.00%' })
      }),
    )
  })

  it('[SHEET-595] read money as the same value', () => {
    const marks = fc.constantFrom(
      [(text: string) => `€${text}`, '"€"#,##0.00'] as const,
      [(text: string) => `$${text}`, '$#,##0.00'] as const,
      [(text: string) => `${text} EUR`, '#,##0.00" EUR"'] as const,
      [(text: string) => `CHF ${text}`, '"CHF "#,##0.00'] as const,
    )
    fc.assert(
      fc.property(regions, cents, marks, (region, amount, [mark, pattern]) => {
        expectAlike(mark(inRegion(amount, 2, region)), region, { value: amount, pattern })
      }),
    )
  })

  it('[SHEET-595] read a date as the same day', () => {
    const days = fc.date({
      min: new Date('1950-01-01T00:00:00Z'),
      max: new Date('2080-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(regions, days, (region, moment) => {
        const day = new Date(Math.floor(moment.getTime() / 86_400_000) * 86_400_000)
        const pattern = {
          day_first: 'dd/mm/yyyy',
          month_first: 'mm/dd/yyyy',
          year_first: 'yyyy-mm-dd',
        }[region.dates]
        const text = dayIn(day, region)
        const isPadded = day.getUTCDate() < 10 || day.getUTCMonth() < 9
        const shown =
          isPadded || region.dates === 'year_first'
            ? pattern
            : pattern.replace('dd', 'd').replace('mm', 'm')
        expectAlike(text, region, { value: serialOf(day), pattern: shown })
      }),
    )
  })

  it('[SHEET-595] keep the same texts as text', () => {
    const texts = fc.constantFrom(
      '007',
      '3/4',
      '1-2200',
      'Q4 2026',
      '12345678901234567',
      'EUR',
      '31/31/2026',
    )
    fc.assert(fc.property(regions, texts, (region, text) => expectAlike(text, region, 'text')))
  })
})

describe('an imported file', () => {
  const values = (texts: readonly string[], language: string, delimiter: ';' | '\t') => {
    const bytes = utf8(texts.map((text) => `${text}${delimiter}x`).join('\n'))
    const { sheet } = readText(bytes, { region: regionCode(regionOf(language)) })
    return texts.map((_, row) => cellAt(sheet, row, 0)?.v)
  }

  it('[IMPORT-590] has its dates and decimal signs read in the notation that its cells prove', () => {
    expect(values(['31/01/2026', '05/03/2026'], 'en-US', '\t')).toEqual([46_053, 46_086])
    expect(values(['01/31/2026', '05/03/2026'], 'en-GB', '\t')).toEqual([46_053, 46_145])
    expect(values(['1.234,56', '2.000'], 'en-US', '\t')).toEqual([1234.56, 2000])
    expect(values(['1,234.56', '2,000'], 'de-DE', '\t')).toEqual([1234.56, 2000])
    expect(values(['1,5', '2,25'], 'en-US', ';')).toEqual([1.5, 2.25])
  })

  it('[IMPORT-590] follows the region if its cells prove no notation', () => {
    expect(values(['05/03/2026'], 'en-US', '\t')).toEqual([46_145])
    expect(values(['05/03/2026'], 'en-GB', '\t')).toEqual([46_086])
    expect(values(['2.000'], 'de-DE', '\t')).toEqual([2000])
    expect(values(['2.000'], 'en-US', '\t')).toEqual([2])
  })
})
