import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellName } from '#contract/workbook/cells.ts'
import { shiftFormula } from '#contract/formulas/shift-formula.ts'

describe('formulas filled into other cells', () => {
  it.each([
    ['=A1+$B$1*C$1-$D1', 2, 1, '=B3+$B$1*D$1-$D3'],
    ['=SUM(A1:B2)', 1, 0, '=SUM(A2:B3)'],
    ['=SUM(A:A)+SUM(1:1)', 1, 1, '=SUM(B:B)+SUM(2:2)'],
    ['=SUM($A:$A)+SUM($1:$1)', 5, 5, '=SUM($A:$A)+SUM($1:$1)'],
    ['=Sheet1!A1+Q3!B2', 1, 0, '=Sheet1!A2+Q3!B3'],
    ["='B2 of A1'!C3", 1, 0, "='B2 of A1'!C4"],
    ['="A1 is "&A1', 1, 0, '="A1 is "&A2'],
    ['="say ""A1"" "&B1', 1, 0, '="say ""A1"" "&B2'],
    ['=LOG10(A1)+ATAN2(B1,C1)', 1, 0, '=LOG10(A2)+ATAN2(B2,C2)'],
    ['=rate1*A1+_A1+A1.x', 1, 0, '=rate1*A2+_A1+A1.x'],
    ['=1E5+2.5e3*A1', 1, 0, '=1E5+2.5e3*A2'],
    ['=-PMT($B$4/12,$B$5*12,a9)', 1, 0, '=-PMT($B$4/12,$B$5*12,A10)'],
    ['=A1-B1', -1, 0, '=#REF!-#REF!'],
    ['=A2:B3', 0, -1, '=#REF!:A3'],
    ['=XFD1+A1048576', 1, 1, '=#REF!+#REF!'],
    // These are not cell references: outside the grid, part of a name, or in a table's brackets.
    ['=YTD2024*B2', 1, 0, '=YTD2024*B3'],
    ['=FY2000000+1+XFE1+A0', 1, 1, '=FY2000000+1+XFE1+A0'],
    ['=SUM(YTD:YTE,0:1,1:9999999,XFE:XFE)', 1, 1, '=SUM(YTD:YTE,0:1,1:9999999,XFE:XFE)'],
    ['=SUM(Sales[Q1])+A1', 1, 0, '=SUM(Sales[Q1])+A2'],
    ['=Sales[[#This Row],[Q1]]*A1', 1, 0, '=Sales[[#This Row],[Q1]]*A2'],
    ["=Sales['[Q1]+Sales[[Q'[1]:[B2]]+[@Q3]+A1", 1, 0, "=Sales['[Q1]+Sales[[Q'[1]:[B2]]+[@Q3]+A2"],
    ['=[1]Data!A1+"["&B1', 1, 0, '=[1]Data!A2+"["&B2'],
    ['=\\A1+A1', 1, 0, '=\\A1+A2'],
  ])(
    '[EXPORT-41, EXPORT-110] %s moves by %i rows and %i columns',
    (formula, rows, columns, expected) => {
      // Moved references become upper case, and others keep their case.
      expect(shiftFormula(formula, rows, columns).toUpperCase()).toBe(expected.toUpperCase())
    },
  )

  it('a formula that is moved and then moved back is unchanged', () => {
    const reference = fc
      .tuple(fc.nat(500), fc.nat(200), fc.boolean(), fc.boolean())
      .map(([row, column, fixedColumn, fixedRow]) =>
        cellName(row, column).replace(
          /^([A-Z]+)(\d+)$/,
          (_, letters: string, digits: string) =>
            `${fixedColumn ? '$' : ''}${letters}${fixedRow ? '$' : ''}${digits}`,
        ),
      )
    const part = fc.oneof(
      reference,
      fc.constantFrom('"A1"', "'A1 x'!B2", 'SUM(A1,B2:C3)', '3.5', 'LOG10(9)'),
    )
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1 }),
        fc.nat(900),
        fc.nat(90),
        (parts, rows, columns) => {
          const formula = `=${parts.join('+')}`
          expect(shiftFormula(shiftFormula(formula, rows, columns), -rows, -columns)).toBe(formula)
        },
      ),
    )
  })
})
