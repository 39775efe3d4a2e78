import { ConditionalFormattingRuleModel } from '@univerjs/sheets-conditional-formatting'
import { describe, expect, it } from 'vitest'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { openInUniver } from '#tests/support/transfer/univer-book.ts'
import { xlsxFile } from '#tests/support/transfer/xlsx-file.ts'

const STYLES =
  '<dxfs><dxf><font><b/><color rgb="FFFF0000"/></font><fill><patternFill><bgColor rgb="FFFFFF00"/></patternFill></fill></dxf></dxfs>'
const LOOK = { bl: 1, cl: { rgb: '#ff0000' }, bg: { rgb: '#ffff00' } }

let priority = 0
const rule = (attributes: string, inside = ''): string => {
  priority += 1
  return `<cfRule dxfId="0" priority="${priority}" ${attributes}>${inside}</cfRule>`
}

/** The rules of an imported sheet in Univer's model. */
const rulesOf = async (inside: string) => {
  const sheets = { One: `<sheetData/>${inside}` }
  const answer = await readXlsx(await xlsxFile({ sheets, styles: STYLES }))
  if (!answer.ok) throw new Error(answer.error.type)
  const { injector, end } = openInUniver(answer.value.workbook)
  const rules = injector.get(ConditionalFormattingRuleModel).getSubunitRules('workbook', 'sheet1')
  end()
  return { rules: rules ?? [], leftOut: answer.value.leftOut }
}

const group = (sqref: string, ...rules: readonly string[]): string =>
  `<conditionalFormatting sqref="${sqref}">${rules.join('')}</conditionalFormatting>`

describe('conditional formats in Univer', () => {
  it('[IMPORT-55, IMPORT-818] keep comparisons, texts, dates, ranks, averages, duplicates and formulas with styles', async () => {
    const formula = (text: string) => `<formula>${text}</formula>`
    const { rules, leftOut } = await rulesOf(
      group(
        'B2:B9',
        rule('type="cellIs" operator="greaterThan"', formula('5')),
        rule('type="cellIs" operator="between"', formula('1') + formula('2')),
        rule('type="cellIs" operator="equal" stopIfTrue="1"', formula('&quot;x&quot;')),
        rule('type="containsText" operator="containsText" text="late"', formula('…')),
        rule('type="containsBlanks"', formula('LEN(TRIM(B2))=0')),
        rule('type="timePeriod" timePeriod="lastWeek"', formula('…')),
        rule('type="top10" percent="1" bottom="1" rank="20"'),
        rule('type="aboveAverage" aboveAverage="0" equalAverage="1"'),
        rule('type="aboveAverage" stdDev="2"'),
        rule('type="duplicateValues"'),
        rule('type="expression"', formula('$A2&gt;_xlfn.DAYS(B2,1)')),
      ),
    )
    expect(rules.map((each) => each.rule)).toEqual(
      [
        { subType: 'number', operator: 'greaterThan', value: 5 },
        { subType: 'number', operator: 'between', value: [1, 2] },
        { subType: 'formula', value: '=B2="x"' },
        { subType: 'text', operator: 'containsText', value: 'late' },
        { subType: 'text', operator: 'containsBlanks' },
        { subType: 'timePeriod', operator: 'lastWeek' },
        { subType: 'rank', isBottom: true, isPercent: true, value: 20 },
        { subType: 'average', operator: 'lessThanOrEqual' },
        { subType: 'duplicateValues' },
        { subType: 'formula', value: '=$A2>DAYS(B2,1)' },
      ].map((each) => ({ type: 'highlightCell', ...each, style: LOOK })),
    )
    expect(rules.map(({ stopIfTrue }) => stopIfTrue).indexOf(true)).toBe(2)
    expect(leftOut).toEqual({ condition: 1 })
  })

  it('[IMPORT-55] are in priority order, with formulas relative to the upper left cell', async () => {
    const { rules } = await rulesOf(
      group(
        'D2:D3',
        '<cfRule type="expression" dxfId="0" priority="9"><formula>D2=1</formula></cfRule>',
      ) +
        group(
          'C1 A5:A6',
          '<cfRule type="expression" dxfId="0" priority="2"><formula>A1=1</formula></cfRule>',
        ),
    )
    expect(rules.map((each) => each.rule)).toMatchObject([{ value: '=C1=1' }, { value: '=D2=1' }])
  })

  it('[IMPORT-56] keep colour scales, data bars and icon sets, including the x14 extension', async () => {
    const { rules } = await rulesOf(
      group(
        'A1:A5',
        rule(
          'type="colorScale"',
          '<colorScale><cfvo type="min"/><cfvo type="percentile" val="50"/><cfvo type="max"/><color rgb="FFF8696B"/><color rgb="FFFFEB84"/><color rgb="FF63BE7B"/></colorScale>',
        ),
        rule(
          'type="iconSet"',
          '<iconSet iconSet="3Arrows" showValue="0"><cfvo type="percent" val="0"/><cfvo type="percent" val="33"/><cfvo type="num" val="67" gte="0"/></iconSet>',
        ),
        rule(
          'type="dataBar"',
          '<dataBar><cfvo type="min"/><cfvo type="max"/><color rgb="FF638EC6"/></dataBar>',
        ),
      ) +
        `<extLst><ext><x14:conditionalFormattings><x14:conditionalFormatting><x14:cfRule type="dataBar" id="{1}"><x14:dataBar gradient="0">
        <x14:cfvo type="autoMin"/><x14:cfvo type="num"><xm:f>100</xm:f></x14:cfvo><x14:negativeFillColor rgb="FFAA0000"/></x14:dataBar></x14:cfRule>
        <xm:sqref>A1:A5</xm:sqref></x14:conditionalFormatting><x14:conditionalFormatting><x14:cfRule type="expression" priority="40">
        <xm:f>Two!$A$1=A1</xm:f><x14:dxf><font><i/></font><fill><patternFill><bgColor rgb="FF00FF00"/></patternFill></fill></x14:dxf></x14:cfRule>
        <xm:sqref>A1:A5</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>`,
    )
    expect(rules.map((each) => each.rule)).toEqual([
      {
        type: 'colorScale',
        config: [
          { index: 0, color: '#f8696b', value: { type: 'min' } },
          { index: 1, color: '#ffeb84', value: { type: 'percentile', value: 50 } },
          { index: 2, color: '#63be7b', value: { type: 'max' } },
        ],
      },
      {
        type: 'iconSet',
        isShowValue: false,
        config: [
          {
            operator: 'greaterThan',
            value: { type: 'num', value: 67 },
            iconType: '3Arrows',
            iconId: '0',
          },
          {
            operator: 'greaterThanOrEqual',
            value: { type: 'percent', value: 33 },
            iconType: '3Arrows',
            iconId: '1',
          },
          {
            operator: 'greaterThanOrEqual',
            value: { type: 'percent', value: 0 },
            iconType: '3Arrows',
            iconId: '2',
          },
        ],
      },
      {
        type: 'dataBar',
        isShowValue: true,
        config: {
          min: { type: 'formula', value: '=MIN(0,$A$1:$A$5)' },
          max: { type: 'num', value: 100 },
          isGradient: false,
          positiveColor: '#638ec6',
          nativeColor: '#aa0000',
        },
      },
      {
        type: 'highlightCell',
        subType: 'formula',
        value: '=Two!$A$1=A1',
        style: { it: 1, bg: { rgb: '#00ff00' } },
      },
    ])
  })
})
