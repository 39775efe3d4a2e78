import { element, XML_HEAD, xmlText } from './xml-text.ts'

/** What a file says of itself; its dates are ISO times. */
export type FileProperties = {
  readonly title: string
  readonly created: Date
  readonly modified: Date
}

/** The program that a file names as its maker. */
const MAKER = 'Ledgerline'
const TITLE_MAX_CHARS = 255

const date = (name: string, at: Date): string =>
  `<dcterms:${name} xsi:type="dcterms:W3CDTF">${at.toISOString().replace(/\.\d+Z$/, 'Z')}</dcterms:${name}>`

/** The part of the title, the maker and the dates. */
export const coreXml = ({ title, created, modified }: FileProperties): string =>
  `${XML_HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" ` +
  'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" ' +
  'xmlns:dcmitype="http://purl.org/dc/dcmitype/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
  `<dc:title>${xmlText(title.slice(0, TITLE_MAX_CHARS))}</dc:title><dc:creator>${MAKER}</dc:creator>` +
  `<cp:lastModifiedBy>${MAKER}</cp:lastModifiedBy>${date('created', created)}${date('modified', modified)}</cp:coreProperties>`

/**
 * The program whose results are believed: LibreOffice calculates texts of any other's formulas anew, and shows errors
 * in place of results of functions that it does not know. Writers of .xlsx all say so; who made it stands beside it.
 */
const BELIEVED = 'Microsoft Excel'

/** The part that names the program. */
export const appXml = (): string =>
  `${XML_HEAD}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties">` +
  `<Application>${BELIEVED}</Application></Properties>`

/** The part without which Excel takes no formula that fills cells by itself (`cm` of a cell). */
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
