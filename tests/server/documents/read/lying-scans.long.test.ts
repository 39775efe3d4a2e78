import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { contentsOf, documentFile, readAs } from '#tests/support/documents/document-files.ts'
import { withOrientation } from '#tests/support/documents/exif.ts'
import { SCANS, scanPdf } from '#tests/support/documents/scan-pdf.ts'

const FIGURES = 'Revenue from sales 1,200.50 1,500.75'

/** A scan as a JPEG, turned clockwise by `quarters` quarter turns. */
const turnedScan = async (quarters: number) => {
  const scan = await loadImage(documentFile('scan.png'))
  const [width, height] = quarters % 2 === 0 ? [scan.width, scan.height] : [scan.height, scan.width]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.translate(width / 2, height / 2)
  context.rotate((quarters * Math.PI) / 2)
  context.drawImage(scan, -scan.width / 2, -scan.height / 2)
  return { jpeg: await canvas.encode('jpeg', 85), width, height }
}
const pictureOf = ({ jpeg, width, height }: Awaited<ReturnType<typeof turnedScan>>) =>
  [
    `/Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
    jpeg,
  ] as const
const textOf = async (...[type, bytes]: Parameters<typeof contentsOf>) =>
  (await contentsOf(type, bytes)).pages[0]?.text

describe('a scan', () => {
  it.each([90, 180, 270])(
    '[DOC-55] is turned upright by the page rotation in the PDF, and read: %i°',
    async (rotate) => {
      const pdf = scanPdf([pictureOf(await turnedScan(4 - rotate / 90))], { rotate })
      expect(await textOf('pdf', pdf)).toContain(FIGURES)
    },
  )

  it.each([
    ['a quarter turn counterclockwise', 1, '0 792 -612 0 612 0'],
    ['upside down', 2, '-612 0 0 -792 612 792'],
    ['a quarter turn clockwise', 3, '0 -792 612 0 0 792'],
  ])(
    '[DOC-55] is turned upright by the matrix with which the PDF draws it, and read: %s',
    async (_, quarters, matrix) => {
      const pdf = scanPdf([pictureOf(await turnedScan(quarters))], { matrix })
      expect(await textOf('pdf', pdf)).toContain(FIGURES)
    },
  )

  it.each([
    [3, 2, 'big'],
    [6, 3, 'big'],
    [8, 1, 'little'],
  ] as const)(
    '[DOC-55] is turned upright by the camera orientation in its file, and read: %i',
    async (orientation, quarters, order) => {
      const { jpeg } = await turnedScan(quarters)
      expect(await textOf('jpg', withOrientation(jpeg, orientation, order))).toContain(FIGURES)
    },
  )

  it('[DOC-54] is read too if the PDF draws it upright, as an image mask', async () => {
    const [dictionary, data] = SCANS['CCITT G4']?.() ?? ['', Buffer.alloc(0)]
    const stencil = dictionary.replace('/ColorSpace /DeviceGray', '/ImageMask true')
    expect(await textOf('pdf', scanPdf([[stencil, data]]))).toContain(FIGURES)
  })
})

it('[DOC-55] a very large picture is still read', async () => {
  const scan = await loadImage(documentFile('scan.png'))
  const canvas = createCanvas(4 * scan.width, 3 * scan.height)
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(scan, 0, 0, 3 * scan.width, 3 * scan.height)
  expect(await textOf('png', await canvas.encode('png'))).toContain(FIGURES)
})

it('[DOC-58] a picture with only mirrored letters has no text', async () => {
  const scan = await loadImage(documentFile('scan.png'))
  const canvas = createCanvas(scan.width, scan.height)
  const context = canvas.getContext('2d')
  context.scale(-1, 1)
  context.drawImage(scan, -scan.width, 0)
  const mirrored = await canvas.encode('png')
  expect(await readAs('png', mirrored)).toEqual({ ok: false, error: 'noText' })
})
