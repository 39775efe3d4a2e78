import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { formulaParts } from '#src/ui/chat/markdown/formula.ts'
import { highlighter } from '#src/ui/chat/markdown/highlighter.ts'
import { findLanguage } from '#src/ui/chat/markdown/languages.ts'
import { Markdown } from '#src/ui/chat/markdown/markdown.tsx'
import { cpuMs } from '../../../../bench/support/figure.ts'

const split = async (language: string) => {
  const grammar = findLanguage(language)?.grammar
  if (!grammar) throw new Error(`no grammar for ${language}`)
  return highlighter(language, (await grammar()).default)
}
const roleOf = async (language: string, code: string, word: string) =>
  (await split(language))(code).find((part) => part.text.includes(word))?.role

const textOf = (parts: readonly { readonly text: string }[]): string =>
  parts.map((part) => part.text).join('')
/** The shortest CPU time of three runs in ms, because other tests run in parallel. */
const took = (run: () => void): number => Math.min(...[1, 2, 3].map(() => cpuMs(run)))

const html = (text: string, isOpen = false): string =>
  renderToStaticMarkup(<Markdown text={text} isOpen={isOpen} />)

describe('code in an answer', () => {
  it.each([
    ['sql', "select sum(amount) from t where name = 'Rent' -- note", 'select', 'function'],
    ['sql', "select sum(amount) from t where name = 'Rent' -- note", "'Rent'", 'text'],
    ['sql', "select sum(amount) from t where name = 'Rent' -- note", '-- note', 'comment'],
    ['python', 'def npv(rate):\n    return 5.0', 'def', 'function'],
    ['python', 'def npv(rate):\n    return 5.0', '5.0', 'reference'],
    ['js', 'const a = `b`', 'const', 'function'],
    ['ts', 'type A = string', 'type', 'function'],
    ['json', '{"a": true}', '"a"', 'reference'],
    ['bash', 'echo "a" # b', '# b', 'comment'],
    ['vba', 'Dim a As Integer', 'Dim', 'function'],
    ['r', 'x <- function(a) 1', 'function', 'function'],
    ['yaml', 'a: "b"', 'a', 'reference'],
    ['html', '<p class="a">b</p>', 'p', 'function'],
    ['css', 'p { color: red }', 'color', 'reference'],
  ])(
    '[SHELL-56] in %s the code %s has %s highlighted as %s',
    async (language, code, word, role) => {
      expect(await roleOf(language, code, word)).toBe(role)
    },
  )

  it('[SHELL-56] highlighting loses no character of any code', async () => {
    const splits = await Promise.all(
      ['sql', 'python', 'js', 'html', 'bash', 'vba', 'css'].map(split),
    )
    const bits = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '`',
      '/*',
      '--',
      '#',
      '\n',
      'if',
      '${',
      '}',
      '\\',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(bits, fc.string()), { maxLength: 20 }), (parts) => {
        const code = parts.join('')
        for (const read of splits) expect(textOf(read(code))).toBe(code)
      }),
      { numRuns: 150 },
    )
  })

  it.each([
    ['sql', 'statements', "select sum(a), b from t where c = 'x' group by b; -- note\n"],
    ['ts', 'one word', 'a'],
    ['ts', 'lines of one word', `${'a'.repeat(500)}\n`],
    ['js', 'texts in texts', '`${'],
    ['js', 'lines of texts in texts', '`${\n'],
    ['ts', 'functions in functions', 'function a(\n'],
    ['vba', 'spaces', ' '],
    ['yaml', 'words and spaces', 'a '],
    ['r', 'numbers', '1_'],
  ])(
    '[SHELL-56] the longest highlighted code is read in time, %s: %s',
    async (language, _, bit) => {
      const code = bit.repeat(20_000 / bit.length)
      const read = await split(language)
      read('a b')
      expect(took(() => expect(textOf(read(code))).toBe(code))).toBeLessThan(1000)
    },
  )

  it('[SHELL-56, SHELL-698] a formula of any form is split fast enough to be highlighted while it streams', () => {
    const kinds = (formula: string) => formulaParts(formula).map(({ kind }) => kind)
    expect(kinds("=SUM('My Sheet'!A1:B2)*2")).toEqual([
      'operator',
      'function',
      'plain',
      'reference',
      'plain',
      'operator',
      'plain',
    ])
    // Formulas in code allow the same references as text: sheet names in any script or with doubled
    // quotes.
    for (const reference of ["'It''s mine'!$A$1:B2", 'Überblick!C3', 'Data.1!B2'])
      expect(formulaParts(`=${reference}`)[1]).toEqual({ kind: 'reference', text: reference })
    for (const bit of ['A', 'a', "'", '"', '.', 'A1', '$', 'A!', "'a", 'A('])
      for (const length of [8000, 500_000]) {
        const formula = `=${bit.repeat(length / bit.length)}`
        expect(textOf(formulaParts(formula))).toBe(formula)
        expect(took(() => void formulaParts(formula))).toBeLessThan(50)
      }
  })

  it('[SHELL-56, SHELL-699] unfinished or very long code, and code in an unknown language, stays plain and complete', () => {
    const long = 'select 1\n'.repeat(6000)
    for (const markup of [html('```sql\nselect 1', true), html(`\`\`\`sql\n${long}\`\`\``)])
      expect(markup).not.toMatch(/<pre[^>]*>.*<span/s)
    expect(html('```nosuch\na < b\n```')).toMatch(/<pre[^>]*>a &lt; b<\/pre>/)
    expect(html('```__proto__\nx\n```')).toMatch(/<pre[^>]*>x<\/pre>/)
  })

  it('[SHELL-57] the head of a code block names the language once the line of the fence is complete', () => {
    const head = (text: string) => /codeHead[^>]*><span>(.*?)<\/span>/.exec(html(text, true))?.[1]
    expect(head('```p')).toBe('\u00a0')
    expect(head('```python\n')).toBe('Python')
    expect(head('```\nwords')).toBe('\u00a0')
  })

  it.each([
    ['````\n```\n', '\u00a0'],
    ['```\n~~~\n', '\u00a0'],
    ['~~~\na\n    ~~~\n', '\u00a0'],
    ['```\na\n````  \n', 'Text'],
    ['  ~~~\na\n ~~~\n', 'Text'],
  ])(
    '[SHELL-57] a code block ends only at a fence with at least as many of the same marks: %j',
    (text, title) => {
      expect(html(text, true)).toContain(`><span>${title}</span>`)
    },
  )
})
