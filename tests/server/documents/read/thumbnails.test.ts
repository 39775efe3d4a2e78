import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import {
  READING_MEMORY_BYTES,
  READING_THUMBNAIL_HEIGHT_PX,
  READING_THUMBNAIL_MAX_BYTES,
  READING_THUMBNAIL_WIDTH_PX,
} from '#contract/limits/reading.ts'
import { MB_BYTES } from '#contract/limits.ts'
import type { UploadExtension } from '#contract/documents/uploads.ts'
import { withOrientation } from '#tests/support/documents/exif.ts'
import {
  documentFile,
  failureOf,
  onePagePdf,
  readAs,
} from '#tests/support/documents/document-files.ts'

/** The decoded thumbnail of a file, or null if it has none. */
const thumbnailOf = async (type: UploadExtension, bytes: Uint8Array) => {
  const read = await readAs(type, bytes)
  if (!read.ok) throw new Error(read.error)
  const { thumbnail } = read.value
  if (thumbnail === undefined) return null
  expect(Buffer.from(thumbnail).toString('latin1', 8, 12)).toBe('WEBP')
  expect(thumbnail.byteLength).toBeLessThanOrEqual(READING_THUMBNAIL_MAX_BYTES)
  const picture = await loadImage(Buffer.from(thumbnail))
  const context = createCanvas(picture.width, picture.height).getContext('2d')
  context.drawImage(picture, 0, 0)
  /** The darkness of a point, from 0 to 255. Coordinates are from 0 to 1. */
  const darkness = (x: number, y: number): number => {
    const at = [Math.floor(picture.width * x), Math.floor(picture.height * y)] as const
    return 255 - (context.getImageData(...at, 1, 1).data[1] ?? 0)
  }
  return { width: picture.width, height: picture.height, darkness }
}

const WORDS = 'A text that is long enough to be one, on a page with a bar in one corner.'
const TEXT = `BT /F1 12 Tf 72 400 Td (${WORDS}) Tj ET`
/** Lines of text and a black bar at the top left. `isTurned` draws all of it upside down. */
const marked = async (type: 'jpeg' | 'png', isTurned = false) => {
  const canvas = createCanvas(900, 600)
  const context = canvas.getContext('2d')
  if (isTurned) {
    context.translate(900, 600)
    context.rotate(Math.PI)
  }
  context.drawImage(await loadImage(documentFile('scan.png')), 0, 0, 900, 1273)
  context.fillRect(0, 0, 300, 60)
  return type === 'jpeg' ? canvas.encode('jpeg', 90) : canvas.encode('png')
}

describe('the thumbnail of a document', () => {
  it('[DOC-47] of a PDF shows its first page', async () => {
    const pdf = onePagePdf(`0 692 200 100 re f ${TEXT}`)
    const seen = await thumbnailOf('pdf', pdf)
    expect(seen?.height).toBe(READING_THUMBNAIL_HEIGHT_PX)
    expect((seen?.width ?? 0) / (seen?.height ?? 1)).toBeCloseTo(612 / 792, 2)
    expect(seen?.darkness(0.1, 0.05)).toBeGreaterThan(200)
    expect(seen?.darkness(0.9, 0.05)).toBeLessThan(20)
  })

  it('[DOC-47] of a PDF from an office program shows its letters', async () => {
    const seen = await thumbnailOf('pdf', documentFile('report.pdf'))
    const places = Array.from({ length: 4000 }, (_, at) =>
      seen?.darkness((at % 80) / 80, Math.floor(at / 80) / 50),
    )
    expect(places.filter((dark = 0) => dark > 60).length).toBeGreaterThan(100)
  })

  it('[DOC-47] exists for a scan despite the memory used for recognition', async () => {
    expect(await thumbnailOf('pdf', documentFile('bits.pdf'))).not.toBeNull()
  })

  it.each(['jpeg', 'png'] as const)('[DOC-47] of a %s shows the picture itself', async (type) => {
    const seen = await thumbnailOf(type, await marked(type))
    expect(seen?.width).toBe(READING_THUMBNAIL_WIDTH_PX)
    expect((seen?.width ?? 0) / (seen?.height ?? 1)).toBeCloseTo(1.5, 1)
    expect(seen?.darkness(0.1, 0.05)).toBeGreaterThan(200)
    expect(seen?.darkness(0.9, 0.95)).toBeLessThan(100)
  })

  it('[DOC-47] of a photo is turned upright, as the orientation stored in the file demands', async () => {
    const seen = await thumbnailOf('jpg', withOrientation(await marked('jpeg', true), 3))
    expect(seen?.darkness(0.1, 0.05)).toBeGreaterThan(200)
    expect(seen?.darkness(0.9, 0.95)).toBeLessThan(100)
  })

  it('[DOC-47] is missing for other kinds of documents', async () => {
    expect(await thumbnailOf('docx', documentFile('report.docx'))).toBeNull()
    expect(await thumbnailOf('txt', Buffer.from('Words'))).toBeNull()
  })

  it('[DOC-48, DOC-831] that takes too long is omitted, and the document is still read', async () => {
    // The shading fills the whole page many times: little to read, but much to draw.
    const endless = onePagePdf(
      `${'/S sh '.repeat(100_000)} ${TEXT}`,
      `/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> /Shading << /S << /ShadingType 3
        /ColorSpace /DeviceRGB /Coords [300 400 0 300 400 500] /Extend [true true]
        /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >> >>`,
    )
    const { failure, peakMB } = await failureOf('pdf', endless)
    expect(failure).toBe('read')
    expect(await thumbnailOf('pdf', endless)).toBeNull()
    expect(peakMB * MB_BYTES).toBeLessThan(READING_MEMORY_BYTES * 1.25)
  })

  it('[DOC-831] of a giant page does not fail the document', async () => {
    const giant = onePagePdf(TEXT).toString('latin1').replace('612 792', '9e6 9e6')
    const seen = await readAs('pdf', Buffer.from(giant, 'latin1'))
    expect(seen.ok).toBe(true)
  })
})
