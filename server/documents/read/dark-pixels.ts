import { WHITE, type Gray } from './gray.ts'

/**
 * Dark areas of a picture as a grid of squares with `INK_PX` pixels per side. 1 marks a dark
 * square.
 */
export type Ink = { readonly across: number; readonly dark: Uint8Array }

/** Bounding box of a recognized word, in pixels. */
export type Box = {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

const INK_PX = 8
/** Pixels darker than this fraction of the mean count as ink. */
const DARK = 0.7

const pixelAt = ({ width, depth, data }: Gray, x: number, y: number): number => {
  if (depth === 8) return data[y * width + x] ?? WHITE
  const byte = data[y * Math.ceil(width / 8) + (x >> 3)] ?? WHITE
  return (byte >> (7 - (x & 7))) & 1 ? WHITE : 0
}

const meanOf = (gray: Gray): number => {
  let [sum, count] = [0, 0]
  for (let y = 0; y < gray.height; y += INK_PX)
    for (let x = 0; x < gray.width; x += INK_PX) {
      sum += pixelAt(gray, x, y)
      count += 1
    }
  return sum / Math.max(1, count)
}

export const inkOf = (gray: Gray): Ink => {
  const across = Math.ceil(gray.width / INK_PX)
  const dark = new Uint8Array(across * Math.ceil(gray.height / INK_PX))
  const most = meanOf(gray) * DARK
  for (let y = 0; y < gray.height; y += 1)
    for (let x = 0; x < gray.width; x += 1)
      if (pixelAt(gray, x, y) < most) dark[Math.floor(y / INK_PX) * across + (x >> 3)] = 1
  return { across, dark }
}

/**
 * Fraction of the ink outside all word boxes. A high value hints at text that recognition missed.
 */
export const inkOutsideWords = ({ across, dark }: Ink, words: readonly Box[]): number => {
  const remaining = dark.slice()
  for (const { x0, y0, x1, y1 } of words)
    for (let row = Math.floor(y0 / INK_PX) - 1; row <= Math.floor(y1 / INK_PX) + 1; row += 1)
      for (let at = Math.floor(x0 / INK_PX) - 1; at <= Math.floor(x1 / INK_PX) + 1; at += 1)
        if (row >= 0 && at >= 0 && at < across) remaining[row * across + at] = 0
  const count = (squares: Uint8Array): number => squares.reduce((sum, one) => sum + one, 0)
  return count(remaining) / Math.max(1, count(dark))
}
