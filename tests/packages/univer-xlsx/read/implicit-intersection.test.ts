import { expect, it } from 'vitest'
import { planFormulas } from '#packages/univer-xlsx/write/formula-plan.ts'
import { legacyFormula, typedFormula } from '#packages/univer-xlsx/read/cells/formula-text.ts'

const isManyName = (name: string): boolean => name === 'Sales'

/**
 * Formulas that a file stores without an array mark, and the text that Excel shows for them.
 * Excel's documentation of `@` defines this text.
 */
const LEGACY: readonly (readonly [file: string, shown: string])[] = [
  ['L:L', '=@L:L'],
  ['ROUND(J2:J7,2)', '=ROUND(@J2:J7,2)'],
  ['FLOOR(A1:A9,B1:B9)', '=FLOOR(@A1:A9,@B1:B9)'],
  ['IF(A1:A9>2,B1:B9,0)', '=IF(@A1:A9>2,@B1:B9,0)'],
  ['SUM(A1:A3*B1:B3)', '=SUM(@A1:A3*@B1:B3)'],
  ['COUNTIF(A1:A9,A1:A9)', '=COUNTIF(A1:A9,@A1:A9)'],
  ['VLOOKUP(A:A,B:C,2,FALSE)', '=VLOOKUP(@A:A,B:C,2,FALSE)'],
  ['-A1:A3&"x"', '=-@A1:A3&"x"'],
  ['Sales*2', '=@Sales*2'],
  ['INDEX(A1:A9,C1)', '=@INDEX(A1:A9,C1)'],
  ['INDIRECT("A"&B1)', '=@INDIRECT("A"&B1)'],
  ['TREND(A1:A5)', '=@TREND(A1:A5)'],
  ['SUM(_xlfn.SINGLE(A1:A3))', '=SUM(@A1:A3)'],
  // Outside an array formula, versions of Excel before dynamic arrays return #VALUE! for TRANSPOSE
  // of several rows and columns.
  ['TRANSPOSE(A1:B2)', '=TRANSPOSE(@A1:B2)'],
  ['SUMPRODUCT(TRANSPOSE(A1:A3),B1:D1)', '=SUMPRODUCT(TRANSPOSE(@A1:A3),B1:D1)'],
  ['TRANSPOSE({1,2,3})', '=@TRANSPOSE({1,2,3})'],
]
/** These formulas need no `@`, because nothing in them is reduced to a single value. */
const AS_THEY_ARE: readonly string[] = [
  '=SUM(A1:A3,Sales)',
  '=SUMPRODUCT((A1:A9>1)*B1:B9)',
  '=LOOKUP(2,1/(A1:A9<>""),B1:B9)',
  '=INDEX(A1:A9,MATCH(1,B1:B9,0))',
  '=SUMIFS(A:A,B:B,C1)',
  '=OFFSET(A1,1,0)',
  '=AGGREGATE(14,6,A1:A9/(B1:B9=1),1)',
  '=SUM((A1:A3,B1))',
  '=Table1[@Amt]*2',
]

const fileOf = (f: string): string | undefined => {
  const cell = { f }
  const plan = planFormulas({ id: 's', name: 'S', cellData: { 4: { 2: cell } } })
  return plan
    .at(4, 2, cell)
    ?.xml.replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
}

it.each(LEGACY)('[SHEET-901] the formula %s of a file is shown as %s', (file, shown) => {
  expect(legacyFormula(file, isManyName)).toBe(shown)
})
it.each(AS_THEY_ARE)('[SHEET-901] the formula %s of a file is shown unchanged', (formula) => {
  expect(legacyFormula(formula.slice(1), isManyName)).toBe(formula)
})
it.each(LEGACY)(
  '[SHEET-902] the file formula %s is the export of the shown formula %s',
  (file, shown) => {
    expect(fileOf(shown)).toBe(`<f>${file}</f>`)
  },
)
it('[SHEET-902] operators that older versions of Excel do not know are exported as functions, in an array formula if necessary', () => {
  expect(fileOf('=SUM(@A1:A3*B1:B3)')).toBe(
    '<f t="array" ref="C5">SUM(_xlfn.SINGLE(A1:A3)*B1:B3)</f>',
  )
  expect(fileOf('=@A1#')).toBe('<f>_xlfn.ANCHORARRAY(A1)</f>')
  expect(fileOf('=SUM(Data!A1#)')).toContain('SUM(_xlfn.ANCHORARRAY(Data!A1))')
})
it('[SHEET-905] prefixes of LAMBDA values are removed at import and restored at export', () => {
  const file = '_xlfn.LAMBDA(_xlpm.a,_xlop.b,IF(_xlfn.ISOMITTED(_xlpm.b),_xlpm.a,_xlpm.b))(A5)'
  const shown = '=LAMBDA(a,[b],IF(ISOMITTED(b),a,b))(A5)'
  expect(typedFormula(file)).toBe(shown)
  expect(fileOf(shown)).toContain(file)
  expect(typedFormula('_xlfn.BYROW(A1:B2,_xleta.SUM)')).toBe('=BYROW(A1:B2,SUM)')
})
