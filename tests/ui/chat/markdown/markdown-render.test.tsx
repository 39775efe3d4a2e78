import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Markdown } from '#src/ui/chat/markdown/markdown.tsx'
import { HOSTILE_MARKDOWN } from '#tests/support/chat/hostile-markdown.ts'
import { textOfMarkup } from '#tests/support/chat/markup.ts'

const html = (text: string, isOpen = false): string =>
  renderToStaticMarkup(<Markdown text={text} isOpen={isOpen} />)
const hrefs = (markup: string): readonly string[] =>
  [...markup.matchAll(/href="([^"]*)"/g)].map((match) => match[1] ?? '')

const ELEMENTS =
  /<(?!\/?(?:div|p|a|span|h[2-6]|hr|br|code|pre|blockquote|table|thead|tbody|tr|th|td|ul|ol|li|input|button|svg|path|rect|strong|em|del|sup|section|output)\b)[a-z]/i
const MADE = /^(?:https?:\/\/|mailto:|\/(?!\/)|#[\w-]*note-\d+$)/

/** Only the elements, attributes and addresses that our renderer makes may appear. */
const expectHarmless = (markup: string): void => {
  const tags = markup.replace(/>[^<]*</g, '><').replace(/="[^"]*"/g, '')
  expect(markup).not.toMatch(ELEMENTS)
  expect(tags).not.toMatch(/\s(?:on\w+|src|srcset|srcdoc|action|formaction|ping)=?/i)
  for (const href of hrefs(markup)) expect(href).toMatch(MADE)
}

describe('a malicious answer', () => {
  it.each(HOSTILE_MARKDOWN)('[SHELL-29] [SHELL-58] %s has no effect', (_, text) => {
    expectHarmless(html(text))
    for (let end = 1; end <= text.length; end += 1) expectHarmless(html(text.slice(0, end), true))
  })

  it('[SHELL-29] adds no foreign element or address, whatever its text', () => {
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
      '[^1]',
      '[^1]: ',
      '[x]: ',
      '[x]',
      '    ',
    )
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 30 }), (parts) => {
        for (const isOpen of [false, true]) expectHarmless(html(parts.join(''), isOpen))
      }),
      { numRuns: 1500 },
    )
  })

  it('[SHELL-29] shows HTML as plain text', () => {
    expect(textOfMarkup(html('<b>net</b> of <i> tax'))).toBe('<b>net</b> of <i> tax')
    expect(textOfMarkup(html('a &lt; b &amp; c &#36;5 &nope;'))).toBe('a < b & c $5 &nope;')
  })

  it('[SHELL-630, SHELL-728] breaks a line at a br tag, and shows any other tag as text', () => {
    for (const tag of ['<br>', '<br/>', '<br />', '<BR>', '<Br  />'])
      for (const [text, drawn] of [
        [`net${tag}gross`, '<p>net<br/>gross</p>'],
        [`- net${tag}**gross**`, '<li><span>net<br/><strong>gross</strong></span></li>'],
        [`| A |\n|---|\n| net${tag}gross |`, '>net<br/>gross</td>'],
      ])
        expect(html(text ?? '')).toContain(drawn)
    for (const text of ['<br onclick=x>', '</br>', '<brx>', '<br', '< br>', '<br/ >'])
      expect(textOfMarkup(html(`net${text} gross`))).toBe(`net${text} gross`)
    expect(textOfMarkup(html('`<br>` and ~~<br>~~'))).toBe('<br> and ')
    expect(textOfMarkup(html('```html\n<br>\n```'))).toContain('<br>')
  })

  it('[SHELL-27, SHELL-717] shows a remote picture as a link with its host', () => {
    const markup = html('![Chart](https://pics.test/a.png)')
    expect(markup).not.toContain('<img')
    expect(textOfMarkup(markup)).toBe('Chart (pics.test)')
    expect(hrefs(markup)).toEqual(['https://pics.test/a.png'])
  })
})

describe('a rendered answer', () => {
  it('[SHELL-28] shows a single dollar sign as money', () => {
    expect(textOfMarkup(html('Pay $1,896.20 of $300,000 and **$5** more'))).toBe(
      'Pay $1,896.20 of $300,000 and $5 more',
    )
    expect(html('From $5 to $7')).not.toContain('<code')
  })

  it('[SHELL-718] reads mathematics between double dollars or escaped brackets', () => {
    expect(html('so $$r_m = r/12$$ holds')).toMatch(/<code[^>]*>r_m = r\/12<\/code>/)
    expect(html('so \\(a_1 * b * c\\) holds')).toMatch(/<code[^>]*>a_1 \* b \* c<\/code>/)
  })

  it('[SHELL-24] links to pages of the app by path, and to other sites in a new tab with their host', () => {
    expect(html('[Loan](/app/spreadsheet/1?a=b)')).toMatch(
      /<a class="[^"]*" href="\/app\/spreadsheet\/1\?a=b">Loan</,
    )
    const external = html('[the rates](https://bank.test/rates)')
    expect(external).toMatch(/target="_blank" rel="noopener noreferrer"/)
    expect(textOfMarkup(external)).toBe('the rates (bank.test)')
    expect(textOfMarkup(html('see https://bank.test/rates'))).toBe('see https://bank.test/rates')
    expect(hrefs(html('[mail](mailto:a@b.test)'))).toEqual(['mailto:a@b.test'])
  })

  it('[SHELL-723] shows the host of a link unless the link text is its address', () => {
    const told = (text: string): string => textOfMarkup(html(text))
    expect(told('[bank.test](https://bank.test/a)')).toBe('bank.test')
    expect(told('[https://bank.test/a](https://bank.test/a)')).toBe('https://bank.test/a')
    expect(told('[https://bank.com](https://bank.co)')).toBe('https://bank.com (bank.co)')
    expect(told('[bank.test/evil.test](https://evil.test)')).toBe('bank.test/evil.test (evil.test)')
    expect(told('[bank.test](https://bank.test@evil.test)')).toBe('bank.test (evil.test)')
    expect(told('[bank.test](https://b\u0430nk.test)')).toBe('bank.test (xn--bnk-6cd.test)')
    expect(told('<https://b\u0430nk.test>')).toBe('https://b\u0430nk.test (xn--bnk-6cd.test)')
    expect(told('[me](mailto:a@b.test?bcc=c@d.test)')).toBe('me (a@b.test)')
    expect(told('![https://bank.test](https://evil.test/p.png)')).toContain('(evil.test)')
  })

  it('[SHELL-59] opens every kind of outside link in a new tab, without opener and referrer', () => {
    const ways =
      '[a](https://a.test) <https://b.test> https://c.test www.d.test [e] ![f](https://f.test)\n\n[e]: https://e.test\n'
    const links = html(ways).match(/<a [^>]*>/g) ?? []
    expect(links).toHaveLength(6)
    for (const link of links) {
      expect(link).toContain('target="_blank"')
      expect(link).toContain('rel="noopener noreferrer"')
    }
  })

  it.each([
    ['# One\n\n## Two\n\n### Three', '2 2 3'],
    ['### One\n\n### Two\n\n# Three\n\n#### Four\n\n## Five', '2 2 2 3 2'],
    ['## One\n\n##### Two\n\n#### Three\n\n###### Four\n\n##### Five', '2 3 3 4 4'],
    ['- #### One\n- words\n\n  ###### Two\n\n> ##### Three\n\n### Four\n\n#### Five', '2 3 3 2 3'],
  ])('[SHELL-85] skips no heading level: %j', (text, levels) => {
    expect([...html(text).matchAll(/<h(\d)>/g)].map(([, level]) => level).join(' ')).toBe(levels)
  })

  it.each([
    ['price*count and rate*time', 'price*count and rate*time'],
    ['x**n + y**n', 'x**n + y**n'],
    ['a*b*c', 'a<em>b</em>c'],
    ['a**b**c and foo*bar*', 'a<strong>b</strong>c and foo<em>bar</em>'],
    ['*all a*b* and **x*y*z**', '<em>all a</em>b* and <strong>x<em>y</em>z</strong>'],
    [`a*${'b'.repeat(80)}*c`, `a*${'b'.repeat(80)}*c`],
  ])(
    '[SHELL-53] closes emphasis that begins inside a word only within the same word: %s',
    (text, drawn) => {
      expect(html(text)).toContain(`<p>${drawn}</p>`)
    },
  )

  it('[SHELL-53] shows multiplications such as 2*3 in a table unchanged', () => {
    const markup = html('| A |\n|---|\n| 2*3 |\n| 2**10 |\n| 1_000 |\n| **5** |')
    expect(textOfMarkup(markup)).toBe('A2*32**101_0005')
  })

  it.each([
    ['**EBITDA:**2.5m', '<strong>EBITDA:</strong>2.5m'],
    ['**Umsatz:**50 €', '<strong>Umsatz:</strong>50 €'],
    ['**Total (net)**was', '<strong>Total (net)</strong>was'],
    ['**营业收入：**增长', '<strong>营业收入：</strong>增长'],
    ['**„Netto“**ist', '<strong>„Netto“</strong>ist'],
    ['**Rent:**5 and **Heat:** 6', '<strong>Rent:</strong>5 and <strong>Heat:</strong> 6'],
    ['**A:**b **c** d** e', '<strong>A:</strong>b <strong>c</strong> d** e'],
    ['***Net:***5', '<em><strong>Net:</strong></em>5'],
    ['**`SUM`**adds', '<strong><code>SUM</code></strong>adds'],
    ['**10%**of it', '<strong>10%</strong>of it'],
    // In the rows below, the marks stand directly after another character, or belong to a formula
    // or a name.
    ['Note:**bold** it', 'Note:<strong>bold</strong> it'],
    ['**(**foo**)**', '<strong>(<strong>foo</strong>)</strong>'],
    ['(1+r)**n and (1+s)**m', '(1+r)**n and (1+s)**m'],
    ['**FV = (1+r)**n', '**FV = (1+r)**n'],
    ['f(x)**n + g(x)**m', 'f(x)**n + g(x)**m'],
    ['*a b:**c** d*', '<em>a b:<strong>c</strong> d</em>'],
    ['__init:__x and a_b:_c', '__init:__x and a_b:_c'],
  ])(
    '[SHELL-631, SHELL-715] ends bold text whose last character is punctuation, even if a letter follows the closing marks: %s',
    (text, drawn) => {
      expect(html(text).replace(/ class="[^"]*"/g, '')).toContain(`<p>${drawn}</p>`)
    },
  )

  it('[SHELL-85] keeps the level of a heading whatever text follows', () => {
    const text = '#### One\n\nWords\n\n- ##### Two\n\n## Three\n\n#### Four\n\nMore\n\n### Five\n'
    const levels = (part: string) =>
      [...renderToStaticMarkup(<Markdown text={part} isOpen />).matchAll(/<h(\d)>(\w+)/g)]
        .map(([, level, word]) => `${word} ${level}`)
        .filter((heading) => /One|Two|Three|Four|Five/.test(heading))
    let before: readonly string[] = []
    for (let end = 1; end <= text.length; end += 1) {
      const now = levels(text.slice(0, end))
      expect(now.slice(0, before.length)).toEqual(before)
      before = now
    }
    expect(before).toEqual(['One 2', 'Two 3', 'Three 2', 'Four 3', 'Five 3'])
  })

  it('[SHELL-24] shows negatives in brackets, figures right-aligned and totals ruled', () => {
    const markup = html(
      '| Line | Q1 | Note |\n|---|---|---|\n| Rent | -1,200.50 | x |\n| Sales | $3,000 | 5 y |\n| Total | (4%) | |',
    )
    expect(textOfMarkup(markup)).toContain('(1,200.50)')
    expect(textOfMarkup(markup)).toContain('$3,000')
    const cells = [...markup.matchAll(/<td class="([^"]*)">/g)].map((match) => match[1] ?? '')
    expect(cells[1]).toMatch(/figure.*negative/)
    expect(cells[4]).toMatch(/figure.*hanging/)
    expect(cells[2]).not.toMatch(/figure/)
    expect(markup).toMatch(/<tr class="[^"]*total[^"]*"><td[^>]*>Total/)
  })

  it('[CONV-811] shows amounts before a currency sign right-aligned, and negatives in brackets', () => {
    const markup = html(
      '| Posten | Betrag |\n|---|---|\n| Miete | -1.200,50 € |\n| Erlös | 3.000€ |',
    )
    expect(textOfMarkup(markup)).toContain('(1.200,50 €)')
    const cells = [...markup.matchAll(/<td class="([^"]*)">/g)].map((match) => match[1] ?? '')
    expect(cells[1]).toMatch(/figure.*negative/)
    expect(cells[3]).toMatch(/figure/)
  })

  it('[SHELL-24] keeps numbers, nesting and checkboxes of lists', () => {
    expect(html('3. a\n4. b')).toContain('start="3"')
    expect(html('- a\n  - b')).toMatch(/<ul[^>]*><li><span>a<\/span><ul[^>]*><li><span>b/)
    expect(html('- [x] done\n- [ ] open').match(/<input/g)).toHaveLength(2)
    expect(textOfMarkup(html('- [x] done\n\n- [ ] open'))).toBe('doneopen')
  })

  it('[SHELL-31] renders an unfinished table or fence in its final form', () => {
    expect(html('| Item | Q', true)).toContain('<table')
    expect(html('| Item | Q1 |\n|--', true)).toContain('<table')
    expect(html('Words\n\n| Item | Q1 |\n', true)).toContain('<table')
    expect(html('| Item | Q', false)).not.toContain('<table')
    expect(html('```excel\n=SUM(A1', true)).toContain('<pre')
    expect(html('a | b', true)).not.toContain('<table')
  })

  it('[SHELL-28] shows "~5% to ~10%" without strikethrough', () => {
    expect(html('from ~5%~ to ~10%')).not.toContain('<del')
    expect(html('~~gone~~')).toContain('<del>gone</del>')
  })
})
