import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'
import { grayOf, shrinkFactorOf, type Gray } from './gray.ts'
import { UnreadableDocument } from './unreadable-document.ts'

const SIGNATURE_BYTES = 8
/** Chunk layout: length, name, data, checksum. */
const NAME_AT = 4
const DATA_AT = 8
const SUM_BYTES = 4
const HEAD_BYTES = 13
/** Samples per pixel by PNG colour type. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const PALETTE = 3
const RGB_CHANNELS = 3
const WHITE = 255

type Chunk = { readonly name: string; readonly data: Buffer }

function* chunksOf(bytes: Buffer): Generator<Chunk> {
  for (let at = SIGNATURE_BYTES; at + DATA_AT <= bytes.length;) {
    const end = at + DATA_AT + bytes.readUInt32BE(at)
    yield {
      name: bytes.toString('latin1', at + NAME_AT, at + DATA_AT),
      data: bytes.subarray(at + DATA_AT, end),
    }
    at = end + SUM_BYTES
  }
}

/** Fields of the IHDR chunk. `palette` holds the brightness of each palette colour. */
type Head = {
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly channels: number
  readonly palette: Uint8Array | null
}

const paletteOf = (colours: Uint8Array = new Uint8Array()): Uint8Array =>
  grayOf(colours, Math.floor(colours.length / RGB_CHANNELS), RGB_CHANNELS)

/** Throws `UnreadableDocument`: `tooLarge` for interlaced files, `corrupt` for unknown formats. */
const headOf = (bytes: Buffer): Head => {
  const found = new Map(Array.from(chunksOf(bytes), ({ name, data }) => [name, data] as const))
  const head = found.get('IHDR') ?? Buffer.alloc(HEAD_BYTES)
  const [depth, colours, interlace] = [head.readUInt8(8), head.readUInt8(9), head.readUInt8(12)]
  const channels = CHANNELS[colours]
  if (channels === undefined || ![1, 2, 4, 8, 16].includes(depth))
    throw new UnreadableDocument('corrupt', 'its head')
  if (interlace !== 0) throw new UnreadableDocument('tooLarge', 'interlaced')
  return {
    width: head.readUInt32BE(0),
    height: head.readUInt32BE(4),
    depth,
    channels,
    palette: colours === PALETTE ? paletteOf(found.get('PLTE')) : null,
  }
}

/** The Paeth predictor. */
const nearest = (left: number, above: number, corner: number): number => {
  const [a, b, c] = [
    Math.abs(above - corner),
    Math.abs(left - corner),
    Math.abs(left + above - 2 * corner),
  ]
  return a <= b && a <= c ? left : b <= c ? above : corner
}

/** The PNG filters by their number: none, sub, up, average, Paeth. */
const FORETOLD: readonly ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_left, above) => above,
  (left, above) => (left + above) >> 1,
  nearest,
]

/** Undoes the filter of a row in place. The first byte is the filter number. */
const restore = (row: Uint8Array, above: Uint8Array, step: number): void => {
  const [written = 0] = row
  const way = FORETOLD[written]
  if (way === undefined) throw new UnreadableDocument('corrupt', 'a row')
  if (written === 0) return
  const before = (bytes: Uint8Array, at: number): number =>
    at > step ? (bytes[at - step] ?? 0) : 0
  for (let at = 1; at < row.length; at += 1)
    row[at] = (row[at] ?? 0) + way(before(row, at), above[at] ?? 0, before(above, at))
}

/** Brightness of a pixel below 8 bits or from a palette. */
const smallPixel = (row: Uint8Array, at: number, { depth, palette }: Head): number => {
  const most = (1 << depth) - 1
  const bits = at * depth
  const value = ((row[1 + (bits >> 3)] ?? 0) >> (8 - depth - (bits & 7))) & most
  return palette ? (palette[value] ?? 0) : (value * WHITE) / most
}

/** Brightness of a pixel of whole bytes, blended with white if transparent. */
const pixel = (row: Uint8Array, at: number, { depth, channels }: Head): number => {
  const bytes = depth >> 3
  const start = 1 + at * channels * bytes
  const value = (channel: number): number => row[start + channel * bytes] ?? 0
  const isGray = channels < RGB_CHANNELS
  const bright = isGray ? value(0) : (77 * value(0) + 150 * value(1) + 29 * value(2)) >> 8
  if (channels % 2 === 1) return bright
  return WHITE + ((bright - WHITE) * value(channels - 1)) / WHITE
}

/** Shrinks rows as they arrive, so the full picture is never in memory. */
const shrinker = (head: Head) => {
  const { width, height, depth, palette } = head
  const by = shrinkFactorOf(width, height)
  const [across, down] = [Math.floor(width / by), Math.floor(height / by)]
  const small = new Uint8Array(across * down)
  const sums = new Uint32Array(across)
  const bright = depth < 8 || palette ? smallPixel : pixel
  let rows = 0
  const take = (row: Uint8Array): void => {
    for (let column = 0, at = 0; column < across; column += 1)
      for (let one = 0; one < by; one += 1, at += 1)
        sums[column] = (sums[column] ?? 0) + bright(row, at, head)
    rows += 1
    if (rows % by !== 0 || rows / by > down) return
    small.set(
      sums.map((sum) => Math.round(sum / (by * by))),
      (rows / by - 1) * across,
    )
    sums.fill(0)
  }
  const gray: Gray = { width: across, height: down, depth: 8, data: small }
  return { take, gray, isWhole: () => rows === height }
}

/** Decodes a large PNG row by row and shrinks it for recognition. Throws `UnreadableDocument`. */
export const shrunkPng = async (bytes: Buffer): Promise<Gray> => {
  const head = headOf(bytes)
  const bits = head.channels * head.depth
  const rows = shrinker(head)
  let row = new Uint8Array(1 + Math.ceil((head.width * bits) / 8))
  let above = new Uint8Array(row.length)
  let filled = 0
  const packed = chunksOf(bytes)
    .filter(({ name }) => name === 'IDAT')
    .map(({ data }) => data)
  const pieces: AsyncIterable<Buffer> = Readable.from(packed).pipe(createInflate())
  for await (const piece of pieces) {
    for (let from = 0; from < piece.length && !rows.isWhole();) {
      const part = piece.subarray(from, from + row.length - filled)
      row.set(part, filled)
      filled += part.length
      from += part.length
      if (filled < row.length) continue
      restore(row, above, Math.max(1, bits >> 3))
      rows.take(row)
      ;[row, above] = [above, row]
      filled = 0
    }
    // Ignore data after the last row.
    if (rows.isWhole()) break
  }
  if (!rows.isWhole()) throw new UnreadableDocument('corrupt', 'too few rows')
  return rows.gray
}
