import { createCanvas, type Canvas } from '@napi-rs/canvas'
import {
  READING_THUMBNAIL_HEIGHT_PX,
  READING_THUMBNAIL_MAX_BYTES,
  READING_THUMBNAIL_WIDTH_PX,
} from '#contract/limits/reading.ts'

/** Width and height in any unit. */
export type Size = { readonly width: number; readonly height: number }

/** WebP qualities in percent, tried in order until the picture is small enough. */
const QUALITIES = [80, 60, 35, 10]

/** Scale that fits the thumbnail. Never enlarges. */
export const scaleFor = ({ width, height }: Size): number =>
  Math.min(1, READING_THUMBNAIL_WIDTH_PX / width, READING_THUMBNAIL_HEIGHT_PX / height)

export const whiteCanvas = ({ width, height }: Size, scale: number): Canvas => {
  const side = (length: number): number => Math.max(1, Math.round(length * scale))
  const canvas = createCanvas(side(width), side(height))
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return canvas
}

/** Encodes a canvas as WebP. Null if it is too large even at the lowest quality. */
export const webpOf = async (canvas: Canvas): Promise<Uint8Array | null> => {
  for (const quality of QUALITIES) {
    const bytes = await canvas.encode('webp', quality)
    if (bytes.byteLength <= READING_THUMBNAIL_MAX_BYTES) return bytes
  }
  return null
}
