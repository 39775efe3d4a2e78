import { quoteSheetName } from '#contract/workbook/cells.ts'
import type { Step } from './step.ts'

/** Blocks of cells and widths of columns, as a sheet's maker gives them. */
type Made = { readonly blocks: readonly object[]; readonly widths: unknown }

/** Writes all blocks into a new worksheet of this name, as one change with a title. */
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
