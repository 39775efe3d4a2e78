import { afterAll, describe, expect, it } from 'vitest'
import type { DocumentsPort, ReadTable } from '#server/documents/port.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { estimateTokens } from '#server/tools/estimate-tokens.ts'
import {
  bookOf,
  day,
  failure,
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
const { worldOf, reconciled, refused } = reconciler(engine)

describe('reconcile', () => {
  it('[AGENT-930] counts and totals matched, different and single rows', async () => {
    const { left, right, matched, differs, only_left, only_right, warning } = await reconciled([
      BANK,
      LEDGER,
    ])
    expect([left, right]).toEqual([
      { place: 'Bank!A1:C5', rows: 4, total: [155.6] },
      { place: "'O''Brien''s'!A1:C5", rows: 4, total: [151.3] },
    ])
    expect(matched).toEqual({ count: 2, left: [120.3], right: [120.3], difference: [0] })
    expect(differs).toEqual({
      count: 1,
      left: [30.3],
      right: [30],
      difference: [0.3],
      left_out: 0,
      rows: [
        { keys: ['77'], left_row: 4, right_row: 2, left: [30.3], right: [30], difference: [0.3] },
      ],
    })
    expect(only_left).toEqual({
      count: 1,
      total: [5],
      rows: [{ keys: ['INV-9'], row: 5, amounts: [5] }],
      left_out: 0,
    })
    expect(only_right.rows).toEqual([{ keys: ['constructor'], row: 5, amounts: [1] }])
    expect(warning).toBeUndefined()
  })

  it('[AGENT-931] compares text without case and blanks, text as figures, and dates by day', async () => {
    const input = { ...PAIR, keys: ['Ref|Invoice', 'Day|Booked'] }
    const { matched, differs } = await reconciled([BANK, LEDGER], input)
    expect([matched.count, differs.count]).toEqual([2, 1])
  })

  it('[AGENT-931] keeps codes with zeros in front and long numbers apart', async () => {
    const codes = ['007', '7', '12345678901234567', '12345678901234568']
    const left = sheetOf('Left', [HEAD, ...codes.map((code) => [text(code), null, number(1)])])
    const right = sheetOf('Right', [
      HEAD,
      [text('007'), null, number(1)],
      [text('12345678901234568'), null, number(1)],
    ])
    const input = { left: 'Left!A:C', right: 'Right!A:C', keys: ['Ref'], amounts: ['Amount'] }
    const { matched, only_left } = await reconciled([left, right], input)
    expect(matched.count).toBe(2)
    expect(only_left.rows.map(({ keys }) => keys[0])).toEqual(['7', '12345678901234567'])
  })

  it('[AGENT-932] says how many keys repeat', async () => {
    const left = sheetOf('Left', [HEAD, ...[3, 1, 2].map((n) => [text('A'), null, number(n)])])
    const right = sheetOf('Right', [HEAD, ...[1, 9].map((n) => [text('a'), null, number(n)])])
    const input = { left: 'Left!A:C', right: 'Right!A:C', keys: ['Ref'], amounts: ['Amount'] }
    const { repeated_keys, differs, only_left, matched } = await reconciled([left, right], input)
    expect(repeated_keys).toEqual({ left: 1, right: 1 })
    expect(matched.count).toBe(1)
    expect(differs.rows[0]).toMatchObject({ left_row: 2, right_row: 3, difference: [-6] })
    expect(only_left.rows[0]?.row).toBe(4)
  })

  it('[AGENT-933] proves its totals with all parts, also within the tolerance', async () => {
    const { proof, matched } = await reconciled([BANK, LEDGER], { ...PAIR, tolerance: 0.3 })
    expect(matched).toMatchObject({ count: 3, difference: [0.3] })
    expect(proof).toEqual({ lists: [4.3], parts: [4.3], is_equal: true })
  })

  it('[AGENT-934] says what it leaves out: totals, text, errors, blanks and hidden rows', async () => {
    const left = sheetOf(
      'Left',
      [
        HEAD,
        [text('A'), null, text('1,234.50')],
        [text('B'), null, failure('#DIV/0!')],
        [text('C'), null, number(2)],
        [null, null, number(3)],
        [text('D'), null, null],
        [text('Total'), null, formula('=SUM(C2:C6)', number(5))],
      ],
      { rowData: { 3: { hd: 1 } } },
    )
    const right = sheetOf('Right', [
      HEAD,
      [text('A'), null, number(1234.5)],
      [text('C'), null, number(2)],
      [text('Total'), null, number(1236.5)],
    ])
    const input = { left: 'Left!A:C', right: 'Right!A:C', keys: ['Ref'], amounts: ['Amount'] }
    const { warning, left: list, only_right } = await reconciled([left, right], input)
    expect(list).toMatchObject({ rows: 5, total: [1239.5] })
    expect(only_right.count).toBe(0)
    expect(warning).toBe(
      'Left: row 7 left out as a total. ' +
        'Left is incomplete: 1 amounts are errors or text and count as 0: C3. ' +
        'Left: 1 amounts are stored as text and count as figures: C2. ' +
        'Left: 1 rows have no key and match nothing: A5. ' +
        'Left: 1 blank amounts count as 0. Left: 1 hidden rows are included. ' +
        'Right: row 4 left out as a total.',
    )
  })

  it.each([
    ['an unknown worksheet', { left: 'Bnk!A:C' }, 'Did you mean "Bank"?'],
    ['an unknown header', { keys: ['Reff|Invoice'] }, 'Did you mean "Ref"?'],
    ['an empty range', { left: 'Bank!F1:G9' }, 'Bank!F1:G9 is empty'],
    ['an unknown document', { right: 'd1#2' }, 'Call list_documents'],
  ])('[AGENT-935] refuses %s with a hint', async (_, change, hint) => {
    expect(await refused([BANK, LEDGER], { ...PAIR, ...change })).toContain(hint)
  })

  it('[AGENT-936] compares a document table with cells', async () => {
    const table: ReadTable = {
      filename: 'bank.pdf',
      name: 'Statement',
      page: 2,
      isCut: false,
      rows: [
        ['Invoice', 'Booked', 'Value'],
        ['INV-1', '2026-01-31', '100.10'],
        ['INV-2', '2026-02-01', '(20.20)'],
        ['Total', '', '79.90'],
      ],
    }
    const documents: DocumentsPort = {
      list: async () => [],
      page: async () => null,
      search: async () => [],
      table: async (id, at) => (id === 'd1' && at === 1 ? table : null),
    }
    const { call } = await worldOf(bookOf([BANK]), documents)
    const done = output(await call({ ...PAIR, right: 'd1#1' }))
    expect(done.right).toMatchObject({ place: 'd1#1', rows: 2, total: [79.9] })
    expect(done.right.cite).toContain('bank.pdf, page 2')
    expect(done.differs.rows[0]).toMatchObject({ right_row: 3, difference: [40.4] })
    expect(done.warning).toBe('Right: row 4 left out as a total.')
    const live = await call({ ...PAIR, right: 'd1#1', into: 'Check' })
    expect(live).toMatchObject({ success: false })
    expect(live.success ? '' : live.error).toContain('import_table first')
  })

  it('[AGENT-937] lists the largest amounts first and says how many are left out', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => [text(`K${at}`), null, number(at + 1)])
    const right = sheetOf('Right', [HEAD, [text('x'), null, number(1)]])
    const input = { left: 'Left!A:C', right: 'Right!A:C', keys: ['Ref'], amounts: ['Amount'] }
    const done = await reconciled([sheetOf('Left', [HEAD, ...rows]), right], input)
    expect(done.only_left).toMatchObject({ count: 300, total: [45_150], left_out: 250 })
    expect(done.only_left.rows[0]?.amounts).toEqual([300])
    expect(estimateTokens(JSON.stringify(done))).toBeLessThan(8000)
  })

  it('[AGENT-933] compares 33,333 rows of 100,000 cells within 2 s', async () => {
    const rows = (sign: number) =>
      Array.from({ length: 33_333 }, (_, at) => [
        text(`K${at}`),
        day(46_000),
        money(((at * 7919 * sign) % 1_000_003) / 100),
      ])
    const book = bookOf([
      sheetOf('Left', [HEAD, ...rows(1)]),
      sheetOf('Right', [HEAD, ...rows(1).slice(3)]),
    ])
    const { call } = await worldOf(book)
    const before = process.threadCpuUsage()
    const input = { left: 'Left!A:C', right: 'Right!A:C', keys: ['Ref'], amounts: ['Amount'] }
    const done = output(await call(input))
    expect(process.threadCpuUsage(before).user / 1e6).toBeLessThan(2)
    expect([done.matched.count, done.only_left.count]).toEqual([33_330, 3])
    expect(done.proof.is_equal).toBe(true)
  })
})
