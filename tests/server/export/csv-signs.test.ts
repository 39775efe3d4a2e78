import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CSV_DELIMITERS, type CsvSigns } from '#contract/transfer/export.ts'
import { DECIMAL_SIGNS } from '#contract/figures/decimal-signs.ts'
import { sheetsOf, type CellState } from '#contract/workbook/workbook.ts'
import { csvValue } from '#server/export/csv-value.ts'
import { csvOf, csvSheet } from '#server/export/write-csv.ts'
import { readDelimited } from '#server/import/delimited/read-delimited.ts'
import { signUp, type Person } from '#tests/support/server/caller.ts'
import { bookOf } from '#tests/support/transfer/export-world.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const ROW: Readonly<Record<number, CellState>> = {
  0: { v: -1234.5, t: 2 },
  1: { v: 'a;b,c\td', t: 1 },
  2: { v: 46023.5, t: 2, s: { n: { pattern: 'yyyy-mm-dd h:mm' } } },
  3: { v: 1, t: 3 },
  4: { v: 7, t: 2 },
}
const BOOK = bookOf({ 0: ROW, 2: { 0: { v: 0.25, t: 2 } } })
const written = (signs?: CsvSigns): string => {
  const sheet = csvSheet(BOOK, null)
  return sheet === null ? '' : [...csvOf(BOOK, sheet, signs)].join('')
}

describe('separators of a .csv', () => {
  it.each([
    [';', ',', '\ufeff-1234,5;"a;b,c\td";2026-01-01 12:00:00;TRUE;7\r\n;;;;\r\n0,25;;;;\r\n'],
    [
      '\t',
      '.',
      '\ufeff-1234.5\t"a;b,c\td"\t2026-01-01 12:00:00\tTRUE\t7\r\n\t\t\t\t\r\n0.25\t\t\t\t\r\n',
    ],
    [',', ',', '\ufeff"-1234,5","a;b,c\td",2026-01-01 12:00:00,TRUE,7\r\n,,,,\r\n"0,25",,,,\r\n'],
  ] as const)(
    '[EXPORT-70] fields are separated by %j, decimals by %j',
    (delimiter, decimal, text) => {
      expect(written({ delimiter, decimal })).toBe(text)
    },
  )

  it('[EXPORT-70] the defaults are comma and point', () => {
    expect(written()).toBe(written({ delimiter: ',', decimal: '.' }))
    expect(written()).toContain('-1234.5,"a;b,c\td",')
  })

  it.each(CSV_DELIMITERS.flatMap((delimiter) => DECIMAL_SIGNS.map((sign) => [delimiter, sign])))(
    '[EXPORT-70] with %j between fields and %j for decimals all cells survive a round trip',
    async (delimiter, decimal) => {
      const signs = { delimiter, decimal } as CsvSigns
      const read = await readDelimited(Buffer.from(written(signs)), 'a.csv', {
        ...signs,
        encoding: 'utf-8',
      })
      if (!read.ok) throw new Error(read.error.type)
      const rows = sheetsOf(read.value.workbook)[0]?.cellData
      expect([0, 1, 2, 3, 4].map((at) => rows?.[0]?.[at]?.v)).toEqual([
        -1234.5,
        'a;b,c\td',
        46023.5,
        1,
        7,
      ])
      expect(rows?.[2]?.[0]?.v).toBe(0.25)
    },
  )

  it.each([
    [';', 'a,=1', "a,'=1"],
    [';', 'a, -5,+3 %', "a, -5,'+3 %"],
    ['\t', 'a;=1,@x', "a;'=1,'@x"],
    [';', '=1;=2', "'=1;=2"],
    [',', 'a;=1', "a;'=1"],
  ] as const)(
    '[EXPORT-71] with %j between fields no program opens the text %j as a formula',
    (delimiter, text, safe) => {
      expect(csvValue(text, undefined, { delimiter, decimal: '.' })).toBe(safe)
    },
  )
})

describe('the export call', () => {
  let server: TestServer
  let owner: Person
  beforeAll(async () => {
    server = await startTestServer()
    owner = await signUp(server.origin)
  })
  afterAll(() => server.close())

  it('[EXPORT-70] accepts each separator by itself and refuses invalid ones', async () => {
    const made = await owner.call('spreadsheets.create', {
      body: { title: 'Signs', workbook_data: BOOK },
    })
    const ask = (body: object) =>
      owner.open('spreadsheets.export', { params: { id: made.body.id }, body })
    const text = async (body: object) => (await ask({ format: 'csv', ...body })).text()
    // `Response.text()` drops the byte order mark.
    expect(await text({ delimiter: ';', decimal: ',' })).toMatch(/^-1234,5;"a;b,c\td";/)
    expect(await text({ delimiter: ';' })).toMatch(/^-1234\.5;/)
    expect(await text({ decimal: ',' })).toMatch(/^"-1234,5","a;b/)
    expect((await ask({ format: 'csv', delimiter: '=' })).status).toBe(400)
  })
})
