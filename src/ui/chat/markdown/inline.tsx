import type { ReactNode } from 'react'
import { readAddress, type Address } from './address.ts'
import { decodeEntities } from './entities.ts'
import { InternalLink } from './internal-link.tsx'
import { inlineTokens, type MarkdownToken } from './lexer.ts'
import { link } from '../../theme/text.css.ts'
import * as css from './markdown.css.ts'

const addressOf = (href: string): Address | null =>
  readAddress(href, globalThis.location?.origin ?? '')

/** A link that may be followed: ours by the router, others in a new tab with their host told. */
const Followed = ({
  address,
  label,
  children,
}: {
  readonly address: Address
  /** The words of the link, to tell whether they name the host already. */
  readonly label: string
  readonly children: ReactNode
}) => {
  if (address.kind === 'internal')
    return <InternalLink path={address.path}>{children}</InternalLink>
  const aside = address.kind === 'external' ? address.host : address.to
  return (
    <>
      <a className={link} href={address.href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
      {label.includes(aside) ? null : <span className={css.host}> ({aside})</span>}
    </>
  )
}

const plain = (tokens: readonly MarkdownToken[]): string =>
  tokens.map((token) => ('text' in token ? token.text : '')).join('')

type LinkToken = Extract<MarkdownToken, { type: 'link' }>
type ImageToken = Extract<MarkdownToken, { type: 'image' }>

const renderLink = (token: LinkToken, key: number): ReactNode => {
  const address = addressOf(token.autolink ? token.href : decodeEntities(token.href))
  const children = token.autolink ? token.text : renderTokens(token.tokens as MarkdownToken[])
  if (!address) return <span key={key}>{children}</span>
  return (
    <Followed key={key} address={address} label={plain(token.tokens as MarkdownToken[])}>
      {children}
    </Followed>
  )
}

/** A picture is never loaded: it stands as a link with the host's name (SHELL-27). */
const renderImage = (token: ImageToken, key: number): ReactNode => {
  const address = addressOf(decodeEntities(token.href))
  const label = decodeEntities(token.text) || 'Picture'
  if (!address) return <span key={key}>{label}</span>
  return (
    <Followed key={key} address={address} label={label}>
      {label}
    </Followed>
  )
}

const renderWord = (token: MarkdownToken): ReactNode => {
  if (token.type === 'escape') return token.text
  return 'text' in token ? decodeEntities(token.text) : token.raw
}

const renderToken = (token: MarkdownToken, key: number): ReactNode => {
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del': {
      const Tag = token.type
      return <Tag key={key}>{renderTokens(token.tokens as MarkdownToken[])}</Tag>
    }
    case 'codespan':
    case 'math':
      return (
        <code key={key} className={token.type === 'math' ? css.math : undefined}>
          {token.text}
        </code>
      )
    case 'br':
      return <br key={key} />
    case 'link':
      return renderLink(token, key)
    case 'image':
      return renderImage(token, key)
    default:
      return renderWord(token)
  }
}

/** Draws what stands inside a line. Only elements of ours; what has no rule is shown as text. */
export const renderTokens = (tokens: readonly MarkdownToken[]): ReactNode => tokens.map(renderToken)

/** Characters that may begin something other than text; without them there is nothing to read. */
const SPECIAL = /[*_`[<\\~$&@\n]|:\/\/|www\./

/** The inside of a line of markdown. Plain text, most cells of a table, costs no reading. */
export const renderInline = (text: string): ReactNode =>
  SPECIAL.test(text) ? renderTokens(inlineTokens(text)) : text
