import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** The parts of a container by name. */
export type Parts = { readonly [name: string]: string }

/** A container of these parts, packed. */
export const zipped = async (parts: Parts): Promise<Buffer> => {
  const zip = new yazl.ZipFile()
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`

const relations = (...each: readonly string[]): string =>
  `<Relationships xmlns="${PACKAGE}">${each.join('')}</Relationships>`

/** The part that says what a part points to: the kind, and the target from its folder or outside, by id. */
export const pointers = (each: {
  readonly [id: string]: readonly [type: string, target: string]
}): string =>
  relations(
    ...Object.entries(each).map(([id, [type, target]]) =>
      relation(id, type, /^[a-z]+:/.test(target) ? `${target}" TargetMode="External` : target),
    ),
  )

/** A `worksheet` around its elements. */
export const worksheet = (inside: string): string =>
  `<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}">${inside}</worksheet>`

/** What a file of a test holds; every sheet is the inside of its `worksheet`. */
export type XlsxFile = {
  readonly sheets: { readonly [name: string]: string }
  /** The inside of `styleSheet`. */
  readonly styles?: string
  /** The inside of `sst`. */
  readonly strings?: string
  /** What stands in the workbook before its sheets and after them. */
  readonly before?: string
  readonly after?: string
  readonly others?: Parts
  /** The names of sheets that do not show. */
  readonly hidden?: readonly string[]
}

/** The parts of a workbook of these sheets, as Excel names them. */
export const xlsxParts = ({ sheets, ...file }: XlsxFile): Parts => {
  const names = Object.keys(sheets)
  const listed = names.map(
    (name, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at}"${file.hidden?.includes(name) ? ' state="hidden"' : ''}/>`,
  )
  const parts = names.map((name, at) => [
    `xl/worksheets/sheet${at + 1}.xml`,
    worksheet(sheets[name] ?? ''),
  ])
  return {
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml':
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${file.before ?? ''}` +
      `<sheets>${listed.join('')}</sheets>${file.after ?? ''}</workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...names.map((_, at) => relation(`rId${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
      relation('rIdS', 'styles', 'styles.xml'),
      relation('rIdT', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${file.styles ?? ''}</styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${file.strings ?? ''}</sst>`,
    ...Object.fromEntries(parts),
    ...file.others,
  }
}

/** The bytes of a workbook of these sheets. */
export const xlsxFile = (file: XlsxFile): Promise<Buffer> => zipped(xlsxParts(file))
