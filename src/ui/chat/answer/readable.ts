import { MARKDOWN_MAX_CHARS } from '#contract/limits.ts'
import { addressOf, hostBesideLink } from '../markdown/syntax/address.ts'
import { citationLabelOf } from '../markdown/citation-text.ts'
import { decodeEntities } from '../markdown/syntax/entities.ts'
import { figureColumns, readFigure } from '../markdown/figures.ts'
import { initialParse, parseMore } from '../markdown/syntax/incremental.ts'
import type { Links, MarkdownToken } from '../markdown/syntax/lexer.ts'
import { readWords } from '../markdown/words.ts'

/** Link definitions and footnotes of an answer, and the app's origin. */
type Known = { readonly links: Links; readonly marks: readonly string[]; readonly origin: string }
type TokenOf<T extends MarkdownToken['type']> = Extract<MarkdownToken, { type: T }>

const tokensOf = (tokens: readonly unknown[] | undefined): readonly MarkdownToken[] =>
  (tokens ?? []) as readonly MarkdownToken[]

const inline = (text: string, { links, marks, origin }: Known): string =>
  readWords(text, links, (token, words) => {
    switch (token.type) {
      case 'link':
      case 'image': {
        const shown = words || (token.type === 'image' ? 'Picture' : '')
        const address = addressOf(decodeEntities(token.href), origin)
        if (address?.kind === 'document') return citationLabelOf(shown, address.place.page)
        const aside = address && hostBesideLink(address, shown)
        return aside === null ? shown : `${shown} (${aside})`
      }
      case 'noteMark':
        return marks.includes(token.label) ? `[${marks.indexOf(token.label) + 1}]` : token.raw
      default:
        return words
    }
  })

/** A table row as tab-separated cells, ready to paste into a spreadsheet. */
const rowOf = (cells: readonly string[]): string =>
  cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).join('\t')

const tableOf = ({ header, rows }: TokenOf<'table'>, known: Known): string => {
  const texts = rows.map((row) => row.map(({ text }) => text))
  const isFigure = figureColumns(texts)
  const shown = (text: string, column: number): string =>
    (isFigure[column] ? readFigure(text)?.shown : null) ?? inline(text, known)
  return [header.map(({ text }) => inline(text, known)), ...texts.map((row) => row.map(shown))]
    .map(rowOf)
    .join('\n')
}

const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`)

const markOf = (list: TokenOf<'list'>, index: number): string => {
  const item = list.items[index]
  if (item?.task) return item.checked ? '☑ ' : '☐ '
  return list.ordered ? `${(list.start || 1) + index}. ` : '• '
}

const listOf = (list: TokenOf<'list'>, known: Known): string =>
  list.items
    .map((item, index) => {
      const parts = tokensOf(item.tokens).map((token) => block(token, known).trim())
      const text = parts.filter(Boolean).join(item.loose ? '\n\n' : '\n')
      const words = item.task ? text.replace(/^\[[ xX]\] +/, '') : text
      const mark = markOf(list, index)
      return mark + indented(words, ' '.repeat(mark.length))
    })
    .join(list.loose ? '\n\n' : '\n')

const joined = (tokens: readonly MarkdownToken[], known: Known): string =>
  tokens
    .map((token) => block(token, known))
    .filter((text) => text !== '')
    .join('\n\n')

const block = (token: MarkdownToken, known: Known): string => {
  switch (token.type) {
    case 'space':
    case 'hr':
    case 'def':
    case 'checkbox':
      return ''
    case 'code':
    case 'math':
      return token.text
    case 'table':
      return tableOf(token, known)
    case 'list':
      return listOf(token, known)
    case 'blockquote':
      return joined(tokensOf(token.tokens), known)
    case 'note':
      return `[${known.marks.indexOf(token.label) + 1}] ${joined(token.blocks, known)}`
    default:
      return 'text' in token ? inline(token.text, known) : token.raw
  }
}

/**
 * Markdown as readable text. Tables become tab-separated lines, lists keep their bullets, and links
 * show their host. Texts over `MARKDOWN_MAX_CHARS` stay unchanged. `origin` is the app's own
 * origin.
 */
export const readableText = (markdown: string, origin: string): string => {
  if (markdown.length > MARKDOWN_MAX_CHARS) return markdown
  const { blocks, definitions } = parseMore(initialParse, markdown)
  return joined(
    blocks.map(({ token }) => token),
    { ...definitions, origin },
  )
}
