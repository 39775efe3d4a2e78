import { expect, it } from 'vitest'
import { contentsOf, documentFile } from '#tests/support/documents/document-files.ts'

it('[DOC-149] a header of two lines in a .doc is one row of its table', async () => {
  const { tables, pages } = await contentsOf('doc', documentFile('heads.doc'))
  expect(tables.map(({ rows }) => rows)).toEqual([
    [
      ['Posten', '2025 EUR', '2024 EUR'],
      ['Umsatzerlöse', '412.350,00', '389.120,00'],
      ['Löhne', '-41.350,25', '-38.200,75'],
    ],
  ])
  expect(pages[0]?.text).toMatch(/^Übersicht\nPosten\t2025 EUR\t2024 EUR\n/)
})
