import { afterAll, expect, it, vi } from 'vitest'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import {
  bookOf,
  placeOf,
  type CaseCells,
  type FormulaCase,
} from '#tests/support/formulas/formula-books.ts'
import { casesOf } from '#tests/support/formulas/cases/formula-cases.ts'

const SHEET = 's1'
// Heavy cases take 7 s of processor time, and several times as long beside other tests.
const LIMIT_MS = 60_000
vi.setConfig({ testTimeout: LIMIT_MS })
const engine = createWorkbookEngine({ processes: 1, timeoutMs: LIMIT_MS })
afterAll(() => engine.close())

const stored = (workbook: WorkbookData, cell: string): unknown => {
  const { row, column } = placeOf(cell)
  return workbook.sheets[SHEET]?.cellData?.[row]?.[column]?.v ?? null
}

const expectCells = (workbook: WorkbookData, right: CaseCells): void => {
  for (const [cell, value] of Object.entries(right)) {
    const found = stored(workbook, cell)
    if (typeof value === 'number') expect(found, cell).toBeCloseTo(value, 8)
    else expect(found, cell).toBe(value)
  }
}

const holds = async (_name: string, one: FormulaCase): Promise<void> => {
  const first = await engine.recalculate(bookOf(one, SHEET))
  if (!first.ok) throw new Error(JSON.stringify(first.error))
  expectCells(first.value.workbook, one.right)
  if (!one.edit) return
  const { row, column } = placeOf(one.edit.cell)
  const { to } = one.edit
  const after = to === null ? null : { v: to, t: typeof to === 'number' ? 2 : 1 }
  const before = first.value.workbook.sheets[SHEET]
  const edited = {
    ...first.value.workbook,
    sheets: {
      ...first.value.workbook.sheets,
      [SHEET]: {
        ...before,
        id: SHEET,
        name: 'Sheet',
        cellData: {
          ...before?.cellData,
          [row]: { ...before?.cellData?.[row], [column]: after },
        },
      },
    },
  }
  const changed = [{ sheet_id: SHEET, row, column, before: null, after }]
  const second = await engine.recalculateAfter(edited, changed)
  if (!second.ok) throw new Error(JSON.stringify(second.error))
  expectCells(second.value.workbook, one.edit.right)
}

it.each(casesOf('SHEET-480'))('[SHEET-480] the server: %s', holds)
it.each(casesOf('SHEET-481'))('[SHEET-481] the server: %s', holds)
it.each(casesOf('SHEET-482'))('[SHEET-482] the server: %s', holds)
it.each(casesOf('SHEET-483'))('[SHEET-483] the server: %s', holds)
it.each(casesOf('SHEET-484'))('[SHEET-484] the server: %s', holds)
it.each(casesOf('SHEET-485'))('[SHEET-485] the server: %s', holds)
it.each(casesOf('SHEET-486'))('[SHEET-486] the server: %s', holds)
it.each(casesOf('SHEET-487'))('[SHEET-487] the server: %s', holds)
it.each(casesOf('SHEET-710'))('[SHEET-710] the server: %s', holds)
it.each(casesOf('SHEET-488'))('[SHEET-488] the server: %s', holds)
it.each(casesOf('SHEET-610'))('[SHEET-610] the server: %s', holds)
it.each(casesOf('SHEET-611'))('[SHEET-611] the server: %s', holds)
it.each(casesOf('SHEET-612'))('[SHEET-612] the server: %s', holds)
it.each(casesOf('SHEET-613'))('[SHEET-613] the server: %s', holds)
it.each(casesOf('SHEET-614'))('[SHEET-614] the server: %s', holds)
it.each(casesOf('SHEET-615'))('[SHEET-615] the server: %s', holds)
it.each(casesOf('SHEET-619'))('[SHEET-619] the server: %s', holds)
it.each(casesOf('SHEET-715'))('[SHEET-715] the server: %s', holds)
it.each(casesOf('SHEET-730'))('[SHEET-730] the server: %s', holds)
it.each(casesOf('SHEET-820'))('[SHEET-820] the server: %s', holds)
it.each(casesOf('SHEET-821'))('[SHEET-821] the server: %s', holds)
it.each(casesOf('SHEET-822'))('[SHEET-822] the server: %s', holds)
it.each(casesOf('SHEET-823'))('[SHEET-823] the server: %s', holds)
it.each(casesOf('SHEET-824'))('[SHEET-824, SHEET-1042] the server: %s', holds)
it.each(casesOf('SHEET-825'))('[SHEET-825] the server: %s', holds)
it.each(casesOf('SHEET-826'))('[SHEET-826] the server: %s', holds)
it.each(casesOf('SHEET-827'))('[SHEET-827, SHEET-1043] the server: %s', holds)
it.each(casesOf('SHEET-828'))('[SHEET-828] the server: %s', holds)
it.each(casesOf('SHEET-830'))('[SHEET-830] the server: %s', holds)
it.each(casesOf('SHEET-831'))('[SHEET-831] the server: %s', holds)
it.each(casesOf('SHEET-835'))('[SHEET-835] the server: %s', holds)
it.each(casesOf('SHEET-836'))('[SHEET-836] the server: %s', holds)
it.each(casesOf('SHEET-837'))('[SHEET-837] the server: %s', holds)
it.each(casesOf('SHEET-838'))('[SHEET-838] the server: %s', holds)
it.each(casesOf('SHEET-839'))('[SHEET-839, SHEET-1045, SHEET-1044] the server: %s', holds)
it.each(casesOf('SHEET-840'))('[SHEET-840] the server: %s', holds)
it.each(casesOf('SHEET-841'))('[SHEET-841, SHEET-1046] the server: %s', holds)
it.each(casesOf('SHEET-842'))('[SHEET-842] the server: %s', holds)
it.each(casesOf('SHEET-843'))('[SHEET-843] the server: %s', holds)
it.each(casesOf('SHEET-844'))('[SHEET-844] the server: %s', holds)
it.each(casesOf('SHEET-845'))('[SHEET-845] the server: %s', holds)
it.each(casesOf('SHEET-846'))('[SHEET-846, SHEET-1047] the server: %s', holds)
it.each(casesOf('SHEET-850'))('[SHEET-850] the server: %s', holds)
it.each(casesOf('SHEET-851'))('[SHEET-851] the server: %s', holds)
it.each(casesOf('SHEET-852'))('[SHEET-852, SHEET-1054] the server: %s', holds)
it.each(casesOf('SHEET-853'))('[SHEET-853, SHEET-1048] the server: %s', holds)
it.each(casesOf('SHEET-855'))('[SHEET-855] the server: %s', holds)
it.each(casesOf('SHEET-860'))('[SHEET-860] the server: %s', holds)
it.each(casesOf('SHEET-861'))('[SHEET-861] the server: %s', holds)
it.each(casesOf('SHEET-863'))('[SHEET-863] the server: %s', holds)
it.each(casesOf('SHEET-864'))('[SHEET-864] the server: %s', holds)
it.each(casesOf('SHEET-865'))('[SHEET-865] the server: %s', holds)
it.each(casesOf('SHEET-866'))('[SHEET-866] the server: %s', holds)
it.each(casesOf('SHEET-867'))('[SHEET-867] the server: %s', holds)
it.each(casesOf('SHEET-870'))('[SHEET-870] the server: %s', holds)
it.each(casesOf('SHEET-871'))('[SHEET-871, SHEET-1064] the server: %s', holds)
it.each(casesOf('SHEET-880'))('[SHEET-880] the server: %s', holds)
it.each(casesOf('SHEET-884'))('[SHEET-884, SHEET-1049] the server: %s', holds)
it.each(casesOf('SHEET-885'))('[SHEET-885] the server: %s', holds)
it.each(casesOf('SHEET-886'))('[SHEET-886, SHEET-1050] the server: %s', holds)
it.each(casesOf('SHEET-887'))('[SHEET-887] the server: %s', holds)
it.each(casesOf('SHEET-888'))('[SHEET-888] the server: %s', holds)
it.each(casesOf('SHEET-889'))('[SHEET-889] the server: %s', holds)
it.each(casesOf('SHEET-890'))('[SHEET-890] the server: %s', holds)
it.each(casesOf('SHEET-891'))('[SHEET-891] the server: %s', holds)
it.each(casesOf('SHEET-892'))('[SHEET-892] the server: %s', holds)
it.each(casesOf('SHEET-893'))('[SHEET-893] the server: %s', holds)
it.each(casesOf('SHEET-900'))('[SHEET-900] the server: %s', holds)
it.each(casesOf('SHEET-903'))('[SHEET-903] the server: %s', holds)
it.each(casesOf('SHEET-904'))('[SHEET-904] the server: %s', holds)
it.each(casesOf('SHEET-926'))('[SHEET-926] the server: %s', holds)
it.each(casesOf('SHEET-950'))('[SHEET-950] the server: %s', holds)
it.each(casesOf('SHEET-951'))('[SHEET-951] the server: %s', holds)
it.each(casesOf('SHEET-952'))('[SHEET-952] the server: %s', holds)
it.each(casesOf('SHEET-953'))('[SHEET-953] the server: %s', holds)
it.each(casesOf('SHEET-954'))('[SHEET-954] the server: %s', holds)
it.each(casesOf('SHEET-955'))('[SHEET-955] the server: %s', holds)
it.each(casesOf('SHEET-956'))('[SHEET-956] the server: %s', holds)
it.each(casesOf('SHEET-957'))('[SHEET-957] the server: %s', holds)
it.each(casesOf('SHEET-960'))('[SHEET-960, SHEET-1055] the server: %s', holds)
it.each(casesOf('SHEET-961'))('[SHEET-961] the server: %s', holds)
it.each(casesOf('SHEET-962'))('[SHEET-962] the server: %s', holds)
it.each(casesOf('SHEET-972'))('[SHEET-972] the server: %s', holds)
it.each(casesOf('SHEET-963'))('[SHEET-963] the server: %s', holds)
it.each(casesOf('SHEET-965'))('[SHEET-965, SHEET-1056] the server: %s', holds)
it.each(casesOf('SHEET-966'))('[SHEET-966] the server: %s', holds)
it.each(casesOf('SHEET-967'))('[SHEET-967] the server: %s', holds)
it.each(casesOf('SHEET-968'))('[SHEET-968] the server: %s', holds)
it.each(casesOf('SHEET-969'))('[SHEET-969] the server: %s', holds)
it.each(casesOf('SHEET-927'))('[SHEET-927, SHEET-1051] the server: %s', holds)
it.each(casesOf('SHEET-928'))('[SHEET-928] the server: %s', holds)
it.each(casesOf('SHEET-929'))('[SHEET-929, SHEET-1052] the server: %s', holds)
it.each(casesOf('SHEET-872'))('[SHEET-872] the server: %s', holds)
it.each(casesOf('SHEET-873'))('[SHEET-873] the server: %s', holds)
it.each(casesOf('SHEET-874'))('[SHEET-874] the server: %s', holds)
it.each(casesOf('SHEET-875'))('[SHEET-875] the server: %s', holds)
it.each(casesOf('SHEET-876'))('[SHEET-876] the server: %s', holds)
it.each(casesOf('SHEET-877'))('[SHEET-877] the server: %s', holds)
it.each(casesOf('SHEET-878'))('[SHEET-878] the server: %s', holds)
it.each(casesOf('SHEET-879'))('[SHEET-879] the server: %s', holds)
it.each(casesOf('SHEET-940'))('[SHEET-940] the server: %s', holds)
it.each(casesOf('SHEET-941'))('[SHEET-941] the server: %s', holds)
it.each(casesOf('SHEET-942'))('[SHEET-942] the server: %s', holds)
it.each(casesOf('SHEET-930'))('[SHEET-930] the server: %s', holds)
it.each(casesOf('SHEET-949'))('[SHEET-949] the server: %s', holds)
it.each(casesOf('SHEET-909'))('[SHEET-909] the server: %s', holds)
it.each(casesOf('SHEET-980'))('[SHEET-980] the server: %s', holds)
it.each(casesOf('SHEET-981'))('[SHEET-981] the server: %s', holds)
it.each(casesOf('SHEET-982'))('[SHEET-982] the server: %s', holds)
it.each(casesOf('SHEET-932'))('[SHEET-932] the server: %s', holds)
it.each(casesOf('SHEET-933'))('[SHEET-933] the server: %s', holds)
it.each(casesOf('SHEET-906'))('[SHEET-906] the server: %s', holds)
it.each(casesOf('SHEET-907'))('[SHEET-907] the server: %s', holds)
it.each(casesOf('SHEET-908'))('[SHEET-908] the server: %s', holds)
it.each(casesOf('SHEET-943'))('[SHEET-943] the server: %s', holds)
it.each(casesOf('SHEET-944'))('[SHEET-944] the server: %s', holds)
it.each(casesOf('SHEET-945'))('[SHEET-945] the server: %s', holds)
it.each(casesOf('SHEET-946'))('[SHEET-946] the server: %s', holds)
it.each(casesOf('SHEET-947'))('[SHEET-947] the server: %s', holds)
it.each(casesOf('SHEET-948'))('[SHEET-948] the server: %s', holds)
it.each(casesOf('SHEET-988'))('[SHEET-988] the server: %s', holds)
it.each(casesOf('SHEET-989'))('[SHEET-989] the server: %s', holds)
it.each(casesOf('SHEET-931'))('[SHEET-931, SHEET-1053] the server: %s', holds)
it.each(casesOf('SHEET-934'))('[SHEET-934] the server: %s', holds)
it.each(casesOf('SHEET-935'))('[SHEET-935] the server: %s', holds)
it.each(casesOf('SHEET-936'))('[SHEET-936] the server: %s', holds)
it.each(casesOf('SHEET-938'))('[SHEET-938] the server: %s', holds)
it.each(casesOf('SHEET-973'))('[SHEET-973, SHEET-1057] the server: %s', holds)
it.each(casesOf('SHEET-974'))('[SHEET-974] the server: %s', holds)
