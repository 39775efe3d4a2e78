import { Check, Copy } from 'lucide-react'
import { Button } from '../../kit/button.tsx'
import { useCopy } from '../../hooks/copy.ts'
import { formulaParts } from './formula.ts'
import * as css from './markdown.css.ts'

const NAMES: Readonly<Record<string, string>> = {
  excel: 'Formula',
  formula: 'Formula',
  xlsx: 'Formula',
  js: 'JavaScript',
  javascript: 'JavaScript',
  ts: 'TypeScript',
  json: 'JSON',
  csv: 'CSV',
  sql: 'SQL',
  vba: 'VBA',
  python: 'Python',
  py: 'Python',
  bash: 'Shell',
  sh: 'Shell',
}

const isFormula = (text: string, language: string): boolean =>
  NAMES[language] === 'Formula' || (language === '' && /^(?:\$?[A-Z]{1,3}\$?\d+:?\s*)?=/.test(text))

/** A block of code: what it is, a button that copies it, its lines. Formulas are coloured. */
export const CodeBlock = ({
  text,
  language,
}: {
  readonly text: string
  readonly language: string
}) => {
  const { copied, copy } = useCopy()
  const lines = text.replace(/\n$/, '')
  const word = language.split(/\s/)[0]?.toLowerCase() ?? ''
  const coloured = isFormula(lines, word)
  return (
    <div className={css.code}>
      <div className={css.codeHead}>
        <span>{coloured ? 'Formula' : (NAMES[word] ?? (word || 'Text'))}</span>
        <Button size="sm" icon={copied ? Check : Copy} onClick={() => copy(lines)}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      {/* It may scroll sideways: the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={css.codeBody} tabIndex={0}>
        {coloured
          ? formulaParts(lines).map((part, index) =>
              part.kind === 'plain' ? (
                part.text
              ) : (
                <span key={index} className={css.part[part.kind]}>
                  {part.text}
                </span>
              ),
            )
          : lines}
      </pre>
    </div>
  )
}
