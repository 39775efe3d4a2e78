import { CopyButton } from '../answer/copy-button.tsx'
import { HighlightedCode } from './highlighted-code.tsx'
import { formulaParts } from './formula.ts'
import { findLanguage } from './languages.ts'
import * as css from './markdown.css.ts'

const isFormula = (text: string, language: string): boolean =>
  findLanguage(language)?.name === 'Formula' ||
  (language === '' && /^(?:\$?[A-Z]{1,3}\$?\d+:?\s*)?=/.test(text))

/** The title of a code block. Blank during the stream while its language is unknown. */
const titleOf = (text: string, language: string, isOpen: boolean): string => {
  if (isFormula(text, language)) return 'Formula'
  const name = findLanguage(language)?.name ?? language
  return name || (isOpen ? '\u00a0' : 'Text')
}

const drawFormula = (formula: string) =>
  formulaParts(formula).map((part, index) =>
    part.kind === 'plain' ? (
      part.text
    ) : (
      <span key={index} className={css.token[part.kind]}>
        {part.text}
      </span>
    ),
  )

const drawLines = (text: string, language: string, isOpen: boolean) => {
  if (isFormula(text, language)) return drawFormula(text)
  return isOpen ? text : <HighlightedCode text={text} language={language} />
}

type CodeBlockProps = {
  readonly text: string
  /** The words after the fence. The first one is the language. */
  readonly language: string
  /** The block is still streaming, so it has no syntax colours yet. */
  readonly isOpen: boolean
}

/**
 * A code block with a title and a copy button.
 * Syntax colours appear once it is complete. A formula is coloured at once.
 */
export const CodeBlock = ({ text, language, isOpen }: CodeBlockProps) => {
  const lines = text.replace(/\n$/, '')
  const word = language.split(/\s/)[0]?.toLowerCase() ?? ''
  return (
    <div className={css.code}>
      <div className={css.codeHead}>
        <span>{titleOf(lines, word, isOpen)}</span>
        <CopyButton kind="plain" label="Copy" read={() => lines} />
      </div>
      {/* The code may scroll sideways, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={css.codeBody} tabIndex={0}>
        {drawLines(lines, word, isOpen)}
      </pre>
    </div>
  )
}
