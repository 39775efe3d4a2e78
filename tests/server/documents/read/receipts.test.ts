import { expect, it, vi } from 'vitest'
import { contentsOf } from '#tests/support/documents/document-files.ts'
import { RECEIPT_LINES, recognisedLines, receiptPng } from '#tests/support/documents/receipts.ts'

// Text recognition takes one or two seconds alone, but many times longer while a browser and a
// database also run.
vi.setConfig({ testTimeout: 120_000 })

it('[DOC-522] each amount of a receipt is read beside its name', async () => {
  const png = receiptPng(RECEIPT_LINES, { font: 'fixed', size: 14, apart: 22 })
  const { pages } = await contentsOf('png', png)
  expect(recognisedLines(pages[0]?.text ?? '', RECEIPT_LINES)).toEqual(
    RECEIPT_LINES.filter(([, amount]) => amount !== ''),
  )
})
