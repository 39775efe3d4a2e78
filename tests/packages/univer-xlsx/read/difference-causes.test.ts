import { describe, expect, it } from 'vitest'
import { causesOf, VOLATILE_FUNCTION, REFUSED_FUNCTION } from '../../../../bench/formulas/causes.ts'
import type { Difference } from '../../../../bench/formulas/compare.ts'

const difference = (sheet: string, row: number, formula: string, ours = '#NAME?'): Difference => ({
  at: `${sheet}!A${row + 1}`,
  sheet,
  row,
  column: 0,
  formula,
  stored: 1,
  ours,
})

const causes = (...all: readonly Difference[]) => {
  const found = causesOf(all)
  return all.map((one) => found.get(one))
}

describe('causes of differing results in workbooks', () => {
  it('are the functions of a formula, without duplicates', () => {
    expect(causes(difference('Plan', 0, '=IF(SUM(B1)>1,SUM(B2),"DAY(x)")'))).toEqual(['IF SUM'])
    expect(causes(difference('Plan', 0, '=B1+B2'))).toEqual(['operators alone'])
  })

  it('are inherited from a differing cell that the formula reads, across worksheets and in any order', () => {
    const cube = difference('Data', 4, '=CUBEVALUE("model","[Sales]")')
    const reader = difference('Plan', 0, '=SUM(Data!A1:A9)')
    const next = difference('Plan', 1, '=A1*2')
    expect(causes(next, reader, cube)).toEqual([
      REFUSED_FUNCTION,
      REFUSED_FUNCTION,
      REFUSED_FUNCTION,
    ])
  })

  it('include a refused function even if the formula returns a number', () => {
    expect(causes(difference('Plan', 0, '=IFERROR(CUBEVALUE("m"),2)', '2'))).toEqual([
      REFUSED_FUNCTION,
    ])
  })

  it('are inherited from a cell that the formula reads but that is not compared', () => {
    const reader = difference('Plan', 0, '=Data!A5-1')
    const next = difference('Plan', 1, '=A1*2')
    const found = causesOf(
      [next, reader],
      [{ sheet: 'Data', row: 4, column: 0, cause: VOLATILE_FUNCTION }],
    )
    expect([next, reader].map((one) => found.get(one))).toEqual([
      VOLATILE_FUNCTION,
      VOLATILE_FUNCTION,
    ])
    expect(
      causesOf([reader], [{ sheet: 'Data', row: 5, column: 0, cause: REFUSED_FUNCTION }]).get(
        reader,
      ),
    ).toBe('operators alone')
  })

  it('are also found for circular references, without an endless loop', () => {
    expect(causes(difference('Plan', 0, '=A2'), difference('Plan', 1, '=A1'))).toEqual([
      'operators alone',
      'operators alone',
    ])
  })
})
