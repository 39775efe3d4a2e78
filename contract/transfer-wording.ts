import { figureText } from './figure-text.ts'
import type { CSV_DELIMITERS } from './export.ts'
import type { DECIMAL_SIGNS } from './figures/decimal-signs.ts'

/** Text files that wait for an answer while the dialog "Import" is closed, and how they are lost (TRANSFER-41, TRANSFER-46). */
export const IMPORT_KEPT = {
  waits: (count: number): string =>
    count === 1 ? 'A file waits for your choices' : `${count} files wait for your choices`,
  one: (name: string): string => `${name}. Reloading or closing the page lets it go.`,
  many: '“Import” asks again. Reloading or closing the page lets them go.',
} as const

/** What of a text file its first rows do not show (TRANSFER-6, TRANSFER-44). */
export const PREVIEW_REST = {
  rows: 'More rows follow.',
  columns: (count: number): string =>
    count === 1 ? '1 more column follows.' : `${figureText(count)} more columns follow.`,
} as const

/** How a .csv is written, in the dialog "Export" (TRANSFER-42). */
export const CSV_CHOICES = {
  name: 'How the .csv is written',
  delimiter: 'Delimiter',
  decimal: 'Decimal sign',
  delimiters: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab' } satisfies Record<
    (typeof CSV_DELIMITERS)[number],
    string
  >,
  decimals: { '.': 'Point: 1234.5', ',': 'Comma: 1234,5' } satisfies Record<
    (typeof DECIMAL_SIGNS)[number],
    string
  >,
  hint: 'UTF-8. Days as 2026-01-31.',
} as const
