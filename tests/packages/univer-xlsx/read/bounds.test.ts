import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createJsonBudget } from '#packages/univer-xlsx/read/json-budget.ts'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { xlsxFile, xlsxParts, zipParts } from '#tests/support/transfer/xlsx-file.ts'

const failure = async (bytes: Uint8Array): Promise<string> => {
  const answer = await readXlsx(bytes)
  return answer.ok ? 'read' : answer.error.type
}

const FEATURES = `<sheetData><row><c t="inlineStr"><is><t>a</t></is></c></row><row hidden="1"><c><f>A1</f></c></row></sheetData>
  <autoFilter ref="A1:B2"><filterColumn colId="0"><filters><filter val="a"/></filters></filterColumn></autoFilter>
  <conditionalFormatting sqref="A1:A2"><cfRule type="cellIs" operator="between" priority="1"><formula>1</formula><formula>A2</formula></cfRule>
  <cfRule type="iconSet" priority="2"><iconSet iconSet="3Flags"><cfvo type="percent" val="0"/><cfvo type="num" val="1"/><cfvo type="max"/></iconSet></cfRule></conditionalFormatting>
  <dataValidations><dataValidation type="list" sqref="B1"><formula1>"a,b"</formula1></dataValidation></dataValidations>
  <hyperlinks><hyperlink ref="A1" location="One!A1"/></hyperlinks>`

const ONE = { sheets: { One: '<sheetData><row><c><v>1</v></c></row></sheetData>' } }

describe('the limits of an import', () => {
  it('[IMPORT-40] a document type declaration is refused, and with it every entity bomb', async () => {
    const parts = xlsxParts(ONE)
    const sheet = 'xl/worksheets/sheet1.xml'
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${parts[sheet]}`
    expect(await failure(await zipParts({ ...parts, [sheet]: bomb }))).toBe('bomb')
  })

  it('[IMPORT-41] an entry that unpacks to over 10 MB and over 200 times its packed size is refused', async () => {
    const spaces = ' '.repeat(11 * 1024 * 1024)
    expect(await failure(await xlsxFile({ ...ONE, strings: spaces }))).toBe('bomb')
  })

  it('[IMPORT-66] an import is refused as soon as its cells certainly exceed the maximum size of a save', () => {
    const room = createJsonBudget(100)
    const cells = [{ v: 1, t: 2 }, { s: 's1' }, { v: 'twelve chars', t: 1 }, { v: 1, t: 3 }]
    for (const cell of cells) room.take(cell)
    // The estimate is a lower bound, so that no file whose cells fit is refused.
    expect(JSON.stringify(Object.fromEntries(cells.entries())).length).toBeLessThan(100)
    expect(() => room.take({ v: 'a text of 20 letters' })).toThrow('too_many_cells')
  })

  it('[IMPORT-42] a file with a password is refused as encrypted, and a file of another type as no spreadsheet', async () => {
    const ole = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])
    expect(await failure(ole)).toBe('encrypted')
    expect(await failure(new TextEncoder().encode('name,amount\na,1\n'))).toBe('not_a_spreadsheet')
    expect(await failure(new Uint8Array())).toBe('not_a_spreadsheet')
    expect(await failure(await zipParts({ 'word/document.xml': '<document/>' }))).toBe(
      'not_a_spreadsheet',
    )
  })

  it('[IMPORT-43] a file that is cut off or damaged anywhere is corrupt', async () => {
    const whole = await xlsxFile(ONE)
    expect(await failure(whole)).toBe('read')
    for (const part of [0.2, 0.5, 0.9]) {
      expect(await failure(whole.subarray(0, Math.floor(whole.length * part)))).toBe('corrupt')
    }
    const parts = xlsxParts(ONE)
    const cut = { ...parts, 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c>' }
    expect(await failure(await zipParts(cut))).toBe('corrupt')
  })

  it('[IMPORT-44] a file with extremely deep nesting is corrupt', async () => {
    const deep = `${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`
    const sheets = { One: `<sheetData/><autoFilter ref="A1:B2">${deep}</autoFilter>` }
    expect(await failure(await xlsxFile({ sheets }))).toBe('corrupt')
  })

  it('[IMPORT-44] a good file with any bytes changed is either read or refused', async () => {
    const whole = await xlsxFile({
      sheets: { One: FEATURES },
      styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
    })
    const change = fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 }))
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        const bytes = Uint8Array.from(whole)
        for (const [at, byte] of changes) bytes[at] = byte
        expect(await failure(bytes)).toMatch(
          /^(read|corrupt|encrypted|not_a_spreadsheet|bomb|too_large)$/,
        )
      }),
    )
  })

  it('[IMPORT-44] a file with any words of its worksheet XML changed is either read or refused', async () => {
    const parts = xlsxParts({ sheets: { One: FEATURES } })
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
    const words = sheet.match(/"[^"]*"|[a-z]+(?==)/gi) ?? []
    const swap = fc.tuple(
      fc.constantFrom(...words),
      fc.constantFrom(...words, '""', '"-1"', '"A1:XFD9"'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(swap, { minLength: 1, maxLength: 4 }), async (swaps) => {
        const changed = swaps.reduce((text, [from, to]) => text.replace(from, () => to), sheet)
        const bytes = await zipParts({ ...parts, 'xl/worksheets/sheet1.xml': changed })
        expect(await failure(bytes)).toMatch(/^(read|corrupt)$/)
      }),
    )
  })
})
