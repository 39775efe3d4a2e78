import { SetSuperTableMutation } from '@univerjs/engine-formula'
import { afterEach, expect, it } from 'vitest'
import { NO_DIRT } from '#src/ui/sheets/calculation-dirt.ts'
import { dirtAt, engineWorld, SHEET } from '#tests/support/engine-world.ts'
import {
  bookOf,
  extentOf,
  placeOf,
  type CaseCells,
  type FormulaCase,
} from '#tests/support/formula-books.ts'
import { casesOf } from '#tests/support/formula-cases.ts'

let end = (): void => {}
afterEach(() => end())

const expectCells = (values: Record<string, unknown>, right: CaseCells): void => {
  for (const [cell, value] of Object.entries(right)) {
    const { row, column } = placeOf(cell)
    const found = values[`${row}:${column}`]
    if (typeof value === 'number') expect(found, cell).toBeCloseTo(value, 8)
    else expect(found, cell).toBe(value)
  }
}

const holds = async (_name: string, one: FormulaCase): Promise<void> => {
  const world = engineWorld(bookOf(one, SHEET), true)
  end = world.end
  if (one.table) {
    const { name, columns, ...kind } = one.table
    const titleMap = new Map(columns.map((title, at) => [title, at]))
    const reference = { range: extentOf(one.table), sheetId: SHEET, titleMap, ...kind }
    const { unitId } = world
    world.run(SetSuperTableMutation.id, { unitId, tableName: name, reference })
  }
  await world.calculate(() => ({ ...NO_DIRT, forceCalculation: true }))
  expectCells(world.values(), one.right)
  if (!one.edit) return
  const { row, column } = placeOf(one.edit.cell)
  const { to } = one.edit
  const after = to === null ? { v: null } : { v: to, t: typeof to === 'number' ? 2 : 1 }
  world.set({ [row]: { [column]: { f: null, ...after } } })
  await world.calculate(dirtAt(row, column))
  expectCells(world.values(), one.edit.right)
}

it.each(casesOf('SHEET-480'))('[SHEET-480] the grid: %s', holds)
it.each(casesOf('SHEET-481'))('[SHEET-481] the grid: %s', holds)
it.each(casesOf('SHEET-482'))('[SHEET-482] the grid: %s', holds)
it.each(casesOf('SHEET-483'))('[SHEET-483] the grid: %s', holds)
it.each(casesOf('SHEET-484'))('[SHEET-484] the grid: %s', holds)
it.each(casesOf('SHEET-485'))('[SHEET-485] the grid: %s', holds)
it.each(casesOf('SHEET-486'))('[SHEET-486] the grid: %s', holds)
it.each(casesOf('SHEET-487'))('[SHEET-487] the grid: %s', holds)
it.each(casesOf('SHEET-710'))('[SHEET-710] the grid: %s', holds)
it.each(casesOf('SHEET-488'))('[SHEET-488] the grid: %s', holds)
it.each(casesOf('SHEET-610'))('[SHEET-610] the grid: %s', holds)
it.each(casesOf('SHEET-611'))('[SHEET-611] the grid: %s', holds)
it.each(casesOf('SHEET-612'))('[SHEET-612] the grid: %s', holds)
it.each(casesOf('SHEET-613'))('[SHEET-613] the grid: %s', holds)
it.each(casesOf('SHEET-614'))('[SHEET-614] the grid: %s', holds)
it.each(casesOf('SHEET-615'))('[SHEET-615] the grid: %s', holds)
it.each(casesOf('SHEET-619'))('[SHEET-619] the grid: %s', holds)
it.each(casesOf('SHEET-715'))('[SHEET-715] the grid: %s', holds)
it.each(casesOf('SHEET-730'))('[SHEET-730] the grid: %s', holds)
it.each(casesOf('SHEET-820'))('[SHEET-820] the grid: %s', holds)
it.each(casesOf('SHEET-821'))('[SHEET-821] the grid: %s', holds)
it.each(casesOf('SHEET-822'))('[SHEET-822] the grid: %s', holds)
it.each(casesOf('SHEET-823'))('[SHEET-823] the grid: %s', holds)
it.each(casesOf('SHEET-824'))('[SHEET-824] the grid: %s', holds)
it.each(casesOf('SHEET-825'))('[SHEET-825] the grid: %s', holds)
it.each(casesOf('SHEET-826'))('[SHEET-826] the grid: %s', holds)
it.each(casesOf('SHEET-827'))('[SHEET-827] the grid: %s', holds)
it.each(casesOf('SHEET-828'))('[SHEET-828] the grid: %s', holds)
it.each(casesOf('SHEET-830'))('[SHEET-830] the grid: %s', holds)
it.each(casesOf('SHEET-831'))('[SHEET-831] the grid: %s', holds)
it.each(casesOf('SHEET-835'))('[SHEET-835] the grid: %s', holds)
it.each(casesOf('SHEET-836'))('[SHEET-836] the grid: %s', holds)
it.each(casesOf('SHEET-837'))('[SHEET-837] the grid: %s', holds)
it.each(casesOf('SHEET-838'))('[SHEET-838] the grid: %s', holds)
it.each(casesOf('SHEET-839'))('[SHEET-839] the grid: %s', holds)
it.each(casesOf('SHEET-840'))('[SHEET-840] the grid: %s', holds)
it.each(casesOf('SHEET-841'))('[SHEET-841] the grid: %s', holds)
it.each(casesOf('SHEET-842'))('[SHEET-842] the grid: %s', holds)
it.each(casesOf('SHEET-843'))('[SHEET-843] the grid: %s', holds)
it.each(casesOf('SHEET-844'))('[SHEET-844] the grid: %s', holds)
it.each(casesOf('SHEET-845'))('[SHEET-845] the grid: %s', holds)
it.each(casesOf('SHEET-846'))('[SHEET-846] the grid: %s', holds)
it.each(casesOf('SHEET-850'))('[SHEET-850] the grid: %s', holds)
it.each(casesOf('SHEET-851'))('[SHEET-851] the grid: %s', holds)
it.each(casesOf('SHEET-852'))('[SHEET-852] the grid: %s', holds)
it.each(casesOf('SHEET-853'))('[SHEET-853] the grid: %s', holds)
it.each(casesOf('SHEET-855'))('[SHEET-855] the grid: %s', holds)
it.each(casesOf('SHEET-860'))('[SHEET-860] the grid: %s', holds)
it.each(casesOf('SHEET-861'))('[SHEET-861] the grid: %s', holds)
it.each(casesOf('SHEET-863'))('[SHEET-863] the grid: %s', holds)
it.each(casesOf('SHEET-864'))('[SHEET-864] the grid: %s', holds)
it.each(casesOf('SHEET-865'))('[SHEET-865] the grid: %s', holds)
it.each(casesOf('SHEET-866'))('[SHEET-866] the grid: %s', holds)
it.each(casesOf('SHEET-867'))('[SHEET-867] the grid: %s', holds)
it.each(casesOf('SHEET-870'))('[SHEET-870] the grid: %s', holds)
it.each(casesOf('SHEET-871'))('[SHEET-871] the grid: %s', holds)
it.each(casesOf('SHEET-880'))('[SHEET-880] the grid: %s', holds)
it.each(casesOf('SHEET-884'))('[SHEET-884] the grid: %s', holds)
it.each(casesOf('SHEET-885'))('[SHEET-885] the grid: %s', holds)
it.each(casesOf('SHEET-886'))('[SHEET-886] the grid: %s', holds)
it.each(casesOf('SHEET-887'))('[SHEET-887] the grid: %s', holds)
it.each(casesOf('SHEET-888'))('[SHEET-888] the grid: %s', holds)
it.each(casesOf('SHEET-889'))('[SHEET-889] the grid: %s', holds)
it.each(casesOf('SHEET-890'))('[SHEET-890] the grid: %s', holds)
it.each(casesOf('SHEET-891'))('[SHEET-891] the grid: %s', holds)
it.each(casesOf('SHEET-892'))('[SHEET-892] the grid: %s', holds)
it.each(casesOf('SHEET-893'))('[SHEET-893] the grid: %s', holds)
it.each(casesOf('SHEET-900'))('[SHEET-900] the grid: %s', holds)
it.each(casesOf('SHEET-903'))('[SHEET-903] the grid: %s', holds)
it.each(casesOf('SHEET-904'))('[SHEET-904] the grid: %s', holds)
it.each(casesOf('SHEET-926'))('[SHEET-926] the grid: %s', holds)
it.each(casesOf('SHEET-950'))('[SHEET-950] the grid: %s', holds)
it.each(casesOf('SHEET-951'))('[SHEET-951] the grid: %s', holds)
it.each(casesOf('SHEET-952'))('[SHEET-952] the grid: %s', holds)
it.each(casesOf('SHEET-953'))('[SHEET-953] the grid: %s', holds)
it.each(casesOf('SHEET-954'))('[SHEET-954] the grid: %s', holds)
it.each(casesOf('SHEET-955'))('[SHEET-955] the grid: %s', holds)
it.each(casesOf('SHEET-956'))('[SHEET-956] the grid: %s', holds)
it.each(casesOf('SHEET-957'))('[SHEET-957] the grid: %s', holds)
it.each(casesOf('SHEET-960'))('[SHEET-960] the grid: %s', holds)
it.each(casesOf('SHEET-961'))('[SHEET-961] the grid: %s', holds)
it.each(casesOf('SHEET-962'))('[SHEET-962] the grid: %s', holds)
it.each(casesOf('SHEET-972'))('[SHEET-972] the grid: %s', holds)
it.each(casesOf('SHEET-963'))('[SHEET-963] the grid: %s', holds)
it.each(casesOf('SHEET-965'))('[SHEET-965] the grid: %s', holds)
it.each(casesOf('SHEET-966'))('[SHEET-966] the grid: %s', holds)
it.each(casesOf('SHEET-967'))('[SHEET-967] the grid: %s', holds)
it.each(casesOf('SHEET-968'))('[SHEET-968] the grid: %s', holds)
it.each(casesOf('SHEET-969'))('[SHEET-969] the grid: %s', holds)
it.each(casesOf('SHEET-927'))('[SHEET-927] the grid: %s', holds)
it.each(casesOf('SHEET-928'))('[SHEET-928] the grid: %s', holds)
it.each(casesOf('SHEET-929'))('[SHEET-929] the grid: %s', holds)
it.each(casesOf('SHEET-872'))('[SHEET-872] the grid: %s', holds)
it.each(casesOf('SHEET-873'))('[SHEET-873] the grid: %s', holds)
it.each(casesOf('SHEET-874'))('[SHEET-874] the grid: %s', holds)
it.each(casesOf('SHEET-875'))('[SHEET-875] the grid: %s', holds)
it.each(casesOf('SHEET-876'))('[SHEET-876] the grid: %s', holds)
it.each(casesOf('SHEET-877'))('[SHEET-877] the grid: %s', holds)
it.each(casesOf('SHEET-878'))('[SHEET-878] the grid: %s', holds)
it.each(casesOf('SHEET-879'))('[SHEET-879] the grid: %s', holds)
it.each(casesOf('SHEET-940'))('[SHEET-940] the grid: %s', holds)
it.each(casesOf('SHEET-941'))('[SHEET-941] the grid: %s', holds)
it.each(casesOf('SHEET-942'))('[SHEET-942] the grid: %s', holds)
it.each(casesOf('SHEET-930'))('[SHEET-930] the grid: %s', holds)
it.each(casesOf('SHEET-949'))('[SHEET-949] the grid: %s', holds)
it.each(casesOf('SHEET-909'))('[SHEET-909] the grid: %s', holds)
it.each(casesOf('SHEET-980'))('[SHEET-980] the grid: %s', holds)
it.each(casesOf('SHEET-932'))('[SHEET-932] the grid: %s', holds)
it.each(casesOf('SHEET-933'))('[SHEET-933] the grid: %s', holds)
it.each(casesOf('SHEET-906'))('[SHEET-906] the grid: %s', holds)
it.each(casesOf('SHEET-907'))('[SHEET-907] the grid: %s', holds)
it.each(casesOf('SHEET-908'))('[SHEET-908] the grid: %s', holds)
it.each(casesOf('SHEET-943'))('[SHEET-943] the grid: %s', holds)
it.each(casesOf('SHEET-944'))('[SHEET-944] the grid: %s', holds)
it.each(casesOf('SHEET-945'))('[SHEET-945] the grid: %s', holds)
it.each(casesOf('SHEET-946'))('[SHEET-946] the grid: %s', holds)
it.each(casesOf('SHEET-947'))('[SHEET-947] the grid: %s', holds)
it.each(casesOf('SHEET-948'))('[SHEET-948] the grid: %s', holds)
it.each(casesOf('SHEET-931'))('[SHEET-931] the grid: %s', holds)
it.each(casesOf('SHEET-934'))('[SHEET-934] the grid: %s', holds)
it.each(casesOf('SHEET-935'))('[SHEET-935] the grid: %s', holds)
it.each(casesOf('SHEET-936'))('[SHEET-936] the grid: %s', holds)
it.each(casesOf('SHEET-938'))('[SHEET-938] the grid: %s', holds)
