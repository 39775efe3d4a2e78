import { describe, expect, it } from 'vitest'
import { printedFiguresOf, withFigures } from '../../bench/support/report.ts'

const printed = [
  'the server is ready',
  '{"figure":"parse: ratio","value":1.02,"unit":"×","target":">= 0.9","oursMs":20}',
].join('\n')
const NAMES = ['parse', 'fold'] as const
const of = (benchmark: string, date = '2026-11-21') => ({ benchmark, date, machine: '2 × Chip' })
const line = (figure: string, value: number) => ({ figure, value, unit: 'ms' })
const rowsOf = (page: string) => page.split('\n').filter((row) => / \d{4}-\d\d-\d\d \|/.test(row))

describe('the page of benchmarks', () => {
  it('shows each printed figure as a row with value, target, date and machine', () => {
    const lines = printedFiguresOf(printed)
    expect(lines).toHaveLength(1)
    expect(rowsOf(withFigures('', of('parse'), lines, NAMES))).toEqual([
      '| parse: ratio | 1.02 × (oursMs 20) | >= 0.9 | 2026-11-21 | 2 × Chip |',
    ])
  })

  it('names the benchmark of each figure, and reads a numeric target as a maximum', () => {
    const page = withFigures('', of('fold'), [{ ...line('one delta', 3), target: 5 }], NAMES)
    expect(rowsOf(page)).toEqual(['| fold: one delta | 3 ms | <= 5 | 2026-11-21 | 2 × Chip |'])
  })

  it('updates the rows of given figures, keeps all other rows, and sorts the whole table', () => {
    const hand = '| tests: npm test | 583 s |  | 2026-11-28 | 2 × Chip |\n'
    const fold = withFigures(hand, of('fold'), [line('a', 1), line('b', 2)], NAMES)
    const both = withFigures(fold, of('parse'), [line('c', 3)], NAMES)
    const again = withFigures(both, of('fold', '2026-11-22'), [line('b', 4)], NAMES)
    expect(rowsOf(again)).toEqual([
      '| parse: c | 3 ms |  | 2026-11-21 | 2 × Chip |',
      '| fold: a | 1 ms |  | 2026-11-21 | 2 × Chip |',
      '| fold: b | 4 ms |  | 2026-11-22 | 2 × Chip |',
      '| tests: npm test | 583 s |  | 2026-11-28 | 2 × Chip |',
    ])
    expect(withFigures(again, of('fold'), [], NAMES)).toBe(again)
  })
})
