import { ImageKind, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pngOf, type Gray } from './png.ts'

/** A picture as the library gives it; `kind` says how its pixels are packed. */
type Picture = {
  readonly width: number
  readonly height: number
  readonly kind: number
  readonly data: Uint8Array | Uint8ClampedArray
}

/** Smaller pictures are ornaments, in pixels of each side. */
const LEAST_SIDE_PX = 100
/** Scanners cut a page into stripes; beyond these nothing is looked at. */
const MOST_PICTURES = 30
/** A page of letters is read well at 150 to 200 dots an inch; more takes memory and time alone. */
const ENOUGH_PIXELS = 5_000_000

const isPicture = (found: unknown): found is Picture =>
  typeof found === 'object' && found !== null && 'data' in found && ArrayBuffer.isView(found.data)

/** How bright a colour looks, by Rec. 601, in 256ths. */
const grayOf = (data: Picture['data'], count: number, step: number): Uint8Array => {
  const gray = new Uint8Array(count)
  for (let at = 0, from = 0; at < count; at += 1, from += step)
    gray[at] =
      (77 * (data[from] ?? 0) + 150 * (data[from + 1] ?? 0) + 29 * (data[from + 2] ?? 0)) >> 8
  return gray
}

const asGray = (
  { width, height, kind, data }: Picture,
  kinds: { readonly GRAYSCALE_1BPP: number; readonly RGB_24BPP: number },
): Gray =>
  kind === kinds.GRAYSCALE_1BPP
    ? { width, height, depth: 1, data: Uint8Array.from(data) }
    : {
        width,
        height,
        depth: 8,
        data: grayOf(data, width * height, kind === kinds.RGB_24BPP ? 3 : 4),
      }

/** Half as wide and high, each pixel the mean of four. */
const halved = ({ width, height, data }: Gray): Gray => {
  const [across, down] = [width >> 1, height >> 1]
  const half = new Uint8Array(across * down)
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1) {
      const at = row * 2 * width + column * 2
      const above = (data[at] ?? 0) + (data[at + 1] ?? 0)
      const below = (data[at + width] ?? 0) + (data[at + width + 1] ?? 0)
      half[row * across + column] = (above + below + 2) >> 2
    }
  return { width: across, height: down, depth: 8, data: half }
}

/** A picture as what recognises its letters takes it: no larger than they need it. */
const readable = (gray: Gray): Gray =>
  gray.depth === 8 && gray.width * gray.height > ENOUGH_PIXELS ? readable(halved(gray)) : gray

/** The pictures on a page in the order they are drawn, as PNG; those that the library can't unpack are left out. */
export const picturesOn = async (page: PDFPageProxy): Promise<readonly Buffer[]> => {
  const { fnArray, argsArray } = await page.getOperatorList()
  const names = new Set<string>()
  fnArray.forEach((operator: number, at: number) => {
    const name: unknown = argsArray[at]?.[0]
    if (operator === OPS.paintImageXObject && typeof name === 'string') names.add(name)
  })
  const pictures: Buffer[] = []
  for (const name of [...names].slice(0, MOST_PICTURES)) {
    const from = name.startsWith('g_') ? page.commonObjs : page.objs
    const found = await new Promise<unknown>((resolve) => from.get(name, resolve))
    if (isPicture(found) && Math.min(found.width, found.height) >= LEAST_SIDE_PX)
      pictures.push(pngOf(readable(asGray(found, ImageKind))))
  }
  return pictures
}
