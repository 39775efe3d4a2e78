/**
 * Grayscale pixels by row, 8 bits each. With `depth` 1, rows are padded to whole bytes and 1 is
 * white.
 */
export type Gray = {
  readonly width: number
  readonly height: number
  readonly depth: 1 | 8
  readonly data: Uint8Array
}

/** A page is legible at 150 to 200 dpi. More pixels only cost memory and time. */
const ENOUGH_PIXELS = 5_000_000
const GROWN = 2
export const WHITE = 255

/** Luminance of RGB or RGBA pixels by Rec. 601, with weights in 1/256. */
export const grayOf = (
  data: Uint8Array | Uint8ClampedArray,
  count: number,
  step: number,
): Uint8Array => {
  const gray = new Uint8Array(count)
  for (let at = 0, from = 0; at < count; at += 1, from += step)
    gray[at] =
      (77 * (data[from] ?? 0) + 150 * (data[from + 1] ?? 0) + 29 * (data[from + 2] ?? 0)) >> 8
  return gray
}

/** Converts to one byte per pixel. */
const unpacked = ({ width, height, depth, data }: Gray): Gray => {
  if (depth === 8) return { width, height, depth, data }
  const stride = Math.ceil(width / 8)
  const bytes = new Uint8Array(width * height)
  for (let row = 0, at = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1, at += 1) {
      const byte = data[row * stride + (column >> 3)] ?? 0
      bytes[at] = (byte >> (7 - (column & 7))) & 1 ? WHITE : 0
    }
  return { width, height, depth: 8, data: bytes }
}

/** Factor to shrink a picture before recognition: `by` pixels per side become one. */
export const shrinkFactorOf = (width: number, height: number): number =>
  Math.max(1, Math.ceil(Math.sqrt((width * height) / ENOUGH_PIXELS)))

/** Factor to enlarge a small picture, so its letters are as tall as in a scan. */
export const growFactorOf = (width: number, height: number): number =>
  width * height * GROWN * GROWN <= ENOUGH_PIXELS ? GROWN : 1

/** Adds the brightness of one row to `sums`, `by` pixels per column. */
const addRow = ({ width, depth, data }: Gray, row: number, by: number, sums: Uint32Array): void => {
  const start = row * (depth === 8 ? width : Math.ceil(width / 8))
  const end = sums.length * by
  for (let at = 0, column = 0, remaining = by; at < end; at += 1) {
    const bright =
      depth === 8
        ? (data[start + at] ?? 0)
        : (((data[start + (at >> 3)] ?? 0) >> (7 - (at & 7))) & 1) * WHITE
    sums[column] = (sums[column] ?? 0) + bright
    remaining -= 1
    if (remaining > 0) continue
    remaining = by
    column += 1
  }
}

/** Box filter: each result pixel is the mean of `by` × `by` pixels. */
export const shrinkBy = (gray: Gray, by: number): Gray => {
  const [across, down] = [Math.floor(gray.width / by), Math.floor(gray.height / by)]
  const small = new Uint8Array(across * down)
  const sums = new Uint32Array(across)
  for (let row = 0; row < down; row += 1) {
    sums.fill(0)
    for (let line = 0; line < by; line += 1) addRow(gray, row * by + line, by, sums)
    small.set(
      sums.map((sum) => Math.round(sum / (by * by))),
      row * across,
    )
  }
  return { width: across, height: down, depth: 8, data: small }
}

/** Shrinks a picture to the size that recognition needs. */
export const shrinkForRecognition = (gray: Gray): Gray => {
  const by = shrinkFactorOf(gray.width, gray.height)
  return by > 1 ? shrinkBy(gray, by) : gray
}

/** Orientation of a picture. `swap` exchanges rows and columns before the flips. */
export type Orientation = {
  readonly swap: boolean
  readonly flipX: boolean
  readonly flipY: boolean
}

/** Start offset and step for one line of result pixels. */
const along = (count: number, apart: number, isBack: boolean) =>
  isBack ? { start: (count - 1) * apart, step: -apart } : { start: 0, step: apart }

/** Turns a picture upright. */
export const turnUpright = (gray: Gray, { swap, flipX, flipY }: Orientation): Gray => {
  if (!swap && !flipX && !flipY) return gray
  const { width, height, data } = unpacked(gray)
  const [across, down, right, low] = swap ? [height, width, width, 1] : [width, height, 1, width]
  const row = along(across, right, flipX)
  const column = along(down, low, flipY)
  const out = new Uint8Array(width * height)
  for (let y = 0, at = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1, at += 1)
      out[at] = data[row.start + column.start + x * row.step + y * column.step] ?? 0
  return { width: across, height: down, depth: 8, data: out }
}
