import { createCanvas, Image } from '@napi-rs/canvas'
import { grayOf, growingOf, shrinkingOf, shrunk, type Gray } from './gray.ts'
import { inkOf, type Ink } from './ink.ts'
import { pngOf } from './png.ts'
import { scaleFor, webpOf, whiteCanvas } from './thumbnail.ts'

/** Rows whose colours are in memory at a time beside the picture, once they are made smaller. */
const BAND_ROWS = 64
const COLOUR_BYTES = 4

/** It stands upright where its camera says how it was held. */
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

/**
 * A picture in shades of grey, on white where it is transparent, no larger than its letters need it; a small one
 * is made larger.
 */
const grayIn = (image: Image): Gray => {
  const grow = growingOf(image.width, image.height)
  const [width, height] = [image.width * grow, image.height * grow]
  const by = shrinkingOf(width, height)
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
    // Its own memory: copies of it would pile up until they are collected.
    const band = grayOf(canvas.data(), width * rows, COLOUR_BYTES)
    data.set(shrunk({ width, height: rows, depth: 8, data: band }, by).data, (from / by) * across)
  }
  return { width: across, height: down, depth: 8, data }
}

/** What a picture is looked at as: for its letters, a PNG in grey, and in small. */
type Looks = {
  readonly letters: Buffer
  readonly ink: Ink
  readonly thumbnail: Uint8Array | null
}

/** Decodes a JPEG or PNG, whose dimensions were looked at before. Throws where it is damaged. */
export const lookAt = async (bytes: Uint8Array): Promise<Looks> => {
  const image = await decoded(bytes)
  const gray = grayIn(image)
  const letters = pngOf(gray)
  const ink = inkOf(gray)
  const thumbnail = await thumbnailOf(image).catch(() => null)
  return { letters, ink, thumbnail }
}
