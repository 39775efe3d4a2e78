import { memo, type ReactNode } from 'react'
import { CodeBlock } from './code-block.tsx'
import { Inline } from './inline.tsx'
import type { MarkdownToken } from './lexer.ts'
import * as css from './markdown.css.ts'
import { FigureTable } from './table.tsx'

type TokenOf<T extends MarkdownToken['type']> = Extract<MarkdownToken, { type: T }>

/** Headings of an answer start at h3: above them stand the page's and the conversation's. */
const HEADINGS = ['h3', 'h3', 'h4', 'h5', 'h6', 'h6'] as const

const withoutBox = (text: string): string => text.replace(/^\[[ xX]\] +/, '')

const ListItem = ({ item }: { readonly item: TokenOf<'list_item'> }) => (
  <li className={item.task ? css.task : undefined}>
    {item.task ? (
      <input
        type="checkbox"
        checked={item.checked ?? false}
        disabled
        aria-label={withoutBox(item.text)}
      />
    ) : null}
    <div>
      {item.tokens.map((token, index) => (
        <Block
          key={index}
          token={token as MarkdownToken}
          isTight={!item.loose}
          isTask={item.task}
        />
      ))}
    </div>
  </li>
)

const List = ({ list }: { readonly list: TokenOf<'list'> }) => {
  const items = list.items.map((item, index) => <ListItem key={index} item={item} />)
  if (!list.ordered) return <ul className={css.list}>{items}</ul>
  const start = list.start === '' ? 1 : list.start
  return (
    <ol className={css.list} start={start} style={{ counterReset: `answer-item ${start - 1}` }}>
      {items}
    </ol>
  )
}

type BlockProps = {
  readonly token: MarkdownToken
  /** In a list without blank lines the text of an item is no paragraph. */
  readonly isTight?: boolean
  readonly isTask?: boolean
}

const Words = ({
  text,
  isTight,
  isTask,
}: Omit<BlockProps, 'token'> & { readonly text: string }) => {
  const inside = <Inline text={isTask ? withoutBox(text) : text} />
  return isTight ? inside : <p>{inside}</p>
}

const Title = ({ token }: { readonly token: TokenOf<'heading'> }) => {
  const Heading = HEADINGS[token.depth - 1] ?? 'h6'
  return (
    <Heading>
      <Inline text={token.text} />
    </Heading>
  )
}

const Quote = ({ token }: { readonly token: TokenOf<'blockquote'> }) => (
  <blockquote>
    {token.tokens.map((inner, index) => (
      <Block key={index} token={inner as MarkdownToken} />
    ))}
  </blockquote>
)

const draw = ({ token, isTight = false, isTask = false }: BlockProps): ReactNode => {
  switch (token.type) {
    case 'paragraph':
    case 'text':
      return <Words text={token.text} isTight={isTight} isTask={isTask} />
    case 'space':
    case 'checkbox':
      return null
    default:
      return drawFramed(token)
  }
}

const drawFramed = (token: MarkdownToken): ReactNode => {
  switch (token.type) {
    case 'heading':
      return <Title token={token} />
    case 'list':
      return <List list={token} />
    case 'table':
      return <FigureTable table={token} />
    case 'code':
      return <CodeBlock text={token.text} language={token.lang ?? ''} />
    case 'blockquote':
      return <Quote token={token} />
    case 'hr':
      return <hr />
    default:
      return <p>{token.raw}</p>
  }
}

/** One block of markdown. Drawn anew only when its source has changed (SHELL-31). */
export const Block = memo(
  draw,
  (before, after) =>
    before.token === after.token ||
    (before.token.type === after.token.type &&
      before.token.raw === after.token.raw &&
      before.isTight === after.isTight &&
      before.isTask === after.isTask),
)
Block.displayName = 'Block'
