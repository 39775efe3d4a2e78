import type { CSV_DELIMITERS } from '#contract/transfer/export.ts'
import { figureText } from '#contract/figures/figure-text.ts'
import type { DECIMAL_SIGNS } from '#contract/figures/decimal-signs.ts'
import { NOTICES } from './labels.ts'

/** Texts of the dialog "Import" and its buttons. */
export const IMPORT = {
  title: 'Import',
  drop: 'Drop files here',
  dropHere: 'Drop to import',
  formats: '.xlsx, .xlsm, .xls, .csv or .tsv, up to 50 MB each',
  choose: 'Choose files',
  files: 'Files',
  waiting: 'Waiting',
  previewing: 'Reading the first rows…',
  choosing: 'Check the preview',
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
  news: (file: string, text: string): string => `${file}: ${text}`,
  summary: (done: number, failed: number, total: number): string =>
    `${done} of ${total} imported${failed > 0 ? `, ${failed} failed` : ''}`,
} as const

/** Texts of the dialog "Export" and its toasts. */
export const EXPORT = {
  title: 'Export',
  format: 'Format',
  xlsx: 'Excel workbook (.xlsx)',
  xlsxHint: 'All sheets, with formulas and formatting.',
  csv: 'Text (.csv)',
  csvHint: 'The values of the open sheet.',
  csvFirstHint: 'The values of the first sheet.',
  confirm: 'Export',
  cancel: 'Cancel',
} as const

/** Texts for rows and columns that the preview omits. */
export const PREVIEW_OMITTED = {
  rows: 'More rows follow.',
  columns: (count: number): string =>
    count === 1 ? '1 more column follows.' : `${figureText(count)} more columns follow.`,
} as const

/** Texts of the .csv options in the dialog "Export". */
export const CSV_OPTIONS = {
  name: 'How to write the .csv',
  delimiter: 'Delimiter',
  decimal: 'Decimal separator',
  delimiters: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab' } satisfies Record<
    (typeof CSV_DELIMITERS)[number],
    string
  >,
  decimals: { '.': 'Period: 1234.5', ',': 'Comma: 1234,5' } satisfies Record<
    (typeof DECIMAL_SIGNS)[number],
    string
  >,
  hint: 'UTF-8. Dates as 2026-01-31.',
} as const
