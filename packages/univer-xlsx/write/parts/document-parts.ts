import { element, XML_HEAD, xmlText } from './xml-text.ts'

/** Document properties of the file. */
export type FileProperties = {
  readonly title: string
  readonly author: string
  readonly created: Date
  readonly modified: Date
}

const TITLE_MAX_CHARS = 255

const date = (name: string, at: Date): string =>
  `<dcterms:${name} xsi:type="dcterms:W3CDTF">${at.toISOString().replace(/\.\d+Z$/, 'Z')}</dcterms:${name}>`

export const coreXml = ({ title, author, created, modified }: FileProperties): string =>
  `${XML_HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" ` +
  'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" ' +
  'xmlns:dcmitype="http://purl.org/dc/dcmitype/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
  `<dc:title>${xmlText(title.slice(0, TITLE_MAX_CHARS))}</dc:title><dc:creator>${xmlText(author)}</dc:creator>` +
  `<cp:lastModifiedBy>${xmlText(author)}</cp:lastModifiedBy>${date('created', created)}${date('modified', modified)}</cp:coreProperties>`

/**
 * LibreOffice only trusts stored results from Excel. It recalculates formulas of other programs and
 * fails on unknown functions. So we claim to be Excel, as other .xlsx writers do. docProps/core.xml
 * names the real author.
 */
const BELIEVED = 'Microsoft Excel'

export const appXml = (): string =>
  `${XML_HEAD}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties">` +
  `<Application>${BELIEVED}</Application></Properties>`

/** Excel requires this part for dynamic arrays, which cells mark with `cm`. */
export const metadataXml = (): string =>
  `${XML_HEAD}<metadata xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ` +
  'xmlns:xda="http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray"><metadataTypes count="1">' +
  element('metadataType', {
    name: 'XLDAPR',
    minSupportedVersion: 120_000,
    copy: true,
    pasteAll: true,
    pasteValues: true,
    merge: true,
    splitFirst: true,
    rowColShift: true,
    clearFormats: true,
    clearComments: true,
    assign: true,
    coerce: true,
    cellMeta: true,
  }) +
  '</metadataTypes><futureMetadata name="XLDAPR" count="1"><bk><extLst><ext uri="{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}">' +
  '<xda:dynamicArrayProperties fDynamic="1" fCollapsed="0"/></ext></extLst></bk></futureMetadata>' +
  '<cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>'
