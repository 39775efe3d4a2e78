import { afterAll, describe, expect, it } from 'vitest'
import {
  cellAt,
  sheetNamed,
  type CellState,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import {
  bookOf,
  day,
  formula,
  money,
  number,
  sheetOf,
  text,
} from '#tests/support/models/aggregate-book.ts'
import { BANK, HEAD, LEDGER, PAIR, reconciler } from '#tests/support/models/reconciler.ts'
import { output } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())
const { worldOf, refused } = reconciler(engine)

const CLEAN_BANK = sheetOf('Bank', [
  HEAD,
  [text('INV-1'), day(46_053), money(100.1)],
  [text('a*b'), day(46_054.5), money(20.2)],
  [text('a*b'), day(46_054), money(2)],
  [number(77), day(46_055), money(30.3)],
  [null, null, money(5)],
  [text('Total'), null, formula('=SUM(C2:C6)', money(157.6))],
])

const LEDGER_HEAD = ['Invoice', 'Booked', 'Value'].map(text)

const shownIn = (workbook: WorkbookData | undefined, name: string) => {
  const sheet = workbook && sheetNamed(workbook, name)
  if (!sheet) throw new Error(`no worksheet ${name}`)
  return (row: number) =>
    Array.from({ length: 5 }, (_, column) => cellAt(sheet, row - 1, column)?.v ?? null)
}

describe('the live worksheet of reconcile', () => {
  it('[AGENT-938] sums each key on both sides with formulas, and checks the totals', async () => {
    const { world, call } = await worldOf(bookOf([CLEAN_BANK, LEDGER]))
    const done = output(await call({ ...PAIR, into: 'Check' }))
    expect(done.live).toEqual({
      worksheet: 'Check',
      range: 'Check!A1:E15',
      lines: 6,
      check_cells: 'Check!B15:D15',
    })
    const shown = shownIn(world.sheets.stored.get('book')?.workbook_data, 'Check')
    expect(shown(6)).toEqual(['Ref', 'Amount (left)', 'Value (right)', 'Difference', 'Status'])
    expect(shown(7)).toEqual(['INV-1', 100.1, 100.1, 0, 'Matched'])
    expect(shown(8)).toEqual(['a*b', 22.2, 0, 22.2, 'Only left'])
    expect(shown(9)).toEqual([77, 30.3, 30, expect.closeTo(0.3), 'Differs'])
    expect(shown(10)).toEqual([null, 5, 0, 5, 'No key'])
    expect(shown(11)[4]).toBe('Only right')
    expect(shown(15)).toEqual(['Check (0 if complete)', 0, 0, 0, null])
    expect(world.sheets.changes).toHaveLength(1)
  })

  it('[AGENT-938] compares several amounts under keys of two columns', async () => {
    const heads = ['Ref', 'Day', 'Net', 'Tax'].map(text)
    const left = sheetOf('Left', [
      heads,
      [text('>5'), day(46_000), money(10), money(2)],
      [text('~x?'), day(46_001), money(20), money(4)],
      [text('>5'), null, money(1), money(0)],
    ])
    const right = sheetOf('Right', [
      heads,
      [text('~X?'), day(46_001), money(20), money(4.5)],
      [text('>5'), day(46_000), money(10), money(2)],
    ])
    const { world, call } = await worldOf(bookOf([left, right]))
    const input = { left: 'Left!A:D', right: 'Right!A:D', keys: ['Ref', 'Day'] }
    const done = output(await call({ ...input, amounts: ['Net', 'Tax'], into: 'Check' }))
    expect(done.differs.rows[0]?.difference).toEqual([0, -0.5])
    expect(done.proof).toEqual({ lists: [1, -0.5], parts: [1, -0.5], is_equal: true })
    const sheet = sheetNamed(world.sheets.stored.get('book')?.workbook_data ?? bookOf([]), 'Check')
    const statuses = [6, 7, 8].map((row) => sheet && cellAt(sheet, row, 8)?.v)
    expect(statuses).toEqual(['Matched', 'Differs', 'Only left'])
  })

  it('[AGENT-938] writes 1,000 lines over 2,000 rows', async () => {
    const rows = Array.from({ length: 2000 }, (_, at) => [text(`K${at % 1000}`), null, number(at)])
    const book = bookOf([sheetOf('Left', [HEAD, ...rows]), sheetOf('Right', [HEAD, ...rows])])
    const { world, call } = await worldOf(book)
    const input = { left: 'Left!A:C', right: 'Right!A:C', keys: ['Ref'], amounts: ['Amount'] }
    const done = output(await call({ ...input, into: 'Check' }))
    expect(done.live?.lines).toBe(1000)
    const shown = shownIn(world.sheets.stored.get('book')?.workbook_data, 'Check')
    expect(shown(1006)).toEqual(['K999', 2998, 2998, 0, 'Matched'])
    const many = Array.from({ length: 2001 }, (_, at) => [text(`K${at}`), null, number(at)])
    const large = bookOf([sheetOf('Left', [HEAD, ...many]), sheetOf('Right', [HEAD, ...many])])
    const refusal = await (await worldOf(large)).call({ ...input, into: 'Check' })
    expect(refusal.success ? '' : refusal.error).toContain('2,001 keys')
  })

  it('[AGENT-938] follows the lists, and matches dates by their day', async () => {
    const { world, call } = await worldOf(bookOf([CLEAN_BANK, LEDGER]))
    const input = { ...PAIR, keys: ['Day|Booked'], into: 'Days' }
    output(await call({ ...input, left: 'Bank!A1:C5' }))
    const write = world.callWith({ spreadsheetId: 'book' })
    const change = { range: 'Bank!C2', values: [[90]], overwrite: true }
    output(await write('write_range', change))
    const shown = shownIn(world.sheets.stored.get('book')?.workbook_data, 'Days')
    expect(shown(7)).toEqual([46_053, 90, 100.1, expect.closeTo(-10.1), 'Differs'])
    expect(shown(8)).toEqual([46_054, 22.2, 20.2, expect.closeTo(2), 'Differs'])
  })

  it('[AGENT-990] sums keys with blanks around them, and keeps other keys apart', async () => {
    const hard = '\u00a0'
    const lefts = [
      ' inv-2 ',
      'INV-2',
      `Jo  Ann${hard}`,
      'Jo Ann',
      `Jo${hard}Ann\t`,
      ' a*b ',
      'axb ',
      '~x? ',
      '~xy',
      ' >5',
      '"q" ',
      'Jan Co 5 ',
      '4711/A ',
      '007 ',
      '40-12-55 ',
      '020-5 ',
      ' true ',
      'Zero ',
      'Left ',
    ]
    const rights = [
      `inv-2${hard}`,
      'jo  ann',
      ' Jo Ann  ',
      `jo${hard}ann`,
      'a*b',
      'aab',
      '~X?',
      '>5',
      '"Q"',
      'jan co 5',
      ' 4711/a',
      '007',
      '40-12-55',
      `020-5${hard}`,
      'TRUE',
      'zero',
      ' right',
    ]
    const amountsOf = (keys: readonly string[], first: number) =>
      keys.map(
        (key, at) => [key, key.trim().toLowerCase() === 'zero' ? 0 : first + 2 ** at] as const,
      )
    const [left, right] = [amountsOf(lefts, 0.25), amountsOf(rights, 0.5)]
    const rowsOf = (pairs: typeof left) =>
      pairs.map(([key, amount]) => [text(key), null, money(amount)])
    const [seven, theirs] = [
      [number(7), null, money(3)],
      [text(' 7 '), null, money(5)],
    ]
    const sheets = [
      sheetOf('Bank', [HEAD, ...rowsOf(left), seven]),
      sheetOf("O'Brien's", [LEDGER_HEAD, ...rowsOf(right), theirs]),
    ]
    const wanted = new Map<string, [number, number]>()
    const add = (pairs: typeof left, side: 0 | 1): void => {
      for (const [key, amount] of pairs) {
        const folded = key.trim().toLowerCase()
        const sums = wanted.get(folded) ?? [0, 0]
        sums[side] += amount
        wanted.set(folded, sums)
      }
    }
    add([...left, ['7', 3]], 0)
    add([...right, ['7', 5]], 1)
    const { world, call } = await worldOf(bookOf(sheets))
    const done = output(await call({ ...PAIR, into: 'Check' }))
    expect(done.live?.lines).toBe(wanted.size)
    const shown = shownIn(world.sheets.stored.get('book')?.workbook_data, 'Check')
    const lines = Array.from({ length: wanted.size }, (_, at) => shown(7 + at))
    expect(lines.map(([key, one, other]) => [String(key).toLowerCase(), one, other])).toEqual(
      [...wanted].map(([key, sums]) => [key, ...sums]),
    )
    const statuses = new Map(lines.map((line) => [String(line[0]).toLowerCase(), line[4]]))
    expect(['zero', 'inv-2', 'left', 'right'].map((key) => statuses.get(key))).toEqual([
      'Matched',
      'Differs',
      'Only left',
      'Only right',
    ])
    expect(shown(9 + wanted.size).slice(0, 4)).toEqual(['Check (0 if complete)', 0, 0, 0])
  })

  it('[AGENT-990] sums figures and dates that one list holds as text', async () => {
    const left: CellState[][] = [
      [text('1,234.50'), day(46_000), money(1)],
      [number(5), text(' 2025-12-10 '), money(2)],
      [text(' 5% '), text('  '), money(4)],
    ]
    const right: CellState[][] = [
      [number(1234.5), text('2025-12-09'), money(8)],
      [text('5.0 '), day(46_001.5), money(16)],
      [number(0.05), text(''), money(32)],
    ]
    const sheets = [sheetOf('Bank', [HEAD, ...left]), sheetOf("O'Brien's", [LEDGER_HEAD, ...right])]
    const { world, call } = await worldOf(bookOf(sheets))
    output(await call({ ...PAIR, keys: ['Ref|Invoice', 'Day|Booked'], into: 'Check' }))
    const sheet = sheetNamed(world.sheets.stored.get('book')?.workbook_data ?? bookOf([]), 'Check')
    const amounts = [6, 7, 8].map((row) =>
      [2, 3].map((column) => sheet && cellAt(sheet, row, column)?.v),
    )
    expect(amounts).toEqual([
      [1, 8],
      [2, 16],
      [4, 32],
    ])
  })

  it('[AGENT-990] follows a list whose keys lose their blanks', async () => {
    const { world, call } = await worldOf(bookOf([BANK, LEDGER]))
    output(await call({ ...PAIR, into: 'Check' }))
    const shown = () => shownIn(world.sheets.stored.get('book')?.workbook_data, 'Check')(8)
    expect(shown()).toEqual(['inv-2', 20.2, 20.2, 0, 'Matched'])
    const sheet = sheetNamed(world.sheets.stored.get('book')?.workbook_data ?? bookOf([]), 'Check')
    const [amounts, keys] = ['Bank!$C$2:$C$5', 'Bank!$A$2:$A$5']
    expect([6, 7].map((row) => sheet && cellAt(sheet, row, 1)?.f)).toEqual([
      `=SUMIFS(${amounts},${keys},$A7)`,
      `=SUMIFS(${amounts},${keys},$A8)+SUMIFS(${amounts},${keys}," "&$A8&" ")`,
    ])
    const write = world.callWith({ spreadsheetId: 'book' })
    const values = [['inv-2', null, 21]]
    output(await write('write_range', { range: 'Bank!A3:C3', values, overwrite: true }))
    expect(shown()).toEqual(['inv-2', 21, 20.2, expect.closeTo(0.8), 'Differs'])
  })

  it.each([
    ['words', (at: number) => `Key ${at}`],
    ['codes', (at: number) => `00${at}`],
    ['codes with signs', (at: number) => `00-${at}`],
  ])('[AGENT-990] writes 1,000 lines of padded %s over 1,000 rows', async (_, keyAt) => {
    const rows = (before: string, after: string) =>
      Array.from({ length: 1000 }, (__, at) => [
        text(`${before}${keyAt(at)}${after}`),
        null,
        number(at),
      ])
    const sheets = [
      sheetOf('Left', [HEAD, ...rows('', '  ')]),
      sheetOf('Right', [HEAD, ...rows(' ', '')]),
    ]
    const { world, call } = await worldOf(bookOf(sheets))
    const input = { left: 'Left!A:C', right: 'Right!A:C', keys: ['Ref'], amounts: ['Amount'] }
    const done = output(await call({ ...input, into: 'Check' }))
    expect(done.live?.lines).toBe(1000)
    const shown = shownIn(world.sheets.stored.get('book')?.workbook_data, 'Check')
    expect(shown(1006)).toEqual([keyAt(999), 999, 999, 0, 'Matched'])
  })

  it.each([
    ['a name in use', [CLEAN_BANK, LEDGER], { into: 'bank' }, 'already a worksheet'],
    ['an invalid name', [CLEAN_BANK, LEDGER], { into: 'a/b' }, 'cannot be the name'],
    [
      'a date beside its own number',
      [
        sheetOf('Bank', [HEAD, [day(46_053), null, money(1)], [number(46_053), null, money(2)]]),
        sheetOf("O'Brien's", [LEDGER_HEAD, [day(46_053), null, money(1)]]),
      ],
      { into: 'Check' },
      'the number of its day',
    ],
  ])('[AGENT-939] refuses %s and stores nothing', async (_, sheets, change, cause) => {
    expect(await refused(sheets, { ...PAIR, ...change })).toContain(cause)
  })

  it('[AGENT-939] refuses amounts stored as text', async () => {
    const left = sheetOf('Bank', [HEAD, [text('INV-1'), null, text('1.50')]])
    const cause = await refused([left, LEDGER], { ...PAIR, into: 'Check' })
    expect(cause).toContain('amounts that are text or errors (C2)')
  })
})
