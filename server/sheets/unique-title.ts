import { freeTitle, titleStem } from '#contract/workbook/free-title.ts'
import type { Spreadsheets } from './spreadsheets.ts'

/** The title, or its first numbered variant that none of the user's spreadsheets has. */
export const uniqueTitle = async (spreadsheets: Spreadsheets, wanted: string): Promise<string> => {
  const present = await spreadsheets.list(titleStem(wanted))
  return freeTitle(
    wanted,
    present.map(({ title }) => title),
  )
}
