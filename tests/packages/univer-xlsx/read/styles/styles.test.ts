import { format } from 'numfmt'
import { describe, expect, it } from 'vitest'
import { cellAt, sheetsOf, styleOf, type CellState } from '#contract/workbook/workbook.ts'
import { applyTint } from '#packages/univer-xlsx/read/styles/colours.ts'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { xlsxFile } from '#tests/support/transfer/xlsx-file.ts'

/** Returns the style of one cell for each `xf`. */
const looksOf = async (styles: string) => {
  const count = styles.split('<xf ').length - 1
  const cells = Array.from({ length: count }, (_, at) => `<c s="${at}"><v>1</v></c>`)
  const sheets = { One: `<sheetData><row>${cells.join('')}</row></sheetData>` }
  const answer = await readXlsx(await xlsxFile({ sheets, styles }))
  if (!answer.ok) throw new Error(answer.error.type)
  const [sheet] = sheetsOf(answer.value.workbook)
  if (sheet === undefined) throw new Error('no sheet')
  const { workbook } = answer.value
  // A cell without a style has the default style of its worksheet.
  const base = sheet['defaultStyle'] as CellState['s']
  return cells.map((_, at) => styleOf(workbook, cellAt(sheet, 0, at)?.s ?? base))
}

describe('styles of imported cells', () => {
  it('[IMPORT-30] fonts keep face, size, weight, slant, underline, strike, position and colour', async () => {
    const [look] = await looksOf(
      `<fonts><font><b/><i val="1"/><strike/><u val="double"/><vertAlign val="superscript"/><sz val="9.5"/>
        <color rgb="FF0000FF"/><name val="Arial"/></font></fonts><cellXfs><xf fontId="0"/></cellXfs>`,
    )
    expect(look).toEqual({
      bl: 1,
      it: 1,
      st: { s: 1 },
      ul: { s: 1, t: 10 },
      va: 3,
      fs: 9.5,
      cl: { rgb: '#0000ff' },
      ff: 'Arial',
    })
  })

  it('[IMPORT-31] solid fills are kept, patterns become a mixed colour, and gradients become their first colour', async () => {
    const looks = await looksOf(
      `<fills><fill><patternFill patternType="none"/></fill>
        <fill><patternFill patternType="solid"><fgColor rgb="FFFFCC00"/><bgColor indexed="64"/></patternFill></fill>
        <fill><patternFill patternType="mediumGray"><fgColor rgb="FF000000"/><bgColor rgb="FFFFFFFF"/></patternFill></fill>
        <fill><gradientFill><stop position="0"><color rgb="FF112233"/></stop><stop position="1"><color
        rgb="FF445566"/></stop></gradientFill></fill></fills>
       <cellXfs><xf fillId="0"/><xf fillId="1"/><xf fillId="2"/><xf fillId="3"/></cellXfs>`,
    )
    expect(looks).toEqual([
      null,
      { bg: { rgb: '#ffcc00' } },
      { bg: { rgb: '#808080' } },
      { bg: { rgb: '#112233' } },
    ])
  })

  it('[IMPORT-32] borders keep all sides, styles and colours, diagonals too', async () => {
    const [look] = await looksOf(
      `<borders><border diagonalUp="1"><left style="thin"><color rgb="FFFF0000"/></left><right/>
        <top style="double"/><bottom style="mediumDashed"><color indexed="64"/></bottom>
        <diagonal style="hair"><color rgb="FF00FF00"/></diagonal></border></borders><cellXfs><xf borderId="0"/></cellXfs>`,
    )
    expect(look?.['bd']).toEqual({
      l: { s: 1, cl: { rgb: '#ff0000' } },
      t: { s: 7, cl: { rgb: '#000000' } },
      b: { s: 9, cl: { rgb: '#000000' } },
      bl_tr: { s: 2, cl: { rgb: '#00ff00' } },
    })
  })

  it('[IMPORT-33] built-in and custom number formats are kept, and General sets none', async () => {
    const looks = await looksOf(
      `<numFmts><numFmt numFmtId="164" formatCode="0.0&quot; x&quot;"/><numFmt numFmtId="165" formatCode="General"/></numFmts>
       <cellXfs><xf numFmtId="0"/><xf numFmtId="44"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>`,
    )
    expect(looks.map((look) => look?.n?.pattern)).toEqual([
      undefined,
      '_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)',
      '0.0" x"',
      undefined,
    ])
  })

  it('[IMPORT-132] number formats of other languages become standard ones, dates stay dates', async () => {
    const ids = [27, 31, 33, 36, 50, 58, 59, 66, 67, 76, 81]
    const xfs = ids.map((id) => `<xf numFmtId="${id}"/>`).join('')
    const looks = await looksOf(`<cellXfs>${xfs}</cellXfs>`)
    expect(looks.map((look) => look?.n?.pattern)).toEqual([
      'm/d/yyyy',
      'm/d/yyyy',
      'h:mm:ss',
      'm/d/yyyy',
      'm/d/yyyy',
      'm/d/yyyy',
      '0',
      '"$"#,##0.00_);[Red]("$"#,##0.00)',
      '0%',
      'h:mm',
      'mm:ss.0',
    ])
  })

  it('[IMPORT-33] the country of a currency sign does not change the number format', async () => {
    const looks = await looksOf(
      `<numFmts><numFmt numFmtId="164" formatCode="#,##0.00\\ [$€-407]"/><numFmt numFmtId="165" formatCode="[$-407]d. mmmm"/></numFmts>
       <cellXfs><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>`,
    )
    const [money, date] = looks.map((look) => look?.n?.pattern ?? '')
    expect(format(money ?? '', 1234.5).replace(/\s/g, ' ')).toBe('1,234.50 €')
    expect(date).toBe('[$-407]d. mmmm')
  })

  it('[IMPORT-34] alignment, wrapping, indents and angles are kept', async () => {
    const looks = await looksOf(
      `<cellXfs><xf numFmtId="0"><alignment horizontal="center" vertical="top" wrapText="1"/></xf>
        <xf numFmtId="0"><alignment horizontal="right" indent="2" textRotation="45"/></xf>
        <xf numFmtId="0"><alignment textRotation="135"/></xf>
        <xf numFmtId="0"><alignment textRotation="255"/></xf></cellXfs>`,
    )
    expect(looks).toEqual([
      { ht: 2, vt: 1, tb: 3 },
      { ht: 3, vt: 3, tr: { a: -45 }, pd: { r: 18 } },
      { vt: 3, tr: { a: 45 } },
      { vt: 3, tr: { a: 0, v: 1 } },
    ])
  })

  it('[IMPORT-35] theme colours with tints, default palette colours and custom palettes are resolved', async () => {
    const looks = await looksOf(
      `<fonts><font><color theme="4" tint="0.4"/></font><font><color indexed="10"/></font></fonts>
       <cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs>
       <colors><indexedColors>${'<rgbColor rgb="FF010203"/>'.repeat(3)}</indexedColors></colors>`,
    )
    expect(looks.map((look) => look?.cl?.rgb)).toEqual(['#95b3d7', '#ff0000'])
    // The first two tints are the standard's own examples: towards white and towards black.
    expect([
      applyTint('#4f81bd', 0.8),
      applyTint('#4f81bd', -0.5),
      applyTint('#808080', 0),
    ]).toEqual(['#dce6f2', '#254061', '#808080'])
  })
})

it.each([
  ['85', 0.85],
  ['400', 4],
  ['100', undefined],
  ['0', undefined],
  ['900', undefined],
  ['x', undefined],
])('[IMPORT-136] a zoom of %s %% is kept as %s', async (percent, ratio) => {
  const view = `<sheetViews><sheetView zoomScale="${percent}"/></sheetViews><sheetData/>`
  const answer = await readXlsx(await xlsxFile({ sheets: { One: view } }))
  if (!answer.ok) throw new Error(answer.error.type)
  expect(sheetsOf(answer.value.workbook)[0]?.['zoomRatio']).toBe(ratio)
})
