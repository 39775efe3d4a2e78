import type { DATE_ORDERS, DELIMITERS, TEXT_ENCODINGS } from '#contract/transfer/import.ts'

/** Texts of the choices for a text file. */
export const IMPORT_CHOICES = {
  name: (file: string): string => `How to read ${file}`,
  encoding: 'Encoding',
  delimiter: 'Delimiter',
  decimal: 'Decimal separator',
  dates: 'Dates',
  preview: 'First rows',
  empty: 'The file has no rows.',
  noPreview: 'This server offers no preview. Automatic settings are detected during the import.',
  found: 'Automatic',
  encodings: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16 LE',
    'utf-16be': 'UTF-16 BE',
    'windows-1252': 'Windows-1252',
    'iso-8859-1': 'Latin-1',
  } satisfies Record<(typeof TEXT_ENCODINGS)[number], string>,
  delimiters: {
    ',': 'Comma',
    ';': 'Semicolon',
    '\t': 'Tab',
    '|': 'Pipe',
  } satisfies Record<(typeof DELIMITERS)[number], string>,
  decimals: { '.': 'Period: 1,234.5', ',': 'Comma: 1.234,5' },
  dateOrders: {
    sure: 'Unambiguous dates only',
    day_first: 'Day first: 31/12',
    month_first: 'Month first: 12/31',
    text: 'None: keep the text',
  } satisfies Record<(typeof DATE_ORDERS)[number], string>,
} as const
