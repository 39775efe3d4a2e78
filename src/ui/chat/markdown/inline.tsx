import { Fragment, useContext, type ReactNode } from 'react'
import { NoEnclosingAnswer } from '../conversation/enclosing-answer.tsx'
import { addressOf } from './syntax/address.ts'
import { decodeEntities } from './syntax/entities.ts'
import { AnswerLink } from './answer-link.tsx'
import { inlineTokens, type MarkdownToken } from './syntax/lexer.ts'
import { MathFormula } from './math.tsx'
import { FootnoteMark } from './footnotes.tsx'
import { PENDING } from './syntax/pending-mark.ts'
import { canHaveMarkdown, inlinePiecesOf } from './syntax/inline-pieces.ts'
import { withReferences } from './reference.tsx'
import { AnswerDefinitionsContext } from './answer-definitions.ts'
import { wordsOf } from './words.ts'
import { link } from '../../theme/text.css.ts'

type LinkToken = Extract<MarkdownToken, { type: 'link' }>
type ImageToken = Extract<MarkdownToken, { type: 'image' }>

const renderLink = (token: LinkToken, key: number): ReactNode => {
  const children = token.autolink ? token.text : renderTokens(token.tokens as MarkdownToken[])
  if (token.href === PENDING)
    return (
      <span key={key} className={link}>
        <NoEnclosingAnswer>{children}</NoEnclosingAnswer>
      </span>
    )
  const address = addressOf(token.autolink ? token.href : decodeEntities(token.href))
  if (!address) return <span key={key}>{children}</span>
  return (
    <AnswerLink key={key} address={address} label={wordsOf(token.tokens as MarkdownToken[])}>
      {children}
    </AnswerLink>
  )
}

/** Images never load, for privacy. They render as a link with the host's name. */
const renderImage = (token: ImageToken, key: number): ReactNode => {
  const address = addressOf(decodeEntities(token.href))
  const label = wordsOf(token.tokens as MarkdownToken[]) || 'Picture'
  if (!address) return <span key={key}>{label}</span>
  return (
    <AnswerLink key={key} address={address} label={label}>
      {label}
    </AnswerLink>
  )
}

const renderWord = (token: MarkdownToken, key: number): ReactNode => {
  switch (token.type) {
    case 'escape':
      return token.text
    case 'html':
      return token.raw
    case 'math':
      return <MathFormula key={key} text={token.text} isDisplay={false} />
    case 'noteMark':
      return <FootnoteMark key={key} token={token} />
    default:
      return withReferences(decodeEntities(token.raw))
  }
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
      return <code key={key}>{withReferences(token.text, 'code')}</code>
    case 'br':
      return <br key={key} />
    case 'link':
      return renderLink(token, key)
    case 'image':
      return renderImage(token, key)
    default:
      return renderWord(token, key)
  }
}

/** Renders inline tokens as our own elements. Unknown tokens render as text. */
const renderTokens = (tokens: readonly MarkdownToken[]): ReactNode => tokens.map(renderToken)

/** Link definitions matter only for text with brackets. So only such text reads the context. */
const InlineWithDefinitions = ({ text }: { readonly text: string }) => {
  const { links, isOpen } = useContext(AnswerDefinitionsContext)
  return renderTokens(inlineTokens(text, links, isOpen))
}

const renderMarked = (text: string): ReactNode =>
  text.includes('[') ? <InlineWithDefinitions text={text} /> : renderTokens(inlineTokens(text))

const renderPieces = (text: string): ReactNode =>
  inlinePiecesOf(text).map((piece, index) => (
    <Fragment key={index}>{piece.isRead ? renderMarked(piece.text) : piece.text}</Fragment>
  ))

/** Renders inline markdown. Plain text, as in most table cells, skips the parser. */
export const renderInline = (text: string): ReactNode =>
  canHaveMarkdown(text) ? renderPieces(text) : withReferences(text)
