import { afterAll, describe, expect, it } from 'vitest'
import { auditWorkbook } from '#server/sheets/audit/audit-workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import {
  auditLines,
  auditRows,
  calculated,
  withCells,
  writtenBook,
  type Written,
} from '#tests/support/models/audit-book.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

describe('errors', () => {
  it('[AGENT-871] names the first cause of an error and leaves out what only inherits it', async () => {
    const book = await calculated(
      engine,
      writtenBook([
        [
          'Model',
          [
            ['Sales', 100, 200],
            ['Units', 0, 20],
            ['Price', '=B1/B2', '=C1/C2'],
            ['Double', '=B3*2', '=C3*2'],
            ['Sum', '=SUM(B4:C4)'],
          ],
        ],
        ['Summary', [['Double', '=Model!B4']]],
      ]),
    )
    const [finding, ...others] = auditWorkbook(book)
    expect(others).toEqual([])
    expect(finding).toMatchObject({ rule: 'error_value', severity: 'error' })
    expect(finding?.evidence).toBe(
      'B3 shows #DIV/0! (a division by zero), from =B1/B2: Model!B2 is 0.',
    )
  })

  it('[AGENT-871] keeps an error whose own cause is another error code', async () => {
    const lines = await auditRows(engine, [
      ['Table', 1, '=1/0'],
      ['Key', 5, '=VLOOKUP(B2,B1:C1,2,FALSE)'],
    ])
    expect(lines).toEqual(['error error_value Model!C1', 'error error_value Model!C2'])
  })

  it('[AGENT-871] joins the cells in error of one cause and one formula', async () => {
    const rows = [
      ['Part', 'Cost', 'Share'],
      ['A', 10, '=B2/$B$7'],
      ['B', 20, '=B3/$B$7'],
      ['C', 30, '=B4/$B$7'],
      [null],
      [null],
      ['Base', 0, '=B2/$B$7+1'],
    ]
    const [finding, ...others] = auditWorkbook(
      await calculated(engine, writtenBook([['Model', rows]])),
    )
    expect(others).toEqual([])
    expect(finding?.evidence).toContain('C2 and 3 more cells show #DIV/0!')
    expect(finding?.evidence).toContain('Model!B7 is 0')
  })

  it('[AGENT-871] leaves out an error that IFERROR handles', async () => {
    const lines = await auditRows(engine, [
      ['A', '=1/0', '=IFERROR(B1,0)'],
      ['B', '=NA()', '=IF(ISNA(B2),0,B2)'],
    ])
    expect(lines).toEqual(['error error_value Model!B1', 'note error_value Model!B2'])
  })

  it('[AGENT-871] reports deleted cells and a missing worksheet that IFERROR hides', async () => {
    const rows: Written[][] = [
      ['Check', '=IFERROR(#REF!-B2,0)'],
      ['Cash', 5, '=IFERROR(Gone!A1+B2,0)'],
    ]
    expect(await auditRows(engine, rows)).toEqual([
      'error error_value Model!B1',
      'error error_value Model!C2',
    ])
  })

  it('[AGENT-871] names the text in arithmetic', async () => {
    const book = await calculated(
      engine,
      writtenBook([
        [
          'Model',
          [
            ['Fee', 'n/a', '=B1*2'],
            ['Due', 5, '=B2*2'],
            ['Net', 7, '=B3*2'],
          ],
        ],
      ]),
    )
    const [finding, ...others] = auditWorkbook(book)
    expect(others).toEqual([])
    expect(finding).toMatchObject({ rule: 'text_in_arithmetic', severity: 'error' })
    expect(finding?.evidence).toContain('Model!B1 holds the text "n/a"')
  })

  it('[AGENT-871] names a missing worksheet, a missing name and deleted cells', async () => {
    const book = await calculated(
      engine,
      writtenBook([
        ["O'Brien's", [['=Gone!A1'], ['=Rate*2'], ['=#REF!+1'], ["='constructor'!A1"]]],
      ]),
    )
    const texts = auditWorkbook(book).map(({ evidence }) => evidence)
    expect(texts).toHaveLength(4)
    expect(texts[0]).toContain('there is no worksheet "Gone"')
    expect(texts[1]).toContain('there is no name "Rate"')
    expect(texts[2]).toContain('it refers to cells that were deleted')
    expect(texts[3]).toContain('there is no worksheet "constructor"')
  })

  it('[AGENT-871] reports an error in a hidden row and a typed error value', async () => {
    const book = await calculated(engine, writtenBook([['Model', [['=1/0'], [1]]]]))
    const [sheet] = Object.values(book.sheets)
    const hidden = {
      ...book,
      sheets: { 'sheet-1': { ...sheet, rowData: { 0: { hd: 1 } } } },
    } as typeof book
    const typed = withCells(hidden, { 'Model!A2': { v: '#N/A', t: 1 } })
    expect(auditLines(typed)).toEqual(['error error_value Model!A1', 'error error_value Model!A2'])
  })
})

describe('circles', () => {
  it('[AGENT-872] names the cells of a circle in the order in which they read each other', async () => {
    const book = await calculated(
      engine,
      writtenBook([
        [
          'Model',
          [
            ['Interest', '=Debt!B1*0.1'],
            ['Cash', '=-B1'],
            ['After', '=B2*2'],
          ],
        ],
        ['Debt', [['Debt', '=Model!B2*2']]],
      ]),
    )
    const [finding, ...others] = auditWorkbook(book)
    expect(others).toEqual([])
    expect(finding).toMatchObject({ rule: 'circular_reference', severity: 'error' })
    expect(finding?.evidence).toBe(
      'The formulas read each other in a circle: B1 → Debt!B1 → B2 → B1. The first is =Debt!B1*0.1.',
    )
  })

  it('[AGENT-872] finds a sum that includes itself', async () => {
    const lines = await auditRows(engine, [
      ['A', 1],
      ['B', 2],
      ['Total', '=SUM(B1:B3)'],
    ])
    expect(lines).toEqual(['error circular_reference Model!B3'])
  })

  it('[AGENT-872] reports two circles apart and a long one once', async () => {
    const ring = Array.from({ length: 30 }, (_, at) => [`=A${((at + 1) % 30) + 1}+1`])
    const lines = await auditRows(engine, [...ring, [null], ['=A33'], ['=A32']])
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('circular_reference Model!A1, Model!A2')
    expect(lines[1]).toBe('error circular_reference Model!A32, Model!A33')
  })
})
