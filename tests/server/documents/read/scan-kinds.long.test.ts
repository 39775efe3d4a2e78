import { describe, expect, it, vi } from 'vitest'
import { contentsOf, onePagePdf } from '#tests/support/documents/document-files.ts'
import { SCANS, scanPdf } from '#tests/support/documents/scan-pdf.ts'

// Text recognition takes one or two seconds alone, but many times longer while a browser and a
// database also run.
vi.setConfig({ testTimeout: 120_000 })

describe('a scan in a PDF', () => {
  it.each(Object.entries(SCANS))('[DOC-54] is read if it is packed as %s', async (_, picture) => {
    const { pages } = await contentsOf('pdf', scanPdf([picture()]))
    expect(pages[0]?.text).toContain('Revenue from sales 1,200.50 1,500.75')
  })
})

describe('text in a PDF', () => {
  /** A font that is not embedded. Its encoding is a file in the package of the PDF library. */
  const fontOf = (encoding: string, ordering: string): string =>
    `/Font << /F1 << /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /${encoding} /DescendantFonts [
      << /Type /Font /Subtype /CIDFontType0 /BaseFont /Any /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >>
      /FontDescriptor << /Type /FontDescriptor /FontName /Any /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >> >>] >> >>`

  it.each([
    ['90ms-RKSJ-H', 'Japan1', '94848fe38d82', '売上高'],
    ['GBK-EUC-H', 'GB1', 'd3aad2b5cad5c8eb', '营业收入'],
    ['KSCms-UHC-H', 'Korea1', 'b8c5c3e2bed7', '매출액'],
  ])('[DOC-54] is read in the encoding %s', async (encoding, ordering, hex, text) => {
    const pdf = onePagePdf(`BT /F1 12 Tf 72 700 Td <${hex}> Tj ET`, fontOf(encoding, ordering))
    expect((await contentsOf('pdf', pdf)).pages[0]?.text).toBe(text)
  })
})
