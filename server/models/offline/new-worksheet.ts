import { quoteSheetName } from '#contract/workbook/cells.ts'
import type { Step } from './step.ts'

type Made = { readonly blocks: readonly object[]; readonly widths: unknown }

/** Calls that write all blocks into a new worksheet as one change. */
export const writeWorksheet = (
  name: string,
  title: string,
  { blocks: [first, ...also], widths }: Made,
): NonNullable<Step['calls']> => [
  {
    tool: 'write_range',
    input: {
      ...first,
      range: `${quoteSheetName(name)}!A1`,
      also,
      new_sheet: true,
      column_widths: widths,
      title,
    },
  },
]
