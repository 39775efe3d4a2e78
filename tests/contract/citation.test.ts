import { describe, expect, it } from 'vitest'
import { citation, documentHash, readDocumentHash } from '#contract/citation.ts'

describe('citations', () => {
  it('[DOC-71] name document and page, and lead there', () => {
    const place = { documentId: '3f2b-9', page: 12 }
    expect(citation({ ...place, filename: 'Annual_report [2025].pdf' })).toBe(
      '[Annual\\_report 2025.pdf, page 12](#document=3f2b-9&page=12)',
    )
    expect(readDocumentHash(documentHash(place))).toEqual(place)
  })

  it.each([
    '',
    '#',
    '#page=2',
    '#document=',
    '#document=a/b',
    '#document=a&page=0',
    '#document=a&x=1',
  ])('[DOC-71] %j opens none', (hash) => {
    expect(readDocumentHash(hash)).toBeNull()
  })

  it('[DOC-71] without a page it opens the first', () => {
    expect(readDocumentHash('#document=a')).toEqual({ documentId: 'a', page: 1 })
  })
})
