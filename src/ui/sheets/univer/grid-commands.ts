import {
  ICommandService,
  IUniverInstanceService,
  UniverInstanceType,
  type ICommandInfo,
  type Injector,
  type IWorksheetData,
  type Workbook,
} from '@univerjs/presets'
import { SetCellEditVisibleOperation } from '@univerjs/preset-sheets-core'

const INSERT_SHEET = 'sheet.command.insert-sheet'
const INSERTED_SHEET = 'sheet.mutation.insert-sheet'

/** The default cell style and cell sizes of a worksheet. */
type SheetDefaults = Pick<
  IWorksheetData,
  'defaultStyle' | 'defaultRowHeight' | 'defaultColumnWidth'
>

/** The open workbook: its Univer id and the look of the active worksheet. */
export type OpenBook = { readonly id: string; readonly defaults: () => SheetDefaults }

const fieldsOf = (params: unknown): Record<string, unknown> | null =>
  typeof params === 'object' && params !== null ? { ...params } : null

/**
 * The params to change in a Univer command, or null if it needs no correction. The command that
 * ends an edit may name the document of the formula bar instead of the workbook. Univer would look
 * for a worksheet in that document and throw, so we name the workbook. A new worksheet would have
 * Univer's own font, so it gets the look of the active worksheet.
 */
export const correctedParams = ({ id, params }: ICommandInfo, book: OpenBook): object | null => {
  const fields = fieldsOf(params)
  if (!fields) return null
  if (id === SetCellEditVisibleOperation.id)
    return fields['unitId'] === undefined || fields['unitId'] === book.id
      ? null
      : { unitId: book.id }
  if (id !== INSERTED_SHEET || fields['trigger'] !== INSERT_SHEET) return null
  const sheet = fieldsOf(fields['sheet'])
  return sheet && !sheet['defaultStyle'] ? { sheet: { ...sheet, ...book.defaults() } } : null
}

const defaultsOf = (sheet: IWorksheetData): SheetDefaults => ({
  defaultRowHeight: sheet.defaultRowHeight,
  defaultColumnWidth: sheet.defaultColumnWidth,
  ...(sheet.defaultStyle ? { defaultStyle: sheet.defaultStyle } : {}),
})

/** Corrects Univer commands before they run. Returns a function that ends the corrections. */
export const correctCommands = (injector: Injector): (() => void) => {
  const units = injector.get(IUniverInstanceService)
  const mending = injector.get(ICommandService).beforeCommandExecuted((command) => {
    const book = units.getCurrentUnitOfType<Workbook>(UniverInstanceType.UNIVER_SHEET)
    if (!book || !command.params) return
    const defaults = () => defaultsOf(book.getActiveSheet().getConfig())
    const corrected = correctedParams(command, { id: book.getUnitId(), defaults })
    if (corrected) Object.assign(command.params, corrected)
  })
  return () => mending.dispose()
}
