import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** Parts of a container by name. */
export type Parts = { readonly [name: string]: string }

/** Zips these parts. */
export const zipParts = async (parts: Parts): Promise<Buffer> => {
  const zip = new yazl.ZipFile()
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`

const relations = (...each: readonly string[]): string =>
  `<Relationships xmlns="${PACKAGE}">${each.join('')}</Relationships>`

/** A .rels part: type and target per id. Targets are relative to the part's folder, or external. */
export const relationshipsXml = (each: {
  readonly [id: string]: readonly [type: string, target: string]
}): string =>
  relations(
    ...Object.entries(each).map(([id, [type, target]]) =>
      relation(id, type, /^[a-z]+:/.test(target) ? `${target}" TargetMode="External` : target),
    ),
  )

export const worksheetXml = (inside: string): string =>
  `<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}">${inside}</worksheet>`

/** Content of a test file. Each sheet is the inner XML of its `worksheet`. */
export type XlsxFile = {
  readonly sheets: { readonly [name: string]: string }
  /** Inner XML of `styleSheet`. */
  readonly styles?: string
  /** Inner XML of `sst`. */
  readonly strings?: string
  /** XML in the workbook before and after its sheets. */
  readonly before?: string
  readonly after?: string
  readonly others?: Parts
  /** Names of hidden sheets. */
  readonly hidden?: readonly string[]
}

/** Parts of a workbook, named as Excel names them. */
export const xlsxParts = ({ sheets, ...file }: XlsxFile): Parts => {
  const names = Object.keys(sheets)
  const listed = names.map(
    (name, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at}"${file.hidden?.includes(name) ? ' state="hidden"' : ''}/>`,
  )
  const parts = names.map((name, at) => [
    `xl/worksheets/sheet${at + 1}.xml`,
    worksheetXml(sheets[name] ?? ''),
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

export const xlsxFile = (file: XlsxFile): Promise<Buffer> => zipParts(xlsxParts(file))
