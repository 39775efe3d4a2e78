import type { WindowQuery } from '#contract/workbook/sheet-window.ts'
import { inSigns, KEPT_SIGNS, signsIn } from '#contract/workbook/window/figure-signs.ts'
import { previewOf } from './preview.ts'
import { sheetWindow } from './window.ts'

/** The form in which windows are kept. Kept ones of another form are made anew: raise it with the schema. */
export const WINDOW_FORM = 7

/** The first window and the picture of a workbook as they are stored. */
export type KeptWindow = { readonly form: number; readonly first: string; readonly preview: string }

const FIRST: WindowQuery = { row: 0, column: 0 }

/** What is kept of a workbook beside it. */
export const toKeep = (workbook: unknown): KeptWindow => {
  // The spreadsheet's own fields are put in when it is read: they change without the workbook.
  const of = { id: '', title: '', revision: 0 }
  const first = sheetWindow(of, workbook, FIRST, KEPT_SIGNS)
  return {
    form: WINDOW_FORM,
    first: JSON.stringify(first),
    preview: JSON.stringify(previewOf(inSigns(first, signsIn(FIRST)))),
  }
}
