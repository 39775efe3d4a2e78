import type { CopyNames, WorkbookAnswer, WorkbookQuestion } from './windows/big-windows.ts'
import type { SerializedWorkbook } from './serialize-workbook.ts'
import { windowToCache } from './windows/cached-window.ts'
import { sheetWindow } from './windows/sheet-window.ts'

/**
 * Sets the current title. The stored name may be an old or private one, and must not leak through a
 * public link.
 */
const named = (workbook: unknown, name: string): string =>
  JSON.stringify(typeof workbook === 'object' ? { ...workbook, name } : { name })

/** Copies a workbook and sets the id and the name of the new spreadsheet. */
const copied = (workbook: unknown, { id, name }: CopyNames): SerializedWorkbook => {
  const copy = { ...(typeof workbook === 'object' ? workbook : {}), id, name }
  return { text: JSON.stringify(copy), window: windowToCache(copy) }
}

/**
 * Computes the answer to a `WorkbookQuestion`. The workbook need not be valid. Has no side effects.
 */
export const answerWorkbookQuestion = (
  workbook: unknown,
  question: WorkbookQuestion,
): WorkbookAnswer => {
  switch (question.type) {
    case 'keep':
      return { type: 'kept', cachedWindow: windowToCache(workbook) }
    case 'whole':
      return { type: 'whole', text: named(workbook, question.name) }
    case 'copy':
      return { type: 'copy', copy: copied(workbook, question) }
    case 'window':
      return { type: 'window', window: sheetWindow(question.of, workbook, question.query) }
  }
}
