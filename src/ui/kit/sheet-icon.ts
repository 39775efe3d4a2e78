import type { IconNode } from './icons.ts'

/** An icon of a sheet with a header row and column, in Lucide's style. Lucide has no such icon. */
export const SheetIcon: IconNode = [
  ['path', { d: 'M3 9h18' }],
  ['path', { d: 'M9 3v18' }],
  ['rect', { x: '3', y: '3', width: '18', height: '18', rx: '2' }],
]
