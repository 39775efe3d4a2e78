import { describe, expect, it } from 'vitest'
import { contentsOf, documentFile } from '#tests/support/documents/document-files.ts'
import { docx, paragraph } from '#tests/support/documents/failing-documents.ts'

/** The last paragraph of report.doc. */
const LAST = 'Mixed: the word שלום stands in the middle.'
/** Offset in the .doc header at which the length of the text is stored. */
const TEXT_AT = 0x4c

/**
 * Turns the last paragraph of report.doc into a note. The header stores the length of the notes at
 * offset `at`.
 */
const docWithNote = (at: number): Buffer => {
  const bytes = documentFile('report.doc')
  const head = bytes.indexOf(Buffer.from([0xec, 0xa5]))
  const size = LAST.length + 1
  bytes.writeUInt32LE(bytes.readUInt32LE(head + TEXT_AT) - size, head + TEXT_AT)
  bytes.writeUInt32LE(size, head + at)
  return bytes
}

describe('notes', () => {
  it('[DOC-33] of a .docx follow its text', async () => {
    const relation = (kind: string) =>
      `<Relationship Id="${kind}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${kind}.xml"/>`
    const notes = (kind: string, text: string) =>
      `<w:${kind}s xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:${kind} w:id="1">${paragraph(text)}</w:${kind}></w:${kind}s>`
    const body =
      '<w:p><w:r><w:t>Revenue</w:t><w:footnoteReference w:id="1"/><w:endnoteReference w:id="1"/></w:r></w:p>' +
      paragraph('The end.')
    const bytes = await docx(body, {
      'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('footnotes')}${relation('endnotes')}</Relationships>`,
      'word/footnotes.xml': notes('footnote', 'Without tax'),
      'word/endnotes.xml': notes('endnote', 'Not audited'),
    })
    const { pages } = await contentsOf('docx', bytes)
    expect(pages.map(({ text }) => text.split(/\n+/))).toEqual([
      ['Revenue', 'The end.', 'Without tax', 'Not audited'],
    ])
  })

  it.each([
    ['footnotes', 0x50],
    ['endnotes', 0x60],
  ])('[DOC-33] %s of a .doc follow its text', async (_, at) => {
    const { pages } = await contentsOf('doc', docWithNote(at))
    const text = pages.map((page) => page.text).join('\n')
    expect(text).toMatch(/^Annual report[^]*After the table\.[^]*שלום stands in the middle\.$/)
  })
})
