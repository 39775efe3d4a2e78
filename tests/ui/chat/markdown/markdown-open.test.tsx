import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Markdown } from '#src/ui/chat/markdown/markdown.tsx'
import { textOfMarkup } from '#tests/support/chat/markup.ts'

const html = (text: string, isOpen = true): string =>
  renderToStaticMarkup(<Markdown text={text} isOpen={isOpen} />)

/**
 * The visible text without the heads of code blocks, link hosts, footnotes, spaces, hyphens, minus
 * signs and parentheses.
 */
const words = (markup: string): string =>
  textOfMarkup(
    markup
      .replace(/<div class="[^"]*codeHead[^"]*">.*?<\/div>/gs, '')
      .replace(/<span class="[^"]*host[^"]*">.*?<\/span>/gs, '')
      .replace(/<section.*?<\/section>/gs, ''),
  ).replace(/[\s()−-]/g, '')

/** Typical parts of answers. Each is rendered letter by letter. */
const ANSWERS: Readonly<Record<string, string>> = {
  emphasis:
    'The **net present value** is *positive*, ***very*** much; _so_ it is __good__ and ~~bad~~.\n\n**Bold *and both* at once**, 5 * 3 is 15 and 2*3 is 6, a_b_c.\n\n2*3*4 is 24, 2**3**2 is 512, *5*6 is 30* and **1*2*3**.\n',
  words:
    'So a*b*c, x**yz**w and un*frigging*believable; price*count and rate*time, x**n + y**n, a*b. foo*bar* ends, a*(b)*c too, a*b\\*c not.\n\n*All of it a*b here* and **x*y*z**.\n',
  long: `${'a*'}${'b'.repeat(120)}*c and d.\n`,
  links:
    'See [the rates](https://bank.test/rates?a=b(c) "Rates") and **[both](https://a.test)**, <https://b.test/x>, https://c.test/y_z, or ![a chart](https://pics.test/a.png) here.\n',
  references:
    'See [the rates][r] and [r][] today.\n\n[r]: https://bank.test/rates\n\nMore words.\n',
  code: 'Use `=SUM(A1:A3)` or ``a ` b`` now.\n\n```sql\nselect * from t where a = `b`\n-- **no** emphasis\n```\n\nDone.\n',
  table:
    'Figures:\n\n| Line | **Q1** | `Q2` |\n|:---|---:|---|\n| Rent | 1,200 | [x](https://a.test) |\n| **Total** | **1,200** | *y* |\n\nThat is all.\n',
  tight: 'The figures:\n| Line | Q1 |\n|---|---|\n| Rent | 5 |\n\nEnd.\n',
  lists:
    'Steps:\n- one **bold**\n- two\n  - nested `code`\n  - [link](https://a.test)\n\n1. first\n2. second\n\n- [ ] open\n- [x] done\n\n* * *\n\nEnd.\n',
  headings: '# One\n\nWords\n\n## Two **bold**\n\nTitle\n=====\n\n---\n\nEnd\n',
  quotes: '> A quote with **bold**\n> and more\n>\n> - a list\n\nAfter.\n',
  formulas:
    'So $$r_m = r/12$$ holds and \\(a_1 * b * c\\) too; $5 is money.\n\n$$\n\\frac{a}{b} - 1\n= c\n$$\n\n\\[ x = y \\]\n\nEnd.\n',
  notes:
    'Rates rose[^1] and fell[^long].\n\n[^1]: The bank.\n[^long]: Another **one**\n    with more.\n',
  citations:
    'Costs rose [Q3\\_report final.pdf, page 12](#document=3f2b-9&page=12), see [the plan](#document=a&page=2).\n\n- [' +
    `${'a_very_long_name_'.repeat(14)}.pdf`.replaceAll('_', '\\_') +
    ', page 1](#document=b&page=1)\n',
  escapes: 'A \\* star, \\# hash, &amp; and &euro;5, R&D, AT&T, a < b, <b>tags</b>.\n',
  breaks:
    'Net<br>gross, <br/> and<br />**b<br>c**; 2 <b and 3 <br 4.\n\n| A | B |\n|---|---|\n| x<br>y | <BR/> |\n\n- one<br>two\n',
  thoughts: 'So it is: 2 </b 3 </the 4 and </thin.\n',
  letters:
    '**EBITDA:**2.5m and **Umsatz:**50 €, **Total (net)**was; **A:**b **c** d. Note:**bold** it.\n\n- **„Netto“**ist ***Net:***5 and **`x`**y\n- **营业收入：**增长\n',
}

/**
 * Complete parts of a line. The test joins them in any order, and text that was shown must never
 * disappear.
 */
const PARTS = [
  '**EBITDA:**2.5m',
  '**Total (net)**was',
  '**Umsatz:** 50',
  '**plain**',
  '**"Net"**is',
  '**„Netto“**ist',
  '**营业收入：**增长',
  '***Net:***x',
  '**A *b* c:**d',
  '**A *b*:**de',
  'Note:**b**x',
  '**`x`**y',
  'Note:**bold**.',
  '*em*',
  'x<br>y',
  '**a<br />b:**c',
  '2*3*4',
  '2**3**2',
  'words',
  '5 < 6',
]

describe('a streaming answer', () => {
  it.each(Object.entries(ANSWERS))(
    '[SHELL-57] %s: never removes text that was shown',
    (_, text) => {
      let before = ''
      for (let end = 1; end <= text.length; end += 1) {
        const seen = words(html(text.slice(0, end)))
        const at = `${JSON.stringify(text.slice(0, end).slice(-60))}: ${before} → ${seen}`
        expect(seen.startsWith(before), at).toBe(true)
        before = seen
      }
      expect(words(html(text, false))).toBe(before)
    },
  )

  it('[TIME-638] never shows a part of a closing think tag', () => {
    for (let end = 1; end < '</think>'.length; end += 1)
      expect(words(html(`So it is ${'</think>'.slice(0, end)}`))).toBe('Soitis')
  })

  it('[SHELL-57] [SHELL-630] [SHELL-631] never removes shown text, in any sequence of bold, emphasis and breaks', () => {
    const lines = fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(lines, fc.constantFrom('', '| ', '- '), (parts, lead) => {
        const head = lead === '| ' ? '| A |\n|---|\n' : ''
        const text = `${head}${lead}${parts.join(' ')}${lead === '| ' ? ' |' : ''}\n`
        let before = ''
        for (let end = 1; end <= text.length; end += 1) {
          const seen = words(html(text.slice(0, end)))
          expect(seen.startsWith(before), `${text.slice(0, end)}: ${before} → ${seen}`).toBe(true)
          before = seen
        }
        expect(words(html(text, false))).toBe(before)
        expect(html(text, false)).not.toMatch(/\*\*[^*\d]/)
      }),
      { numRuns: 150 },
    )
  })
})
