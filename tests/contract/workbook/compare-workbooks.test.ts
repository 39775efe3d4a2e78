import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import { compareWorkbooks, type Comparison } from '#contract/workbook/compare-workbooks.ts'
import { differencesText } from '#src/texts/differences.ts'
import {
  cellKey,
  differenceSummaryOf,
  mergeChangesOf,
  type EditedCells,
} from '#contract/workbook/keep-both.ts'
import { cellAt, type CellState, type WorkbookData } from '#contract/workbook/workbook.ts'
import {
  arbitraryCell,
  arbitraryWorkbook,
  changeSetOf,
  workbookOf,
} from '#tests/support/workbook/workbooks.ts'

const compare = (mine: WorkbookData, theirs: WorkbookData): Comparison => {
  const steps = compareWorkbooks(mine, theirs)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

type Write = { readonly sheet: 'a' | 'b'; readonly row: number; readonly cell: CellState | null }
const writes = fc.array(
  fc.record({
    sheet: fc.constantFrom('a' as const, 'b' as const),
    row: fc.nat(6),
    cell: fc.option(arbitraryCell),
  }),
  { maxLength: 6 },
)

const write = (book: WorkbookData, all: readonly Write[], column: number): WorkbookData =>
  all.reduce((before, { sheet, row, cell }) => {
    const at = before.sheets[sheet]
    if (!at) return before
    const change = { sheet_id: sheet, row, column, before: cellAt(at, row, column), after: cell }
    const done = applyChangeSet(before, changeSetOf({ cells: [change] }))
    return done.ok ? done.value : before
  }, book)

const alone = (book: WorkbookData, cell: CellState | null): CellState | null =>
  cell && { ...cell, s: typeof cell.s === 'string' ? book.styles[cell.s] : cell.s }

/** The edited cells as a grid reports them, each with its content before the edit. */
const editedIn = (base: WorkbookData, all: readonly Write[], column: number): EditedCells =>
  new Map(
    all.flatMap(({ sheet, row }) => {
      const at = base.sheets[sheet]
      return at
        ? [[cellKey(sheet, row, column), alone(base, cellAt(at, row, column))] as const]
        : []
    }),
  )

describe('two versions of a workbook', () => {
  it('[SAVE-51] merge into exactly the edits of both sides if the sides edited different cells', () => {
    fc.assert(
      fc.property(arbitraryWorkbook, writes, writes, (base, mineAll, theirsAll) => {
        const [mine, theirs] = [write(base, mineAll, 5), write(base, theirsAll, 6)]
        const cells = mergeChangesOf(compare(mine, theirs), editedIn(base, mineAll, 5))
        const both = applyChangeSet(mine, changeSetOf({ cells: [...(cells ?? [])] }))
        if (cells === null || !both.ok) throw new Error('not kept')
        expect(compare(both.value, write(theirs, mineAll, 5)).count).toBe(0)
      }),
    )
  })

  it('[SAVE-51, SAVE-714] cannot be merged if both sides edited one cell differently', () => {
    const base = workbookOf({ a: { 0: { 0: { v: 1 } } } })
    const mine = write(base, [{ sheet: 'a', row: 0, cell: { v: 2 } }], 0)
    const edited = editedIn(base, [{ sheet: 'a', row: 0, cell: null }], 0)
    const theirs = (v: number) => write(base, [{ sheet: 'a', row: 0, cell: { v } }], 0)
    expect(mergeChangesOf(compare(mine, theirs(3)), edited)).toBeNull()
    expect(mergeChangesOf(compare(mine, theirs(2)), edited)).toEqual([])
    // The other side changed nothing, so the merge takes no cell from it.
    expect(mergeChangesOf(compare(mine, base), edited)).toEqual([])
    expect(mergeChangesOf(compare(mine, theirs(3)), null)).toBeNull()
  })

  it.each<readonly [string, (book: WorkbookData) => WorkbookData]>([
    [
      'the number of worksheets',
      (book) => ({
        ...book,
        sheetOrder: [...book.sheetOrder, 'n'],
        sheets: { ...book.sheets, n: { id: 'n', name: 'New' } },
      }),
    ],
    [
      'another name',
      (book) => ({
        ...book,
        sheets: { ...book.sheets, a: { ...book.sheets['a'], id: 'a', name: 'Other' } },
      }),
    ],
    [
      'more rows',
      (book) => ({
        ...book,
        sheets: {
          ...book.sheets,
          a: { ...book.sheets['a'], id: 'a', name: 'Sheet a', rowCount: 99 },
        },
      }),
    ],
    [
      'the visibility of the gridlines',
      (book) => ({
        ...book,
        sheets: {
          ...book.sheets,
          a: { id: 'a', name: 'Sheet a', ...book.sheets['a'], showGridlines: 0 },
        },
      }),
    ],
    ['a rule', (book) => ({ ...book, resources: [{ name: 'SHEET_RULES', data: '{"a":[1]}' }] })],
  ])('[SAVE-51, SAVE-733] cannot be merged if they differ in %s', (_, change) => {
    const base = workbookOf({ a: { 0: { 0: { v: 1 } } } })
    const compared = compare(base, change(base))
    expect(compared.isFrame).toBe(true)
    expect(mergeChangesOf(compared, new Map())).toBeNull()
    const differs = differenceSummaryOf(compared, new Map())
    expect(differs.hindrance).toBe('frame')
    expect(differencesText(differs)).toContain('Rows, columns, worksheets')
  })

  it('[SAVE-50] are equal despite other formula results, style ids and empty values', () => {
    const mine = workbookOf(
      { a: { 0: { 0: { f: '=B1', v: 1 }, 1: { v: 2, s: 'x' } } } },
      { x: { bl: 1 } },
    )
    const theirs = workbookOf(
      { a: { 0: { 0: { f: '=B1', v: 5 }, 1: { v: 2, s: 'y' }, 2: { v: '' } } } },
      { y: { bl: 1 } },
    )
    const compared = compare(mine, { ...theirs, resources: [{ name: 'EMPTY', data: '{}' }] })
    expect(compared).toMatchObject({ count: 0, cells: [], isFrame: false })
  })

  it.each<readonly [string, CellState, CellState]>([
    ['a boolean and a number', { v: 1, t: 3 }, { v: 1, t: 2 }],
    ['an explicit non-bold style and no style', { v: 1, s: { bl: 0 } }, { v: 1 }],
  ])('[SAVE-50, SAVE-731] count as different: %s', (_, mine, theirs) => {
    const book = (cell: CellState) => workbookOf({ a: { 0: { 0: cell } } })
    expect(compare(book(mine), book(theirs)).count).toBe(1)
    expect(compare(book(theirs), book(mine)).count).toBe(1)
  })

  const sheetA = (cells: object, look: object = {}): WorkbookData =>
    workbookOf({ a: cells as WorkbookData['sheets'][string]['cellData'] & object }, look as never)

  it.each<readonly [string, object, object]>([
    [
      'unset style properties and null or zero ones',
      { bl: 1, it: null, ht: 0, cl: { rgb: null } },
      { bl: 1 },
    ],
    ['colours in upper and lower case', { bg: { rgb: '#FFAA00' } }, { bg: { rgb: '#ffaa00' } }],
    [
      'the General number format and no number format',
      { n: { pattern: 'General' }, fs: 9 },
      { fs: 9 },
    ],
  ])('[SAVE-52] are equal if their styles look the same: %s', (_, mine, theirs) => {
    const compared = compare(
      sheetA({ 0: { 0: { v: 1, s: mine } } }),
      sheetA({ 0: { 0: { v: 1, s: 'x' } } }, { x: theirs }),
    )
    expect(compared.count).toBe(0)
  })

  it.each<readonly [string, object, object]>([
    ['a truth', { v: true }, { v: 1, t: 3 }],
    ['a number stored as a string', { v: '7', t: 2 }, { v: 7, t: 2 }],
    ['an empty formula and no formula beside a value', { v: 7, f: '', si: null }, { v: 7 }],
    [
      'an empty formula and no formula in a cell with a shared formula',
      { f: '', si: 'x' },
      { si: 'x' },
    ],
    [
      'the internal ids of a rich text',
      {
        p: {
          id: 'a',
          body: { dataStream: 'x', paragraphs: [{ startIndex: 1, paragraphId: 'p' }] },
        },
      },
      { p: { id: 'b', body: { dataStream: 'x', textRuns: [], paragraphs: [{ startIndex: 1 }] } } },
    ],
    ['values that an array formula spills', { v: 3, t: 2, filled: 1 }, { v: 4, t: 2, filled: 1 }],
  ])('[SAVE-52] are equal if only the stored form differs: %s', (_, mine, theirs) => {
    expect(compare(sheetA({ 0: { 0: mine } }), sheetA({ 0: { 0: theirs } })).count).toBe(0)
  })

  it('[SAVE-52] are equal if cells share a formula in only one of them. A merge gives each cell its own formula', () => {
    const theirs = sheetA({
      0: { 1: { f: '=A1*2', si: 'x' }, 2: { v: 1 } },
      1: { 1: { si: 'x' } },
      2: { 1: { si: 'x', v: 8 } },
    })
    const mine = sheetA({ 0: { 1: { f: '=A1*2' } }, 1: { 1: { f: '=A2*2', si: null } } })
    const compared = compare(mine, theirs)
    expect(differenceSummaryOf(compared, null).names).toEqual(["'Sheet a'!C1", 'B3'])
    expect(mergeChangesOf(compared, new Map())?.at(-1)).toMatchObject({
      row: 2,
      after: { f: '=A3*2', si: null },
    })
    const edited = new Map([[cellKey('a', 2, 1), { f: '=A3*2' }]])
    expect(mergeChangesOf(compared, edited)).toHaveLength(1)
    // Before the edit, the cell named its shared formula by `si`.
    expect(mergeChangesOf(compared, new Map([[cellKey('a', 2, 1), { si: 'x' }]]))).toHaveLength(1)
    expect(mergeChangesOf(compared, new Map([[cellKey('a', 2, 1), { si: 'y' }]]))).toBeNull()
  })

  it('[SAVE-52] are equal if one only adds the defaults that Univer writes out', () => {
    const stored = workbookOf({ a: { 0: { 0: { v: 1 } } } })
    const bare = { ...stored, sheets: { a: { id: 'a', name: 'Sheet a', cellData: {} } } }
    const written = {
      ...bare,
      sheets: {
        a: {
          ...bare.sheets.a,
          tabColor: '',
          hidden: 0,
          rowCount: 1000,
          columnCount: 20,
          zoomRatio: 1,
          freeze: { xSplit: 0, ySplit: 0, startRow: -1, startColumn: -1 },
          defaultColumnWidth: 88,
          defaultRowHeight: 24,
          mergeData: [],
          showGridlines: 1,
          rowHeader: { width: 46, hidden: 0 },
          rightToLeft: 0,
        },
      },
      resources: [{ name: 'THEMES', data: '{"rules":{},"styles":{}}' }],
    }
    expect(compare(bare, written)).toMatchObject({ count: 0, isFrame: false })
    const frozen = { ...written.sheets.a, freeze: { xSplit: 0, ySplit: 1, startRow: 1 } }
    expect(compare(bare, { ...written, sheets: { a: frozen } }).isFrame).toBe(true)
  })

  it('[SAVE-50, SAVE-762, SAVE-732] are described by the first cells that differ, and above a limit the other cells are only counted', () => {
    const rows = (count: number, v: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, row) => [row, { 0: { v } }]))
    const few = compare(workbookOf({ a: rows(4, 1) }), workbookOf({ a: rows(4, 2) }))
    expect(differencesText(differenceSummaryOf(few, new Map()))).toBe(
      "4 cells differ: 'Sheet a'!A1, A2, A3 and 1 more.",
    )
    const many = compare(workbookOf({ a: rows(6000, 1) }), workbookOf({ a: rows(6000, 2) }))
    expect(many).toMatchObject({ count: 6000, cells: { length: 5000 } })
    expect(mergeChangesOf(many, new Map())).toBeNull()
    expect(differenceSummaryOf(many, new Map())).toMatchObject({ count: 6000, hindrance: 'many' })
  })
})
