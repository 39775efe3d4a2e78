import { describe, expect, it } from 'vitest'
import { linesOf, sectionOf, withSections } from '../../bench/support/report.ts'

const printed = [
  'the server is ready',
  '{"figure":"parse: ratio","value":1.02,"unit":"×","target":">= 0.9","oursMs":20}',
].join('\n')
const NAMES = ['parse', 'fold'] as const

describe('the page of benchmarks', () => {
  it('shows each printed figure as a row, and nothing else that was printed', () => {
    expect(sectionOf('parse', '2026-11-21: 2 × Chip', linesOf(printed)).split('\n').at(-1)).toBe(
      '| parse: ratio | 1.02 × | >= 0.9 | oursMs 20 |',
    )
    expect(linesOf(printed)).toHaveLength(1)
  })

  it('replaces what was measured again, keeps the rest, and has one order', () => {
    const fold = withSections('', new Map([['fold', '## fold\n\nold']]), NAMES)
    const both = withSections(fold, new Map([['parse', '## parse\n\nnew']]), NAMES)
    expect(both.indexOf('## parse')).toBeLessThan(both.indexOf('## fold'))
    const again = withSections(both, new Map([['fold', '## fold\n\nnew']]), NAMES)
    expect(again).toContain('## parse\n\nnew')
    expect(again).not.toContain('\n\nold')
    expect(withSections(again, new Map(), NAMES)).toBe(again)
  })
})
