import { createCanvas, Image } from '@napi-rs/canvas'
import { grayOf, halved, readable, type Gray } from './gray.ts'
import { pngOf } from './png.ts'
import { scaleFor, webpOf, whiteCanvas } from './thumbnail.ts'

/** Rows whose colours are in memory at a time beside the picture: an even number. */
const BAND_ROWS = 128
const COLOUR_BYTES = 4
/** A picture of more pixels is halved while it is looked at. */
const LARGE_PIXELS = 5_000_000

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

/** A picture in shades of grey, on white where it is transparent; a large one half as wide and high. */
const grayIn = (image: Image): Gray => {
  const { width, height } = image
  const half = width * height > LARGE_PIXELS ? 2 : 1
  const [across, down] = [Math.floor(width / half), Math.floor(height / half)]
  const data = new Uint8Array(across * down)
  const canvas = createCanvas(width, Math.min(BAND_ROWS, height))
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  for (let from = 0; from < height; from += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, height - from)
    context.fillRect(0, 0, width, rows)
    context.drawImage(image, 0, -from)
    // Its own memory: copies of it would pile up until they are collected.
    const band = grayOf(canvas.data(), width * rows, COLOUR_BYTES)
    const gray: Gray = { width, height: rows, depth: 8, data: band }
    data.set((half === 2 ? halved(gray) : gray).data, Math.floor(from / half) * across)
  }
  return { width: across, height: down, depth: 8, data }
}

/** What a picture is looked at as: for its letters, a PNG in grey, and in small. */
type Looks = { readonly letters: Buffer; readonly thumbnail: Uint8Array | null }

/** Decodes a JPEG or PNG, whose dimensions were looked at before. Throws where it is damaged. */
export const lookAt = async (bytes: Uint8Array): Promise<Looks> => {
  const image = await decoded(bytes)
  const letters = pngOf(readable(grayIn(image)))
  const thumbnail = await thumbnailOf(image).catch(() => null)
  return { letters, thumbnail }
}
