import { describe, expect, it } from 'vitest'
import { formProblems } from '../../scripts/rules/form.ts'
import { checkRules, citedIds, parseRules, testedIds } from '../../scripts/rules/rules.ts'

const PAGE = [
  '# Rules',
  '- **SEND-1** A send does nothing while a reply streams.',
  '- **SEND-2** (later) Attachments wait.',
  '| **CRED-1** | One message, one credit. |',
  'Text that mentions **SEND-1** is no rule.',
].join('\n')

describe('the check of the rules against the tests', () => {
  it('reads list items and table rows, and the mark "later"', () => {
    expect(parseRules(PAGE).map(({ id, later }) => [id, later])).toEqual([
      ['SEND-1', false],
      ['SEND-2', true],
      ['CRED-1', false],
    ])
  })

  it('finds ids in test names, even several in one bracket, and ignores ids in comments', () => {
    // `bracket` adds the brackets at run time. Written out, the ids would count as ids that this
    // file tests.
    const bracket = (ids: string) => `[${ids}]`
    const source = `it('${bracket('SEND-1, CRED-1')} takes', () => {})\n// ${bracket('SEND-2')} no\n * ${bracket('SEND-3')}`
    expect(testedIds(source)).toEqual(['SEND-1', 'CRED-1'])
  })

  it('reads ids from the rows of it.each if the test name has a placeholder in brackets', () => {
    const rows = "it.each([['SEND-1', 'x'], ['SEND-2', 'y']])"
    expect(testedIds(`${rows}('${'[%s]'} reads %s', () => {})`)).toEqual(['SEND-1', 'SEND-2'])
    expect(testedIds(`${rows}('reads %s', () => {})`)).toEqual([])
  })

  it('reports an implemented rule without a test, and unknown ids in tests and in code', () => {
    const report = checkRules(parseRules(PAGE), new Set(['SEND-1', 'SEND-9']), new Set(['CRED-7']))
    expect(report.problems).toEqual([
      'CRED-1 is built but no test names it: One message, one credit. |',
      'A test names SEND-9, which docs/spec/ does not list.',
      'Code cites CRED-7, which docs/spec/ does not list.',
    ])
    expect(report).toMatchObject({ built: 2, tested: 1, later: 1 })
  })

  it('reports a page without rules', () => {
    expect(checkRules([], new Set(), new Set()).problems).toEqual(['docs/spec/ states no rule.'])
  })

  it('finds cited rule ids only if their group is known', () => {
    expect(citedIds('spec §4, SEND-6; UTF-8', new Set(['SEND']))).toEqual(['SEND-6'])
  })
})

describe("the check of a rule's form", () => {
  const rule = (text: string) => `- **SEND-1** ${text}`

  it('accepts a rule with class, title and one sentence, even with sentence marks inside quotes or code', () => {
    const good = [
      rule('(product) Empty text: The client sends no empty text.'),
      rule('(API, later) Health: `GET /a; b.` answers "Yes. No." to anybody.'),
      'A line that is no rule.',
    ]
    expect(formProblems(good.join('\n'))).toEqual([])
  })

  it('refuses a rule without a class, and a rule of two sentences', () => {
    expect(formProblems(rule('The client sends no empty text.'))).toEqual([
      'SEND-1 lacks its class or its title.',
    ])
    expect(formProblems('| **SEND-1** | A row of a table. |')).toHaveLength(1)
    expect(formProblems(rule('(quality) Speed: It is fast. It is small.'))).toEqual([
      'SEND-1 is not one sentence.',
    ])
    expect(formProblems(rule('(quality) Speed: It is fast; it is small.'))).toHaveLength(1)
  })

  it('refuses a rule of more than 200 characters', () => {
    const long = rule(`(product) Long: ${'x'.repeat(200)}.`)
    expect(formProblems(long)).toEqual([`SEND-1 has ${long.length} characters, more than 200.`])
  })

  it('reads "later" beside the class', () => {
    expect(parseRules(rule('(product, later) Wait: It waits.'))[0]?.later).toBe(true)
  })
})
