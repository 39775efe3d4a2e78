import type { CellStyle } from '#contract/workbook/workbook.ts'
import { isSet, numberOf, type Attributes } from '../parts/xml.ts'
import type { Zip } from '../parts/zip.ts'
import { alignmentOf } from './alignment.ts'
import { borderCollector } from './borders.ts'
import { INDEXED_COLOURS, type Palette } from './colours.ts'
import { fillCollector } from './fills.ts'
import { fontPart } from './font.ts'
import { BUILT_IN_FORMATS, toWorkbookFormat } from './number-formats.ts'
import { readPart } from '../parts/package-parts.ts'

/** Styles of a workbook: `cells` by cell style number, `differences` by rule style number. */
export type Styles = {
  readonly cells: readonly CellStyle[]
  readonly differences: readonly CellStyle[]
  /** Numbers of the cell styles with a quote prefix, which marks text (`'0123`). */
  readonly quoted: ReadonlySet<number>
  readonly palette: Palette
}

type Format = { readonly attributes: Attributes; alignment: CellStyle; protection: CellStyle }

/** Lists that grow during reading. A `dxf` contains its own font, fill and borders. */
type Lists = {
  readonly fonts: CellStyle[]
  readonly fills: CellStyle[]
  readonly borders: CellStyle[]
  readonly formats: Format[]
  readonly differences: CellStyle[]
  readonly patterns: Map<number, string>
}

/** `General` needs no format. */
const patternOf = (id: number | null, own: ReadonlyMap<number, string>): CellStyle => {
  const pattern = id === null ? undefined : (own.get(id) ?? BUILT_IN_FORMATS.get(id))
  const format = pattern === undefined ? null : toWorkbookFormat(pattern)
  return format === null ? {} : { n: { pattern: format } }
}

/** Protection flags that differ from the defaults. */
const protectionOf = ({ locked, hidden }: Attributes): CellStyle => {
  const protection = {
    ...(isSet(locked, true) ? {} : { locked: 0 }),
    ...(isSet(hidden) ? { hidden: 1 } : {}),
  }
  return Object.keys(protection).length === 0 ? {} : { protection }
}

const lastOf = (list: CellStyle[], part: CellStyle | null): void => {
  if (part !== null) list[list.length - 1] = { ...list.at(-1), ...part }
}

/** Reads fonts, fills and borders, from their lists or inside a `dxf`. */
const partReader = (lists: Lists, palette: Palette) => {
  const border = borderCollector(palette)
  const fills = { own: fillCollector(palette), difference: fillCollector(palette, true) }
  let inside: 'font' | 'fill' | 'border' | null = null
  let isDifference = false
  const add = (list: CellStyle[], part: CellStyle): void => {
    if (isDifference) lastOf(lists.differences, part)
    else list.push(part)
  }
  const fill = () => (isDifference ? fills.difference : fills.own)
  const begin = (element: string): void => {
    if (element === 'dxf') isDifference = true
    if (element === 'font' && !isDifference) lists.fonts.push({})
    if (element === 'font' || element === 'fill' || element === 'border') inside = element
  }
  const open = (element: string, attributes: Attributes): void => {
    begin(element)
    if (inside === 'fill') fill().open(element, attributes)
    else if (inside === 'border') border.open(element, attributes)
    else if (inside === 'font') {
      lastOf(isDifference ? lists.differences : lists.fonts, fontPart(element, attributes, palette))
    }
  }
  const close = (element: string): void => {
    if (element === 'dxf') isDifference = false
    if (element !== inside) return
    inside = null
    if (element === 'fill') {
      const rgb = fill().take()
      add(lists.fills, rgb === null ? {} : { bg: { rgb } })
    } else if (element === 'border') {
      const bd = border.take()
      add(lists.borders, bd === null ? {} : { bd })
    }
  }
  return { open, close }
}

/** Reads number formats and the styles that refer to parts by index. */
const formatReader = (lists: Lists) => {
  let list: string | null = null
  const alignment = (attributes: Attributes): void => {
    const format = list === 'cellXfs' ? lists.formats.at(-1) : undefined
    if (format !== undefined) format.alignment = alignmentOf(attributes)
    if (list === 'dxfs') lastOf(lists.differences, alignmentOf(attributes))
  }
  const protection = (attributes: Attributes): void => {
    const format = list === 'cellXfs' ? lists.formats.at(-1) : undefined
    if (format !== undefined) format.protection = protectionOf(attributes)
  }
  const pattern = ({ numFmtId, formatCode = '' }: Attributes): void => {
    const id = numberOf(numFmtId)
    if (list === 'dxfs') lastOf(lists.differences, { n: { pattern: formatCode } })
    else if (id !== null) lists.patterns.set(id, formatCode)
  }
  return (element: string, attributes: Attributes): void => {
    if (element === 'cellXfs' || element === 'cellStyleXfs' || element === 'dxfs') list = element
    else if (element === 'xf' && list === 'cellXfs')
      lists.formats.push({ attributes, alignment: {}, protection: {} })
    else if (element === 'dxf') lists.differences.push({})
    else if (element === 'alignment') alignment(attributes)
    else if (element === 'protection') protection(attributes)
    else if (element === 'numFmt') pattern(attributes)
  }
}

const cellStylesOf = (lists: Lists): readonly CellStyle[] => {
  const at = (list: readonly CellStyle[], value: string | undefined): CellStyle =>
    list[numberOf(value) ?? 0] ?? {}
  return lists.formats.map(({ attributes, alignment, protection }) => ({
    ...at(lists.fonts, attributes['fontId']),
    ...at(lists.fills, attributes['fillId']),
    ...at(lists.borders, attributes['borderId']),
    ...patternOf(numberOf(attributes['numFmtId']), lists.patterns),
    ...alignment,
    ...protection,
  }))
}

/** Reads the styles part. */
export const readStyles = async (
  zip: Zip,
  name: string | undefined,
  theme: readonly string[],
): Promise<Styles> => {
  const indexed = [...INDEXED_COLOURS]
  const palette: Palette = { theme, indexed }
  const lists: Lists = {
    fonts: [],
    fills: [],
    borders: [],
    formats: [],
    differences: [],
    patterns: new Map(),
  }
  const parts = partReader(lists, palette)
  const formats = formatReader(lists)
  let slot = 0
  await readPart(zip, name, {
    open: (element, attributes) => {
      formats(element, attributes)
      parts.open(element, attributes)
      if (element !== 'rgbColor') return
      indexed[slot] = `#${(attributes['rgb'] ?? '').slice(-6).toLowerCase()}`
      slot += 1
    },
    close: parts.close,
  })
  const quoted = new Set(
    lists.formats.flatMap(({ attributes }, index) =>
      isSet(attributes['quotePrefix']) ? [index] : [],
    ),
  )
  return { cells: cellStylesOf(lists), differences: lists.differences, quoted, palette }
}
