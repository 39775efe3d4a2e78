import { ImageKind, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { grayOf, shrinkForRecognition, turnUpright, type Gray } from '../gray.ts'
import { inkOf, type Ink } from '../dark-pixels.ts'
import { pngOf } from '../png.ts'
import { orientationOf, placedPictures, type PlacedPicture } from './placed-pictures.ts'
import { pageAreaOf } from './scan-detection.ts'

/** A decoded pdf.js picture. Without `kind` it is a stencil with one bit per pixel. */
type Picture = {
  readonly width: number
  readonly height: number
  readonly kind?: number
  readonly data: Uint8Array | Uint8ClampedArray
}

/** Minimum side in pixels. Smaller pictures are ornaments. */
const LEAST_SIDE_PX = 100
/** Scanners cut pages into strips, so read several pictures, up to this limit. */
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

/** Larger pictures hardly fit into memory together with the recognizer. */
const LARGE_BYTES = 6_000_000

type Letters = { readonly png: Buffer; readonly ink: Ink }
/** `isLarge` is true if a picture exceeded `LARGE_BYTES`. */
type Pictures = { readonly pictures: readonly Letters[]; readonly isLarge: boolean }

/** Area in square points. */
const drawnArea = ({ matrix: [a, b, c, d] }: PlacedPicture): number => Math.abs(a * d - b * c)

/**
 * Pictures of a page in drawing order, upright, as PNG. Empty if they cover less than `cover`.
 * Skips pictures that pdf.js cannot decode.
 */
export const picturesOn = async (page: PDFPageProxy, cover: number): Promise<Pictures> => {
  const placed = placedPictures(await page.getOperatorList(), OPS)
  const area = placed.reduce((sum, picture) => sum + drawnArea(picture), 0)
  if (area < cover * pageAreaOf(page)) return { pictures: [], isLarge: false }
  const pictures: Letters[] = []
  let isLarge = false
  for (const { name, matrix } of placed.slice(0, MOST_PICTURES)) {
    const from = name.startsWith('g_') ? page.commonObjs : page.objs
    const found = await new Promise<unknown>((resolve) => from.get(name, resolve))
    if (!isPicture(found) || Math.min(found.width, found.height) < LEAST_SIDE_PX) continue
    isLarge ||= found.data.byteLength > LARGE_BYTES
    const gray = turnUpright(
      shrinkForRecognition(asGray(found)),
      orientationOf(matrix, page.rotate),
    )
    pictures.push({ png: pngOf(gray), ink: inkOf(gray) })
  }
  return { pictures, isLarge }
}
