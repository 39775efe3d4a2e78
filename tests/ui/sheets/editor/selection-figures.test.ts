import { describe, expect, it } from 'vitest'
import { regionOf } from '#contract/figures/region.ts'
import { figureText, shownFigures } from '#src/ui/sheets/editor/selection-figures.ts'

const ALL = [
  { func: 'MAX', value: 900 },
  { func: 'MIN', value: -3 },
  { func: 'SUM', value: 1_234_567_891.25 },
  { func: 'COUNTA', value: 7 },
  { func: 'COUNT', value: 5 },
  { func: 'AVERAGE', value: 246_913_578.25 },
] as const
const money = (pattern: string, value: number): string => `${pattern} of ${value}`

describe('totals of the selection', () => {
  it('[SHEET-562] are at most three: the chosen one first, then sum, average and count', () => {
    expect(shownFigures(ALL, 'SUM').map(({ func }) => func)).toEqual(['SUM', 'AVERAGE', 'COUNTA'])
    expect(shownFigures(ALL, 'MIN').map(({ func }) => func)).toEqual(['MIN', 'SUM', 'AVERAGE'])
    // A selection of only texts has just a count.
    expect(shownFigures([{ func: 'COUNTA', value: 2 }], 'SUM')).toEqual([
      { func: 'COUNTA', value: 2 },
    ])
  })

  it('[SHEET-562] are unrounded in the format of the selected cell, and counts are plain numbers', () => {
    const [max, , sum, count] = ALL
    expect(figureText(sum, null, regionOf('en-US'), money)).toBe('1,234,567,891.25')
    expect(figureText(sum, 'General', regionOf('de-DE'), money)).toBe('1.234.567.891,25')
    expect(figureText(max, '$0.00', regionOf('en-US'), money)).toBe('$0.00 of 900')
    expect(figureText(count, '$0.00', regionOf('en-US'), money)).toBe('7')
    expect(figureText(sum, null, regionOf('fr-FR'), money)).toBe('1\u00a0234\u00a0567\u00a0891,25')
    expect(figureText({ func: 'SUM', value: 0.1 + 0.2 }, null, regionOf('en-US'), money)).toBe(
      '0.3',
    )
  })
})
