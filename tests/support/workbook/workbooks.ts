import fc from 'fast-check'
import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import type { CellChange, ChangeSet, Operation } from '#contract/workbook/change-set.ts'
import {
  cellAt,
  type CellState,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'

/** A workbook of named sheets from rows of cells, 0-based. */
export const workbookOf = (
  sheets: Readonly<Record<string, SheetData['cellData']>>,
  styles: WorkbookData['styles'] = {},
): WorkbookData => ({
  id: 'w1',
  name: 'Book',
  styles,
  sheetOrder: Object.keys(sheets),
  sheets: Object.fromEntries(
    Object.entries(sheets).map(([id, cellData = {}]) => [
      id,
      { id, name: `Sheet ${id}`, rowCount: 20, columnCount: 8, cellData, columnData: {} },
    ]),
  ),
})

/** A change set with overrides. Ids and times are fixed. */
export const changeSetOf = (parts: Partial<ChangeSet>): ChangeSet => ({
  id: 'change-1',
  spreadsheet_id: 'w1',
  conversation_id: 'c1',
  message_id: 'm1',
  execution_id: null,
  title: 'A change',
  created_at: '2026-11-21T10:00:00.000Z',
  cells: [],
  operations: [],
  cells_first: false,
  ...parts,
})

const value = fc.oneof(
  fc.integer(),
  fc.string(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const look = fc.constantFrom({}, { s: 'plain' }, { s: { bl: 1 } })
const content = fc.oneof(
  fc.record({ v: value }),
  fc.record({ f: fc.constantFrom('=A1+1', '=SUM(A1:B2)'), v: value }),
  fc.record({ v: value, custom: fc.record({ kept: fc.string() }) }),
)

/** A cell with a value or formula, sometimes a style or unknown fields. */
export const arbitraryCell: fc.Arbitrary<CellState> = fc
  .tuple(content, look)
  .map(([cell, style]) => ({ ...cell, ...style }))

const ROWS = 6
const place = fc.record({ row: fc.nat(ROWS), column: fc.nat(4) })

/** A workbook of two sheets with a few cells. */
export const arbitraryWorkbook: fc.Arbitrary<WorkbookData> = fc
  .array(fc.tuple(fc.constantFrom('a', 'b'), place, arbitraryCell), { maxLength: 20 })
  .map((cells) => {
    const filled: Record<string, Record<string, Record<string, CellState>>> = { a: {}, b: {} }
    for (const [sheet, { row, column }, cell] of cells) {
      const rows = (filled[sheet] ??= {})
      rows[row] = { ...rows[row], [column]: cell }
    }
    return workbookOf(filled, { plain: { fs: 10 } })
  })

type Wish =
  | {
      readonly type: 'width'
      readonly sheet: string
      readonly column: number
      readonly w: number | null
    }
  | { readonly type: 'rename'; readonly sheet: string; readonly name: string }
  | { readonly type: 'insert'; readonly id: string; readonly index: number }
  | { readonly type: 'remove'; readonly sheet: string }
  | { readonly type: 'size'; readonly sheet: string; readonly rows: number }
  | { readonly type: 'style'; readonly id: string; readonly fs: number }

const sheetId = fc.constantFrom('a', 'b', 'n1', 'n2')
const wish: fc.Arbitrary<Wish> = fc.oneof(
  fc.record({
    type: fc.constant('width' as const),
    sheet: sheetId,
    column: fc.nat(4),
    w: fc.option(fc.nat(300)),
  }),
  fc.record({
    type: fc.constant('rename' as const),
    sheet: sheetId,
    name: fc.constantFrom('x', 'y', 'z'),
  }),
  fc.record({
    type: fc.constant('insert' as const),
    id: fc.constantFrom('n1', 'n2'),
    index: fc.nat(2),
  }),
  fc.record({ type: fc.constant('remove' as const), sheet: sheetId }),
  fc.record({
    type: fc.constant('size' as const),
    sheet: sheetId,
    rows: fc.integer({ min: 20, max: 90 }),
  }),
  fc.record({
    type: fc.constant('style' as const),
    id: fc.constantFrom('s1', 's2'),
    fs: fc.nat(40),
  }),
)

type SheetWish = Exclude<Wish, { type: 'insert' | 'style' }>

const onSheet = (workbook: WorkbookData, sheet: SheetData, wanted: SheetWish): Operation => {
  const sheet_id = sheet.id
  switch (wanted.type) {
    case 'width': {
      const before = sheet.columnData?.[wanted.column]?.w ?? null
      return { type: 'set_column_width', sheet_id, column: wanted.column, before, after: wanted.w }
    }
    case 'rename':
      return { type: 'rename_sheet', sheet_id, before: sheet.name, after: wanted.name }
    case 'remove':
      return { type: 'remove_sheet', sheet_id, index: workbook.sheetOrder.indexOf(sheet_id), sheet }
    case 'size': {
      const before = { rows: sheet.rowCount ?? 0, columns: sheet.columnCount ?? 0 }
      return { type: 'set_sheet_size', sheet_id, before, after: { ...before, rows: wanted.rows } }
    }
  }
}

/**
 * The operation that carries out a random wish. Null if the wish is about a worksheet that does not
 * exist.
 */
const recorded = (workbook: WorkbookData, wanted: Wish): Operation | null => {
  if (wanted.type === 'insert') {
    const sheet = { id: wanted.id, name: `New ${wanted.id}`, cellData: { 0: { 0: { v: 1 } } } }
    const index = Math.min(wanted.index, workbook.sheetOrder.length)
    return { type: 'insert_sheet', sheet_id: wanted.id, index, sheet }
  }
  if (wanted.type === 'style') {
    const before = workbook.styles[wanted.id] ?? null
    return { type: 'define_style', style_id: wanted.id, before, after: { fs: wanted.fs } }
  }
  const sheet = workbook.sheets[wanted.sheet]
  return sheet === undefined ? null : onSheet(workbook, sheet, wanted)
}

const recordAll = (workbook: WorkbookData, wishes: readonly Wish[]) => {
  let now = workbook
  const operations: Operation[] = []
  for (const one of wishes) {
    const operation = recorded(now, one)
    const next = operation && applyChangeSet(now, changeSetOf({ operations: [operation] }))
    if (!operation || !next?.ok) continue
    operations.push(operation)
    now = next.value
  }
  return { operations, now }
}

/** A workbook and a change set recorded on it. */
export const arbitraryChange: fc.Arbitrary<{ workbook: WorkbookData; set: ChangeSet }> = fc
  .tuple(
    arbitraryWorkbook,
    fc.array(wish, { maxLength: 6 }),
    fc.array(fc.tuple(sheetId, place, fc.option(arbitraryCell)), { maxLength: 12 }),
  )
  .map(([workbook, wishes, writes]) => {
    const { operations, now } = recordAll(workbook, wishes)
    const states = new Map<string, CellState | null>()
    const cells = writes.flatMap(([id, { row, column }, after]): CellChange[] => {
      const sheet = now.sheets[id]
      if (sheet === undefined) return []
      const key = `${id} ${row} ${column}`
      const before = states.has(key) ? (states.get(key) ?? null) : cellAt(sheet, row, column)
      states.set(key, after)
      return [{ sheet_id: id, row, column, before, after }]
    })
    return { workbook, set: changeSetOf({ operations, cells }) }
  })
