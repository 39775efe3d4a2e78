import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import type { SheetData } from '#contract/workbook/workbook.ts'
import { numberOf } from './parts/xml.ts'
import { childOf, textWithin, type XmlNode } from './parts/xml-tree.ts'

type Corner = {
  readonly column: number
  readonly columnOffset: number
  readonly row: number
  readonly rowOffset: number
}
/** Position of a picture in pixels: as corner cells with offsets, and as a box on the sheet. */
export type Anchor = {
  readonly from: Corner
  readonly to: Corner
  readonly box: {
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  }
  /** Univer's values: `0` moves with its cell, `1` also resizes, `2` is fixed. */
  readonly anchorType: '0' | '1' | '2'
}

const EMU_PX = 9525

const px = (text: string | undefined): number => (numberOf(text) ?? 0) / EMU_PX

type Sizes = {
  readonly [at: string]: { readonly w?: number; readonly h?: number; readonly hd?: number } | null
}

/** Converts between row or column indexes and pixel positions. */
const track = (sizes: Sizes, side: 'w' | 'h', otherwise: number, most: number) => {
  const size = (at: number): number => (sizes[at]?.hd === 1 ? 0 : (sizes[at]?.[side] ?? otherwise))
  const begins = (at: number): number => {
    let sum = at * otherwise
    for (const key of Object.keys(sizes)) {
      if (Number(key) < at) sum += size(Number(key)) - otherwise
    }
    return sum
  }
  const at = (place: number): readonly [line: number, offset: number] => {
    let offset = Math.max(0, place)
    for (let line = 0; line < most; line += 1) {
      if (offset < size(line)) return [line, offset]
      offset -= size(line)
    }
    return [most - 1, 0]
  }
  return { size, begins, at }
}

const tracksOf = (sheet: SheetData) => ({
  columns: track(
    (sheet.columnData ?? {}) as Sizes,
    'w',
    sheet.defaultColumnWidth ?? 64,
    MAX_COLUMNS,
  ),
  rows: track((sheet['rowData'] ?? {}) as Sizes, 'h', sheet.defaultRowHeight ?? 20, MAX_ROWS),
})
type Tracks = ReturnType<typeof tracksOf>

const cornerOf = (node: XmlNode | undefined, { columns, rows }: Tracks): Corner | null => {
  const read = (name: string): string => textWithin(childOf(node, name)).trim()
  const column = numberOf(read('col'))
  const row = numberOf(read('row'))
  if (column === null || row === null || column < 0 || row < 0) return null
  if (column >= MAX_COLUMNS || row >= MAX_ROWS) return null
  return {
    column,
    row,
    columnOffset: Math.min(px(read('colOff')), columns.size(column)),
    rowOffset: Math.min(px(read('rowOff')), rows.size(row)),
  }
}

const cornerAt = (left: number, top: number, { columns, rows }: Tracks): Corner => {
  const [column, columnOffset] = columns.at(left)
  const [row, rowOffset] = rows.at(top)
  return { column, columnOffset, row, rowOffset }
}

const placeOf = (corner: Corner, { columns, rows }: Tracks) => ({
  left: columns.begins(corner.column) + corner.columnOffset,
  top: rows.begins(corner.row) + corner.rowOffset,
})

const MOVES: ReadonlyMap<string, Anchor['anchorType']> = new Map([
  ['twoCell', '1'],
  ['twoCellAnchor', '1'],
  ['oneCell', '0'],
  ['oneCellAnchor', '0'],
])

const anchorType = ({ name, attributes }: XmlNode): Anchor['anchorType'] =>
  MOVES.get(attributes['editAs'] ?? name) ?? '2'

const fromOf = (anchor: XmlNode, tracks: Tracks): Corner | null => {
  const position = childOf(anchor, 'pos')?.attributes
  return position === undefined
    ? cornerOf(childOf(anchor, 'from'), tracks)
    : cornerAt(px(position['x']), px(position['y']), tracks)
}

/** Position that a drawing anchor gives its picture. Null if the anchor gives none. */
export const anchorOf = (anchor: XmlNode, sheet: SheetData): Anchor | null => {
  const tracks = tracksOf(sheet)
  const from = fromOf(anchor, tracks)
  if (from === null) return null
  const { left, top } = placeOf(from, tracks)
  const extent = childOf(anchor, 'ext')?.attributes
  if (extent !== undefined) {
    const width = px(extent['cx'])
    const height = px(extent['cy'])
    const to = cornerAt(left + width, top + height, tracks)
    return { from, to, box: { left, top, width, height }, anchorType: anchorType(anchor) }
  }
  const to = cornerOf(childOf(anchor, 'to'), tracks)
  if (to === null) return null
  const end = placeOf(to, tracks)
  const width = Math.max(1, end.left - left)
  const height = Math.max(1, end.top - top)
  return { from, to, box: { left, top, width, height }, anchorType: anchorType(anchor) }
}
