import { ImageKind, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { grayOf, readable, turned, type Gray } from '../gray.ts'
import { inkOf, type Ink } from '../ink.ts'
import { pngOf } from '../png.ts'
import { lieOf, placedPictures, type Placed } from './placed.ts'
import { areaOf } from './scanned.ts'

/** A picture as the library gives it; `kind` says how its pixels are packed: a stencil has none, and a bit each. */
type Picture = {
  readonly width: number
  readonly height: number
  readonly kind?: number
  readonly data: Uint8Array | Uint8ClampedArray
}

/** Smaller pictures are ornaments, in pixels of each side. */
const LEAST_SIDE_PX = 100
/** Scanners cut a page into stripes; beyond these nothing is looked at. */
const MOST_PICTURES = 30

const isPicture = (found: unknown): found is Picture =>
  typeof found === 'object' && found !== null && 'data' in found && ArrayBuffer.isView(found.data)

const bytesOf = ({ buffer, byteOffset, byteLength }: Picture['data']): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

const asGray = ({ width, height, kind = ImageKind.GRAYSCALE_1BPP, data }: Picture): Gray =>
  kind === ImageKind.GRAYSCALE_1BPP
    ? { width, height, depth: 1, data: bytesOf(data) }
    : {
        width,
        height,
        depth: 8,
        data: grayOf(data, width * height, kind === ImageKind.RGB_24BPP ? 3 : 4),
      }

/** Unpacked pictures of more bytes, and what recognises letters, hardly fit into the memory of the process together. */
const LARGE_BYTES = 6_000_000

/** A picture as PNG, and where something is drawn in it. */
type Letters = { readonly png: Buffer; readonly ink: Ink }
/** The pictures on a page, and whether one took much memory. */
type Pictures = { readonly pictures: readonly Letters[]; readonly isLarge: boolean }

/** How large a picture is drawn, in square points. */
const drawnArea = ({ matrix: [a, b, c, d] }: Placed): number => Math.abs(a * d - b * c)

/**
 * The pictures on a page in the order they are drawn, upright, as PNG, unless they cover less than this part of it; those that
 * the library can't unpack are left out.
 */
export const picturesOn = async (page: PDFPageProxy, cover: number): Promise<Pictures> => {
  const placed = placedPictures(await page.getOperatorList(), OPS)
  const area = placed.reduce((sum, picture) => sum + drawnArea(picture), 0)
  if (area < cover * areaOf(page)) return { pictures: [], isLarge: false }
  const pictures: Letters[] = []
  let isLarge = false
  for (const { name, matrix } of placed.slice(0, MOST_PICTURES)) {
    const from = name.startsWith('g_') ? page.commonObjs : page.objs
    const found = await new Promise<unknown>((resolve) => from.get(name, resolve))
    if (!isPicture(found) || Math.min(found.width, found.height) < LEAST_SIDE_PX) continue
    isLarge ||= found.data.byteLength > LARGE_BYTES
    const gray = turned(readable(asGray(found)), lieOf(matrix, page.rotate))
    pictures.push({ png: pngOf(gray), ink: inkOf(gray) })
  }
  return { pictures, isLarge }
}
