import { createSheetCheck, type SheetCalls } from '../services/workbook/sheet-check.ts'
import type { UndoParts } from '../services/workbook/turn-undo.ts'
import { createTurnUndos } from './turn-undo.ts'

/** Creates the calls about spreadsheets that only some screens need. */
export const createSheetCalls = (parts: UndoParts): SheetCalls => ({
  undoOf: createTurnUndos(parts),
  check: createSheetCheck(parts),
})
