import { createRequire } from 'node:module'
import { afterAll, describe, expect, it } from 'vitest'
import { conflictsOf } from '#contract/workbook/apply-change-set.ts'
import { cellAt, parseWorkbook, type WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { changeSetOf } from '#tests/support/workbook/workbooks.ts'
import { LOAN, output, toolWorld } from '#tests/support/models/tools.ts'

const root = createRequire(import.meta.url)
const load = createRequire(root.resolve('@univerjs/presets'))
const core = load('@univerjs/core') as typeof import('@univerjs/core')
const engineFormula = load('@univerjs/engine-formula') as typeof import('@univerjs/engine-formula')
const sheets = load('@univerjs/sheets') as typeof import('@univerjs/sheets')

const engine = createWorkbookEngine()
afterAll(() => engine.close())

/** Opens a workbook in Univer and saves it again, as the editor does. */
const throughUniver = (data: WorkbookData): unknown => {
  const locale = core.LocaleType.EN_US
  const univer = new core.Univer({ locale, locales: { [locale]: {} } })
  univer.registerPlugin(engineFormula.UniverFormulaEnginePlugin, {})
  univer.registerPlugin(sheets.UniverSheetsPlugin)
  try {
    const type = core.UniverInstanceType.UNIVER_SHEET
    univer.createUnit(type, structuredClone(data))
    const resources = univer.__getInjector().get(core.IResourceLoaderService)
    return JSON.parse(JSON.stringify(resources.saveUnit(data.id)))
  } finally {
    univer.dispose()
  }
}

describe('workbooks of the assistant in Univer [SHEET-4]', () => {
  it('open and save with every cell, style and width unchanged', async () => {
    const world = toolWorld(engine)
    output(await world.call('create_spreadsheet', LOAN))
    const stored = world.sheets.stored.get('id-1')?.workbook_data
    if (!stored) throw new Error('nothing stored')
    const saved = parseWorkbook(throughUniver(stored))
    if (!saved.ok) throw new Error(saved.error.detail)
    const [mine, theirs] = [stored.sheets['sheet-1'], saved.value.sheets['sheet-1']]
    if (!mine || !theirs) throw new Error('no sheet')
    expect(theirs.cellData).toEqual(mine.cellData)
    expect(theirs.columnData).toEqual(mine.columnData)
    expect(theirs['freeze']).toEqual(mine['freeze'])
    expect([theirs.rowCount, theirs.columnCount]).toEqual([mine.rowCount, mine.columnCount])
    expect(saved.value.styles).toEqual(stored.styles)
    expect(theirs['defaultStyle']).toEqual(mine['defaultStyle'])
    // A change recorded before the editor's save causes no conflict.
    const before = cellAt(mine, 2, 1)
    const cell = { sheet_id: 'sheet-1', row: 2, column: 1, before, after: { v: 1 } }
    expect(conflictsOf(saved.value, changeSetOf({ cells: [cell] }))).toEqual([])
  })
})
