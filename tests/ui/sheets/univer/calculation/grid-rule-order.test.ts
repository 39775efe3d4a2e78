import { ICommandService } from '@univerjs/core'
import {
  RegisterOtherFormulaService,
  SetFormulaCalculationResultMutation,
  SetOtherFormulaMutation,
  type ISetFormulaCalculationResultMutation,
} from '@univerjs/engine-formula'
import { afterEach, describe, expect, it } from 'vitest'
import { mergeDirtyData, NO_DIRTY_DATA } from '#src/ui/sheets/univer/calculation/dirty-data.ts'
import {
  dirtAt,
  engineWorld,
  SHEET_ID,
  type DirtBuilder,
} from '#tests/support/formulas/engine-world.ts'
import { joinedWorld } from '#tests/support/formulas/joined-world.ts'

const OTHER = 'other'
const RULE = 'rule'
/** The serial number of a day long past, as a file stores it. */
const OLD = 1000
const COUNT = 40

type Place = readonly [row: number, column: number]
type Sheet = { [row: number]: { [column: number]: object } }

const put = (cells: Sheet, [row, column]: Place, cell: object): void => {
  cells[row] = { ...cells[row], [column]: cell }
}

/**
 * A chain of cells. The first one has the formula `first`. Each later cell adds one by the same
 * shared formula.
 */
const chain = (place: (at: number) => Place, next: string, first: string): Sheet => {
  const cells: Sheet = {}
  for (let at = 0; at < COUNT; at += 1) {
    const formula = at === 0 ? { f: first } : at === 1 ? { f: next, si: 'x' } : { si: 'x' }
    put(cells, place(at), { ...formula, v: OLD + at, t: 2 })
  }
  return cells
}

const book = (cellData: Sheet) => {
  const shape = { rowCount: 1000, columnCount: 100 }
  return {
    sheetOrder: [SHEET_ID, OTHER],
    sheets: {
      [SHEET_ID]: { ...shape, id: SHEET_ID, name: 'Sheet', cellData },
      [OTHER]: {
        ...shape,
        id: OTHER,
        name: 'Other',
        cellData: { 0: { 0: { f: '=TODAY()', v: OLD, t: 2 } } },
      },
    },
  }
}

const area = (startRow: number, startColumn: number, rows: number, columns: number) => ({
  startRow,
  endRow: startRow + rows - 1,
  startColumn,
  endColumn: startColumn + columns - 1,
})
type Area = ReturnType<typeof area>

const open: { readonly end: () => void }[] = []
afterEach(() => {
  for (const world of open.splice(0)) world.end()
})

const valueOf = (cell: unknown): unknown =>
  (cell as readonly (readonly { readonly v?: unknown }[])[] | null)?.[0]?.[0]?.v

/**
 * An engine with a rule over a range. `given` holds the rule's results by row for each calculation.
 */
const engine = (cells: Sheet, formula: string, range: Area) => {
  const world = engineWorld(book(cells), true)
  open.push(world)
  const given: unknown[][][] = []
  world.injector.get(ICommandService).onCommandExecuted(({ id, params }) => {
    if (id !== SetFormulaCalculationResultMutation.id) return
    const { unitOtherData } = params as ISetFormulaCalculationResultMutation
    const rows = unitOtherData[world.unitId]?.[SHEET_ID]?.[RULE] ?? {}
    given.push(
      Object.values(rows).map((row) => Object.values(row ?? {}).map((cell) => valueOf(cell))),
    )
  })
  world.run(SetOtherFormulaMutation.id, {
    unitId: world.unitId,
    subUnitId: SHEET_ID,
    formulaMap: { [RULE]: { f: formula, ranges: [range] } },
  })
  return { world, given }
}

/** A file was just opened: the rule was not calculated yet, and no value changed. */
const OPENED: DirtBuilder = (unitId) => ({
  ...NO_DIRTY_DATA,
  dirtyUnitOtherFormulaMap: { [unitId]: { [SHEET_ID]: { [RULE]: true } } },
})

const CHAINS = {
  'along a row': [(at: number): Place => [0, at], '=A1+1', '=TODAY()', '=B$1>5', area(1, 0, 3, 40)],
  'down a column': [
    (at: number): Place => [at, 0],
    '=A1+1',
    '=TODAY()',
    '=$A2>5',
    area(0, 1, 39, 3),
  ],
  'from another worksheet': [
    (at: number): Place => [2, 8 + at],
    '=I3+1',
    '=Other!$A$1',
    '=AND(I$3>=$E4,I$3<=$G4)',
    area(3, 8, 20, 40),
  ],
  'far from A1': [
    (at: number): Place => [60, 50 + at],
    '=AY61+1',
    '=TODAY()',
    '=$CK$61>5',
    area(0, 0, 62, 90),
  ],
} as const

describe('rules with a formula', () => {
  it.each(Object.entries(CHAINS))(
    '[SHEET-380] formulas that depend on a volatile one are calculated with the rule: %s',
    async (_, [place, next, first, formula, range]) => {
      const { world } = engine(chain(place, next, first), formula, range)
      await world.calculate(OPENED)
      const values = world.values()
      const found = Array.from({ length: COUNT }, (_cell, at) => values[place(at).join(':')])
      const today = world.values(OTHER)['0:0']
      expect(today).toBeGreaterThan(OLD + COUNT)
      expect(found).toEqual(Array.from({ length: COUNT }, (_cell, at) => Number(today) + at))
    },
  )

  it('[SHEET-380] the page gets the results of its formulas even if its rules arrive with the first calculation', async () => {
    const [place, next, first, formula, range] = CHAINS['along a row']
    const world = joinedWorld(book(chain(place, next, first)))
    open.push(world)
    world.injector
      .get(RegisterOtherFormulaService)
      .registerFormulaWithRange(world.unitId, SHEET_ID, formula, [range])
    await world.idle()
    const today = Number(world.values(0, 0)[0])
    expect(today).toBeGreaterThan(OLD + COUNT)
    for (let at = 0; at < COUNT; at += 1)
      expect(world.values(0, at)).toEqual([today + at, today + at])
  })

  it('[SHEET-381] a rule is calculated after the cells it reads, and again when these change', async () => {
    const cells = chain((at) => [0, at], '=A1+1', '=A2')
    put(cells, [1, 0], { v: 3, t: 2 })
    const { world, given } = engine(cells, '=B$1', area(2, 0, 3, COUNT - 1))
    await world.calculate((unitId) => mergeDirtyData([OPENED(unitId), dirtAt(1, 0)(unitId)]))
    for (const v of [5, 9]) {
      world.set({ 1: { 0: { v, t: 2 } } })
      await world.calculate(dirtAt(1, 0))
    }
    const rows = (v: number) =>
      Array.from({ length: 3 }, () => Array.from({ length: COUNT - 1 }, (_, at) => v + at + 1))
    expect(given).toEqual([3, 5, 9].map(rows))
  })

  it('[SHEET-382] ROW and COLUMN in a rule return the row and column of each cell', async () => {
    const { world, given } = engine({}, '=ROW()*100+COLUMN()', area(4, 2, 2, 2))
    await world.calculate(OPENED)
    expect(given).toEqual([
      [
        [503, 504],
        [603, 604],
      ],
    ])
  })
})
