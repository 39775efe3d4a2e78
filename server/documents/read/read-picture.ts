import {
  READING_PICTURE_MAX_RATIO,
  READING_PICTURE_MAX_SIZE,
  READING_SCAN_MAX_SIZE,
} from '#contract/limits/reading.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { collectGarbage } from './collect-garbage.ts'
import type { ReaderResult } from './contents.ts'
import { decodePicture } from './decode-picture.ts'
import { pngOf } from './png.ts'
import { shrunkPng } from './png-rows.ts'
import { recognize } from './recognize.ts'
import { UnreadableDocument } from './unreadable-document.ts'

/** Width × height. */
type Pixels = number

/** Offsets in the PNG header. */
const PNG_WIDTH_AT = 16
const PNG_HEIGHT_AT = 20
const PNG_HEAD_BYTES = 24

const pngPixels = (bytes: Buffer): Pixels | null =>
  bytes.length < PNG_HEAD_BYTES
    ? null
    : bytes.readUInt32BE(PNG_WIDTH_AT) * bytes.readUInt32BE(PNG_HEIGHT_AT)

/** Start-of-frame markers. The excluded values are tables and extensions. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Walks the segments to the first frame, which holds the dimensions. */
const jpegPixels = (bytes: Buffer): Pixels | null => {
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker)) return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7)
    // Fill bytes and markers without a length.
    const isBare = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    at += isBare ? (marker === 0xff ? 1 : 2) : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

/** Shrinks a PNG that is too large to decode whole. */
const smaller = async (bytes: Buffer, pixels: Pixels): Promise<Buffer> =>
  pixels > READING_PICTURE_MAX_SIZE ? pngOf(await shrunkPng(bytes)) : bytes

/**
 * Recognizes the text of a JPEG or PNG. Checks the dimensions before decoding. Throws
 * `UnreadableDocument`.
 */
export const readPicture = async (bytes: Buffer, type: 'jpeg' | 'png'): Promise<ReaderResult> => {
  const pixels = type === 'png' ? pngPixels(bytes) : jpegPixels(bytes)
  if (pixels === null || pixels === 0) throw new UnreadableDocument('corrupt', 'no dimensions')
  if (pixels > (type === 'png' ? READING_SCAN_MAX_SIZE : READING_PICTURE_MAX_SIZE)) {
    const isBomb = pixels > bytes.length * READING_PICTURE_MAX_RATIO
    throw new UnreadableDocument(isBomb ? 'bomb' : 'tooLarge', `${pixels} pixels`)
  }
  const { letters, ink, thumbnail } = await smaller(bytes, pixels)
    .then(decodePicture)
    .catch((cause: unknown) => {
      if (cause instanceof UnreadableDocument) throw cause
      throw new UnreadableDocument('corrupt', String(cause))
    })
  // Free the decoder's memory before recognition starts.
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
