import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { CellState, WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { offer } from '#server/tools/define-tool.ts'
import { find } from '#server/tools/look/find.ts'
import { estimateTokens } from '#server/tools/estimate-tokens.ts'
import { bookOfRows, foundCells, searchBook } from '#tests/support/models/find-book.ts'
import { output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'
import { bigWorkbook, BIG_ROWS } from '../../../../bench/support/big-sheet.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(() => {
  world = toolWorld(engine)
})

const search = (workbook: WorkbookData, input: Readonly<Record<string, unknown>>) =>
  searchBook(world, workbook, input)

describe('find: the list', () => {
  it('[AGENT-844] finds blanks of a named range and of the used block', async () => {
    const book = bookOfRows({
      S: [
        ['a', 'b', 'c'],
        ['d', null, null],
        ['e', 'f', null],
      ],
    })
    expect(foundCells(await search(book, { what: 'blanks' }))).toEqual(['S!B2', 'S!C2', 'S!C3'])
    expect(foundCells(await search(book, { what: 'blanks', range: 'C1:Z9' }))).toEqual([
      'S!C2',
      'S!C3',
    ])
  })

  it('[AGENT-845] marks the cells in hidden rows, columns and worksheets, and counts them', async () => {
    const book = bookOfRows(
      { S: [['x'], ['x', 'x'], ['x']] },
      { rowData: { 2: { hd: 1 } }, columnData: { 1: { hd: 1 } } },
    )
    const found = await search(book, { what: 'text', text: 'x' })
    expect(found.hits.map(({ cell, hidden }) => [cell, hidden ?? false])).toEqual([
      ['S!A1', false],
      ['S!A2', false],
      ['S!B2', true],
      ['S!A3', true],
    ])
    expect(found.warning).toBe('2 of the found cells are in hidden rows, columns or worksheets.')
  })

  const many = bookOfRows({
    Long: Array.from({ length: 150 }, (_, row) => [`item ${row}`, 'item', row]),
    "O'Brien's": [['item']],
    Empty: [],
  })

  it('[AGENT-846] counts all cells, lists 100 and names the ranges of the rest', async () => {
    const found = await search(many, { what: 'text', text: 'item' })
    expect(found).toMatchObject({
      count: 301,
      left_out: 201,
      next: "For the rest, search Long!C50:XFD50 and Long!51:1048576, then the worksheets O'Brien's.",
    })
    expect(found.hits).toHaveLength(100)
  })

  it('[AGENT-846] finds each cell once if a caller follows the named ranges', async () => {
    const seen: string[] = []
    let ranges: readonly string[] = ['Long!A1:C150']
    for (let calls = 0; ranges.length > 0 && calls < 20; calls += 1) {
      const [range, ...later] = ranges
      const found = await search(many, { what: 'text', text: 'item', range })
      seen.push(...foundCells(found))
      const next = /search (.+)\.$/.exec(found.next ?? '')?.[1]?.split(' and ') ?? []
      ranges = [...next, ...later]
    }
    expect(seen).toHaveLength(300)
    expect(new Set(seen).size).toBe(300)
  })

  it('[AGENT-846] keeps the result below the limit, with the longest texts', async () => {
    const long = bookOfRows({
      S: Array.from({ length: 90 }, () => [
        '日本 '.repeat(3000),
        { f: `="${'x'.repeat(4000)}"`, v: 'y' },
      ]),
    })
    await world.sheets.create({ id: 'book', title: 'Book', workbook_data: long })
    const asked = { spreadsheet_id: 'book', what: 'pattern', text: '.' }
    const result = await world.call('find', asked)
    const read = await offer(find)
      .toAi(() => {
        throw new Error('not run')
      })
      .toModelOutput?.({ toolCallId: 'x', input: asked, output: result })
    expect(estimateTokens(JSON.stringify(read))).toBeLessThanOrEqual(8000)
    const found = output(result)
    expect(found.hits.length).toBeGreaterThan(0)
    expect(found.left_out).toBe(found.count - found.hits.length)
    expect(found.next).toContain('For the rest, search S!')
  })

  it('[AGENT-846] passes the table for people not to the model', () => {
    const sample = { hits: [], rows: [['S!A1']] }
    expect(find.forModel?.(sample as never)).toEqual({ hits: [] })
  })

  const big = bigWorkbook('book')
  const figures = Object.values(big.sheets)[0]?.cellData ?? {}
  const count = (is: (cell: CellState) => boolean): number =>
    Object.values(figures).reduce(
      (sum, row) => sum + Object.values(row).filter((cell) => cell !== null && is(cell)).length,
      0,
    )

  it.each([
    ['text', '977', count(({ f }) => f?.includes('977') ?? false)],
    ['text', '97', count(({ f, v }) => `${f ?? ''} ${v}`.includes('97'))],
    ['pattern', '^9[67]$', count(({ v }) => /^9[67]$/.test(String(v)))],
    ['errors', '', 0],
    ['constants', '', 0],
    ['numbers_as_text', '', 0],
    ['blanks', '', 0],
  ])('[AGENT-846] searches 100,000 cells for %s %s within 2 s', async (what, text, expected) => {
    expect(Object.keys(figures)).toHaveLength(BIG_ROWS)
    await world.sheets.create({ id: 'book', title: 'Book', workbook_data: big })
    const start = process.threadCpuUsage()
    const found = output(await world.call('find', { spreadsheet_id: 'book', what, text }))
    expect(process.threadCpuUsage(start).user).toBeLessThanOrEqual(2_000_000)
    expect(found.count).toBe(expected)
  })
})
