import * as v from 'valibot'
import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import { element, XML_HEAD } from './parts/xml-text.ts'

const Corner = v.object({
  column: v.number(),
  columnOffset: v.fallback(v.optional(v.number(), 0), 0),
  row: v.number(),
  rowOffset: v.fallback(v.optional(v.number(), 0), 0),
})
const Size = v.fallback(v.nullish(v.number()), null)
const Flag = v.fallback(v.nullish(v.boolean()), null)
const Picture = v.object({
  source: v.string(),
  sheetTransform: v.object({ from: Corner, to: Corner }),
  transform: v.fallback(
    v.nullish(v.object({ width: Size, height: Size, angle: Size, flipX: Flag, flipY: Flag })),
    null,
  ),
  anchorType: v.fallback(v.nullish(v.string()), null),
})
type Picture = v.InferOutput<typeof Picture>
type Corner = v.InferOutput<typeof Corner>
const Drawing = v.object({
  data: v.record(v.string(), v.unknown()),
  order: v.fallback(v.optional(v.array(v.string()), []), []),
})

/** A picture and a function that creates its anchor XML. */
export type FilePicture = {
  readonly bytes: Buffer
  readonly extension: string
  readonly anchor: (relationId: string, at: number) => string
}

const EMU_PX = 9525
const DEGREE = 60_000
const DATA_URL = /^data:image\/(png|jpeg|jpg|gif|bmp|webp);base64,([A-Za-z0-9+/=\s]+)$/i
const EXTENSIONS: ReadonlyMap<string, string> = new Map([['jpg', 'jpeg']])
const MOVES: ReadonlyMap<string | null, string> = new Map([
  ['0', 'oneCell'],
  ['1', 'twoCell'],
])

const emu = (px: number): number => Math.max(0, Math.round(px * EMU_PX))

const cornerXml = (name: string, corner: Corner): string => {
  const column = Math.min(MAX_COLUMNS - 1, Math.max(0, Math.trunc(corner.column)))
  const row = Math.min(MAX_ROWS - 1, Math.max(0, Math.trunc(corner.row)))
  return (
    `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>${emu(corner.columnOffset)}</xdr:colOff>` +
    `<xdr:row>${row}</xdr:row><xdr:rowOff>${emu(corner.rowOffset)}</xdr:rowOff></xdr:${name}>`
  )
}

const shapeXml = (transform: Picture['transform']): string => {
  const { width, height, angle, flipX, flipY } = transform ?? {}
  const rotation = Math.round(((((angle ?? 0) % 360) + 360) % 360) * DEGREE)
  const all = { rot: rotation || null, flipH: flipX === true, flipV: flipY === true }
  const size = `<a:off x="0" y="0"/><a:ext cx="${emu(width ?? 0)}" cy="${emu(height ?? 0)}"/>`
  return (
    `<xdr:spPr>${element('a:xfrm', all, size)}` +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr>'
  )
}

const anchorOf =
  ({ sheetTransform: { from, to }, transform, anchorType }: Picture) =>
  (relationId: string, at: number): string =>
    `<xdr:twoCellAnchor editAs="${MOVES.get(anchorType ?? null) ?? 'absolute'}">` +
    cornerXml('from', from) +
    cornerXml('to', to) +
    `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${at + 2}" name="Picture ${at + 1}"/>` +
    '<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>' +
    `<xdr:blipFill><a:blip r:embed="${relationId}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
    `${shapeXml(transform)}</xdr:pic><xdr:clientData/></xdr:twoCellAnchor>`

const pictureOf = (value: unknown): readonly FilePicture[] => {
  const parsed = v.safeParse(Picture, value)
  const match = parsed.success ? DATA_URL.exec(parsed.output.source) : null
  if (!parsed.success || match === null) return []
  const kind = (match[1] ?? '').toLowerCase()
  const bytes = Buffer.from(match[2] ?? '', 'base64')
  const extension = EXTENSIONS.get(kind) ?? kind
  return bytes.length === 0 ? [] : [{ bytes, extension, anchor: anchorOf(parsed.output) }]
}

/** Pictures in stacking order. Pictures stored as mere URLs are dropped. */
export const picturesOf = (drawing: unknown): readonly FilePicture[] => {
  const parsed = v.safeParse(Drawing, drawing)
  if (!parsed.success) return []
  const { data, order } = parsed.output
  const ids = [...new Set([...order.filter((id) => id in data), ...Object.keys(data)])]
  return ids.flatMap((id) => pictureOf(data[id]))
}

export const drawingXml = (anchors: readonly string[]): string =>
  `${XML_HEAD}<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" ` +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  `xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${anchors.join('')}</xdr:wsDr>`
