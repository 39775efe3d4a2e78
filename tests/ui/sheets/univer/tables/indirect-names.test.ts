import {
  RemoveDefinedNameMutation,
  SetDefinedNameMutation,
  SetSuperTableMutation,
} from '@univerjs/engine-formula'
import { afterEach, expect, it } from 'vitest'
import { bookWith, joinedWorld } from '#tests/support/formulas/joined-world.ts'

let end = (): void => {}
afterEach(() => end())

/** A1 is the title of a table column. A2 to A4 hold 1, 20 and 300. */
const book = () =>
  bookWith({
    0: {
      0: { v: 'a', t: 1 },
      1: { f: '=SUM(INDIRECT("Rate"))' },
      2: { f: '=SUM(INDIRECT("T[a]"))' },
    },
    1: { 0: { v: 1, t: 2 }, 1: { f: '=B1+C1' } },
    2: { 0: { v: 20, t: 2 } },
    3: { 0: { v: 300, t: 2 } },
  })

it('[SHEET-974, SHEET-1004] INDIRECT follows a name and a table that are added, changed or removed', async () => {
  const world = joinedWorld(book())
  end = world.end
  await world.idle()
  const shown = () => [world.values(0, 1)[0], world.values(0, 2)[0], world.values(1, 1)[0]]
  const define = async (formulaOrRefString: string) => {
    world.run(SetDefinedNameMutation.id, { id: 'rate', name: 'Rate', formulaOrRefString })
    await world.idle()
  }
  const make = async (endRow: number) => {
    const range = { startRow: 0, endRow, startColumn: 0, endColumn: 0 }
    const reference = { range, sheetId: 'sheet', titleMap: new Map([['a', 0]]) }
    world.run(SetSuperTableMutation.id, { tableName: 'T', reference })
    await world.idle()
  }
  expect(shown()).toEqual(['#REF!', '#REF!', '#REF!'])
  await define('Sheet!$A$2')
  await make(2)
  expect(shown()).toEqual([1, 21, 22])
  await define('Sheet!$A$4')
  await make(3)
  expect(shown()).toEqual([300, 321, 621])
  world.run(RemoveDefinedNameMutation.id, { id: 'rate', name: 'Rate' })
  await world.idle()
  expect(shown()).toEqual(['#REF!', 321, '#REF!'])
})
