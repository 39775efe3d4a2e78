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

/** The selected cell with its number format and the workbook's id. Null if no cell is selected. */
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

/** The name of the selected cell's number format, and a subscription to it. */
export type SelectedFormat = {
  readonly name: () => string
  /** The returned function unsubscribes. */
  readonly follow: (changed: () => void) => () => void
}

/** Follows changes of the selection, the active worksheet and the cells. */
export const selectedFormat = (injector: Injector, region: () => Region): SelectedFormat => ({
  name: () => formatName(selectedCell(injector)?.pattern, region()),
  follow: (changed) => {
    const commands = injector
      .get(ICommandService)
      .onCommandExecuted(({ type }) => type !== CommandType.COMMAND && changed())
    return () => commands.dispose()
  },
})
