import { afterAll, expect, it } from 'vitest'
import type { CellRow, WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import {
  differencesAfterEdits,
  recalculateAll,
  withEdit,
} from '#tests/support/formulas/engine-properties.ts'
import { between, pick, randomOf, type Random } from '#tests/support/formulas/random-numbers.ts'
import { tangledBook, tangledCell, TANGLE_SIZE } from '#tests/support/formulas/tangled-books.ts'

const engine = createWorkbookEngine({ processes: 2 })
afterAll(() => engine.close())

it.each([11, 12, 13])(
  '[SHEET-1083] edits of an open workbook give the results of a full calculation, for seed %i',
  async (seed) => {
    const session = engine.openSession()
    expect(await differencesAfterEdits(session, seed, 12)).toEqual([])
    expect(await differencesAfterEdits(session, seed + 100, 12, 3)).toEqual([])
    await session.close()
  },
)

const SHEETS = ['one', 'two']

type Changed = { readonly workbook: WorkbookData; readonly changed: readonly CellPlace[] }
type CellPlace = { readonly sheet_id: string; readonly row: number; readonly column: number }

/** One to three random cells typed at once. */
const typed = (random: Random, workbook: WorkbookData): Changed => {
  let next = workbook
  const changed = Array.from({ length: between(random, 1, 3) }, () => ({
    sheet_id: pick(random, SHEETS),
    row: between(random, 0, TANGLE_SIZE),
    column: between(random, 0, TANGLE_SIZE),
  }))
  for (const { sheet_id, row, column } of changed)
    next = withEdit(next, {
      place: { sheet: sheet_id, row, column },
      after: tangledCell(random, sheet_id, row),
    })
  return { workbook: next, changed }
}

/** The worksheet without its second row, as after a deletion. */
const withoutRow = (workbook: WorkbookData, id: string): WorkbookData => {
  const sheet = workbook.sheets[id]
  if (sheet === undefined) return workbook
  const rows = Object.entries(sheet.cellData ?? {}).flatMap(([row, cells]): [string, CellRow][] =>
    row === '1' ? [] : [[String(Number(row) > 1 ? Number(row) - 1 : row), cells]],
  )
  const next = { ...sheet, rowCount: (sheet.rowCount ?? 0) - 1, cellData: Object.fromEntries(rows) }
  return { ...workbook, sheets: { ...workbook.sheets, [id]: next } }
}

const cellsOf = ({ sheets }: WorkbookData) =>
  Object.values(sheets).flatMap(({ id, cellData }) =>
    Object.entries(cellData ?? {}).flatMap(([row, cells]) =>
      Object.entries(cells).flatMap(([column, cell]) =>
        cell === null ? [] : [{ at: `${id} ${row} ${column}`, ...cell }],
      ),
    ),
  )

it.each([1, 2, 3, 4, 5, 6, 7, 71])(
  '[SHEET-1083] circles, arrays and computed references follow each edit exactly, for seed %i',
  async (seed) => {
    const random = randomOf(seed + 900)
    const session = engine.openSession()
    let now = await recalculateAll(engine, tangledBook(random))
    for (let turn = 0; turn < 25; turn += 1) {
      // Saves of a person come as new objects, without shared parts.
      if (random() < 0.2) now = structuredClone(now)
      if (random() < 0.1) now = await recalculateAll(engine, withoutRow(now, pick(random, SHEETS)))
      const { workbook, changed } = typed(random, now)
      const done = await session.recalculateAfter(
        workbook,
        changed.map((place) => ({
          ...place,
          before: now.sheets[place.sheet_id]?.cellData?.[place.row]?.[place.column] ?? null,
          after: null,
        })),
      )
      if (!done.ok) throw new Error(JSON.stringify(done.error))
      const whole = await recalculateAll(engine, workbook)
      expect(cellsOf(done.value.workbook), `turn ${turn}: ${JSON.stringify(changed)}`).toEqual(
        cellsOf(whole),
      )
      now = done.value.workbook
    }
    await session.close()
  },
)
