import { buffer } from 'node:stream/consumers'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { writeXlsx, type XlsxOptions } from './write-xlsx.ts'

/** Writes a workbook like `writeXlsx` and resolves with the whole file. */
export const xlsxBytes = (workbook: WorkbookData, options: XlsxOptions): Promise<Buffer> =>
  buffer(writeXlsx(workbook, options))
