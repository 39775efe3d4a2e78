import { CFB } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { contentsOf, documentFile } from '#tests/support/documents/document-files.ts'
import { docx, paragraph } from '#tests/support/documents/failing-documents.ts'

/**
 * Offsets in the .doc header: the length of the text, the length of headers and footers, and the
 * position and size of the list of headers and footers.
 */
const [TEXT_AT, EDGES_AT, LIST_AT, LIST_SIZE_AT] = [0x4c, 0x54, 0xf2, 0xf6]
/**
 * The first seven positions in the list of headers and footers. They are the ends of six empty
 * entries for notes, and the start of the page header.
 */
const NOTES = [0, 0, 0, 0, 0, 0, 0]
const INTEGER_BYTES = 4

/** Turns the last paragraph of the document into its page header. */
const withLetterhead = (bytes: Buffer): Buffer => {
  const container = CFB.read(bytes, { type: 'buffer' })
  const stream = (name: string) => {
    const entry = container.FileIndex.find((one: { readonly name: string }) => one.name === name)
    if (entry === undefined) throw new Error(name)
    return { entry, content: Buffer.from(Uint8Array.from(entry.content ?? [])) }
  }
  const [main, table] = [stream('WordDocument'), stream('1Table')]
  const size = LAST.length + 1
  const list = Buffer.alloc(INTEGER_BYTES * (NOTES.length + 3))
  for (const [at, place] of [...NOTES, size, size, size].entries())
    list.writeUInt32LE(place, at * INTEGER_BYTES)
  main.content.writeUInt32LE(main.content.readUInt32LE(TEXT_AT) - size, TEXT_AT)
  main.content.writeUInt32LE(size, EDGES_AT)
  main.content.writeUInt32LE(table.content.length, LIST_AT)
  main.content.writeUInt32LE(list.length, LIST_SIZE_AT)
  main.entry.content = main.content
  table.entry.content = Buffer.concat([table.content, list])
  table.entry.size = table.content.length + list.length
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Buffer)
}
const LAST = 'Mixed: the word שלום stands in the middle.'

describe('headers and footers', () => {
  const part = (kind: string, inside: string) =>
    `<w:${kind} xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${inside}</w:${kind}>`
  const row = `<w:tbl><w:tr>${['Invoice', 'No. 4711'].map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('')}</w:tr></w:tbl>`
  const tabbed =
    '<w:p><w:pPr><w:tabs><w:tab w:val="right"/></w:tabs></w:pPr><w:r><w:t>Draft</w:t><w:tab/><w:t>M&#252;ller</w:t></w:r></w:p>'
  const number = '<w:p><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:t>7</w:t></w:r></w:p>'
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`

  it('[DOC-292] of a .docx follow its text, each line once', async () => {
    const bytes = await docx(paragraph('The body.'), {
      'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('a', 'header', 'header1.xml')}${relation('b', 'header', 'header2.xml')}${relation('c', 'footer', 'footer1.xml')}</Relationships>`,
      'word/header1.xml': part('hdr', tabbed + row),
      'word/header2.xml': part('hdr', tabbed),
      'word/footer1.xml': part('ftr', number + paragraph('Bank of Examples')),
      // No relationship names this part.
      'word/header3.xml': part('hdr', paragraph('An older letterhead')),
    })
    const { pages } = await contentsOf('docx', bytes)
    expect(pages.map(({ text }) => text)).toEqual([
      'The body.\n\nDraft\tMüller\nInvoice \tNo. 4711\nBank of Examples',
    ])
  })

  it('[DOC-292] of a .doc follow its text', async () => {
    const { pages } = await contentsOf('doc', withLetterhead(documentFile('report.doc')))
    const text = pages.map((page) => page.text).join('\n')
    expect(text).toMatch(/After the table\.[^]*Mixed: the word שלום stands in the middle\.$/)
  })
})
