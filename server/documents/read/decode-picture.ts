import { createCanvas, Image } from '@napi-rs/canvas'
import { grayOf, growFactorOf, shrinkFactorOf, shrinkBy, type Gray } from './gray.ts'
import { inkOf, type Ink } from './dark-pixels.ts'
import { pngOf } from './png.ts'
import { scaleFor, webpOf, whiteCanvas } from './thumbnail.ts'

/** Height of a band in rows of the result. Only one band at a time is in memory in colour. */
const BAND_ROWS = 64
const COLOUR_BYTES = 4

/** The decoder applies EXIF orientation, so the picture is upright. */
const decoded = (bytes: Uint8Array): Promise<Image> =>
  new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = reject
    image.src = bytes
  })

const thumbnailOf = (image: Image): Promise<Uint8Array | null> => {
  const canvas = whiteCanvas(image, scaleFor(image))
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return webpOf(canvas)
}

/** Converts to grayscale on white, scaled to the size that recognition needs. */
const grayIn = (image: Image): Gray => {
  const grow = growFactorOf(image.width, image.height)
  const [width, height] = [image.width * grow, image.height * grow]
  const by = shrinkFactorOf(width, height)
  const [across, down] = [Math.floor(width / by), Math.floor(height / by)]
  const data = new Uint8Array(across * down)
  const most = BAND_ROWS * by
  const canvas = createCanvas(width, Math.min(most, height))
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = 'white'
  for (let from = 0; from < height; from += most) {
    const rows = Math.min(most, height - from)
    context.fillRect(0, 0, width, rows)
    context.drawImage(image, 0, -from, width, height)
    // `canvas.data()` avoids copies, which would pile up until garbage collection.
    const band = grayOf(canvas.data(), width * rows, COLOUR_BYTES)
    data.set(shrinkBy({ width, height: rows, depth: 8, data: band }, by).data, (from / by) * across)
  }
  return { width: across, height: down, depth: 8, data }
}

/** `letters` is a grayscale PNG for recognition. */
type DecodedPicture = {
  readonly letters: Buffer
  readonly ink: Ink
  readonly thumbnail: Uint8Array | null
}

/** Decodes a JPEG or PNG. The caller has checked its dimensions. Throws if it is damaged. */
export const decodePicture = async (bytes: Uint8Array): Promise<DecodedPicture> => {
  const image = await decoded(bytes)
  const gray = grayIn(image)
  const letters = pngOf(gray)
  const ink = inkOf(gray)
  const thumbnail = await thumbnailOf(image).catch(() => null)
  return { letters, ink, thumbnail }
}
