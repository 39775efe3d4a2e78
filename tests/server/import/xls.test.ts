import { readFileSync } from 'node:fs'
import { utils, write, type WorkBook } from '@e965/xlsx'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { cellAt, sheetsOf, styleOf } from '#contract/workbook/workbook.ts'
import { readXls } from '#server/import/xls/read-xls.ts'
import { withQuotedSheets } from '#server/import/xls/sheet-names.ts'
import { displayText } from '#server/sheets/display.ts'
import { xlsBook } from '#tests/support/transfer/xls-book.ts'

type Kind = 'biff8' | 'biff5' | 'biff2'

const fileOf = (
  rows: readonly (readonly unknown[])[],
  { is1904 = false, kind = 'biff8' }: { is1904?: boolean; kind?: Kind } = {},
): Uint8Array => {
  const book: WorkBook = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'One')
  book.Workbook = { WBProps: { date1904: is1904 } }
  return new Uint8Array(write(book, { type: 'array', bookType: kind }))
}

const read = async (bytes: Uint8Array) => {
  const answer = await readXls(bytes)
  if (!answer.ok) throw new Error(answer.error.type)
  const sheets = sheetsOf(answer.value.workbook)
  const [sheet] = sheets
  if (sheet === undefined) throw new Error('no sheet')
  return { ...answer.value, sheet, sheets }
}
const failure = async (bytes: Uint8Array): Promise<string> => {
  const answer = await readXls(bytes)
  return answer.ok ? 'read' : answer.error.type
}

/**
 * The OLE container of an .xls whose `Workbook` stream is renamed to `name`, which must have eight
 * letters.
 */
const container = (name: string): Uint8Array => {
  const bytes = Buffer.from(xlsBook())
  Buffer.from(name, 'utf16le').copy(bytes, bytes.indexOf(Buffer.from('Workbook', 'utf16le')))
  return Uint8Array.from(bytes)
}

/** Changed bytes (offset, value) that make the library parse a formula forever. */
const ENDLESS = [
  [372, 98],
  [7104, 133],
  [3183, 58],
  [6824, 66],
  [4479, 106],
  [6357, 140],
  [2240, 2],
  [3339, 235],
  [4364, 13],
  [110, 32],
] as const

const DAY = { t: 'n', v: 45_382, z: 'yyyy-mm-dd' }

describe('an imported .xls', () => {
  it.each(['biff8', 'biff5', 'biff2'] as const)(
    '[IMPORT-100] values of every type in %s keep their type and number format',
    async (kind) => {
      const { sheet, workbook } = await read(
        fileOf([['text', 12.5, true, DAY, { t: 'e', v: 0x07 }]], { kind }),
      )
      expect(cellAt(sheet, 0, 0)).toEqual({ v: 'text', t: 1 })
      expect(cellAt(sheet, 0, 1)).toEqual({ v: 12.5, t: 2 })
      expect(cellAt(sheet, 0, 2)).toEqual({ v: 1, t: 3 })
      expect(displayText(workbook, cellAt(sheet, 0, 3))).toBe('2024-03-31')
      expect(cellAt(sheet, 0, 4)).toEqual({ v: '#DIV/0!', t: 1 })
    },
  )

  it('[IMPORT-100] 1904 dates are converted to 1900, and other numbers stay', async () => {
    const { sheet } = await read(fileOf([[DAY, 5]], { is1904: true }))
    expect(cellAt(sheet, 0, 0)?.v).toBe(45_382 + 1462)
    expect(cellAt(sheet, 0, 1)?.v).toBe(5)
  })

  it('[IMPORT-101, IMPORT-170] formulas keep results, array ranges, names and references to other sheets', async () => {
    const { sheet, uncalculated } = await read(xlsBook())
    expect(cellAt(sheet, 0, 2)).toEqual({ v: 5, t: 2, f: '=B1*2.5' })
    expect(cellAt(sheet, 0, 3)).toEqual({ v: 'Netx', t: 1, f: '=A1&"x"' })
    expect(cellAt(sheet, 0, 4)).toEqual({ v: '#DIV/0!', t: 1, f: '=1/0' })
    expect(cellAt(sheet, 2, 2)).toEqual({ v: 8, t: 2, f: "=SUM('Second one'!A1:A2,Total)" })
    expect(cellAt(sheet, 3, 1)).toEqual({ v: 20, t: 2, f: '=B1:B2*10', ref: 'B4:B5', fixed: 1 })
    expect(cellAt(sheet, 4, 1)).toEqual({ v: 30, t: 2, filled: 1 })
    expect(uncalculated).toBe(0)
  })

  it('[IMPORT-102, IMPORT-826] sizes, merges, hidden rows, columns and sheets, names, notes and links are kept', async () => {
    const { sheet, sheets, workbook, leftOut } = await read(xlsBook())
    expect(sheets.map(({ name, hidden }) => [name, hidden ?? 0])).toEqual([
      ['First', 0],
      ['Second one', 1],
    ])
    expect(sheet.columnData).toMatchObject({ 0: { w: 179 }, 6: { hd: 1 } })
    expect(sheet['rowData']).toEqual({ 0: { h: 45 }, 1: { hd: 1 } })
    expect(sheet['mergeData']).toEqual([{ startRow: 2, startColumn: 0, endRow: 2, endColumn: 1 }])
    expect(styleOf(workbook, cellAt(sheet, 3, 0)?.s)?.n?.pattern).toBe('yyyy\\-mm\\-dd')
    expect(JSON.stringify(cellAt(sheet, 3, 3))).toContain('"url":"https://example.com/"')
    const resources = JSON.stringify(workbook['resources'])
    expect(resources).toContain('First!$B$1:$B$2')
    expect(resources).toContain('A note')
    // `cell_style` counts the blue of the link and the font of the note.
    expect(leftOut).toEqual({ cell_style: 2 })
  })

  it.each([
    // The bytes belong to the file's last XF record: alignment, wrapping, font, rotation, border
    // and fill.
    [6, 0x21],
    [6, 0x28],
    [0, 1],
    [7, 45],
    [10, 0x01],
    [17, 0x04],
  ])('[IMPORT-134] omitted cell styles are reported (byte %i is %i)', async (at, byte) => {
    const plain = fileOf([['text', DAY]])
    expect((await read(plain)).leftOut).toEqual({})
    const bytes = Buffer.from(plain)
    bytes[bytes.lastIndexOf(Buffer.from([0xe0, 0, 20, 0])) + 4 + at] = byte
    const { leftOut } = await read(Uint8Array.from(bytes))
    expect(leftOut).toEqual({ cell_style: 1 })
  })

  it('[IMPORT-560] worksheet names are quoted if a formula needs it', async () => {
    const file = new URL('files/sheet-names.xls', import.meta.url)
    const { sheets, sheet } = await read(new Uint8Array(readFileSync(file)))
    // Each row of the last worksheet sums one of the other worksheets. Excel wrote the quotes.
    const formulas = [sheet, ...sheets].flatMap((each) => {
      const rows = Array.from({ length: 40 }, (_, row) => row)
      return rows.flatMap((row) => [0, 1].map((column) => cellAt(each, row, column)?.f ?? ''))
    })
    const named = formulas.filter((formula) => formula.includes('!'))
    expect(named.filter((formula) => !formula.startsWith('=SUM'))).toEqual(
      [
        '=Data!A1',
        "='2026'!A1",
        "='1Q26'!A1",
        "='Q1'!A1",
        "='A1'!A1",
        "='R1C1'!A1",
        "='R'!A1",
        "='C'!A1",
        "='FY26-Plan'!A1",
        'Müller',
        'Net.Sales',
        "='TRUE'!A1",
        "='Q3 SALES'!A1",
        "='P&L'!A1",
        '=Jan!A1',
        "='AB12'!A1",
        '=_x!A1',
        "='Cash,Flow'!A1",
        "='Rates+FX'!A1",
        'Kosten€',
        "='ABC123456789'!A1",
        "='XFD1'!A1",
        "='XFE1'!A1",
      ].map((text) => (text.startsWith('=') ? text : `='${text}'!A1`)),
    )
    expect(named).toContain("=SUM('2026'!A1:A2)")
  })

  it.each([
    ['=Q1!A1&"Q1!A1"', `='Q1'!A1&"Q1!A1"`],
    ["='1Q26'!B2+2026!C3*2", "='1Q26'!B2+'2026'!C3*2"],
    ['=SUM(#REF!,Jan!A1)', '=SUM(#REF!,Jan!A1)'],
    ['=R1!A1+C5!A1+rc!A1', "='R1'!A1+'C5'!A1+'rc'!A1"],
    ["='it''s 2026!'!A1", "='it''s 2026!'!A1"],
  ])('[IMPORT-560] %s is read as %s', (formula, quoted) => {
    expect(withQuotedSheets(formula)).toBe(quoted)
  })

  it('[IMPORT-103] a file with a password is refused as encrypted, and another OLE container as no spreadsheet', async () => {
    expect(await failure(container('WordDocu'))).toBe('not_a_spreadsheet')
    const ole = Uint8Array.from(xlsBook())
    expect(await failure(ole.subarray(0, 300))).toBe('corrupt')
    const locked = Buffer.from(xlsBook())
    const first = locked.indexOf(Buffer.from([0xe1, 0x00, 0x02, 0x00]))
    // A FilePass record (RC4 password) replaces the bytes of the record at `first`.
    Buffer.from([0x2f, 0, 0x36, 0, 1, 0, 1, 0, 1, 0]).copy(locked, first)
    expect(await failure(Uint8Array.from(locked))).toBe('encrypted')
  })

  it('[IMPORT-104] a file that would loop forever in the library is refused in time', async () => {
    const bytes = xlsBook()
    for (const [at, byte] of ENDLESS) bytes[at] = byte
    expect(await failure(bytes)).toBe('corrupt')
  })

  it('[IMPORT-104] a good file with any bytes changed is read or refused', async () => {
    // The library reports unknown records with `console.error`.
    const told = vi.spyOn(console, 'error').mockReturnValue()
    const whole = xlsBook()
    const change = fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 }))
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        const bytes = Uint8Array.from(whole)
        for (const [at, byte] of changes) bytes[at] = byte
        expect(await failure(bytes)).toMatch(
          /^(read|corrupt|encrypted|not_a_spreadsheet|too_large|too_many_cells)$/,
        )
      }),
      // The seed is fixed, because some damaged files take the library's whole time limit.
      { seed: 20_241_123 },
    )
    told.mockRestore()
  })
})
