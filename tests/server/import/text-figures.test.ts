import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { regionCode } from '#contract/figures/region-code.ts'
import { regionOf } from '#contract/figures/region.ts'
import type { ImportChoices } from '#contract/transfer/import.ts'
import { columnOf, readText, utf8, valuesIn } from '#tests/support/transfer/text-file.ts'

const columnValues = (texts: readonly string[], choices: ImportChoices = {}) =>
  columnOf(texts, choices).map(({ cell }) => cell?.v)
const shown = (texts: readonly string[], choices: ImportChoices = {}) =>
  columnOf(texts, choices).map((each) => each.shown)

describe('numbers of a text file', () => {
  it('[IMPORT-114] codes like 2E-4 stay text beside other text but are numbers in a number column', () => {
    expect(columnValues(['2E-4', '1E+05', 'A1'])).toEqual(['2E-4', '1E+05', 'A1'])
    expect(columnValues(['Part', '2E-4', 'none'])).toEqual(['Part', '2E-4', 'none'])
    expect(columnValues(['Size', '2E-4', '1E+05', '7'])).toEqual(['Size', 0.0002, 100_000, 7])
    expect(columnValues(['2.5E-4', 'A1'])).toEqual([0.00025, 'A1'])
  })

  it.each([
    [
      ['1234', '-5', '0'],
      [1234, -5, 0],
    ],
    [
      ['1,234.50', '-2.5'],
      [1234.5, -2.5],
    ],
    [
      ['1.234,50', '-2,5'],
      [1234.5, -2.5],
    ],
    [
      ['1 234,50', '1 234'],
      [1234.5, 1234],
    ],
    [
      ["1'234.50", '2’000'],
      [1234.5, 2000],
    ],
    [['12,34,567.00'], [1234567]],
    [['0.1234567890123456789'], [0.12345678901234568]],
    [
      ['12.5%', '3 %'],
      [0.125, 0.03],
    ],
    [
      ['$1,234.50', '-$5', '$-6.5'],
      [1234.5, -5, -6.5],
    ],
    [
      ['1.234,50 €', '€ 5', '7 CHF'],
      [1234.5, 5, 7],
    ],
    [
      ['(1,234.00)', '(5)'],
      [-1234, -5],
    ],
    [
      ['1,234.00-', '5-'],
      [-1234, -5],
    ],
    [
      ['−7.5', '+8.5'],
      [-7.5, 8.5],
    ],
    [
      ['AED 2,300.50', 'AED 100.00', 'AED -5.00'],
      [2300.5, 100, -5],
    ],
    [
      ['100 KRW', '1,200.50 KRW', '(50) KRW'],
      [100, 1200.5, -50],
    ],
    [
      ['COP 5000', 'COP 12500', 'COP 700'],
      [5000, 12_500, 700],
    ],
    [
      ['TRY 200', 'TRY 1,250.00', 'TRY 2'],
      [200, 1250, 2],
    ],
    [
      ['$(1,200.00)', '(5.5)%'],
      [-1200, -0.055],
    ],
    [
      ['1.5E+10', '1e-05'],
      [1.5e10, 1e-5],
    ],
    [['.5'], [0.5]],
  ] as const)('[IMPORT-92] %j are read as %j', (texts, figures) => {
    expect(columnValues(texts)).toEqual(figures)
  })

  it.each([
    ['007'],
    ['00.5'],
    ['1234567890123456'],
    ['12E5'],
    ['(5)'],
    ['5-'],
    ['600 123 456'],
    ['+49 151 123'],
    ['+4915112345678'],
    ['1.2.3'],
    ['1,23,4'],
    ['1e999999'],
    ['12.50.'],
    ['($5'],
  ])('[IMPORT-93] %s stays a text', (text) => {
    expect(columnValues([text])).toEqual([text])
  })

  it('[IMPORT-93, IMPORT-806] if one code must stay text, all codes of its column stay text if they are equally long', () => {
    expect(columnValues(['00501', '10001'])).toEqual(['00501', '10001'])
    expect(columnValues(['05', '100', '7'])).toEqual(['05', 100, 7])
    expect(columnValues(['378282246310005', '4111111111111111'])).toEqual([
      '378282246310005',
      '4111111111111111',
    ])
  })

  it('[IMPORT-94] the decimal sign is the one that the majority of the unambiguous numbers use', () => {
    expect(readText(utf8('a;b\n1.234;5\n1,5;6')).choices.decimal).toBe(',')
    expect(valuesIn('a;b\n1.234;5\n1,5;6')[1]).toEqual([1234, 5])
    expect(valuesIn('a,b\n1.234,5\n"1,234",6')).toEqual([
      ['a', 'b'],
      [1.234, 5],
      [1234, 6],
    ])
    expect(valuesIn('1.234;2\n3;4', { decimal: '.' })[0]).toEqual([1.234, 2])
    expect(valuesIn('1.234;2\n3;4', { decimal: ',' })[0]).toEqual([1234, 2])
  })

  it('[IMPORT-94, IMPORT-807] an ambiguous number stays text if its column contradicts the decimal sign of the file', () => {
    const text = 'a;b\n1,5;1.234\n2,5;1.5\n3,5;7\n4,5;8'
    expect(valuesIn(text).map(([, second]) => second)).toEqual(['b', '1.234', '1.5', 7, 8])
  })

  it('[IMPORT-95] a number is displayed in its written format', () => {
    for (const texts of [
      ['12.50', '3.00', '7.25'],
      ['1,234.50', '950.00', '-2.00'],
      ['(1,234.00)', '5.00'],
      ['$1,234', '$5'],
      ['12.5%', '3.0%'],
      ['€ 12.50', '€ 1,000.00'],
      ['123456789012', '5'],
      ['12.3456789012345', '1.5'],
      ['1.50E+10'],
      ['TRUE', 'FALSE'],
    ]) {
      expect(shown(texts, { decimal: '.' })).toEqual(texts)
    }
    expect(shown(['1.234,50 €', '2,00 €'])).toEqual(['1,234.50 €', '2.00 €'])
  })

  it('[IMPORT-95] a number written in any local notation is read back exactly', () => {
    const ways = [
      ['en-US', '.'],
      ['de-DE', ','],
      ['fr-FR', ','],
      ['de-CH', '.'],
      ['en-IN', '.'],
    ] as const
    const figures = fc.array(
      fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((each) => Number(each.toFixed(2)) + 0),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(figures, fc.constantFrom(...ways), (all, [locale, decimal]) => {
        const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })
        expect(
          columnValues(
            all.map((each) => format.format(each)),
            { decimal },
          ),
        ).toEqual(all)
      }),
    )
  })
})

describe('dates of a text file', () => {
  it.each([
    [
      ['2024-03-31', '1900-03-01', '1900-01-01'],
      [45382, 61, 1],
    ],
    [
      ['2024-03-31T12:00:00Z', '2024-03-31 06:00'],
      [45382.5, 45382.25],
    ],
    [
      ['31/03/2024', '01/02/2024'],
      [45382, 45323],
    ],
    [
      ['03/31/2024', '02/01/2024'],
      [45382, 45323],
    ],
    [['01.02.2024'], [45323]],
    [
      ['31 Mar 2024', '1-Feb-2024', 'March 31, 2024'],
      [45382, 45323, 45382],
    ],
    [
      ['Mar 2024', 'February 2024', '31-Mar-24'],
      [45352, 45323, 45382],
    ],
    [
      ['12:30', '1:15 PM', '6:00:00'],
      [0.520833333, 0.552083333, 0.25],
    ],
  ] as const)('[IMPORT-96, IMPORT-809] %j are read as dates or times', (texts, days) => {
    const cells = columnOf(texts)
    days.forEach((day, row) => expect(cells[row]?.cell?.v).toBeCloseTo(day, 6))
    expect(shown(texts.slice(0, 1))).toEqual([texts[0].replace('T', ' ').replace('Z', '')])
  })

  it.each([
    [['01/02/2024', '03/04/2024']],
    [['31/03/2024', '03/31/2024', '01/02/2024']],
    [['31/12/24']],
    [['2024-02-30', '2023-02-29']],
    [['1899-12-31']],
    [['3:20', '25:00', '13:00 PM']],
    [['2024-03', '3/2024', 'Mar 5']],
  ])('[IMPORT-96, IMPORT-808] %j stay text', (texts) => {
    const mixed = texts[0] === '31/03/2024' ? texts.slice(2) : texts
    expect(columnValues(texts)).toEqual(expect.arrayContaining(mixed))
  })

  it('[IMPORT-97] a chosen date order decides unless the column proves another', () => {
    const both = ['01/02/2024', '1/2/24']
    expect(columnValues(both, { dates: 'day_first' })).toEqual([45323, 45323])
    expect(columnValues(both, { dates: 'month_first' })).toEqual([45293, 45293])
    expect(columnValues(['31/03/2024', '01/02/2024'], { dates: 'month_first' })).toEqual([
      45382, 45323,
    ])
    expect(columnValues(['2024-03-31', '12:30'], { dates: 'text' })).toEqual([
      '2024-03-31',
      '12:30',
    ])
  })
})

it.each([
  ['en-ZA', ['R 50', 'R 1\u00a0234,50', '-R 700'], [50, 1234.5, -700]],
  ['ro-RO', ['5 lei', '1.234,50 lei'], [5, 1234.5]],
  ['en-US', ['R 50', 'R 700'], ['R 50', 'R 700']],
] as const)(
  '[IMPORT-800] money is read as people of region %s write it',
  (language, texts, values) => {
    expect(columnValues(texts, { region: regionCode(regionOf(language)) })).toEqual(values)
  },
)

it('[IMPORT-800] spaces and commas within money do not split cells', () => {
  const region = regionCode(regionOf('en-ZA'))
  expect(valuesIn('Rent;R 1 250,00\nPower;R 300,50\n', { region })).toEqual([
    ['Rent', 1250],
    ['Power', 300.5],
  ])
})

it('[IMPORT-801] a word such as ALL beside a small number is a currency only if its column proves it', () => {
  expect(columnValues(['ALL 5', 'ALL 1,250.00', '20 ALL'])).toEqual([5, 1250, 20])
  expect(columnValues(['TOP 10', 'TOP 2500'])).toEqual([10, 2500])
  expect(columnValues(['TOP 10', 'ALL 2500'])).toEqual(['TOP 10', 2500])
  const words = ['TOP 10', 'TOP 5', 'ALL 3', 'SDG 13']
  expect(columnValues(words)).toEqual(words)
})
