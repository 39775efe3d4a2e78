import type { CellState, CellStyle, SheetData } from '#contract/workbook/workbook.ts'
import { findAttribute } from './parts/xml.ts'
import { rangeOf, type Range } from '../format/address.ts'
import type { Relationship } from './parts/package-parts.ts'
import { richTextOf, type RichText } from './cells/rich-text.ts'
import type { XmlNode } from './parts/xml-tree.ts'

/** Lookups for links inside the workbook. Both ignore case. */
export type LinkTargetIndex = {
  readonly sheetId: (name: string) => string | undefined
  readonly nameId: (name: string) => string | undefined
}

/** Univer's range type for links. */
const HYPERLINK = 0
const OUTSIDE = /^(?:https?:\/\/|mailto:)/i

/** Converts a location to Univer's link format. Null if the target does not exist. */
const insideOf = (location: string, own: string, places: LinkTargetIndex): string | null => {
  const text = location.replace(/^#/, '')
  const mark = text.lastIndexOf('!')
  const range = rangeOf(text.slice(mark + 1))
  if (range === null) {
    const name = places.nameId(text)
    return name === undefined ? null : `#rangeid=${name}`
  }
  const sheet = text.slice(0, Math.max(mark, 0)).replace(/^'|'$/g, '').replaceAll("''", "'")
  const id = mark < 0 ? own : places.sheetId(sheet)
  return id === undefined ? null : `#gid=${id}&range=${text.slice(mark + 1).replaceAll('$', '')}`
}

/** Target of a `hyperlink`. Null for anything but web, mail and this workbook. */
const targetOf = (
  { attributes }: XmlNode,
  relationships: readonly Relationship[],
  own: string,
  places: LinkTargetIndex,
): string | null => {
  const { location } = attributes
  const link = relationships.find(({ id }) => id === findAttribute(attributes, 'id'))
  if (link === undefined) return location === undefined ? null : insideOf(location, own, places)
  if (link.target.startsWith('#')) return insideOf(link.target, own, places)
  if (!link.isExternal || !OUTSIDE.test(link.target)) return null
  return location === undefined || location === '' ? link.target : `${link.target}#${location}`
}

const fontOf = ({ ff, fs, bl, it, cl, ...style }: CellStyle): CellStyle => ({
  ...(ff ? { ff } : {}),
  ...(fs ? { fs } : {}),
  ...(bl ? { bl } : {}),
  ...(it ? { it } : {}),
  ...(cl ? { cl } : {}),
  ...(style['ul'] ? { ul: style['ul'] } : {}),
})

/** Adds a link over a whole text. Null for numbers and formulas, which Univer cannot link. */
const linked = (cell: CellState, url: string, id: string, style: CellStyle): CellState | null => {
  const isText = typeof cell.v === 'string' && cell.v !== '' && !cell.f && !cell.si
  if (!isText) return null
  const rich =
    (cell['p'] as RichText | undefined) ??
    richTextOf({ text: String(cell.v), runs: [{ text: String(cell.v), style: fontOf(style) }] })
  if (rich === null) return null
  const range = {
    startIndex: 0,
    endIndex: rich.body.dataStream.length - 3,
    rangeId: id,
    rangeType: HYPERLINK,
    properties: { url },
  }
  return { ...cell, p: { ...rich, body: { ...rich.body, customRanges: [range] } } }
}

type Rows = { [row: string]: { [column: string]: CellState | null } }

/**
 * For fewer indexes than this, we check each index instead of all existing keys. Most links cover
 * one cell.
 */
const FEW = 64

/** Existing keys between two bounds. */
const keysIn = (list: object, from: number, to: number): readonly string[] =>
  to - from < FEW
    ? Array.from({ length: to - from + 1 }, (_, at) => String(from + at)).filter(
        (key) => key in list,
      )
    : Object.keys(list).filter((key) => Number(key) >= from && Number(key) <= to)

/**
 * Adds a link to each text in a range and returns the number of links. `fresh` holds the rows that
 * are already copies.
 */
const linkRange = (
  rows: Rows,
  fresh: Set<string>,
  range: Range,
  link: (cell: CellState, place: string) => CellState | null,
): number => {
  let count = 0
  for (const row of keysIn(rows, range.startRow, range.endRow)) {
    for (const column of keysIn(rows[row] ?? {}, range.startColumn, range.endColumn)) {
      const next = link(rows[row]?.[column] ?? {}, `${row}_${column}`)
      if (next === null) continue
      const open = fresh.has(row) ? (rows[row] ?? {}) : { ...rows[row] }
      fresh.add(row)
      open[column] = next
      rows[row] = open
      count += 1
    }
  }
  return count
}

/**
 * Adds links to the texts of a sheet, as Univer stores them. Calls `dropped` once per link that has
 * an unsupported target or no text in its range.
 */
export const withLinks = (
  sheet: SheetData,
  links: readonly XmlNode[],
  {
    relationships,
    places,
    styleOf,
    dropped,
  }: {
    readonly relationships: readonly Relationship[]
    readonly places: LinkTargetIndex
    readonly styleOf: (cell: CellState) => CellStyle
    readonly dropped: () => void
  },
): SheetData => {
  const cellData: Rows = { ...sheet.cellData }
  const fresh = new Set<string>()
  links.forEach((each, at) => {
    const range = rangeOf(each.attributes['ref'])
    const url = targetOf(each, relationships, sheet.id, places)
    const count =
      range === null || url === null
        ? 0
        : linkRange(cellData, fresh, range, (cell, place) =>
            linked(cell, url, `link${at}_${place}`, styleOf(cell)),
          )
    if (count === 0) dropped()
  })
  return { ...sheet, cellData }
}
