import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Markdown } from '#src/ui/chat/markdown/markdown.tsx'

const html = (text: string, isOpen = false): string =>
  renderToStaticMarkup(<Markdown text={text} isOpen={isOpen} />)
const all = (markup: string, pattern: RegExp): readonly string[] =>
  [...markup.matchAll(pattern)].map((match) => match[1] ?? '')
const MARKS = /<sup[^>]*>(.*?)<\/sup>/g
const plain = (markup: string): string => markup.replace(/<[^>]*>/g, '')

describe('footnotes', () => {
  const text =
    'Rates rose[^long] and fell[^1], then rose[^long].\n\n[^1]: The bank.\n\n[^long]: A **survey**.\n\n    Its second part.\n'

  it('[SHELL-54] marks are numbered in order of appearance, and the notes follow at the end in that order', () => {
    const markup = html(text)
    expect(all(markup, MARKS).map(plain)).toEqual(['1', '2', '1'])
    const [, notes = ''] = markup.split('<section')
    expect(plain(`<${notes}`)).toBe('A survey.Its second part.The bank.')
    expect(notes).toContain('<strong>survey</strong>')
    expect(markup).toMatch(/<section aria-label="Footnotes"/)
  })

  it('[SHELL-54] a mark links to its footnote, and the footnote links back', () => {
    const markup = html(text)
    const targets = all(markup, /<a [^>]*href="#([^"]*)"/g)
    const ids = all(markup, /<li id="([^"]*)"/g)
    expect(new Set(targets)).toEqual(new Set(ids))
    expect(ids).toHaveLength(2)
    expect(all(markup, /<a [^>]*aria-label="([^"]*)"/g)).toEqual([
      'Footnote 1',
      'Footnote 2',
      'Footnote 1',
    ])
    expect(all(markup, /<button [^>]*aria-label="([^"]*)"/g)).toEqual([
      'Back to the text of footnote 1',
      'Back to the text of footnote 2',
    ])
  })

  it('[SHELL-54] two answers on a page share no id', () => {
    const markup = renderToStaticMarkup(
      <>
        <Markdown text={text} />
        <Markdown text={text} />
      </>,
    )
    const ids = all(markup, / id="([^"]*)"/g)
    expect(new Set(ids).size).toBe(4)
  })

  it('[SHELL-54] a mark without a footnote is text once the answer has ended', () => {
    expect(plain(html('See[^1] and `[^2]`.'))).toBe('See[^1] and [^2].')
    expect(all(html('See[^1]', true), MARKS).map(plain)).toEqual(['1'])
    expect(plain(html('[^1] first\n\n```\n[^2]: code\n```\n'))).toContain('[^2]: code')
  })

  it('[SHELL-54] an unreferenced footnote is kept, and of two footnotes with the same label the first is used', () => {
    expect(plain(html('Words.\n\n[^a]: Alone.\n'))).toBe('Words.Alone.')
    expect(plain(html('A[^a]\n\n[^a]: One.\n[^a]: Two.\n'))).toBe('A1One.')
    expect(plain(html('A[^A]\n\n[^a]: One.\n'))).toBe('A1One.')
  })
})
