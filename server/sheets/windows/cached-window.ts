import type { WindowQuery } from '#contract/workbook/sheet-window.ts'
import {
  withReaderSigns,
  PLACEHOLDER_SIGNS,
  signsOfQuery,
} from '#contract/workbook/window/figure-signs.ts'
import { previewOf } from '../sheet-preview.ts'
import { sheetWindow } from './sheet-window.ts'

/**
 * Format version of stored windows. Raise it whenever the schema of windows changes, so that stored
 * windows are made again.
 */
export const WINDOW_FORMAT_VERSION = 7

/** The first window and the preview of a workbook, in stored form. */
export type CachedWindow = {
  readonly form: number
  readonly first: string
  readonly preview: string
}

const FIRST: WindowQuery = { row: 0, column: 0 }

/** Makes the first window and the preview of a workbook. */
export const windowToCache = (workbook: unknown): CachedWindow => {
  // The code that reads the window fills in id, title and revision. They can change while the
  // workbook stays the same.
  const of = { id: '', title: '', revision: 0 }
  const first = sheetWindow(of, workbook, FIRST, PLACEHOLDER_SIGNS)
  return {
    form: WINDOW_FORMAT_VERSION,
    first: JSON.stringify(first),
    preview: JSON.stringify(previewOf(withReaderSigns(first, signsOfQuery(FIRST)))),
  }
}
