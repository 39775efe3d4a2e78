import { createCanvas } from '@napi-rs/canvas'
import { deflateSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { READING_MEMORY_BYTES } from '#contract/limits/reading.ts'
import { MB_BYTES } from '#contract/limits.ts'
import type { Gray } from '#server/documents/read/gray.ts'
import { pngOf } from '#server/documents/read/png.ts'
import {
  contentsOf,
  failureOf,
  onePagePdf,
  pdfOf,
  readAs,
} from '#tests/support/documents/document-files.ts'
import { registerFont } from '#tests/support/documents/package-fonts.ts'
import { scanPdf } from '#tests/support/documents/scan-pdf.ts'

// Text recognition takes one or two seconds alone, but many times longer while a browser and a
// database also run.
vi.setConfig({ testTimeout: 120_000 })

const FIGURES = 'Revenue from sales 1,200.50 1,500.75'

/** A page with a line of figures, in pixels of four bytes. */
const drawnPage = (width: number, height: number): Uint8Array => {
  registerFont('sans')
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.fillStyle = 'black'
  context.font = `${Math.round(width / 30)}px sans`
  context.fillText(FIGURES, width / 10, height / 5)
  return canvas.data()
}

const DIN_A4_300 = { width: 2480, height: 3508 }
const DIN_A4_600 = { width: 4960, height: 7016 }

/** The page in black and white. Each row has a whole number of bytes, and a 1 bit is white. */
const bits = ({ width, height }: typeof DIN_A4_600): Gray => {
  const colours = drawnPage(width, height)
  const data = new Uint8Array((width / 8) * height)
  for (let at = 0; at < width * height; at += 1)
    if ((colours[at * 4] ?? 0) > 127) data[at >> 3] = (data[at >> 3] ?? 0) | (128 >> (at & 7))
  return { width, height, depth: 1, data }
}

const readPages = async (bytes: Buffer) => {
  const started: number[] = []
  const read = await readAs('pdf', bytes, { started: (pid) => started.push(pid) })
  const pages = read.ok ? read.value.pages.map(({ text }) => text) : read.error
  return { pages, tries: started.length }
}

describe('a large scan', () => {
  it('[DOC-165] of several colour pages at 300 dpi is read', async () => {
    const { width, height } = DIN_A4_300
    const colours = drawnPage(width, height)
    const data = new Uint8Array(width * height * 3)
    for (let at = 0; at < width * height; at += 1)
      data.set(colours.subarray(at * 4, at * 4 + 3), at * 3)
    const picture = [
      `/Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode`,
      deflateSync(data, { level: 1 }),
    ] as const
    const { pages } = await readPages(scanPdf([picture, picture, picture]))
    expect(pages).toEqual([FIGURES, FIGURES, FIGURES])
  })

  it('[DOC-166] in black and white at 600 dpi is read, in a PDF and as a PNG', async () => {
    const { width, height } = DIN_A4_600
    const page = bits(DIN_A4_600)
    const picture = [
      `/Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode`,
      deflateSync(page.data),
    ] as const
    expect(await readPages(scanPdf([picture]))).toEqual({ pages: [FIGURES], tries: 1 })
    expect((await contentsOf('png', pngOf(page))).pages[0]?.text).toBe(FIGURES)
  })

  it('[DOC-166] with its end cut off fails as damaged', async () => {
    const whole = pngOf(bits(DIN_A4_600))
    const cut = whole.subarray(0, whole.length / 2)
    const { failure, peakMB } = await failureOf('png', cut)
    expect(failure).toBe('corrupt')
    expect(peakMB * MB_BYTES).toBeLessThan(READING_MEMORY_BYTES)
  })
})

const [WIDTH, HEIGHT] = [5300, 5400]

/**
 * A PDF with a page of text and a page with a color picture. The picture exceeds the memory of the
 * process.
 */
const withLargeScan = (text: string): Buffer => {
  const page = (contents: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${contents} 0 R /Resources 7 0 R >>`
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    page(5),
    page(6),
    ['', Buffer.from(`BT /F1 12 Tf 72 700 Td (${text}) Tj ET`)],
    ['', Buffer.from('q 612 0 0 792 0 0 cm /I Do Q')],
    '<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> /XObject << /I 8 0 R >> >>',
    [
      `/Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode`,
      deflateSync(Buffer.alloc(WIDTH * HEIGHT * 3, 255), { level: 1 }),
    ],
  ])
}

describe('a PDF that needs too much memory', () => {
  it('[DOC-57] for one picture is read without the text of that page', async () => {
    const text = 'A page of text that stands before the scan, which is too large.'
    expect(await readPages(withLargeScan(text))).toEqual({ pages: [text, ''], tries: 2 })
  })

  it('[DOC-57] for anything else fails without a second try', async () => {
    const endless = onePagePdf(Buffer.alloc(200 * MB_BYTES, 'BT /F1 9 Tf (a) Tj ET '))
    expect(await readPages(endless)).toEqual({ pages: 'outOfMemory', tries: 1 })
  })
})
