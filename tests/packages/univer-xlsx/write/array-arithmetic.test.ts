import { describe, expect, it } from 'vitest'
import { hasArrayArithmetic } from '#packages/univer-xlsx/write/array-arithmetic.ts'
import { bookOf, exportXlsx, exportedParts } from '#tests/support/transfer/export-world.ts'
import { xlsxFaults } from '#tests/support/transfer/strict-xlsx.ts'

describe('implicit array formulas', () => {
  it.each([
    '=SUM(A1:A3*B1:B3)',
    '=sum(if(A1:A3>0,B1:B3))',
    '=MAX(LEN(A1:A3))',
    '=INDEX(C1:C9,MATCH(1,(A1:A9="x")*(B1:B9="y"),0))',
    '=AVERAGE(-A1:A3)',
    '=SUM(Sales[Quantity]*Sales[Price])',
    "=SUM('My sheet'!$A$1:$A$3*2)+1",
    '=SUM(--(Data!A1:A3="x"))',
    '=SUM(A:A*2)',
    '=SUM((A1:A3)/(B1:B3))',
    '=SUMPRODUCT(IF(A1:A3>0,B1:B3))',
    '=1+ROUND(SUM(ROUND(A1:A3,0)),2)',
    '=LET(x,A1:A3*2,SUM(x))',
    '=TEXTJOIN(",",TRUE,A1:A3&"x")',
  ])('[EXPORT-85] include %s', (formula) => {
    expect(hasArrayArithmetic(formula)).toBe(true)
  })

  it.each([
    '=SUM(A1:A3)*2',
    '=SUM(A1:A3,B1*2)',
    '=SUM(A1:A3,-1)',
    '=SUM(1E-5,A1:A3)',
    '=SUMPRODUCT(A1:A3*B1:B3,--(LEN(C1:C3)>0))',
    '=LOOKUP(2,1/(A1:A9<>""),B1:B9)',
    '=MATCH(1,INDEX((A1:A9="x")*(B1:B9="y"),0),0)',
    '=SUMIF(A1:A3,">"&B1,C1:C3)',
    '=SUM("A1:A3*2")',
    '=SUM(Sales[@Quantity]*2)',
    '=SUM(Sales[[#This Row],[Quantity]]*2)',
    '=SUM(@A1:A3*2)',
    '=SUM(A1:INDEX(A1:A9,3))',
    '=SUM({1,2}*A1)',
    '=IF(SUM(A1:A3)>0,VLOOKUP(A1,B1:C9,2,FALSE)*2,0)',
    '=IFERROR(A1/SUM(A1:A3),0)',
    // A formula with one result per input value spills, and the engine already reports it.
    '=A1:A3*2',
    '=IF(A1:A3>0,1,0)',
    '=SUM(A1:A3*',
    '=)(',
  ])('[EXPORT-85] do not include %s', (formula) => {
    expect(hasArrayArithmetic(formula)).toBe(false)
  })

  it.each([
    '=SUM(1/COUNTIF(A1:A3,A1:A3))',
    '=SUM(1/COUNTIFS(A1:A3,A1:A3,B1:B3,B1:B3))',
    '=SUM(SUMIF(A1:A3,">"&D1:D2,B1:B3))',
    '=MAX(SUMIFS(C1:C9,A1:A9,D1:D3,B1:B9,"x"))',
    '=SUM(ROW(A1:A3))',
    '=SMALL(COLUMN(A1:C1),2)',
    '=SUM(ROW(INDIRECT("1:"&A1)))',
    '=SUM(OFFSET(A1,0,0,3,1)*2)',
    '=SUM(INDEX(A1:A9,1):INDEX(A1:A9,3)*2)',
    '=SUM(A1:INDEX(A1:A9,3)*2)',
    '=SUM(A1#*2)',
    '=SUM(Data!$A$1#*2)',
    '=SUM({"}",1}*(A1:A3*2))',
  ])('[EXPORT-96] also include %s', (formula) => {
    expect(hasArrayArithmetic(formula)).toBe(true)
  })

  it.each([
    '=SUM(COUNTIF(A1:A3,B1),1)',
    '=SUM(COUNTIFS(A1:A3,B1,B1:B3,"x")*2)',
    '=SUM(SUMIFS(C1:C9,A1:A9,D1,B1:B9,"x")*2)',
    '=SUM(SUMIF(A1:A3,">0",B1:B3)*2)',
    '=SUMPRODUCT(1/COUNTIF(A1:A3,A1:A3))',
    '=SUMPRODUCT(ROW(A1:A3)*2)',
    '=COUNTIF(A1:A3,A1:A3)',
    '=SUM(ROW()*2)',
    '=SUM(OFFSET(A1,0,0,3,1))',
    '=SUM(INDEX(A1:A9,1):INDEX(A1:A9,3))',
    '=SUM(A1#)',
    '=SUM(@A1#*2)',
    '=SUM("#"&A1)',
  ])('[EXPORT-96] do not include %s', (formula) => {
    expect(hasArrayArithmetic(formula)).toBe(false)
  })

  it('[EXPORT-96] are detected fast, even among thousands of unclosed brackets', () => {
    const timeOf = (count: number): number => {
      const formula = `=SUM(A1:A3*${'{1,'.repeat(count)}`
      const times = Array.from({ length: 5 }, () => {
        const start = performance.now()
        hasArrayArithmetic(formula)
        return performance.now() - start
      })
      return Math.min(...times)
    }
    timeOf(2000)
    // With quadratic time, 16 times the length would take 256 times as long.
    expect(timeOf(32_000)).toBeLessThan(80 * timeOf(2000))
  })

  it('[EXPORT-85] are exported as dynamic formulas, also in cells that share the formula of another cell', async () => {
    const book = bookOf({
      0: { 3: { f: '=SUM($A$1:$A$3*B1:B3)', v: 6, t: 2, si: 'x' }, 4: { si: 'x', v: 7, t: 2 } },
      1: { 3: { si: 'x', v: 8, t: 2 }, 4: { f: '=SUM(A1:A3)', v: 1, t: 2 } },
      2: { 3: { f: '=SUM(A1:A3*2)', v: 1, t: 2, ref: 'D3', fixed: 1 } },
    })
    const sheet = (await exportedParts(book))['xl/worksheets/sheet1.xml'] ?? ''
    const formulas = [...sheet.matchAll(/<c r="(\w+)"( cm="1")?>(<f.*?<\/f>)/g)].map((all) =>
      all.slice(1),
    )
    expect(formulas).toEqual([
      ['D1', ' cm="1"', '<f t="array" ref="D1">SUM($A$1:$A$3*B1:B3)</f>'],
      ['E1', ' cm="1"', '<f t="array" ref="E1">SUM($A$1:$A$3*C1:C3)</f>'],
      ['D2', ' cm="1"', '<f t="array" ref="D2">SUM($A$1:$A$3*B2:B4)</f>'],
      ['E2', undefined, '<f>SUM(A1:A3)</f>'],
      ['D3', undefined, '<f t="array" ref="D3">SUM(A1:A3*2)</f>'],
    ])
    expect(await xlsxFaults(await exportXlsx(book))).toEqual([])
  })

  it('[EXPORT-86] and spilling formulas that other cells share are written in full in each of these cells', async () => {
    const book = bookOf({
      0: {
        1: { f: '=SORT(A1:A2)', v: 1, t: 2, si: 'x', ref: 'B1:B2' },
        2: { si: 'x', v: 1, t: 2 },
      },
    })
    const sheet = (await exportedParts(book))['xl/worksheets/sheet1.xml'] ?? ''
    expect(sheet).toContain('<c r="C1" cm="1"><f t="array" ref="C1">_xlfn._xlws.SORT(B1:B2)</f>')
    expect(await xlsxFaults(await exportXlsx(book))).toEqual([])
  })
})
