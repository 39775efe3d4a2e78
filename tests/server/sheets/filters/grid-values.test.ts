import {
  LifecycleService,
  LifecycleStages,
  LocaleType,
  LogLevel,
  Univer,
  UniverInstanceType,
  type IWorkbookData,
  type Workbook,
} from '@univerjs/core'
import { UniverFormulaEnginePlugin } from '@univerjs/engine-formula'
import { UniverSheetsPlugin } from '@univerjs/sheets'
import { UniverSheetsNumfmtPlugin } from '@univerjs/sheets-numfmt'
import { expect, it } from 'vitest'
import { comparedValue, listedText } from '#server/sheets/filters/grid-values.ts'

const PATTERNS = [
  '#,##0.00',
  '0%',
  'yyyy-mm-dd',
  'd/m/yyyy h:mm',
  '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_)',
  '#,##0.00_);(#,##0.00)',
  '0.0"x"',
  '[Red]0.0',
  'General',
  '@',
  null,
]
const VALUES = [1234.5, -0.126, 0, 46_023.25, 0.1 + 0.2, 1e21, 1 / 3, 123_456_789_012_345]

it(
  '[AGENT-967] lists of values hold the texts that the grid shows',
  { timeout: 60_000 },
  async () => {
    const styles = Object.fromEntries(
      PATTERNS.flatMap((pattern, at) => (pattern === null ? [] : [[`p${at}`, { n: { pattern } }]])),
    )
    const cellData = VALUES.map((v) =>
      PATTERNS.map((pattern, at) => ({ v, t: 2, ...(pattern !== null && { s: `p${at}` }) })),
    )
    const sheets = { s: { id: 's', name: 'S', rowCount: 20, columnCount: 20, cellData } }
    const book = { id: 'b', name: '', styles, sheetOrder: ['s'], sheets }
    const univer = new Univer({
      locale: LocaleType.EN_US,
      locales: { [LocaleType.EN_US]: {} },
      logLevel: LogLevel.SILENT,
    })
    univer.registerPlugin(UniverFormulaEnginePlugin, { notExecuteFormula: true })
    univer.registerPlugin(UniverSheetsPlugin)
    univer.registerPlugin(UniverSheetsNumfmtPlugin)
    const unit = univer.createUnit<IWorkbookData, Workbook>(
      UniverInstanceType.UNIVER_SHEET,
      book as unknown as IWorkbookData,
    )
    const lifecycle = univer.__getInjector().get(LifecycleService)
    await lifecycle.onStage(LifecycleStages.Ready)
    lifecycle.stage = LifecycleStages.Rendered
    lifecycle.stage = LifecycleStages.Steady
    const grid = unit.getSheetBySheetId('s')
    for (const [row, cells] of cellData.entries())
      for (const [column, cell] of cells.entries())
        expect(listedText({ styles }, cell), `${PATTERNS[column]} of ${cell.v}`).toBe(
          String(grid?.getCell(row, column)?.v),
        )
    expect(grid?.getCell(0, 0)?.v).toBe('1,234.50')
    univer.dispose()
  },
)

it('[AGENT-967] conditions compare values without their formats', () => {
  expect(comparedValue(null)).toBe(null)
  expect(comparedValue({})).toBe('')
  expect(comparedValue({ v: 1, t: 3 })).toBe('TRUE')
  expect(comparedValue({ v: 'false', t: 3 })).toBe('FALSE')
  expect(comparedValue({ v: 5, t: 2, s: 'p' })).toBe(5)
  expect(comparedValue({ p: { body: { dataStream: 'Rich\r\n' } } })).toBe('Rich')
})
