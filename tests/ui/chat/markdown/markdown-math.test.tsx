import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Markdown } from '#src/ui/chat/markdown/markdown.tsx'
import { Typeset } from '#src/ui/chat/markdown/typeset.tsx'

const set = (text: string, isDisplay = false): string =>
  renderToStaticMarkup(<Typeset text={text} isDisplay={isDisplay} />)
const source = (text: string, isOpen = false): string =>
  renderToStaticMarkup(<Markdown text={text} isOpen={isOpen} />)

describe('mathematics', () => {
  it('[SHELL-55] a formula renders as MathML', () => {
    expect(set('\\frac{a_1}{b}')).toMatch(/^<math><mfrac><msub><mi>a<\/mi><mn[^>]*>1<\/mn><\/msub>/)
    expect(set('x^2', true)).toMatch(/^<math display="block/)
    const finance =
      'PV = \\sum_{t=1}^{n} \\frac{C_t}{(1+r)^t} \\approx \\text{net}, \\begin{aligned}a&=b\\\\c&=d\\end{aligned}'
    for (const element of ['munderover', 'mfrac', 'mtext', 'mtable', 'mtd'])
      expect(set(finance, true)).toContain(`<${element}`)
  })

  it.each([
    '\\href{javascript:alert(1)}{x}',
    '\\url{https://evil.test}',
    '\\includegraphics{https://evil.test/p.png}',
    '\\htmlData{a=b}{x}',
    '\\class{a}{x}',
    '\\style{position:fixed}{x}',
    '\\id{b}{x}',
    '\\text{<img src=x onerror=alert(1)>}',
    '\\color{red}{x}',
    '\\rule{99999em}{99999em}',
    '\\kern99999em x',
    '\\def\\a{\\a\\a}\\a',
    '\\frac{a',
    '\\unknown',
    '{'.repeat(2000),
    '\\sqrt{'.repeat(500),
    'x'.repeat(4000),
    '',
  ])(
    '[SHELL-55, SHELL-696] %s creates no link, picture, class, style or oversized space',
    (text) => {
      const markup = set(text)
      expect(markup).toMatch(/^<(?:math|code)/)
      const tags = markup.replace(/>[^<]*</g, '><')
      expect(tags).not.toMatch(/\s(?:href|src|id|on\w+|mathcolor|mathbackground)=/)
      expect(tags).not.toMatch(/<(?:img|a|script|maction|semantics|annotation|mglyph)\b/)
      for (const [, size] of tags.matchAll(/(?:width|height|space)="([\d.]+)em"/g))
        expect(Number(size)).toBeLessThanOrEqual(20)
    },
  )

  it('[SHELL-55, SHELL-697] a formula shows its source if it is invalid or the code for formulas has not loaded', () => {
    expect(set('\\frac{a')).toMatch(/<code[^>]*>\\frac\{a<\/code>/)
    expect(source('so $$a_1 * b * c$$.')).toMatch(/<code[^>]*>a_1 \* b \* c<\/code>/)
    expect(source('$$\n- a\n= b\n$$\n')).toMatch(/<div><code[^>]*>- a\n= b<\/code><\/div>/)
    expect(source('\\[ a \\]\n')).toMatch(/<div><code[^>]*>a<\/code><\/div>/)
  })

  it('[SHELL-55] an unfinished formula shows its source, and becomes text if the answer ends before the formula does', () => {
    expect(source('so $$a_1 * b', true)).toMatch(/<code[^>]*>a_1 \* b<\/code>/)
    expect(source('$$\na\n- b', true)).toMatch(/<code[^>]*>a\n- b<\/code>/)
    expect(source('$$\na\n- b')).toMatch(/<p>\$\$\na<\/p><ul/)
  })
})
