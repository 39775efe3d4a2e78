import type { CopyNames, WorkbookAnswer, WorkbookQuestion } from './big-windows.ts'
import type { Carried } from './carry.ts'
import { toKeep } from './kept-window.ts'
import { sheetWindow } from './window.ts'

/**
 * All of it. A workbook's own name is what its spreadsheet was once called, and may be what its owner
 * renamed it for; who reads it by a code reads the present title there.
 */
const named = (workbook: unknown, name: string): string =>
  JSON.stringify(typeof workbook === 'object' ? { ...workbook, name } : { name })

/** As of any spreadsheet: the workbook's own id is the spreadsheet's, and its name the title. */
const copied = (workbook: unknown, { id, name }: CopyNames): Carried => {
  const copy = { ...(typeof workbook === 'object' ? workbook : {}), id, name }
  return { text: JSON.stringify(copy), kept: toKeep(copy) }
}

/** What a workbook answers, read here and unchecked. Pure. */
export const askWorkbook = (workbook: unknown, question: WorkbookQuestion): WorkbookAnswer => {
  switch (question.type) {
    case 'keep':
      return { type: 'kept', kept: toKeep(workbook) }
    case 'whole':
      return { type: 'whole', text: named(workbook, question.name) }
    case 'copy':
      return { type: 'copy', copy: copied(workbook, question) }
    case 'window':
      return { type: 'window', window: sheetWindow(question.of, workbook, question.query) }
  }
}
