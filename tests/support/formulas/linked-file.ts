import { relationshipsXml, xlsxFile } from '../transfer/xlsx-file.ts'

const ROWS =
  '<row r="1"><cell r="A1"><v>12.5</v></cell><cell r="B1" t="str"><v>Rent &amp; more</v></cell></row>' +
  '<row r="2"><cell r="A2"><v>30</v></cell><cell r="B2" t="b"><v>1</v></cell></row>' +
  '<row r="3"><cell r="A3" t="e"><v>#DIV/0!</v></cell></row>'

/** Target of the first external link, as Excel writes it. */
export const LINK_TARGET = '/Users/x/Budget%202025.xlsx'
const EVIL = 'https://evil.example/a?x=[1]!/__proto__'

/** Formulas in column A by row, with their stored results. */
export const LINKED_FORMULAS = [
  ["'[1]Data Sheet'!A1", 12.5],
  ['SUM([1]Plain!$A$1:$A$2)', 42.5],
  ["'[1]Data Sheet'!B1", 'Rent & more'],
  ["'[1]Data Sheet'!B2", 1],
  ["'[1]Data Sheet'!C7", 0],
  ["'[1]Data Sheet'!A3", '#DIV/0!'],
  ['[1]Never!A1', '#REF!'],
  ['[1]!Rate*2', 25],
  ['VLOOKUP(30,[1]Plain!$A$1:$B$2,2,FALSE)', 1],
  ['IF(B1="[1]Plain!A1",1,2)', 2],
  ['[0]!Own+1', 8],
  ['Linked+[2]Sheet1!A1', 17.5],
] as const

const cells = LINKED_FORMULAS.map(
  ([formula], at) =>
    `<row r="${at + 1}"><c r="A${at + 1}"><f>${formula.replaceAll('&', '&amp;')}</f></c></row>`,
)

/** A file with two external links. The second has an unusual address. */
export const linkedFile = () =>
  xlsxFile({
    sheets: { Own: `<sheetData>${cells.join('')}</sheetData>` },
    after:
      '<externalReferences><externalReference r:id="x1"/><externalReference r:id="x2"/></externalReferences>' +
      '<definedNames><definedName name="Own">7</definedName><definedName name="Linked">\'[1]Data Sheet\'!$A$1</definedName></definedNames>',
    others: {
      'xl/_rels/workbook.xml.rels': relationshipsXml({
        rId0: ['worksheet', 'worksheets/sheet1.xml'],
        x1: ['externalLink', 'externalLinks/externalLink1.xml'],
        x2: ['externalLink', 'externalLinks/externalLink2.xml'],
      }),
      'xl/externalLinks/externalLink1.xml':
        '<externalLink><externalBook r:id="rId1"><sheetNames><sheetName val="Data Sheet"/><sheetName val="Plain"/><sheetName val="Never"/></sheetNames>' +
        '<definedNames><definedName name="Rate" refersTo="=\'Data Sheet\'!$A$1"/></definedNames>' +
        `<sheetDataSet><sheetData sheetId="0">${ROWS}</sheetData><sheetData sheetId="1">${ROWS}</sheetData>` +
        '<sheetData sheetId="2" refreshError="1"/></sheetDataSet></externalBook></externalLink>',
      'xl/externalLinks/_rels/externalLink1.xml.rels': relationshipsXml({
        rId1: ['externalLinkPath', `file://${LINK_TARGET}`],
      }),
      'xl/externalLinks/externalLink2.xml':
        '<externalLink><externalBook r:id="rId1"><sheetNames><sheetName val="Sheet1"/><sheetName val="__proto__"/></sheetNames>' +
        '<sheetDataSet><sheetData sheetId="0"><row r="1"><cell r="A1"><v>5</v></cell></row></sheetData>' +
        '<sheetData sheetId="1"><row r="1"><cell r="A1"><v>6</v></cell></row></sheetData></sheetDataSet></externalBook></externalLink>',
      'xl/externalLinks/_rels/externalLink2.xml.rels': relationshipsXml({
        rId1: ['externalLinkPath', EVIL],
      }),
    },
  })
