import { expect, it } from 'vitest'
import { readAs } from '#tests/support/documents/document-files.ts'
import { pagesPdf } from '#tests/support/documents/pages-pdf.ts'

const LINES = 40

it.each([
  ['5,000 pages with little text', 5000, 2],
  ['1,000 pages full of text', 1000, LINES],
])('[DOC-290] a PDF of %s is read', async (_, count, lines) => {
  const pages = Array.from({ length: count }, (_page, page) =>
    Array.from(
      { length: lines },
      (_line, line) => `Revenue ${line} of page ${page} rose by ${page * line} euros.`,
    ),
  )
  const read = await readAs('pdf', pagesPdf(pages))
  expect(
    read.ok && [read.value.pages.length, read.value.pages.at(-1)?.text.split('\n').length],
  ).toEqual([count, lines])
})
