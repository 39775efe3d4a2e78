import { FileImage, FileSpreadsheet, FileText, type IconNode } from './icons.ts'
import { extensionOf } from '#contract/documents/filename.ts'

const SHEETS = new Set(['xlsx', 'xlsm', 'xls', 'csv', 'tsv'])
const PICTURES = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp'])

/** The sign of a file's kind, by its name: a sheet, a picture, a text. */
export const fileIcon = (filename: string): IconNode => {
  const extension = extensionOf(filename)
  if (SHEETS.has(extension)) return FileSpreadsheet
  return PICTURES.has(extension) ? FileImage : FileText
}

/** Whether a file is a picture that browsers draw, by its name. */
export const isPicture = (filename: string): boolean => PICTURES.has(extensionOf(filename))
