import { CIRCULAR_ERROR } from '#contract/formulas/circular-formulas.ts'
import { shiftFormula } from '#contract/formulas/shift-formula.ts'
import {
  cellAt,
  type CellMatrix,
  type CellState,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import type { Calculation, WorkbookEngine } from '#server/sheets/engine/port.ts'
import { output, toolWorld } from '#tests/support/models/tools.ts'
import { bookCellsOf, type BookCells } from './book-cells.ts'
import type { Draft, Drafter, FaultKind, Place, PlantedCell } from './draft.ts'
import { figureDrafters } from './figure-faults.ts'
import { formulaDrafters } from './formula-faults.ts'
import type { Random } from './random.ts'
import { referencesIn, sheetNameIn } from './references.ts'

/** A fault in a workbook. A finding names it if it holds one of the places. */
export type PlantedFault = {
  readonly kind: FaultKind
  readonly places: readonly Place[]
  /** The 0-based row that the fault added to a worksheet. */
  readonly addedRow: { readonly sheetId: string; readonly row: number } | null
  readonly text: string
}

/** A workbook with a fault more, calculated. */
export type Planted = { readonly workbook: WorkbookData; readonly fault: PlantedFault }

/** Places that a fault may not use, because another one has them. */
export type Taken = ReadonlySet<string>

/** Drafts that we try before a kind counts as impossible in a workbook. */
const MOST_DRAFTS = 12

const DRAFTERS: Readonly<Record<FaultKind, readonly Drafter[]>> = {
  ...figureDrafters,
  ...formulaDrafters,
  'wrong sign': [...formulaDrafters['wrong sign'], ...figureDrafters['wrong sign']],
}

/** The key of a place in `Taken`. */
export const placeKey = ({ sheetId, row, column }: Place): string => `${sheetId} ${row} ${column}`

const withCells = (workbook: WorkbookData, cells: readonly PlantedCell[]): WorkbookData => {
  const sheets = { ...workbook.sheets }
  for (const [sheetId, own] of Map.groupBy(cells, (one) => one.sheetId)) {
    const sheet = sheets[sheetId]
    if (sheet === undefined) continue
    const cellData: Record<string, CellMatrix[string]> = { ...sheet.cellData }
    for (const { row, column, after } of own) cellData[row] = { ...cellData[row], [column]: after }
    sheets[sheetId] = { ...sheet, cellData }
  }
  return { ...workbook, sheets }
}

const calculatedWith = async (
  engine: WorkbookEngine,
  workbook: WorkbookData,
  cells: readonly PlantedCell[],
): Promise<Calculation | null> => {
  const changed = cells.map(({ sheetId, row, column, after }) => {
    const sheet = workbook.sheets[sheetId]
    const before = sheet === undefined ? null : cellAt(sheet, row, column)
    return { sheet_id: sheetId, row, column, before, after }
  })
  const done = await engine.recalculateAfter(withCells(workbook, cells), changed)
  return done.ok ? done.value : null
}

const valueAt = ({ sheets }: WorkbookData, { sheetId, row, column }: Place): unknown =>
  sheets[sheetId]?.cellData?.[row]?.[column]?.v

/** True if a fault makes the difference that its kind should make, and no circle by chance. */
const isEffective = (
  { workbook: before }: BookCells,
  { workbook: after, circular }: Calculation,
  { cells, effect }: Draft,
): boolean => {
  if (effect === 'circle')
    return circular && cells.some((cell) => valueAt(after, cell) === CIRCULAR_ERROR)
  if (cells.some((cell) => valueAt(after, cell) === CIRCULAR_ERROR)) return false
  const changed = cells.filter((cell) => valueAt(before, cell) !== valueAt(after, cell)).length
  return effect === 'most results' ? changed * 2 >= cells.length : changed > 0
}

/** The cells of a row for the row below it, as a paste gives them. */
const repeatedCells = (
  workbook: WorkbookData,
  { sheetId, row }: { readonly sheetId: string; readonly row: number },
): readonly PlantedCell[] =>
  Object.entries(workbook.sheets[sheetId]?.cellData?.[row] ?? {}).flatMap(([column, cell]) => {
    if (cell === null) return []
    const after: CellState = cell.f ? { ...cell, f: shiftFormula(cell.f, 1, 0) } : cell
    return [{ sheetId, row: row + 1, column: Number(column), after }]
  })

/** Inserts a row below another one, and copies the other one into it. */
const withRepeatedRow = async (
  engine: WorkbookEngine,
  workbook: WorkbookData,
  repeated: { readonly sheetId: string; readonly row: number },
): Promise<WorkbookData | null> => {
  const world = toolWorld(engine)
  await world.sheets.create({ id: 'book', title: 'Book', workbook_data: workbook })
  const sheet = workbook.sheets[repeated.sheetId]?.name
  const edit = { do: 'insert_rows', sheet, at: repeated.row + 2 }
  const edited = await world.call('edit_structure', { spreadsheet_id: 'book', edits: [edit] })
  const inserted = world.sheets.stored.get('book')?.workbook_data
  if (!edited.success || inserted === undefined) return null
  output(edited)
  const done = await calculatedWith(engine, inserted, repeatedCells(inserted, repeated))
  return done?.workbook ?? null
}

const rowPlaces = (workbook: WorkbookData, sheetId: string, rows: readonly number[]) =>
  rows.flatMap((row) =>
    Object.keys(workbook.sheets[sheetId]?.cellData?.[row] ?? {}).map((column) => ({
      sheetId,
      row,
      column: Number(column),
    })),
  )

/** Formulas whose range ends at the repeated row, or that read it as the row above their own. */
const missingFormulas = (workbook: WorkbookData, sheetId: string, row: number): readonly Place[] =>
  bookCellsOf(workbook).all.flatMap(({ sheet, formula, ...cell }) => {
    const misses = referencesIn(formula ?? '').some(({ place, corners: [first, last] }) => {
      const isHere =
        place === '' ? sheet.id === sheetId : workbook.sheets[sheetId]?.name === sheetNameIn(place)
      const isRowAbove = last === undefined && first.row === row && cell.row === row + 2
      return isHere && (isRowAbove || last?.row === row || (last && first.row === row + 2))
    })
    return misses ? [{ sheetId: sheet.id, row: cell.row, column: cell.column }] : []
  })

const planted = async (
  engine: WorkbookEngine,
  book: BookCells,
  kind: FaultKind,
  draft: Draft,
): Promise<Planted | null> => {
  const { repeatedRow, cells, text } = draft
  if (repeatedRow !== null) {
    const workbook = await withRepeatedRow(engine, book.workbook, repeatedRow)
    if (workbook === null) return null
    const { sheetId, row } = repeatedRow
    const places = [
      ...rowPlaces(workbook, sheetId, [row, row + 1]),
      ...missingFormulas(workbook, sheetId, row),
    ]
    return { workbook, fault: { kind, places, text, addedRow: { sheetId, row: row + 1 } } }
  }
  const done = await calculatedWith(engine, book.workbook, cells)
  if (done === null || !isEffective(book, done, draft)) return null
  return { workbook: done.workbook, fault: { kind, places: cells, text, addedRow: null } }
}

/** Plants a fault at a random place. Null if no place suits. */
export const plantFault = async (
  engine: WorkbookEngine,
  workbook: WorkbookData,
  kind: FaultKind,
  random: Random,
  taken: Taken,
): Promise<Planted | null> => {
  const book = bookCellsOf(workbook)
  const isFree = ({ cells, repeatedRow }: Draft): boolean =>
    !cells.some((cell) => taken.has(placeKey(cell))) && (repeatedRow === null || taken.size === 0)
  let tried = 0
  for (const cell of random.shuffled(book.all)) {
    const drafts = DRAFTERS[kind].flatMap((drafter) => drafter(book, cell, random)).filter(isFree)
    const [draft] = random.shuffled(drafts)
    if (draft === undefined) continue
    const done = await planted(engine, book, kind, draft)
    if (done !== null) return done
    tried += 1
    if (tried === MOST_DRAFTS) return null
  }
  return null
}
