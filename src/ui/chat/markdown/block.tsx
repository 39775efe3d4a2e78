import { memo, type ReactNode } from 'react'
import { CodeBlock } from './code-block.tsx'
import { decodeEntities } from './syntax/entities.ts'
import { levelOf, mapWithHeadings, type HeadingPath } from './syntax/heading-levels.ts'
import { renderInline } from './inline.tsx'
import type { MarkdownToken } from './syntax/lexer.ts'
import { MathFormula } from './math.tsx'
import type { FootnoteToken } from './syntax/footnote-syntax.ts'
import * as css from './markdown.css.ts'
import { PENDING } from './syntax/pending-mark.ts'
import { FigureTable } from './table.tsx'

type TokenOf<T extends MarkdownToken['type']> = Extract<MarkdownToken, { type: T }>

const withoutBox = (text: string): string => text.replace(/^\[[ xX]\] +/, '')

const drawAll = (tokens: readonly unknown[], above: HeadingPath): ReactNode =>
  mapWithHeadings(tokens as readonly MarkdownToken[], above, draw)

/** A part of a list item. In a tight list, its text is not a paragraph. */
const drawItemPart = (
  item: TokenOf<'list_item'>,
  token: MarkdownToken,
  key: number,
  above: HeadingPath,
): ReactNode => {
  if (token.type !== 'text' && token.type !== 'paragraph') return draw(token, key, above)
  const words = renderInline(item.task && key < 2 ? withoutBox(token.text) : token.text)
  return item.loose ? <p key={key}>{words}</p> : <span key={key}>{words}</span>
}

const ListItem = memo(
  ({ item, above }: { readonly item: TokenOf<'list_item'>; readonly above: HeadingPath }) => (
    <li className={item.task ? css.task : undefined}>
      {item.task && (
        <input
          type="checkbox"
          checked={item.checked ?? false}
          disabled
          aria-label={withoutBox(item.text)}
        />
      )}
      {mapWithHeadings(item.tokens as readonly MarkdownToken[], above, (token, index, now) =>
        drawItemPart(item, token, index, now),
      )}
    </li>
  ),
  (before, after) =>
    before.item.raw === after.item.raw &&
    before.item.loose === after.item.loose &&
    before.above === after.above,
)
ListItem.displayName = 'ListItem'

const drawList = (list: TokenOf<'list'>, key: number, above: HeadingPath): ReactNode => {
  const items = mapWithHeadings(list.items, above, (item, index, now) => (
    <ListItem key={index} item={item} above={now} />
  ))
  if (!list.ordered)
    return (
      <ul key={key} className={css.list}>
        {items}
      </ul>
    )
  const start = list.start === '' ? 1 : list.start
  const counter = { counterReset: `answer-item ${start - 1}` }
  return (
    <ol key={key} className={css.list} start={start} style={counter}>
      {items}
    </ol>
  )
}

const drawHeading = (token: TokenOf<'heading'>, key: number, above: HeadingPath): ReactNode => {
  const Heading = levelOf(above, token.depth)
  return <Heading key={key}>{renderInline(token.text)}</Heading>
}

const drawCode = (token: TokenOf<'code'>, key: number): ReactNode => (
  <CodeBlock
    key={key}
    text={token.text}
    language={decodeEntities(token.lang ?? '')}
    isOpen={token.raw.endsWith(PENDING)}
  />
)

const drawFormula = (text: string, key: number): ReactNode => (
  <div key={key}>
    <MathFormula text={text} isDisplay />
  </div>
)

const drawFramed = (token: MarkdownToken, key: number, above: HeadingPath): ReactNode => {
  switch (token.type) {
    case 'list':
      return drawList(token, key, above)
    case 'table':
      return <FigureTable key={key} table={token} />
    case 'code':
      return drawCode(token, key)
    case 'math':
      return token.isOpen ? <p key={key}>{token.raw}</p> : drawFormula(token.text, key)
    case 'blockquote':
      return <blockquote key={key}>{drawAll(token.tokens, above)}</blockquote>
    case 'hr':
      return <hr key={key} />
    default:
      return <p key={key}>{token.raw}</p>
  }
}

const draw = (token: MarkdownToken, key: number, above: HeadingPath): ReactNode => {
  switch (token.type) {
    case 'paragraph':
    case 'text':
      return <p key={key}>{renderInline(token.text)}</p>
    case 'heading':
      return drawHeading(token, key, above)
    case 'space':
    case 'checkbox':
    case 'def':
    case 'note':
      return null
    default:
      return drawFramed(token, key, above)
  }
}

/**
 * The content of a footnote. Footnotes come after the answer, so the path of headings above them is
 * empty.
 */
export const drawFootnote = (note: FootnoteToken): ReactNode => drawAll(note.blocks, '')

/** One top-level block of markdown. Renders again only if its source has changed. */
export const Block = memo(
  ({ token, above }: { readonly token: MarkdownToken; readonly above: HeadingPath }) =>
    draw(token, 0, above),
  (before, after) =>
    before.above === after.above &&
    (before.token === after.token ||
      (before.token.type === after.token.type && before.token.raw === after.token.raw)),
)
Block.displayName = 'Block'
