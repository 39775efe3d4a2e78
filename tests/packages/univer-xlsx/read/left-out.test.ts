import { ISheetDrawingService } from '@univerjs/sheets-drawing'
import { describe, expect, it } from 'vitest'
import { cellAt, sheetsOf } from '#contract/workbook/workbook.ts'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { openInUniver } from '#tests/support/transfer/univer-book.ts'
import { relationshipsXml, xlsxFile, type XlsxFile } from '#tests/support/transfer/xlsx-file.ts'

const read = async (file: XlsxFile) => {
  const answer = await readXlsx(await xlsxFile(file))
  if (!answer.ok) throw new Error(answer.error.type)
  return answer.value
}

const SHEET_POINTERS = 'xl/worksheets/_rels/sheet1.xml.rels'
const ANCHOR = '<from><col>1</col><colOff>95250</colOff><row>2</row><rowOff>0</rowOff></from>'
const PICTURE =
  '<pic><blipFill><blip r:embed="r1"/></blipFill><spPr><xfrm rot="5400000" flipH="1"/></spPr></pic>'

describe('content of an imported file that we support or leave out', () => {
  it('[IMPORT-58] charts, pivots, slicers, controls, shapes, sparklines, macros and workbook links are counted', async () => {
    const { leftOut } = await read({
      sheets: {
        One: `<sheetData/><extLst><ext><x14:sparklineGroups><x14:sparklineGroup><x14:sparklines><x14:sparkline/><x14:sparkline/>
          </x14:sparklines></x14:sparklineGroup></x14:sparklineGroups></ext></extLst>`,
      },
      others: {
        [SHEET_POINTERS]: relationshipsXml({
          r1: ['pivotTable', '../pivotTables/pivotTable1.xml'],
          r2: ['slicer', '../slicers/slicer1.xml'],
          r3: ['ctrlProp', '../ctrlProps/ctrlProp1.xml'],
          r4: ['drawing', '../drawings/drawing1.xml'],
        }),
        'xl/drawings/drawing1.xml': `<wsDr><twoCellAnchor><sp/></twoCellAnchor><oneCellAnchor><cxnSp/></oneCellAnchor>
          <twoCellAnchor><graphicFrame/></twoCellAnchor><twoCellAnchor><mc:AlternateContent><mc:Choice><graphicFrame/></mc:Choice>
          <mc:Fallback><sp/></mc:Fallback></mc:AlternateContent></twoCellAnchor><twoCellAnchor>${PICTURE}</twoCellAnchor></wsDr>`,
        'xl/drawings/_rels/drawing1.xml.rels': relationshipsXml({
          r1: ['image', '../media/image1.emf'],
          r2: ['chart', '../charts/chart1.xml'],
          r3: ['chartEx', '../charts/chartEx1.xml'],
        }),
        'xl/media/image1.emf': 'not for a browser',
        'xl/_rels/workbook.xml.rels': relationshipsXml({
          rId0: ['worksheet', 'worksheets/sheet1.xml'],
          rId1: ['vbaProject', 'vbaProject.bin'],
          rId2: ['externalLink', 'externalLinks/externalLink1.xml'],
        }),
      },
    })
    expect(leftOut).toEqual({
      macro: 1,
      external_link: 1,
      pivot: 1,
      slicer: 1,
      control: 1,
      sparkline: 2,
      chart: 2,
      shape: 2,
      picture: 1,
    })
  })

  it('[IMPORT-59] pictures keep their place, size, rotation and mirroring', async () => {
    const { workbook, leftOut } = await read({
      sheets: {
        One: `<cols><col min="1" max="1" width="20.7109375"/></cols><sheetData><row r="1" ht="30"/></sheetData>`,
      },
      others: {
        [SHEET_POINTERS]: relationshipsXml({ r1: ['drawing', '../drawings/drawing1.xml'] }),
        'xl/drawings/drawing1.xml': `<wsDr><oneCellAnchor>${ANCHOR}<ext cx="952500" cy="381000"/>${PICTURE}</oneCellAnchor><twoCellAnchor
          editAs="absolute">${ANCHOR}<to><col>2</col><colOff>0</colOff><row>4</row><rowOff>9525</rowOff></to>${PICTURE}</twoCellAnchor></wsDr>`,
        'xl/drawings/_rels/drawing1.xml.rels': relationshipsXml({
          r1: ['image', '../media/image1.gif'],
        }),
        'xl/media/image1.gif': 'GIF89a',
      },
    })
    const { injector, end } = openInUniver(workbook)
    const drawings = injector.get(ISheetDrawingService).getDrawingData('workbook', 'sheet1')
    end()
    const [first, second] = Object.values(drawings)
    const from = { column: 1, columnOffset: 10, row: 2, rowOffset: 0 }
    expect(first).toMatchObject({
      source: `data:image/gif;base64,${btoa('GIF89a')}`,
      transform: { left: 155, top: 60, width: 100, height: 40, angle: 90, flipX: true },
      sheetTransform: { from, to: { column: 2, columnOffset: 46, row: 4, rowOffset: 0 } },
      anchorType: '0',
    })
    expect(second).toMatchObject({
      transform: { left: 155, top: 60, width: 54, height: 41 },
      anchorType: '2',
    })
    expect(leftOut).toEqual({})
  })

  it('[IMPORT-60] formulas without a result are counted, and only they and their dependents are calculated', async () => {
    const { workbook, uncalculated } = await read({
      sheets: {
        One: '<sheetData><row><c><v>2</v></c><c><f>A1*3</f></c><c><f>A1+1</f><v>77</v></c><c><f>B1+1</f><v>1</v></c></row></sheetData>',
      },
    })
    expect(uncalculated).toBe(1)
    const engine = createWorkbookEngine({ processes: 1 })
    const answer = await engine.recalculateAfter(workbook, [])
    await engine.close()
    const [sheet] = answer.ok ? sheetsOf(answer.value.workbook) : []
    if (sheet === undefined) throw new Error('not calculated')
    expect([1, 2, 3].map((column) => cellAt(sheet, 0, column)?.v)).toEqual([6, 77, 7])
  })
})
