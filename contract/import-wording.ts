import { NOTICES } from './labels.ts'

/** The dialog "Import" and what leads to it (TRANSFER-1 to TRANSFER-12). */
export const IMPORT = {
  title: 'Import',
  drop: 'Drop files here',
  dropHere: 'Drop to import',
  formats: '.xlsx, .xlsm, .xls, .csv or .tsv, up to 50 MB each',
  choose: 'Choose files',
  files: 'Files',
  waiting: 'Waiting',
  looking: 'Reading the first rows…',
  choosing: 'Check how it is read',
  sending: 'Uploading…',
  reading: 'Reading the file…',
  done: 'Imported',
  failed: 'Not imported',
  sent: (sent: string, size: string): string => `${sent} of ${size}`,
  cancel: (file: string): string => `Cancel ${file}`,
  remove: (file: string): string => `Remove ${file}`,
  retry: NOTICES.tryAgain,
  open: 'Open',
  openNamed: (title: string): string => `Open ${title}`,
  confirm: 'Import',
  confirmAll: (count: number): string => `Import all ${count}`,
  progress: (file: string): string => `Progress of ${file}`,
  news: (file: string, said: string): string => `${file}: ${said}`,
  imported: (title: string): string => `Imported as ${title}`,
  summary: (done: number, failed: number, total: number): string =>
    `${done} of ${total} imported${failed > 0 ? `, ${failed} not imported` : ''}`,
} as const

/** The dialog "Export" and its toasts (TRANSFER-20 to TRANSFER-23). */
export const EXPORT = {
  title: 'Export',
  format: 'Format',
  xlsx: 'Excel workbook (.xlsx)',
  xlsxHint: 'All sheets, with formulas and looks.',
  csv: 'Text (.csv)',
  csvHint: 'The values of the sheet that is open.',
  csvFirstHint: 'The values of the first sheet.',
  confirm: 'Export',
  cancel: 'Cancel',
  exporting: 'Exporting…',
} as const
