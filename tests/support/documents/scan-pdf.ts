import { documentFile, pdfOf, type PdfObject } from './document-files.ts'

/**
 * Pixel sizes of the scanned page: black and white at 150 dpi in T.6, and grey at 100 dpi in JPEG
 * 2000.
 */
const [G4_WIDTH, G4_HEIGHT] = [1275, 1650]
const [JP2_WIDTH, JP2_HEIGHT] = [850, 1100]

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A JBIG2 segment of page 1. */
const segment = (number: number, type: number, data: Uint8Array): Buffer =>
  Buffer.concat([uint32(number), Buffer.from([type, 0, 1]), uint32(data.length), data])

/** `page.g4` as JBIG2: one generic region, whose MMR rows reuse the T.6 data. */
const jbig2 = (): Buffer => {
  const size = [uint32(G4_WIDTH), uint32(G4_HEIGHT)]
  const page = Buffer.concat([...size, uint32(0), uint32(0), Buffer.from([0, 0, 0])])
  const place = Buffer.concat([...size, uint32(0), uint32(0), Buffer.from([0])])
  const MMR = 1
  const region = Buffer.concat([place, Buffer.from([MMR]), documentFile('page.g4')])
  return Buffer.concat([segment(0, 48, page), segment(1, 38, region)])
}

const BITS = `/Width ${G4_WIDTH} /Height ${G4_HEIGHT} /BitsPerComponent 1 /ColorSpace /DeviceGray`

/** Page images in the encodings that scanners produce. */
export const SCANS: Readonly<Record<string, () => readonly [dictionary: string, data: Buffer]>> = {
  'CCITT G4': () => [
    `${BITS} /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${G4_WIDTH} /Rows ${G4_HEIGHT} >>`,
    documentFile('page.g4'),
  ],
  JBIG2: () => [`${BITS} /Filter /JBIG2Decode`, jbig2()],
  'JPEG 2000': () => [
    `/Width ${JP2_WIDTH} /Height ${JP2_HEIGHT} /Filter /JPXDecode`,
    documentFile('page.jp2'),
  ],
}

/**
 * A PDF with one image per page. `rotate` is the page rotation in degrees, `matrix` the
 * transformation of the image.
 */
export const scanPdf = (
  pictures: readonly (readonly [dictionary: string, data: Uint8Array])[],
  { rotate = 0, matrix = '612 0 0 792 0 0', box = '612 792' } = {},
): Buffer => {
  const kids = pictures.map((_, at) => `${3 + at * 3} 0 R`).join(' ')
  const pages = pictures.flatMap(([dictionary, data], at): readonly PdfObject[] => [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${box}] /Rotate ${rotate} /Contents ${4 + at * 3} 0 R /Resources << /XObject << /I ${5 + at * 3} 0 R >> >> >>`,
    ['', Buffer.from(`q ${matrix} cm /I Do Q`)],
    [`/Type /XObject /Subtype /Image ${dictionary}`, data],
  ])
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pictures.length} >>`,
    ...pages,
  ])
}
