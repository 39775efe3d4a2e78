import { FileImage, FileSpreadsheet, FileText, type IconNode } from './icons.ts'
import { extensionOf } from '#contract/documents/filename.ts'

const SHEETS = new Set(['xlsx', 'xlsm', 'xls', 'csv', 'tsv'])
const PICTURES = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp'])

/** The icon for a file, by the extension of its name. */
export const fileIcon = (filename: string): IconNode => {
  const extension = extensionOf(filename)
  if (SHEETS.has(extension)) return FileSpreadsheet
  return PICTURES.has(extension) ? FileImage : FileText
}

/** Whether browsers can display the file as a picture, by its extension. */
export const isPicture = (filename: string): boolean => PICTURES.has(extensionOf(filename))
