import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { output, type ToolWorld } from '#tests/support/models/tools.ts'

type Values = readonly (readonly (string | number | boolean | null)[])[]

/** Creates the spreadsheet `id-1` in a world. Each worksheet has its values from A1 on. */
export const createWith = async (
  world: ToolWorld,
  sheets: Readonly<Record<string, Values>>,
): Promise<void> => {
  const input = {
    title: 'Book',
    sheets: Object.entries(sheets).map(([name, values]) => ({
      name,
      blocks: [{ range: 'A1', values }],
    })),
  }
  output(await world.call('create_spreadsheet', input))
}

/** The spreadsheet `id-1` with all changes since. */
export const createdBook = ({ sheets }: ToolWorld): WorkbookData => {
  const stored = sheets.stored.get('id-1')
  if (!stored) throw new Error('no spreadsheet was created')
  return stored.workbook_data
}
