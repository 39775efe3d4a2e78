import type { CellRow, SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'

/** The texts of rows that were written before. Rows never change: a change makes a new row. */
const rowTexts = new WeakMap<CellRow, string>()

const textOfRow = (row: CellRow): string => {
  const known = rowTexts.get(row)
  if (known !== undefined) return known
  const text = JSON.stringify(row)
  rowTexts.set(row, text)
  return text
}

/** An object as JSON, with the texts of some of its parts from `textOf`. */
const objectText = <T>(
  parts: Readonly<Record<string, T>>,
  textOf: (part: T, key: string) => string | undefined,
): string => {
  const texts: string[] = []
  for (const [key, part] of Object.entries(parts)) {
    const text = part === undefined ? undefined : textOf(part, key)
    if (text !== undefined) texts.push(`${JSON.stringify(key)}:${text}`)
  }
  return `{${texts.join(',')}}`
}

const textOfSheet = (sheet: SheetData): string =>
  objectText(sheet, (part, key) =>
    key === 'cellData' ? objectText(sheet.cellData ?? {}, textOfRow) : JSON.stringify(part),
  )

/**
 * The JSON text of a workbook. Equals that of `JSON.stringify`, but writes only the rows that are
 * new since the last text.
 */
export const workbookText = (workbook: WorkbookData): string =>
  objectText<unknown>(workbook, (part, key) =>
    key === 'sheets' ? objectText(workbook.sheets, textOfSheet) : JSON.stringify(part),
  )

/** Work of this time in ms delays other requests little. */
const STEP_MS = 10

/** Like `workbookText`, but lets other requests run between the rows of a large workbook. */
export const workbookTextInSteps = async (
  workbook: WorkbookData,
  signal: AbortSignal,
): Promise<string> => {
  let since = performance.now()
  for (const sheet of Object.values(workbook.sheets))
    for (const row of Object.values(sheet.cellData ?? {})) {
      textOfRow(row)
      if (performance.now() - since < STEP_MS) continue
      await yieldToEventLoop()
      signal.throwIfAborted()
      since = performance.now()
    }
  return workbookText(workbook)
}
