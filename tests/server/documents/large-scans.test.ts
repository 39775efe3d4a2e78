import { deflateSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { contentsOf, pdfOf } from '#tests/support/document-files.ts'

// Letters are looked for a second or two, and many times that beside a browser and a database.
vi.setConfig({ testTimeout: 120_000 })

const [WIDTH, HEIGHT] = [5300, 5400]

/** A PDF of a page of text and one with a picture in colours of almost as many pixels as there may be. */
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

it('[DOC-57] a picture that takes too much memory costs its page, not the document', async () => {
  const text = 'A page of text that stands before the scan, which is too large.'
  const { pages, pageCount } = await contentsOf('pdf', withLargeScan(text))
  expect(pages.map((page) => page.text)).toEqual([text, ''])
  expect(pageCount).toBe(2)
})
