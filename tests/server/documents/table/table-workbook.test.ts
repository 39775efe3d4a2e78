import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blankSheet } from '#contract/workbook/blank-workbook.ts'
import { cellAt, parseWorkbook, styleOf, type WorkbookData } from '#contract/workbook/workbook.ts'
import { tableWorkbook } from '#server/documents/table/table-workbook.ts'
import { displayText } from '#server/sheets/display.ts'

const made = async (
  rows: readonly (readonly string[])[],
  name = 'Table 1',
): Promise<WorkbookData> => {
  const { signal } = new AbortController()
  const workbook = await tableWorkbook({ name, rows }, { id: 'w1', title: 'Figures' }, signal)
  const read = parseWorkbook(JSON.parse(JSON.stringify(workbook)))
  if (!read.ok) throw new Error(read.error.detail)
  return read.value
}
const sheetIn = ({ sheets }: WorkbookData) => Object.values(sheets)[0] ?? blankSheet('', '')
const cellIn = (workbook: WorkbookData, row: number, column = 0) =>
  cellAt(sheetIn(workbook), row, column)
/** The values of a column below its header. */
const valuesOf = async (texts: readonly string[]) => {
  const workbook = await made([['', 'Amount'], ...texts.map((text) => ['x', text])])
  return texts.map((_, at) => cellIn(workbook, at + 1, 1)?.v)
}
const shownOf = async (texts: readonly string[]) => {
  const workbook = await made([['', 'Amount'], ...texts.map((text) => ['x', text])])
  return texts.map((_, at) => displayText(workbook, cellIn(workbook, at + 1, 1)).trim())
}

describe('cells of a document table', () => {
  it.each([
    ['English', ['1,234.50', '-12.00', '987,654.25'], [1234.5, -12, 987654.25]],
    ['German', ['1.234,50', '-12,00', '987.654,25'], [1234.5, -12, 987654.25]],
    ['Swiss', ["1'234.50", '12.00'], [1234.5, 12]],
    ['with narrow spaces as thousands separators', ['1\u202f234,50', '12,00'], [1234.5, 12]],
    ['in brackets', ['(1,234)', '(56)', '78'], [-1234, -56, 78]],
    ['with a trailing minus sign', ['1.234,50-', '12,00'], [-1234.5, 12]],
    ['with a Unicode minus sign', ['−1,234.5', '2.5'], [-1234.5, 2.5]],
    ['in money', ['€ 1.234,50', '12,00 €', '$5.25'.replace('.', ',')], [1234.5, 12, 5.25]],
    ['in percent', ['12,5 %', '100 %'], [0.125, 1]],
    ['with points as the only separators', ['1.234', '12.345', '7'], [1234, 12345, 7]],
    ['mixed with dashes and n/a, which stay text', ['1,234.50', '–', 'n/a'], [1234.5, '–', 'n/a']],
  ])('[DOC-140] figures become numbers: %s', async (_, texts, values) => {
    expect(await valuesOf(texts)).toEqual(values)
  })

  it('[DOC-140] small figures in brackets are negative if another column has large ones in brackets', async () => {
    const workbook = await made([
      ['', '2025', '2024'],
      ['Costs', '(1,234)', '(12)'],
      ['Tax', '(90)', '(3)'],
    ])
    expect([1, 2].map((row) => cellIn(workbook, row, 2)?.v)).toEqual([-12, -3])
  })

  it('[DOC-140] each column is read in its own notation if the notation is certain', async () => {
    const workbook = await made([
      ['', 'A', 'B'],
      ['x', '1,234.50', '1.234,50'],
      ['y', '7.25', '7,25'],
    ])
    for (const column of [1, 2])
      expect([1, 2].map((row) => cellIn(workbook, row, column)?.v)).toEqual([1234.5, 7.25])
  })

  it.each([
    [['1.234', '2.345', '3.456']],
    [['1.234', '1,234']],
    [['00501', '10001']],
    [['12345678901234567', '22345678901234567']],
    [['+49 30 1234567', '030 1234567']],
    [['true', 'FALSE']],
    [['=1+1', '=HYPERLINK("http://x.test")']],
    [['@SUM(A1)', '+cmd', '-cmd|x']],
    [['01/02/2025', '03/04/2025']],
    [['(1)', '(2)']],
  ])('[DOC-140] %j stay text', async (texts) => {
    expect(await valuesOf(texts)).toEqual(texts)
    expect(await shownOf(texts)).toEqual(texts)
  })

  it.each([
    [
      ['2025-12-31', '2024-01-05'],
      [46022, 45296],
    ],
    [
      ['31.12.2025', '05.01.2024'],
      [46022, 45296],
    ],
    [
      ['12/31/2025', '01/05/2024'],
      [46022, 45296],
    ],
    [
      ['31/12/2025', '05/01/2024'],
      [46022, 45296],
    ],
    [
      ['Dec 31, 2025', 'Jan 5, 2024'],
      [46022, 45296],
    ],
  ])('[DOC-140] %j become dates, displayed as written', async (texts, values) => {
    expect(await valuesOf(texts)).toEqual(values)
    expect(await shownOf(texts)).toEqual(texts)
  })

  it('[DOC-140] no cell is a formula, and text like a formula stays text', async () => {
    const workbook = await made([['=A1', '+1+1', '-x', '@x', "'=1"]])
    for (const column of [0, 1, 2, 3, 4]) {
      const cell = cellIn(workbook, 0, column)
      expect([cell?.f, cell?.t]).toEqual([undefined, 4])
    }
  })
})

const whole = fc.integer({ min: 0, max: 999_999_999 })
const notations = [
  { thousands: ',', point: '.' },
  { thousands: '.', point: ',' },
  { thousands: '\u00a0', point: ',' },
  { thousands: "'", point: '.' },
  { thousands: '', point: '.' },
  { thousands: '', point: ',' },
] as const
const marks = ['', '$', '€ '] as const
const negatives = ['-', '−', '(', 'behind'] as const

const grouped = (digits: string, by: string): string => digits.replace(/\B(?=(\d{3})+$)/g, by)

describe('figures in any notation', () => {
  const written = fc.record({
    figures: fc.array(fc.tuple(whole, fc.integer({ min: 0, max: 99 }), fc.boolean()), {
      minLength: 1,
      maxLength: 12,
    }),
    notation: fc.constantFrom(...notations),
    mark: fc.constantFrom(...marks),
    negative: fc.constantFrom(...negatives),
  })

  it("[DOC-141] keep their decimals, currency mark and brackets, and get our app's own separators", async () => {
    await fc.assert(
      fc.asyncProperty(written, async ({ figures, notation, mark, negative }) => {
        const { thousands, point } = notation
        const signed = (text: string, isNegative: boolean): string => {
          if (!isNegative) return text
          if (negative === '(') return `(${text})`
          return negative === 'behind' ? `${text}-` : `${negative}${text}`
        }
        const isGrouped = thousands !== '' && figures.some(([size]) => size > 999)
        const texts = figures.map(([size, cents, isNegative]) => {
          const digits = `${grouped(String(size), thousands)}${point}${String(cents).padStart(2, '0')}`
          return signed(mark + digits, isNegative && size + cents > 0)
        })
        const isBracketed = negative === '(' && texts.some((text) => text.startsWith('('))
        const shown = figures.map(([size, cents, isNegative]) => {
          const digits = `${grouped(String(size), isGrouped ? ',' : '')}.${String(cents).padStart(2, '0')}`
          const text = mark + digits
          if (!isNegative || size + cents === 0) return text
          return isBracketed ? `(${text})` : `-${text}`
        })
        expect(await shownOf(texts)).toEqual(shown)
        expect(await valuesOf(texts)).toEqual(
          figures.map(([size, cents, isNegative]) => {
            const value = Number(`${size}.${String(cents).padStart(2, '0')}`)
            return isNegative && value !== 0 ? -value : value
          }),
        )
      }),
    )
  })

  it('[DOC-141] any other text is kept, except that a leading apostrophe may be removed', async () => {
    const texts = fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(texts, async (column) => {
        const workbook = await made([['', 'Head'], ...column.map((text) => ['x', text])])
        column.forEach((text, at) => {
          const cell = cellIn(workbook, at + 1, 1)
          expect(cell?.f).toBeUndefined()
          if (typeof cell?.v === 'string') expect([text, text.replace(/^'/, '')]).toContain(cell.v)
        })
      }),
    )
  })
})

describe('the worksheet of a document table', () => {
  it('[DOC-142] has bold headers that stay in view, right-aligned above figures', async () => {
    const workbook = await made([
      ['Item', 'Revenue'],
      ['North', '1,200.00'],
    ])
    const head = (column: number) => styleOf(workbook, cellIn(workbook, 0, column)?.s)
    expect(head(0)).toMatchObject({ bl: 1 })
    expect(head(1)).toMatchObject({ bl: 1, ht: 3 })
    expect(styleOf(workbook, cellIn(workbook, 1, 0)?.s)?.bl).toBeUndefined()
    expect(sheetIn(workbook)['freeze']).toMatchObject({ ySplit: 1, startRow: 1 })
    expect(sheetIn(workbook).name).toBe('Table 1')
  })

  it.each([
    [
      'years',
      [
        ['', '2025', '2024'],
        ['Sales', '1,200', '900'],
      ],
      1,
    ],
    [
      'days',
      [
        ['Posten', '31.12.2025'],
        ['Kasse', '1.200,00'],
      ],
      1,
    ],
    [
      'two lines',
      [
        ['', '2025', '2024'],
        ['', 'TEUR', 'TEUR'],
        ['Umsatz', '1.200', '12.900'],
      ],
      2,
    ],
    [
      'a section below',
      [
        ['Item', '2025'],
        ['Assets', ''],
        ['Cash', '1,200'],
      ],
      1,
    ],
    [
      'none',
      [
        ['North', '1,200'],
        ['South', '900'],
      ],
      0,
    ],
    [
      'freezes no row of a list of years',
      [
        ['2023', '5'],
        ['2024', '6'],
      ],
      0,
    ],
    [
      'freezes no row if every row begins with a date',
      [
        ['2025-01-01', 'Rent'],
        ['2025-01-02', 'Power'],
      ],
      0,
    ],
    ['one row', [['Item', 'Price']], 0],
  ])('[DOC-142] freezes exactly the header rows: %s', async (_, rows, frozen) => {
    const { freeze } = sheetIn(await made(rows)) as { freeze?: { ySplit: number } }
    expect(freeze?.ySplit ?? 0).toBe(frozen)
  })

  it('[DOC-142] keeps years above figures as text, widens its columns and has a valid name', async () => {
    const rows = [
      ['', '2025'],
      ['A rather long label of a position in the accounts', '1,200'],
    ]
    const workbook = await made(rows, 'P&L [2025]/x')
    expect(cellIn(workbook, 0, 1)).toMatchObject({ v: '2025', t: 4 })
    expect(sheetIn(workbook).columnData?.['0']?.w).toBeGreaterThan(200)
    expect(sheetIn(workbook).name).toBe('P&L 2025 x')
    expect(workbook).toMatchObject({ id: 'w1', name: 'Figures' })
  })

  it('[DOC-142] shows the lines of a cell below each other', async () => {
    const workbook = await made([
      ['Item', 'Note'],
      ['A', 'one\ntwo\nthree'],
    ])
    expect(styleOf(workbook, cellIn(workbook, 1, 1)?.s)?.tb).toBe(3)
    expect((sheetIn(workbook)['rowData'] as Record<string, { h: number }>)['1']?.h).toBeGreaterThan(
      48,
    )
  })

  it('[DOC-142] is not built after its request was aborted', async () => {
    const stop = new AbortController()
    stop.abort()
    const rows = Array.from({ length: 5000 }, () => ['a', '1'])
    const making = tableWorkbook({ name: 'T', rows }, { id: 'w', title: 't' }, stop.signal)
    expect(await making).toBeNull()
  })
})
