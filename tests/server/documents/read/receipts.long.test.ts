import { expect, it, vi } from 'vitest'
import { contentsOf } from '#tests/support/documents/document-files.ts'
import { RECEIPT_LINES, recognisedLines, receiptPng } from '#tests/support/documents/receipts.ts'

vi.setConfig({ testTimeout: 120_000 })

it.each([
  ['fixed', 28, 26, false],
  ['fixed', 30, 14, true],
  ['fixedBold', 28, 26, false],
  ['fixedBold', 14, 22, false],
  ['serif', 28, 26, false],
  ['sans', 14, 22, false],
  ['sans', 28, 26, false],
  ['sans', 30, 14, true],
] as const)(
  '[DOC-522] the amounts of a receipt are read in the font %s, %i px high, with lines %i px apart',
  async (font, size, apart, isColon) => {
    const png = receiptPng(RECEIPT_LINES, { font, size, apart, isColon })
    const { pages } = await contentsOf('png', png)
    expect(recognisedLines(pages[0]?.text ?? '', RECEIPT_LINES)).toEqual(
      RECEIPT_LINES.filter(([, amount]) => amount !== ''),
    )
  },
)
