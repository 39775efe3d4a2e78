import { SetSuperTableMutation } from '@univerjs/engine-formula'
import { afterAll, afterEach, expect, it } from 'vitest'
import { isFilled } from '#contract/workbook/array-cells.ts'
import type { CellState, WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { NO_DIRTY_DATA } from '#src/ui/sheets/univer/calculation/dirty-data.ts'
import { recalculateAll, withEdit } from '#tests/support/formulas/engine-properties.ts'
import { dirtAt, engineWorld } from '#tests/support/formulas/engine-world.ts'
import {
  TABLE_SHEET_ID,
  randomBook,
  randomEdit,
  TABLE,
} from '#tests/support/formulas/random-books.ts'
import { randomOf } from '#tests/support/formulas/random-numbers.ts'

const isFull = process.env['FULL'] === '1'
const SEEDS = Array.from({ length: isFull ? 40 : 3 }, (_, at) => at + 1)
const EDITS = isFull ? 25 : 4

const engine = createWorkbookEngine({ processes: 1, timeoutMs: 120_000 })
afterAll(() => engine.close())
let end = (): void => {}
afterEach(() => end())

type World = ReturnType<typeof engineWorld>
type Values = Record<string, unknown>

/** Treats the text "" as an empty cell, because both look the same. */
const shown = (value: unknown): unknown => (value === '' ? null : (value ?? null))

/**
 * All values of a worksheet in the grid's engine: its stored cells and the cells that array
 * formulas fill.
 */
const inWorld = (world: World, sheet: string): Values => {
  const all = { ...world.spilled(sheet), ...withoutEmpty(world.values(sheet)) }
  return withoutEmpty(all)
}
const withoutEmpty = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([place, value]) => {
      const one = typeof value === 'boolean' ? Number(value) : shown(value)
      return one === null ? [] : [[place, one]]
    }),
  )

const inBook = (workbook: WorkbookData, sheet: string): Values => {
  const rows = Object.entries(workbook.sheets[sheet]?.cellData ?? {})
  return withoutEmpty(
    Object.fromEntries(
      rows.flatMap(([row, cells]) =>
        Object.entries(cells).map(([column, cell]) => [`${row}:${column}`, cell?.v]),
      ),
    ),
  )
}

const worldOf = (book: WorkbookData): World => {
  const world = engineWorld(book as never, true)
  const titleMap = new Map(TABLE.columns.map(({ displayName }, at) => [displayName, at]))
  const reference = { range: TABLE.range, sheetId: TABLE_SHEET_ID, titleMap }
  world.run(SetSuperTableMutation.id, { unitId: world.unitId, tableName: TABLE.name, reference })
  return world
}

/**
 * If an edit would set a filled cell, it clears the cell instead, because only the engine sets
 * filled cells.
 */
const typed = (cell: CellState | null): CellState | null => (cell && isFilled(cell) ? null : cell)

it.each(SEEDS)(
  '[SHEET-958] the grid and the server have equal results after every edit, with seed %i',
  async (seed) => {
    let book = randomBook(seed)
    const world = worldOf(book)
    end = world.end
    await world.calculate(() => ({ ...NO_DIRTY_DATA, forceCalculation: true }))
    const random = randomOf(seed + 9000)
    for (let at = 0; at <= EDITS; at += 1) {
      const server = await recalculateAll(engine, book)
      for (const sheet of book.sheetOrder)
        expect(inWorld(world, sheet), `${sheet}, edit ${at}`).toEqual(inBook(server, sheet))
      const edit = randomEdit(random)
      const { sheet, row, column } = edit.place
      const { v: value = null, f = null, t } = typed(edit.after) ?? {}
      const typedCell = { v: value, f, ...(typeof t === 'number' ? { t } : {}) }
      world.set({ [row]: { [column]: typedCell } }, sheet)
      await world.calculate(dirtAt(row, column, sheet))
      book = withEdit(book, edit)
    }
  },
  isFull ? 600_000 : 60_000,
)
