import { describe, expect, it } from 'vitest'
import {
  changePercent,
  isFigure,
  differenceOf,
  readDocumentAmount,
  decimalStyleOf,
  writeAmount,
} from '#server/models/offline/documents/amounts.ts'
import { isPeriod, periodsIn } from '#server/models/offline/documents/periods.ts'
import { escapeText } from '#server/models/offline/documents/quote.ts'

describe('figures of documents', () => {
  it.each([
    ['1,234.50', null, 123450n, 2],
    ['(1,234)', null, -1234n, 0],
    ['1.234,5', 'comma', 12345n, 1],
    ['1.234', 'comma', 1234n, 0],
    ['1,234', 'comma', 1234n, 3],
    ['-€3.4m', 'point', -34n, 1],
    ['12.5 %', null, 125n, 1],
    ['1.2345', null, 12345n, 4],
  ] as const)(
    '[DOC-132] %s is parsed in a document with decimal sign %s',
    (text, style, units, scale) => {
      expect(readDocumentAmount(text, style)).toMatchObject({ units, scale })
    },
  )
  it('[DOC-134] an ambiguous number such as 1.234 is not used in calculations', () => {
    expect(readDocumentAmount('1.234', null)).toBeNull()
    expect(decimalStyleOf(['1.234,50', '2.000'])).toBe('comma')
  })
  it.each(['13 November 2025', '2025-1187', '14.10.2025', 'Q3 2025', ''])(
    '[DOC-132] %j is not a figure',
    (text) => expect(isFigure(text)).toBe(false),
  )
  it.each([
    ['0.1', '0.3', '0.2', '200.0%'],
    ['1,000,000,000,000,000.01', '1,000,000,000,000,000.02', '0.01', '0.0%'],
    ['(100)', '50', '150', '150.0%'],
    ['200', '150', '(50)', '(25.0%)'],
  ])(
    '[DOC-134] the change from %s to %s is %s, and as a percentage %s',
    (from, to, change, percent) => {
      const [a, b] = [readDocumentAmount(from, 'point'), readDocumentAmount(to, 'point')]
      if (!a || !b) throw new Error('no figures')
      const [by, share] = [differenceOf(a, b), changePercent(a, b)]
      expect(by && writeAmount(by, 'point')).toBe(change)
      expect(share && writeAmount(share, 'point')).toBe(percent)
    },
  )
  it('[DOC-134] a change from zero has no percentage, and different units have no change', () => {
    const amount = (text: string) =>
      readDocumentAmount(text, 'point') ?? { units: 0n, scale: 0, unit: '' }
    expect(changePercent(amount('0'), amount('5'))).toBeNull()
    expect(differenceOf(amount('€5'), amount('$5'))).toBeNull()
  })
})

describe('periods', () => {
  it.each([
    ['Q3 2025', 2025, 'q3'],
    ['3Q25', 2025, 'q3'],
    ['2025-Q3', 2025, 'q3'],
    ['third quarter of 2025', 2025, 'q3'],
    ['Sept 2025', 2025, 'm09'],
    ["Mar '25", 2025, 'm03'],
    ['FY2024', 2024, null],
    ['FY24', 2024, null],
    ['2024', 2024, null],
    ['H1 2025', 2025, 'h1'],
    ['Year ended 31 December 2024', 2024, null],
    ['31.12.2024', 2024, 'm12'],
  ])('[DOC-132] %s is a period', (text, year, part) => {
    expect(periodsIn(text)).toMatchObject([{ year, part }])
    expect(isPeriod(text)).toBe(true)
  })
  it.each(['Revenue', '1,200', 'How much may we borrow'])(
    '[DOC-132] %s contains no period',
    (text) => expect(periodsIn(text)).toEqual([]),
  )
})

describe('a quoted text of a document in an answer', () => {
  it.each([
    ['# Head', String.raw`\# Head`],
    ['1. one', String.raw`1\. one`],
    ['- one', String.raw`\- one`],
    ['a | b', String.raw`a \| b`],
    ['[x](y)', String.raw`\[x\](y)`],
    ['see http://evil.example now', 'see `http://evil.example` now'],
    ['a@b.example', '`a@b.example`'],
  ])('[DOC-130] %j is escaped as %j', (text, marked) => expect(escapeText(text)).toBe(marked))
})
