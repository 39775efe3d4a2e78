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

/** What the number format of the selected cell is called, and when it may be another one. */
export type SelectedFormat = {
  readonly name: () => string
  /** The answer ends it. */
  readonly follow: (changed: () => void) => () => void
}

/** Follows the cell through every change of the selection, of the worksheet on top and of cells (SHEET-673). */
export const selectedFormat = (injector: Injector, region: () => Region): SelectedFormat => ({
  name: () => {
    const units = injector.get(IUniverInstanceService)
    const book = units.getCurrentUnitOfType<Workbook>(UniverInstanceType.UNIVER_SHEET)
    const cell = injector.get(SheetsSelectionsService).getCurrentLastSelection()?.primary
    if (!book || !cell) return formatName(null, region())
    const style = book.getActiveSheet().getComposedCellStyle(cell.actualRow, cell.actualColumn)
    return formatName(style.n?.pattern, region())
  },
  follow: (changed) => {
    const commands = injector
      .get(ICommandService)
      .onCommandExecuted(({ type }) => type !== CommandType.COMMAND && changed())
    return () => commands.dispose()
  },
})
