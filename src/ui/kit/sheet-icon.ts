import { createLucideIcon } from 'lucide-react'

/** A sheet with its head row and head column, drawn in Lucide's manner: Lucide has none. */
export const SheetIcon = createLucideIcon('sheet-heads', [
  ['path', { d: 'M3 9h18', key: 'row' }],
  ['path', { d: 'M9 3v18', key: 'column' }],
  ['rect', { x: '3', y: '3', width: '18', height: '18', rx: '2', key: 'frame' }],
])
