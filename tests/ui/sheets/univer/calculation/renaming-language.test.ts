import { afterEach, expect, it } from 'vitest'
import { NO_DIRTY_DATA, type DirtyData } from '#src/ui/sheets/univer/calculation/dirty-data.ts'
import { engineWorld, SHEET_ID } from '#tests/support/formulas/engine-world.ts'
import { bookOf } from '#tests/support/formulas/formula-books.ts'

let end = (): void => {}
afterEach(() => end())

const BOOK = {
  rule: 'SHEET-853',
  name: 'a name that is a LAMBDA',
  cells: { A1: 1, A2: 2, A3: 1, B1: 10, B2: 20, B3: 30 },
  names: { Twice: '=LAMBDA(n,2*n)' },
  right: {},
} as const
const FORMULAS = [
  '=SUM((A1,A3))',
  '=SUMIF(A1:A3,1,B1)',
  '=LET(x,2,x*A2)',
  '=SUM(GROUPBY(A1:A3,B1:B3,SUM,0,0))',
  '=SUM(BYROW(A1:B3,SUM))',
  '=10%%*A2',
  '=Twice(A2)+A1',
]
/**
 * The results are 1+1, 10+30, 2*2, the groups 1+2 with their sums 40+20, the sum of the six cells
 * in A1:B3, 0.1 % of 2, and 2*2+1.
 */
const RIGHT = [2, 40, 4, 63, 64, 0.002, 5]

const dirtOf = (kind: 'dirtySuperTableMap' | 'dirtyDefinedNameMap') => (unit: string) =>
  ({
    ...NO_DIRTY_DATA,
    forceCalculation: true,
    [kind]: { [unit]: { Other: '=1' } },
  }) as unknown as DirtyData

it.each(['dirtySuperTableMap', 'dirtyDefinedNameMap'] as const)(
  '[SHEET-853] formulas are parsed as in Excel while a table or a name changes: %s',
  async (kind) => {
    const world = engineWorld(bookOf(BOOK, SHEET_ID), true)
    end = world.end
    const written = FORMULAS.map((f, row) => [row, { 3: { f } }])
    world.set(Object.fromEntries(written))
    await world.calculate(dirtOf(kind))
    expect(FORMULAS.map((_, row) => world.values()[`${row}:3`])).toEqual(RIGHT)
  },
)
