import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Markdown } from '#src/ui/chat/markdown/markdown.tsx'

const html = (text: string, isOpen = false): string =>
  renderToStaticMarkup(<Markdown text={text} isOpen={isOpen} />)
const hrefs = (markup: string): readonly string[] =>
  [...markup.matchAll(/href="([^"]*)"/g)].map((match) => match[1] ?? '')
const words = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

const HOSTILE: readonly (readonly [string, string])[] = [
  ['a script', '<script>alert(1)</script>'],
  ['a script over lines', 'text\n<script>\nalert(1)\n</script>\n'],
  ['an image with a handler', '<img src=x onerror=alert(1)>'],
  ['an svg', '<svg/onload=alert(1)>'],
  ['a frame', '<iframe src="javascript:alert(1)"></iframe>'],
  ['a style', '<style>@import "https://evil.test"</style>'],
  ['a javascript link', '[x](javascript:alert(1))'],
  ['a javascript link in capitals', '[x](JaVaScRiPt:alert(1))'],
  ['a javascript link with a tab', '[x](java\tscript:alert(1))'],
  ['a javascript link in angles', '[x](<java\nscript:alert(1)>)'],
  ['a javascript link by entities', '[x](&#106;avascript:alert(1))'],
  ['a javascript link by hex entities', '[x](&#x6A;&#x61;vascript&colon;alert(1))'],
  ['a javascript link with a control', '[x](\u0001javascript:alert(1))'],
  ['an escaped colon', '[x](javascript\\:alert(1))'],
  ['a data link', '[x](data:text/html;base64,PHNjcmlwdD4=)'],
  ['a vbscript link', '[x](vbscript:msgbox(1))'],
  ['a file link', '[x](file:///etc/passwd)'],
  ['a blob link', '[x](blob:https://evil.test/1)'],
  ['an autolink', '<javascript:alert(1)>'],
  ['a link without scheme', '[x](//evil.test/a)'],
  ['a link with backslashes', '[x](/\\evil.test/a)'],
  ['a link with a tab after the slash', '[x](/\t/evil.test/a)'],
  ['a relative link', '[x](../../secret)'],
  ['a reference definition', '[x][1]\n\n[1]: javascript:alert(1)'],
  ['a collapsed reference', '[x][]\n\n[x]: javascript:alert(1) "t"'],
  ['a remote picture', '![p](https://evil.test/p.png?secret=1)'],
  ['a data picture', '![p](data:image/svg+xml,<svg onload=alert(1)>)'],
  ['a javascript picture', '![p](javascript:alert(1))'],
  ['a picture in a link', '[![p](https://evil.test/p.png)](javascript:alert(1))'],
  ['a title that closes the attribute', '[x](https://a.test "\\"><script>alert(1)</script>")'],
  ['an address that closes the attribute', '[x](https://a.test/"onmouseover="alert(1))'],
  ['a language that closes the attribute', '```"><script>alert(1)</script>\nx\n```'],
  ['a heading with a tag', '# <a href="javascript:alert(1)">x</a>'],
  ['a table with a tag', '| a |\n|---|\n| <img src=x onerror=alert(1)> |'],
  ['a task with a tag', '- [ ] <b onclick=alert(1)>x</b>'],
  ['encoded tags', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['mathematics', '$$\\href{javascript:alert(1)}{x}$$'],
]

describe('an answer that means harm', () => {
  it.each(HOSTILE)('[SHELL-29] %s does nothing', (_, text) => {
    for (const isOpen of [false, true]) {
      const markup = html(text, isOpen)
      expect(markup).not.toMatch(
        /<(?!\/?(?:div|p|a|span|h3|code|pre|table|thead|tbody|tr|th|td|ul|li|input|button|svg|path|rect|strong|em)\b)[a-z]/i,
      )
      expect(markup).not.toMatch(/<(?:script|img|iframe|style|link|object)/i)
      expect(markup.replace(/>[^<]*</g, '><').replace(/="[^"]*"/g, '')).not.toMatch(/\son\w+=/i)
      for (const href of hrefs(markup)) expect(href).toMatch(/^(?:https?:\/\/|mailto:|\/(?!\/))/)
    }
  })

  it('[SHELL-29] any text gives no element and no address that we do not make', () => {
    const bits = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '[x](',
      ')',
      '![',
      'javascript:',
      'data:',
      'https://a.test',
      '/',
      '\\',
      '`',
      '```\n',
      '|',
      '\n',
      '|---|\n',
      '- ',
      '> ',
      '&#106;',
      '&lt;',
      '<script>',
      'onerror=',
      ' ',
      '*',
      '$$',
      '\\(',
      '\\)',
    )
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 30 }), (parts) => {
        const markup = html(parts.join(''))
        expect(markup).not.toMatch(/<(?:script|img|iframe|style|object|embed)/i)
        for (const href of hrefs(markup)) expect(href).toMatch(/^(?:https?:\/\/|mailto:|\/(?!\/))/)
      }),
      { numRuns: 1500 },
    )
  })

  it('[SHELL-29] HTML is shown as the text it is', () => {
    expect(words(html('<b>net</b> of <br> tax'))).toBe('<b>net</b> of <br> tax')
    expect(words(html('a &lt; b &amp; c &#36;5 &nope;'))).toBe('a < b & c $5 &nope;')
  })

  it('[SHELL-27] a remote picture is a link with the name of its host', () => {
    const markup = html('![Chart](https://pics.test/a.png)')
    expect(markup).not.toContain('<img')
    expect(words(markup)).toBe('Chart (pics.test)')
    expect(hrefs(markup)).toEqual(['https://pics.test/a.png'])
  })
})

describe('an answer as it is set', () => {
  it('[SHELL-28] one dollar sign is money', () => {
    expect(words(html('Pay $1,896.20 of $300,000 and **$5** more'))).toBe(
      'Pay $1,896.20 of $300,000 and $5 more',
    )
    expect(html('From $5 to $7')).not.toContain('<code')
  })

  it('[SHELL-28] mathematics stands between double dollars or escaped brackets', () => {
    expect(html('so $$r_m = r/12$$ holds')).toMatch(/<code[^>]*>r_m = r\/12<\/code>/)
    expect(html('so \\(a_1 * b * c\\) holds')).toMatch(/<code[^>]*>a_1 \* b \* c<\/code>/)
  })

  it('[SHELL-24] a link of this app is a path, another opens apart and tells its host', () => {
    expect(html('[Loan](/app/spreadsheet/1?a=b)')).toMatch(
      /<a class="[^"]*" href="\/app\/spreadsheet\/1\?a=b">Loan</,
    )
    const external = html('[the rates](https://bank.test/rates)')
    expect(external).toMatch(/target="_blank" rel="noopener noreferrer"/)
    expect(words(external)).toBe('the rates (bank.test)')
    expect(words(html('see https://bank.test/rates'))).toBe('see https://bank.test/rates')
    expect(hrefs(html('[mail](mailto:a@b.test)'))).toEqual(['mailto:a@b.test'])
  })

  it('[SHELL-24] headings start at the third level', () => {
    expect(html('# One\n\n## Two\n\n### Three')).toMatch(
      /<h3>One<\/h3><h3>Two<\/h3><h4>Three<\/h4>/,
    )
  })

  it('[SHELL-24] negatives stand in brackets, figures flush right, totals ruled', () => {
    const markup = html(
      '| Line | Q1 | Note |\n|---|---|---|\n| Rent | -1,200.50 | x |\n| Sales | $3,000 | 5 y |\n| Total | (4%) | |',
    )
    expect(words(markup)).toContain('(1,200.50)')
    expect(words(markup)).toContain('$3,000')
    const cells = [...markup.matchAll(/<td class="([^"]*)">/g)].map((match) => match[1] ?? '')
    expect(cells[1]).toMatch(/figure.*negative/)
    expect(cells[4]).toMatch(/figure.*hanging/)
    expect(cells[2]).not.toMatch(/figure/)
    expect(markup).toMatch(/<tr class="[^"]*total[^"]*"><td[^>]*>Total/)
  })

  it('[SHELL-24] lists keep their numbers, nesting and boxes', () => {
    expect(html('3. a\n4. b')).toContain('start="3"')
    expect(html('- a\n  - b')).toMatch(/<ul[^>]*><li><span>a<\/span><ul[^>]*><li><span>b/)
    expect(html('- [x] done\n- [ ] open').match(/<input/g)).toHaveLength(2)
    expect(words(html('- [x] done\n\n- [ ] open'))).toBe('doneopen')
  })

  it('[SHELL-31] a table and a fence that have only begun are drawn as what they will be', () => {
    expect(html('| Item | Q', true)).toContain('<table')
    expect(html('| Item | Q1 |\n|--', true)).toContain('<table')
    expect(html('Words\n\n| Item | Q1 |\n', true)).toContain('<table')
    expect(html('| Item | Q', false)).not.toContain('<table')
    expect(html('```excel\n=SUM(A1', true)).toContain('<pre')
    expect(html('a | b', true)).not.toContain('<table')
  })

  it('[SHELL-28] "~5% to ~10%" is no strike', () => {
    expect(html('from ~5%~ to ~10%')).not.toContain('<del')
    expect(html('~~gone~~')).toContain('<del>gone</del>')
  })
})
