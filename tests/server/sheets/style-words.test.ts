import { expect, it } from 'vitest'
import { formatChangeText } from '#server/sheets/style-words.ts'

const workbook = {
  styles: { head: { bl: 1, bg: { rgb: '#EEEEEE' } }, rate: { n: { pattern: '0.0%' }, bl: 1 } },
}

it.each([
  ['nothing', { v: 1 }, { v: 2 }, ''],
  ['a style by id', { v: 1 }, { v: 1, s: 'head' }, 'bold, fill #EEEEEE'],
  ['only the differences', { v: 1, s: 'head' }, { v: 1, s: 'rate' }, '0.0%, no fill'],
  ['a removed style', { v: 1, s: 'rate' }, null, 'not bold, no number format'],
  [
    'every property',
    null,
    {
      s: { it: 1, ul: { s: 1 }, cl: { rgb: '#111' }, ht: 2, tb: 3, bd: { t: { s: 1 } } },
    },
    'italic, underlined, color #111, centred, wrapped, border',
  ],
])('[AGENT-1102] a change of format in words names %s', (_, before, after, words) => {
  expect(formatChangeText(workbook, before, after)).toBe(words)
})
