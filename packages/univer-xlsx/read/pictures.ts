import type { SheetData } from '#contract/workbook/workbook.ts'
import { IMPORT_MAX_PICTURE_BYTES } from '#contract/limits/transfer.ts'
import { isSet, numberOf, findAttribute } from './parts/xml.ts'
import type { Zip } from './parts/zip.ts'
import type { LeftOutKind } from '#contract/transfer/import.ts'
import { readPart, relationshipsOf, type Relationship } from './parts/package-parts.ts'
import { anchorOf, type Anchor } from './picture-anchor.ts'
import { findElements, childOf, treeReader, findElement, type XmlNode } from './parts/xml-tree.ts'

/** A picture in the format of Univer's `SHEET_DRAWING_PLUGIN`, with sizes in pixels. */
export type Picture = {
  readonly unitId: string
  readonly subUnitId: string
  readonly drawingId: string
  readonly drawingType: 0
  readonly imageSourceType: 'BASE64'
  readonly source: string
  readonly transform: object
  readonly sheetTransform: object
  readonly axisAlignSheetTransform: object
  readonly anchorType: string
}

/** Drawing part of a sheet. */
type Drawing = {
  readonly anchors: readonly XmlNode[]
  readonly relationships: readonly Relationship[]
}

const ANCHORS: ReadonlySet<string> = new Set(['twoCellAnchor', 'oneCellAnchor', 'absoluteAnchor'])

const SIGNS = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/bmp', [0x42, 0x4d]],
] as const

/** Image type by magic bytes. Null for formats that browsers cannot show (EMF, WMF, TIFF). */
const kindOf = (bytes: Uint8Array): string | null =>
  SIGNS.find(([, sign]) => sign.every((byte, at) => bytes[at] === byte))?.[0] ??
  (new TextDecoder('latin1').decode(bytes.subarray(8, 12)) === 'WEBP' ? 'image/webp' : null)

/** Loads each picture once, as a data URL, within a limit on the total size. */
export const createPictureLoader = (zip: Zip) => {
  const cache = new Map<string, string | null>()
  let bytes = 0
  const read = async (target: string): Promise<string | null> => {
    const content = await zip.read(target, IMPORT_MAX_PICTURE_BYTES - bytes)
    const kind = content === null ? null : kindOf(content)
    if (content === null || kind === null) return null
    bytes += content.length
    return bytes > IMPORT_MAX_PICTURE_BYTES
      ? null
      : `data:${kind};base64,${content.toString('base64')}`
  }
  return {
    /** Null if the picture cannot be shown or exceeds the limit. */
    source: async (target: string): Promise<string | null> => {
      const known = cache.get(target)
      if (known !== undefined) return known
      const source = await read(target)
      cache.set(target, source)
      return source
    },
  }
}

const readDrawing = async (zip: Zip, part: string): Promise<Drawing> => {
  const { reader, found } = treeReader(ANCHORS)
  await readPart(zip, part, reader)
  return { anchors: found, relationships: await relationshipsOf(zip, part) }
}

/** Rotation in degrees and mirroring. */
const orientationOf = (picture: XmlNode) => {
  const { rot, flipH, flipV } = findElement(picture, 'xfrm')?.attributes ?? {}
  return { angle: (numberOf(rot) ?? 0) / 60_000, flipX: isSet(flipH), flipY: isSet(flipV) }
}

const pictureOf = (
  place: Anchor,
  source: string,
  orientation: object,
  ids: readonly [string, string, string],
): Picture => {
  const [unitId, subUnitId, drawingId] = ids
  const sheetTransform = { from: place.from, to: place.to, ...orientation }
  return {
    unitId,
    subUnitId,
    drawingId,
    drawingType: 0,
    imageSourceType: 'BASE64',
    source,
    transform: { ...place.box, ...orientation },
    sheetTransform,
    axisAlignSheetTransform: sheetTransform,
    anchorType: place.anchorType,
  }
}

const targetIn = (picture: XmlNode, relationships: readonly Relationship[]): string | undefined => {
  const blip = findElement(picture, 'blip')
  const id = blip === undefined ? undefined : findAttribute(blip.attributes, 'embed')
  return relationships.find((each) => each.id === id && !each.isExternal)?.target
}

/** Number of shapes, without fallbacks for older programs. */
const countShapes = (anchor: XmlNode): number => {
  const standIns = findElements(anchor, 'Fallback').flatMap((each) =>
    findElements(each, 'sp'),
  ).length
  if (childOf(anchor, 'grpSp') !== undefined) return 1
  return findElements(anchor, 'sp').length + findElements(anchor, 'cxnSp').length - standIns
}

/** Pictures of a sheet in stacking order. `leftOut` runs for every other drawing. */
export const readPictures = async (
  zip: Zip,
  relationships: readonly Relationship[],
  {
    sheet,
    unitId,
    source,
    leftOut,
  }: {
    readonly sheet: SheetData
    readonly unitId: string
    readonly source: (target: string) => Promise<string | null>
    readonly leftOut: (what: LeftOutKind) => void
  },
): Promise<readonly Picture[]> => {
  const pictures: Picture[] = []
  const take = async (anchor: XmlNode, drawing: Drawing): Promise<void> => {
    const picture = childOf(anchor, 'pic')
    for (let count = countShapes(anchor); count > 0; count -= 1) leftOut('shape')
    if (picture === undefined) return
    const target = targetIn(picture, drawing.relationships)
    const data = target === undefined ? null : await source(target)
    const place = anchorOf(anchor, sheet)
    if (data === null || place === null) return leftOut('picture')
    const drawingId = `picture${sheet.id}_${pictures.length + 1}`
    pictures.push(pictureOf(place, data, orientationOf(picture), [unitId, sheet.id, drawingId]))
  }
  for (const { type, target } of relationships) {
    if (type !== 'drawing') continue
    const drawing = await readDrawing(zip, target)
    for (const each of drawing.relationships) {
      if (each.type === 'chart' || each.type === 'chartEx') leftOut('chart')
    }
    for (const anchor of drawing.anchors) await take(anchor, drawing)
  }
  return pictures
}
