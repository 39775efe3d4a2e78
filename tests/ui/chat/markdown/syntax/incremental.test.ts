import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBlocks } from '#src/ui/chat/markdown/syntax/open-tail.ts'
import {
  initialParse,
  parseMore,
  type ParseState,
} from '#src/ui/chat/markdown/syntax/incremental.ts'

const LINES = [
  '# Heading',
  'Plain words with **bold** and `code`.',
  'A price of $1,200 and ~5% of it.',
  '===',
  '---',
  '***',
  '| Item | Q1 |',
  '|---|---:|',
  '| Rent | -1,200 |',
  '- one',
  '* star',
  '  - nested',
  '    deep or code',
  '  continued',
  '1. first',
  '2. second',
  '2',
  '10) other',
  '> quoted',
  '> - quoted list',
  '> ```',
  '```python',
  '```',
  '~~~',
  '<div>',
  '</div>',
  '<!-- note',
  '[ref]: https://example.test "title',
  '[link](https://example.test)',
  '- [ ] task',
  '\\[x\\]',
  '[^1]: note',
  'mark[^1] and [ref]',
  '    indented',
  '[a]: /b',
  'x $$',
  '\\[ y',
  '\\]',
  '$$',
  'a = b',
  '$$x^2$$',
  '\t tabbed',
  '',
  '',
  ' ',
]
const document = fc
  .array(fc.tuple(fc.constantFrom(...LINES), fc.constantFrom('\n', '\n', '\n\n', '\r\n', '')), {
    maxLength: 14,
  })
  .map((lines) => lines.map((pair) => pair.join('')).join(''))

/** The start, type and content of each block. */
const shown = (parsed: ParseState) =>
  parsed.blocks.map(({ start, token }) => [start, token.type, JSON.stringify(token)])

const pieces = (text: string, cuts: readonly number[]): readonly string[] => {
  const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b)
  return [...places, text.length].map((place) => text.slice(0, place))
}

describe('markdown parsed as it grows', () => {
  it('[SHELL-31] text that arrives in pieces gives the same blocks as the whole text', () => {
    fc.assert(
      fc.property(document, fc.array(fc.nat(), { maxLength: 30 }), (text, cuts) => {
        const parsed = pieces(text, cuts).reduce(parseMore, initialParse)
        expect(shown(parsed)).toEqual(shown(parseMore(initialParse, text)))
      }),
      { numRuns: 3000 },
    )
  })

  it('[SHELL-31] text that arrives character by character gives the same blocks as the whole text', () => {
    fc.assert(
      fc.property(document, (text) => {
        let parsed = initialParse
        for (let end = 1; end <= text.length; end += 1)
          parsed = parseMore(parsed, text.slice(0, end))
        expect(shown(parsed)).toEqual(shown(parseMore(initialParse, text)))
      }),
      { numRuns: 400 },
    )
  })

  it.each([
    ['$$', 'Words\n$$\n# Heading\n$$', 'x^2$$\n'],
    ['brackets', 'Words\n\\[ y\n# Heading\n\\]', ' more\n'],
  ])(
    '[SHELL-31] a block in %s with text after its closing mark is no formula and continues the paragraph above',
    (_, open, more) => {
      const parsed = parseMore(parseMore(initialParse, open), open + more)
      expect(parsed.blocks[0]?.token.raw).not.toBe('Words\n')
      expect(shown(parsed)).toEqual(shown(parseMore(initialParse, open + more)))
    },
  )

  it('[SHELL-31] settled blocks keep their identity while text is appended', () => {
    const first = parseMore(initialParse, '# One\n\nTwo\n\nThree\nfour\n')
    const second = parseMore(first, '# One\n\nTwo\n\nThree\nfour\nfive')
    expect(first.settled).toBe(2)
    expect(second.blocks[0]).toBe(first.blocks[0])
    expect(second.blocks[1]).toBe(first.blocks[1])
    expect(second.blocks[2]).not.toBe(first.blocks[2])
  })

  it('[SHELL-31] replaced text is parsed from the start', () => {
    const parsed = parseMore(parseMore(initialParse, 'abc\n\ndef\n\nghi\n\n'), 'xyz')
    expect(parsed.blocks).toHaveLength(1)
  })

  it('[SHELL-31] a delta to a long answer parses only the last blocks', () => {
    const section = '## Section\n\nWords of the section.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n'
    let parsed = parseMore(initialParse, section.repeat(500))
    for (const word of ['More ', 'words ', 'of the last\n', 'section.\n']) {
      const next = parseMore(parsed, parsed.text + word)
      const anew = next.blocks.filter((block, index) => block !== parsed.blocks[index])
      expect(anew.length).toBeLessThanOrEqual(3)
      parsed = next
    }
    expect(parsed.blocks).toHaveLength(1501)
  })

  it('[SHELL-57] for any text, the blocks to render contain every settled block unchanged', () => {
    fc.assert(
      fc.property(document, (text) => {
        let parsed = initialParse
        for (let end = 1; end <= text.length; end += 1) {
          parsed = parseMore(parsed, text.slice(0, end))
          const shown = openBlocks(parsed)
          const settled = parsed.blocks.slice(0, parsed.settled)
          expect(settled.every((block, index) => block === shown[index])).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })
})
