import { memo, type ReactNode } from 'react'
import { CodeBlock } from './code-block.tsx'
import { renderInline } from './inline.tsx'
import type { MarkdownToken } from './lexer.ts'
import * as css from './markdown.css.ts'
import { FigureTable } from './table.tsx'

type TokenOf<T extends MarkdownToken['type']> = Extract<MarkdownToken, { type: T }>

/** Headings of an answer start at h3: above them stand the page's and the conversation's. */
const HEADINGS = ['h3', 'h3', 'h4', 'h5', 'h6', 'h6'] as const

const withoutBox = (text: string): string => text.replace(/^\[[ xX]\] +/, '')

const drawAll = (tokens: readonly unknown[]): ReactNode =>
  tokens.map((token, index) => draw(token as MarkdownToken, index))

/** In a list without blank lines the text of an item is no paragraph. */
const drawItemPart = (item: TokenOf<'list_item'>, token: MarkdownToken, key: number): ReactNode => {
  if (token.type !== 'text' && token.type !== 'paragraph') return draw(token, key)
  const words = renderInline(item.task && key < 2 ? withoutBox(token.text) : token.text)
  return item.loose ? <p key={key}>{words}</p> : <span key={key}>{words}</span>
}

const ListItem = memo(
  ({ item }: { readonly item: TokenOf<'list_item'> }) => (
    <li className={item.task ? css.task : undefined}>
      {item.task && (
        <input
          type="checkbox"
          checked={item.checked ?? false}
          disabled
          aria-label={withoutBox(item.text)}
        />
      )}
      {item.tokens.map((token, index) => drawItemPart(item, token as MarkdownToken, index))}
    </li>
  ),
  (before, after) => before.item.raw === after.item.raw && before.item.loose === after.item.loose,
)
ListItem.displayName = 'ListItem'

const drawList = (list: TokenOf<'list'>, key: number): ReactNode => {
  const items = list.items.map((item, index) => <ListItem key={index} item={item} />)
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

const drawHeading = (token: TokenOf<'heading'>, key: number): ReactNode => {
  const Heading = HEADINGS[token.depth - 1] ?? 'h6'
  return <Heading key={key}>{renderInline(token.text)}</Heading>
}

const drawFramed = (token: MarkdownToken, key: number): ReactNode => {
  switch (token.type) {
    case 'list':
      return drawList(token, key)
    case 'table':
      return <FigureTable key={key} table={token} />
    case 'code':
      return <CodeBlock key={key} text={token.text} language={token.lang ?? ''} />
    case 'blockquote':
      return <blockquote key={key}>{drawAll(token.tokens)}</blockquote>
    case 'hr':
      return <hr key={key} />
    default:
      return <p key={key}>{token.raw}</p>
  }
}

const draw = (token: MarkdownToken, key: number): ReactNode => {
  switch (token.type) {
    case 'paragraph':
    case 'text':
      return <p key={key}>{renderInline(token.text)}</p>
    case 'heading':
      return drawHeading(token, key)
    case 'space':
    case 'checkbox':
      return null
    default:
      return drawFramed(token, key)
  }
}

/** One top-level block of markdown. Drawn anew only when its source has changed (SHELL-31). */
export const Block = memo(
  ({ token }: { readonly token: MarkdownToken }) => draw(token, 0),
  (before, after) =>
    before.token === after.token ||
    (before.token.type === after.token.type && before.token.raw === after.token.raw),
)
Block.displayName = 'Block'
