import { describe, expect, it } from 'vitest'
import { citation, documentHash, readDocumentHash } from '#contract/documents/citation.ts'
import { cleanFilename } from '#contract/documents/filename.ts'
import { blockTokens, inlineTokens } from '#src/ui/chat/markdown/syntax/lexer.ts'
import { readWords } from '#src/ui/chat/markdown/words.ts'

describe('citations', () => {
  it('[DOC-71] name a document and a page, and link to them', () => {
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
  ])('[DOC-71] with the fragment %j open no document', (hash) => {
    expect(readDocumentHash(hash)).toBeNull()
  })

  it('[DOC-71] without a page open the first page', () => {
    expect(readDocumentHash('#document=a')).toEqual({ documentId: 'a', page: 1 })
  })

  it.each([
    'a](https://evil.example)[b.pdf',
    'a\\](x.pdf',
    'a\n\n# Title\n[x]: y.pdf',
    '__init__ *bold* ~~gone~~ `code` $$x$$.pdf',
    '_leading and trailing_',
    'www.evil.example https://evil.example me@evil.example.pdf',
    '<img src=x onerror=alert(1)>.pdf',
    '[^1] &lt;b&gt; &#93; | - [x] 1. a.pdf',
    '\u202Efdp.exe\u2066\u200F\uFEFF\u0000.pdf',
    '][',
  ])('[DOC-120] with the filename %j stay one intact link', (filename) => {
    const cite = citation({ documentId: 'd-1', page: 3, filename })
    const [paragraph, ...others] = blockTokens(cite)
    expect([paragraph?.type, others]).toEqual(['paragraph', []])
    expect(inlineTokens(cite)).toMatchObject([{ type: 'link', href: '#document=d-1&page=3' }])
    expect(readWords(cite)).toBe(`${cleanFilename(filename)}, page 3`)
  })
})
