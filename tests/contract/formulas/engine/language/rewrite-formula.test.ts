import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rewriteWithoutNames } from '#contract/formulas/engine/language/rewrite-formula.ts'
import { tokensOf } from '#contract/formulas/engine/language/tokens.ts'

const leaf = fc.constantFrom(
  'A1',
  '$B$2:C4',
  "'My sheet'!A1",
  'Sheet1!B:B',
  '12.5',
  '1E-5',
  '.5',
  '"a ""b"" (,"',
  'TRUE',
  'T1[[#This Row],[It em]]',
  'Rate',
  '#N/A',
  '{1,2;"}",4}',
)
/** Formulas that Univer reads correctly without a rewrite. */
const formulas = fc.letrec<{ readonly whole: string }>((tie) => ({
  whole: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc
      .tuple(
        tie('whole'),
        fc.constantFrom('+', ' - ', '*', '/', '^', '&', '<=', ' <> '),
        tie('whole'),
      )
      .map((parts) => parts.join('')),
    fc
      .tuple(fc.constantFrom('SUM', 'IF', 'SUMIFS'), fc.array(tie('whole'), { maxLength: 3 }))
      .map(([name, parts]) => `${name}( ${parts.join(' , ')})`),
    tie('whole').map((inner) => `(${inner})`),
  ),
})).whole

describe('a formula rewritten for the engine', () => {
  it('stays unchanged if the engine reads it correctly', () => {
    fc.assert(
      fc.property(formulas, (formula) => {
        expect(rewriteWithoutNames(`=${formula}`)).toBe(`=${formula}`)
        expect(
          tokensOf(formula)
            ?.map(({ text }) => text)
            .join(''),
        ).toBe(formula)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['=2*--A1', '=2*(0-(0-A1))'],
    ['=-"5"^2', '=(0-"5")^2'],
    ['=5%%', '=((5%)%)'],
    ['=SUM((B2:B3,D2:D3))', '=SUM(B2:B3,D2:D3)'],
    ['=SUM(S!B2:D4 S!C1:C3)', '=SUM(S!C2:C3)'],
    ['=SUM(S!B2:D4 C1:C3)', '=SUM(SCOPE.COMMON(S!B2:D4,C1:C3))'],
    ['=SUM (T[a] (B1:B2,C1) )', '=SUM(SCOPE.COMMON(T[a],SCOPE.UNION(B1:B2,C1)) )'],
    ['=SUM(INDEX(A:A,1) :INDEX(B:B,2) 3:3)', '=SUM(SCOPE.COMMON(INDEX(A:A,1):INDEX(B:B,2),3:3))'],
    ['=- SUM(A1)', '=-SUM(A1)'],
    ['=INDEX((A1:A2,B1:B2),1,1,2)', '=INDEX((A1:A2,B1:B2),1,1,2)'],
    [
      '=LET(x,2,f,LAMBDA([x],x+1),f(x))',
      '=SCOPE.LET("x",2,"f",SCOPE.LAMBDA("[x]",SCOPE.NAME("x")+1),SCOPE.CALL(SCOPE.NAME("f"),SCOPE.NAME("x")))',
    ],
    ['=LAMBDA(x,x)(2)', '=SCOPE.CALL(SCOPE.LAMBDA("x",SCOPE.NAME("x")),2)'],
    ['=LET(A1,2,A1)', '=SCOPE.LET("",2,SCOPE.NAME("a1"))'],
    ['=SUM((A1', '=SUM((A1'],
    ['=A1 § B1', '=A1 § B1'],
    ['text -- "', 'text -- "'],
  ])('%s becomes %s', (formula, plain) => {
    expect(rewriteWithoutNames(formula)).toBe(plain)
  })

  it('stays short if each LET name adds the previous name to itself', () => {
    const pairs = Array.from({ length: 60 }, (_, at) => `n_${at + 1},n_${at}+n_${at}`)
    const formula = `=LET(n_0,1,${pairs.join(',')},f,LAMBDA(x,x),f(n_60))`
    expect(rewriteWithoutNames(formula).length).toBeLessThan(5 * formula.length)
  })
})
