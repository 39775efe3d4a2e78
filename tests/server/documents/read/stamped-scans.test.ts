import { describe, expect, it, vi } from 'vitest'
import { contentsOf, pdfOf } from '#tests/support/documents/document-files.ts'
import { SCANS } from '#tests/support/documents/scan-pdf.ts'

// Text recognition takes one or two seconds alone, but many times longer while a browser and a
// database also run.
vi.setConfig({ testTimeout: 120_000 })

const ENVELOPE = 'DocuSign Envelope ID: 3F2504E0-4F89-11D3-9A0C-0305E82C3301'
const WHOLE = '612 0 0 792 0 0'
const SEEN = 'Revenue from sales 1,200.50 1,500.75'

type Words = readonly [x: number, y: number, text: string]

/**
 * A page with a scan drawn by `matrix` and with `words` over it. The words are upright after the
 * page rotation.
 */
const pageWith = (words: readonly Words[], matrix = WHOLE, rotate = 0): Buffer => {
  const [dictionary, data] = SCANS['CCITT G4']?.() ?? ['', Buffer.alloc(0)]
  const way = rotate === 90 ? '0 1 -1 0' : '1 0 0 1'
  const drawn = words.map(([x, y, text]) => `BT /F1 7 Tf ${way} ${x} ${y} Tm (${text}) Tj ET`)
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Rotate ${rotate} /Contents 4 0 R /Resources << /Font << /F1 6 0 R >> /XObject << /I 5 0 R >> >> >>`,
    ['', Buffer.from(`q ${matrix} cm /I Do Q ${drawn.join(' ')}`)],
    [`/Type /XObject /Subtype /Image ${dictionary}`, data],
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
}

const textOf = async (...page: Parameters<typeof pageWith>): Promise<string | undefined> =>
  (await contentsOf('pdf', pageWith(...page))).pages[0]?.text

describe('[DOC-243] a scanned page with words stamped at its edge', () => {
  it('is read with the stamped words and the scan', async () => {
    const text = await textOf([
      [20, 780, ENVELOPE],
      [400, 12, 'Scanned with a telephone, page 1 of 1'],
    ])
    expect(text?.startsWith(ENVELOPE)).toBe(true)
    expect(text).toContain('Scanned with a telephone')
    expect(text).toContain(SEEN)
  })

  it('is read with the stamped words and the scan even if the page is rotated', async () => {
    // The scan is drawn on its side, and the page rotation turns it upright.
    const text = await textOf([[20, 200, ENVELOPE]], '0 792 -612 0 612 0', 90)
    expect(text).toContain(ENVELOPE)
    expect(text).toContain(SEEN)
  })

  it('is read without the scan if some words are inside the page or the picture is small', async () => {
    const running: Words = [20, 780, ENVELOPE]
    const own: Words = [72, 500, 'A slide says what its background does not, in one short line.']
    expect(await textOf([running, own])).toBe(`${ENVELOPE}\n\n${own[2]}`)
    expect(await textOf([running], '300 0 0 388 100 200')).toBe(ENVELOPE)
  })
})
