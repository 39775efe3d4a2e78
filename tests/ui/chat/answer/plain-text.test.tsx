import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MARKDOWN_MAX_CHARS } from '#contract/limits.ts'
import { Blocks } from '#src/ui/chat/answer/blocks.tsx'
import { splitText } from '#src/ui/chat/answer/plain-text.tsx'

const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 40 })

test('[SHELL-80] the pieces of a long text are cut between words and add up to the whole', () => {
  const gaps = fc.constantFrom(' ', '\n')
  fc.assert(
    fc.property(words, gaps, fc.integer({ min: 1, max: 400 }), (parts, gap, times) => {
      const text = Array.from({ length: times }, () => parts.join(gap)).join(gap)
      expect(splitText(text).join(gap)).toBe(text)
    }),
  )
})

test('[SHELL-80] the last word of a text is not cut at the end of a piece', () => {
  const text = `${'a'.repeat(9)} `.repeat(1638) + 'b'.repeat(20)
  expect(splitText(text).join(' ')).toBe(text)
})

test('[SHELL-80] a text without spaces is cut at the end of a full piece', () => {
  const text = 'x'.repeat(100_000)
  expect(splitText(text).join('')).toBe(text)
  expect(splitText(text).length).toBe(6)
})

test('[SHELL-80] a text too long for markdown is shown verbatim', () => {
  const content = '**bold** '.repeat(MARKDOWN_MAX_CHARS / 8)
  const html = renderToStaticMarkup(
    <Blocks timeline={[{ kind: 'text', content }]} isStreaming={false} />,
  )
  expect(html).toContain('**bold** **bold**')
  expect(html).not.toContain('<strong>')
})
