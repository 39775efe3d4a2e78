import type { WorkbookAnswer, WorkbookQuestion } from './big-windows.ts'
import { toKeep } from './kept-windows.ts'
import { sheetWindow } from './window.ts'

/** What a workbook answers, read here and unchecked. Pure. */
export const askWorkbook = (workbook: unknown, question: WorkbookQuestion): WorkbookAnswer =>
  question.type === 'keep'
    ? { type: 'kept', kept: toKeep(workbook) }
    : { type: 'window', window: sheetWindow(question.of, workbook, question.query) }
