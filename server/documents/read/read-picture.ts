import {
  READING_PICTURE_MAX_RATIO,
  READING_PICTURE_MAX_SIZE,
  READING_SCAN_MAX_SIZE,
} from '#contract/limits/reading.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { collectGarbage } from './garbage.ts'
import type { Found } from './contents.ts'
import { lookAt } from './look-at.ts'
import { pngOf } from './png.ts'
import { shrunkPng } from './png-rows.ts'
import { recognize } from './recognize.ts'
import { UnreadableDocument } from './unreadable.ts'

/** Width × height. */
type Pixels = number

/** Where a PNG says how large it is. */
const PNG_WIDTH_AT = 16
const PNG_HEIGHT_AT = 20
const PNG_HEAD_BYTES = 24

const pngPixels = (bytes: Buffer): Pixels | null =>
  bytes.length < PNG_HEAD_BYTES
    ? null
    : bytes.readUInt32BE(PNG_WIDTH_AT) * bytes.readUInt32BE(PNG_HEIGHT_AT)

/** Frames of a JPEG: of these kinds, which are no tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Walks the segments to the first frame, which says how large the picture is. */
const jpegPixels = (bytes: Buffer): Pixels | null => {
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker)) return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7)
    // Filling bytes and markers without a length.
    const isBare = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    at += isBare ? (marker === 0xff ? 1 : 2) : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

/** A picture that can be unpacked as a whole: of a larger PNG one in grey, as small as its letters may be. */
const smaller = async (bytes: Buffer, pixels: Pixels): Promise<Buffer> =>
  pixels > READING_PICTURE_MAX_SIZE ? pngOf(await shrunkPng(bytes)) : bytes

/** Reads the letters of a JPEG or PNG. Throws `UnreadableDocument`; one of giant dimensions is never unpacked. */
export const readPicture = async (bytes: Buffer, type: 'jpeg' | 'png'): Promise<Found> => {
  const pixels = type === 'png' ? pngPixels(bytes) : jpegPixels(bytes)
  if (pixels === null || pixels === 0) throw new UnreadableDocument('corrupt', 'no dimensions')
  if (pixels > (type === 'png' ? READING_SCAN_MAX_SIZE : READING_PICTURE_MAX_SIZE)) {
    const isBomb = pixels > bytes.length * READING_PICTURE_MAX_RATIO
    throw new UnreadableDocument(isBomb ? 'bomb' : 'tooLarge', `${pixels} pixels`)
  }
  const { letters, ink, thumbnail } = await smaller(bytes, pixels)
    .then(lookAt)
    .catch((cause: unknown) => {
      if (cause instanceof UnreadableDocument) throw cause
      throw new UnreadableDocument('corrupt', String(cause))
    })
  // What decoding took is let go of before the letters are looked at.
  await nextTurn()
  collectGarbage()
  await nextTurn()
  return {
    pages: [await recognize(letters, ink)],
    tables: [],
    pageCount: null,
    thumbnail: async () => thumbnail,
  }
}
