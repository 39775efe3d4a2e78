import {
  CommandType,
  ICommandService,
  IUniverInstanceService,
  UniverInstanceType,
  type Injector,
  type Workbook,
} from '@univerjs/presets'
import { SheetsSelectionsService } from '@univerjs/preset-sheets-core'
import type { Region } from '#contract/figures/region.ts'
import { formatName } from './number-formats.ts'

/** The cell that is selected, its number format, and the workbook that it is in; null where none is. */
export const selectedCell = (injector: Injector) => {
  const book = injector
    .get(IUniverInstanceService)
    .getCurrentUnitOfType<Workbook>(UniverInstanceType.UNIVER_SHEET)
  const cell = injector.get(SheetsSelectionsService).getCurrentLastSelection()?.primary
  if (!book || !cell) return null
  const { actualRow: row, actualColumn: col } = cell
  const { n } = book.getActiveSheet().getComposedCellStyle(row, col)
  return { unitId: book.getUnitId(), row, col, pattern: n?.pattern ?? null }
}

/** What the number format of the selected cell is called, and when it may be another one. */
export type SelectedFormat = {
  readonly name: () => string
  /** The answer ends it. */
  readonly follow: (changed: () => void) => () => void
}

/** Follows the cell through every change of the selection, of the worksheet on top and of cells. */
export const selectedFormat = (injector: Injector, region: () => Region): SelectedFormat => ({
  name: () => formatName(selectedCell(injector)?.pattern, region()),
  follow: (changed) => {
    const commands = injector
      .get(ICommandService)
      .onCommandExecuted(({ type }) => type !== CommandType.COMMAND && changed())
    return () => commands.dispose()
  },
})
