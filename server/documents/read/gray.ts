/** Pixels in shades of grey, row by row: 8 bits each, or 1 where rows are whole bytes and 1 is white. */
export type Gray = {
  readonly width: number
  readonly height: number
  readonly depth: 1 | 8
  readonly data: Uint8Array
}

/** A page of letters is read well at 150 to 200 dots an inch; more takes memory and time alone. */
const ENOUGH_PIXELS = 5_000_000
const GROWN = 2
/** The brightest a pixel is. */
export const WHITE = 255

/** Colours of 3 or 4 bytes a pixel as they look: how bright, by Rec. 601, in 256ths. */
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

/** The same with a byte for each pixel. */
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

/** By how much a picture is made smaller before its letters are looked at: so many pixels of a side are one. */
export const shrinkingOf = (width: number, height: number): number =>
  Math.max(1, Math.ceil(Math.sqrt((width * height) / ENOUGH_PIXELS)))

/** By how much a small picture is made larger: its letters are as high then as those of a scan. */
export const growingOf = (width: number, height: number): number =>
  width * height * GROWN * GROWN <= ENOUGH_PIXELS ? GROWN : 1

/** How bright each pixel of a row is, added to `sums`, in which `by` of them are one. */
const addRow = ({ width, depth, data }: Gray, row: number, by: number, sums: Uint32Array): void => {
  const start = row * (depth === 8 ? width : Math.ceil(width / 8))
  const end = sums.length * by
  for (let at = 0, column = 0, left = by; at < end; at += 1) {
    const bright =
      depth === 8
        ? (data[start + at] ?? 0)
        : (((data[start + (at >> 3)] ?? 0) >> (7 - (at & 7))) & 1) * WHITE
    sums[column] = (sums[column] ?? 0) + bright
    left -= 1
    if (left > 0) continue
    left = by
    column += 1
  }
}

/** Smaller by that in each direction, each pixel of 8 bits the mean of those that it stands for. */
export const shrunk = (gray: Gray, by: number): Gray => {
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

/** A picture as what recognises its letters takes it: no larger than they need it. */
export const readable = (gray: Gray): Gray => {
  const by = shrinkingOf(gray.width, gray.height)
  return by > 1 ? shrunk(gray, by) : gray
}

/** How a picture lies: whether its rows are columns, and from which side each are counted. */
export type Lie = { readonly swap: boolean; readonly flipX: boolean; readonly flipY: boolean }

/** Pixels of one line of the result: where the first stands in the data, and how far apart they are. */
const along = (count: number, apart: number, isBack: boolean) =>
  isBack ? { start: (count - 1) * apart, step: -apart } : { start: 0, step: apart }

/** A picture as it is to be looked at. */
export const turned = (gray: Gray, { swap, flipX, flipY }: Lie): Gray => {
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
