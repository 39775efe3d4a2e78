import { valueOf } from '../display-text.ts'
import type { CellState, CellStyle } from '../workbook.ts'
import type { NumberFormats } from './number-formats.ts'

// Univer's theme colours. The standard colours of the same names are brighter.
const NAMED: Readonly<Record<string, string>> = {
  red: '#f05252',
  blue: '#3f83f8',
  green: '#0da471',
  yellow: '#d49d0f',
  white: '#ffffff',
  black: '#000000',
  cyan: '#00ffff',
  magenta: '#ff00ff',
}

/**
 * The colour that a number format such as `#,##0;[Red]-#,##0` names. Univer draws only negative
 * numbers in it. Undefined without a colour, or for an invalid format.
 */
export const formatColour = (
  colourOf: NumberFormats['formatColor'],
  style: CellStyle,
  cell: CellState | null,
): string | undefined => {
  const pattern: unknown = style.n?.pattern
  const value = valueOf(cell)
  if (typeof pattern !== 'string' || !pattern.includes('[')) return undefined
  if (typeof value !== 'number' || value >= 0) return undefined
  try {
    const named = String(colourOf(pattern, value) ?? '').toLowerCase()
    return NAMED[named] ?? (named.startsWith('#') ? named : undefined)
  } catch {
    return undefined
  }
}
