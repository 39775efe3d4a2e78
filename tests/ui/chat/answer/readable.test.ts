import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MARKDOWN_MAX_CHARS } from '#contract/limits.ts'
import { readableText } from '#src/ui/chat/answer/readable.ts'
import { ENDLESS_MARKDOWN } from '#tests/support/chat/hostile-markdown.ts'
import { cpuMs } from '../../../../bench/support/figure.ts'

const read = (markdown: string): string => readableText(markdown, 'https://app.test')

it.each([
  ['plain words', 'plain words'],
  ['# A **bold** _word_ and `code`', 'A bold word and code'],
  ['one\n\ntwo', 'one\n\ntwo'],
  ['$1,200 at ~5% &amp; more', '$1,200 at ~5% & more'],
  ['- one\n- two\n  - three', '• one\n• two\n  • three'],
  ['3. one\n4. two', '3. one\n4. two'],
  ['- [x] done\n- [ ] open', '☑ done\n☐ open'],
  ['> said\n>\n> twice', 'said\n\ntwice'],
  ['```sql\nSELECT *\nFROM a\n```', 'SELECT *\nFROM a'],
  ['| a | b |\n|---|--:|\n| **x** | -1,200.50 |\n| y \\| z | 3 |', 'a\tb\nx\t(1,200.50)\ny | z\t3'],
  ['[the rate](https://bank.test/a)', 'the rate (bank.test)'],
  ['<https://bank.test/a>', 'https://bank.test/a'],
  ['[notevil.test](https://evil.test)', 'notevil.test (evil.test)'],
  ['[evil.test/a](https://evil.test)', 'evil.test/a'],
  ['[Loan](/app/spreadsheet/1)', 'Loan'],
  ['It rose [Q3\\_report.pdf, page 3](#document=d-1&page=3).', 'It rose Q3_report.pdf, page 3.'],
  ['It rose [here](#document=d-1&page=3).', 'It rose here, page 3.'],
  ['A mark[^a].\n\n[^a]: its note', 'A mark[1].\n\n[1] its note'],
  ['[bad](javascript:alert)', 'bad'],
  ['![chart](https://bank.test/a.png)', 'chart (bank.test)'],
  ['one\n\n---\n\ntwo', 'one\n\ntwo'],
  ['<b>tags</b>', '<b>tags</b>'],
  ['', ''],
])('[SHELL-71] [DOC-123] the readable text of %j is %j', (markdown, text) => {
  expect(read(markdown)).toBe(text)
})

it('[SHELL-71] any markdown has a readable text', () => {
  const piece = fc.constantFrom('**', '|', '\n', '- ', '[', '](', ')', '`', '#', '> ', '$$', 'a ')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      expect(read(pieces.join(''))).not.toMatch(/undefined|\[object/)
    }),
    { numRuns: 1000 },
  )
})

/** The limit holds on a slow machine. An algorithm with quadratic time takes much longer. */
const LONGEST_MS = 5000

const ENDLESS: typeof ENDLESS_MARKDOWN = [
  ['emphasis in words', '_a_b'.repeat(20_000)],
  ['brackets in a cell', `a|b\n-|-\n${'['.repeat(30_000)}|c\n`],
  ...ENDLESS_MARKDOWN,
]

it.each(ENDLESS)(
  '[SHELL-71] hostile markdown is converted within the time limit: %s',
  (_, markdown) => {
    expect(cpuMs(() => void read(markdown))).toBeLessThan(LONGEST_MS)
  },
)

it('[SHELL-71, SHELL-80] a text that is shown verbatim is copied verbatim', () => {
  const long = '**words** and more '.repeat(MARKDOWN_MAX_CHARS / 16)
  expect(read(long) === long).toBe(true)
})
