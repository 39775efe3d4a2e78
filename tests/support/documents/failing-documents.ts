import { CFB } from '@e965/xlsx'
import { deflateSync } from 'node:zlib'
import { MB_BYTES } from '#contract/limits.ts'
import { UPLOAD_FORMATS, type UploadExtension } from '#contract/documents/uploads.ts'
import type { ReadFailure } from '#server/documents/reader.ts'
import { documentFile, onePagePdf, pdfOf } from './document-files.ts'
import { xlsBook } from '../transfer/xls-book.ts'
import { xlsxFile, xlsxParts, zipParts } from '../transfer/xlsx-file.ts'

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/** A .docx with this body content. */
export const docx = (body: string, others: Readonly<Record<string, string>> = {}, head = '') =>
  zipParts({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `${head}<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`,
    ...others,
  })

export const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

/** A PNG whose header claims 60,000 by 60,000 pixels. It has no image data. */
const giantPng = (): Buffer => {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(13)
  size.writeUInt32BE(60_000, 0)
  size.writeUInt32BE(60_000, 4)
  return Buffer.concat([head, size, Buffer.alloc(64)])
}
const giantJpeg = (): Buffer =>
  Buffer.concat([
    Buffer.from('ffd8ffc0001108ea60ea6003011100021100031100', 'hex'),
    Buffer.alloc(64),
  ])

/** An OLE container with streams of these names. */
export const oleContainer = (...names: readonly string[]): Buffer => {
  const made = CFB.utils.cfb_new()
  for (const name of names) CFB.utils.cfb_add(made, `/${name}`, Buffer.alloc(5000))
  return Buffer.from(CFB.write(made, { type: 'buffer' }) as Buffer)
}

/** A .doc with the encryption flag in its header. */
const lockedDoc = (): Buffer => {
  const bytes = documentFile('report.doc')
  const head = bytes.indexOf(Buffer.from([0xec, 0xa5]))
  bytes.writeUInt16LE(bytes.readUInt16LE(head + 0x0a) | 0x0100, head + 0x0a)
  return bytes
}

/** An .xls with a password record after the first record. */
const lockedXls = (): Buffer => {
  const bytes = Buffer.from(xlsBook())
  const first = bytes.indexOf(Buffer.from([0xe1, 0x00, 0x02, 0x00]))
  Buffer.from([0x2f, 0, 0x36, 0, 1, 0, 1, 0, 1, 0]).copy(bytes, first)
  return bytes
}

/** An .xls that marks its sheet as a macro sheet, in the workbook header or in the sheet. */
const macroSheetXls = (where: 'head' | 'sheet'): Buffer => {
  const bytes = Buffer.from(xlsBook())
  // Start of the BOUNDSHEET or BOF record, offset of its type field, and the type of a macro sheet.
  const [record, kind, macros] =
    where === 'head'
      ? ([[0x85, 0], 5, 0x01] as const)
      : ([[0x09, 0x08, 0x10, 0, 0, 6, 0x10, 0], 2, 0x40] as const)
  bytes[bytes.indexOf(Buffer.from(record)) + 4 + kind] = macros
  return bytes
}

/** Adds a macro project to an OLE file, at the path `project`. If null, adds another stream. */
export const withMacros = (bytes: Uint8Array, project: string | null): Buffer => {
  const made = CFB.read(Buffer.from(bytes), { type: 'buffer' })
  CFB.utils.cfb_add(made, project ?? '/Other', Buffer.alloc(5000))
  return Buffer.from(CFB.write(made, { type: 'buffer' }) as Buffer)
}

const MACROS = { 'word/vbaProject.bin': 'x', 'xl/vbaProject.bin': 'x' }
/** A workbook of one cell. */
export const ONE_CELL = {
  sheets: { A: '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>' },
}

/** [Content_Types].xml of a container. The first part has this type. */
const typesOf = (type: string) => ({
  '[Content_Types].xml': `<Types><Override ContentType="application/vnd.ms-${type}.main+xml"/></Types>`,
})

/** A failing file: the defect, its extension, and the reasons that may be reported. */
export type FailingFile = readonly [
  what: string,
  type: UploadExtension,
  make: () => Promise<Uint8Array> | Uint8Array,
  failures: readonly ReadFailure[],
]

/** Password-protected files of each format that supports a password. */
export const LOCKED_FILES: readonly FailingFile[] = [
  ['a PDF with a password', 'pdf', () => documentFile('locked.pdf'), ['encrypted']],
  ['a .doc with a password', 'doc', lockedDoc, ['encrypted']],
  ['a .xls with a password', 'xls', lockedXls, ['encrypted']],
  ...(['docx', 'xlsx', 'doc', 'xls'] as const).map((type): FailingFile => [
    `a newer file with a password, as a .${type}`,
    type,
    () => oleContainer('EncryptionInfo', 'EncryptedPackage'),
    ['encrypted'],
  ]),
]

const part = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, Math.floor(bytes.length / 2))
const overwritten = (bytes: Uint8Array): Uint8Array => Buffer.from(bytes).fill(0xff, 512, 4096)

/** Damaged files of each format whose damage is detectable. */
export const DAMAGED_FILES: readonly FailingFile[] = [
  ['a PDF of nothing', 'pdf', () => Buffer.from('%PDF-1.7\nnothing of the kind'), ['corrupt']],
  ['a .docx that is cut off', 'docx', () => part(documentFile('report.docx')), ['corrupt']],
  ['a .xlsx that is cut off', 'xlsx', async () => part(await xlsxFile(ONE_CELL)), ['corrupt']],
  ['a .doc that is overwritten', 'doc', () => overwritten(documentFile('report.doc')), ['corrupt']],
  ['a .xls that is cut off', 'xls', () => xlsBook().subarray(0, 300), ['corrupt']],
  [
    'a PNG that ends in its head',
    'png',
    () => documentFile('scan.png').subarray(0, 20),
    ['corrupt'],
  ],
  [
    'a JPEG that ends in its head',
    'jpg',
    () => documentFile('scan.jpg').subarray(0, 20),
    ['corrupt'],
  ],
  ['a JPEG without a frame', 'jpeg', () => Buffer.from('ffd8ffd9', 'hex'), ['corrupt']],
]

/** An empty file for each extension, and files that contain no text. */
export const EMPTY_FILES: readonly FailingFile[] = [
  ...(Object.keys(UPLOAD_FORMATS) as UploadExtension[]).map((type): FailingFile => [
    `no bytes, as a .${type}`,
    type,
    () => Buffer.alloc(0),
    ['empty'],
  ]),
  ...(['txt', 'md'] as const).map((type): FailingFile => [
    `blanks, as a .${type}`,
    type,
    () => Buffer.from(' \n\t\n'),
    ['empty'],
  ]),
  ['blanks, as a .csv', 'csv', () => Buffer.from(' \n\t\n'), ['noText']],
  ['a .xlsx without a cell', 'xlsx', () => xlsxFile({ sheets: { A: '<sheetData/>' } }), ['empty']],
  ['a PDF without a word', 'pdf', () => onePagePdf('0 0 10 10 re f'), ['noText']],
  ['a .docx of blanks', 'docx', () => docx(paragraph(' ')), ['noText']],
]

/** Files that contain macros although their extension is one of a format without macros. */
export const MACRO_FILES: readonly FailingFile[] = [
  ['a .docx with a project', 'docx', () => docx(paragraph('Hello'), MACROS), ['macros']],
  [
    'a .docm as a .docx',
    'docx',
    () => docx(paragraph('Hello'), typesOf('word.document.macroEnabled')),
    ['macros'],
  ],
  [
    'a .xlsx with a project',
    'xlsx',
    () => zipParts({ ...xlsxParts(ONE_CELL), ...MACROS }),
    ['macros'],
  ],
  [
    'a .xlsm as a .xlsx',
    'xlsx',
    () => zipParts({ ...xlsxParts(ONE_CELL), ...typesOf('excel.sheet.macroEnabled') }),
    ['macros'],
  ],
  [
    'a .doc with a project',
    'doc',
    () => withMacros(documentFile('report.doc'), '/Macros/VBA/dir'),
    ['macros'],
  ],
  [
    'a .xls with a project',
    'xls',
    () => withMacros(xlsBook(), '/_VBA_PROJECT_CUR/VBA/dir'),
    ['macros'],
  ],
  [
    'a .xlsx with a sheet of macros',
    'xlsx',
    () => zipParts({ ...xlsxParts(ONE_CELL), ...typesOf('excel.macrosheet') }),
    ['macros'],
  ],
  ['a .xls that lists a sheet of macros', 'xls', () => macroSheetXls('head'), ['macros']],
  ['a .xls with a sheet of macros', 'xls', () => macroSheetXls('sheet'), ['macros']],
]

const laughs = '<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
const laughsLate = `<!--${' '.repeat(5000)}-->${laughs}<w:styles/>`
const picture =
  '/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode'

/** A PDF whose pages all share one command stream. */
const sharingPdf = (pages: number, commands: string): Buffer =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${'4 0 R '.repeat(pages)}] /Count ${pages} >>`,
    ['/Filter /FlateDecode', deflateSync(commands)],
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 3 0 R >>',
  ])
const COSTLY = 'q Q '.repeat(MB_BYTES)

const manyNotes = () => docx('', { 'word/footnotes.xml': '<w:p/>'.repeat(1_600_000) })
/** Decompression bombs and other files that exhaust CPU or memory. */
export const BOMBS: readonly FailingFile[] = [
  [
    'a container that unpacks to far more',
    'docx',
    () => docx(' '.repeat(300 * MB_BYTES)),
    ['bomb'],
  ],
  [
    'a workbook of the kind',
    'xlsx',
    async () => zipParts({ ...xlsxParts(ONE_CELL), 'xl/media/a.bin': ' '.repeat(300 * MB_BYTES) }),
    ['bomb'],
  ],
  ['declared entities', 'docx', () => docx(paragraph('&b;'), {}, laughs), ['bomb']],
  ['a million elements', 'docx', () => docx('<w:p/>'.repeat(1_600_000)), ['tooLarge']],
  ['elements of notes', 'docx', manyNotes, ['tooLarge']],
  ['entities in styles', 'docx', () => docx('', { 'word/styles.xml': laughsLate }), ['bomb']],
  ['elements within elements', 'docx', () => docx('<w:p><w:r>'.repeat(200_000)), ['bomb']],
  ['a PNG of giant dimensions', 'png', giantPng, ['bomb']],
  ['a JPEG of giant dimensions', 'jpg', giantJpeg, ['bomb']],
  [
    'a PDF whose pages are their own parents',
    'pdf',
    () =>
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 4 >>',
      ]),
    ['corrupt'],
  ],
  [
    'a PDF of a billion pages',
    'pdf',
    () =>
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1000000000 >>',
        '<< /Type /Page /Parent 2 0 R >>',
      ]),
    ['noText'],
  ],
  [
    'a PDF that unpacks to commands without an end',
    'pdf',
    () => onePagePdf(Buffer.alloc(200 * MB_BYTES, 'BT /F1 9 Tf (a) Tj ET ')),
    ['outOfMemory'],
  ],
  [
    'a PDF that unpacks to blanks without an end',
    'pdf',
    () => onePagePdf(Buffer.alloc(400 * MB_BYTES, ' ')),
    ['outOfMemory'],
  ],
  [
    'a PDF that draws itself',
    'pdf',
    () =>
      onePagePdf('/X Do', '/XObject << /X 5 0 R >>', [
        [
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>',
          Buffer.from('/X Do /X Do'),
        ],
      ]),
    ['noText'],
  ],
  [
    'a PDF with a picture of giant dimensions',
    'pdf',
    () =>
      onePagePdf('/Im Do', '/XObject << /Im 5 0 R >>', [
        [picture, deflateSync(Buffer.alloc(MB_BYTES))],
      ]),
    ['noText'],
  ],
  ...[12, 1000].map((pages): FailingFile => [
    `a PDF of ${pages} pages that are the same costly commands`,
    'pdf',
    () => sharingPdf(pages, COSTLY),
    ['tooSlow'],
  ]),
]
