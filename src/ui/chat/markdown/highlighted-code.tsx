import { Suspense, use, useDeferredValue } from 'react'
import type { CodePart } from './highlighter.ts'
import { findLanguage } from './languages.ts'
import * as css from './markdown.css.ts'

/** Longer code stays plain, because highlighting would block the page. In UTF-16 units. */
const HIGHLIGHT_MAX_CHARS = 20_000

const drawPart = ({ role, text }: CodePart, key: number) =>
  role === 'plain' ? (
    text
  ) : (
    <span key={key} className={css.token[role]}>
      {text}
    </span>
  )

type Split = (code: string) => readonly CodePart[]

/** Loads the highlighter of a language. Returns null on failure, and the code stays plain. */
const load = async (language: string): Promise<Split | null> => {
  const grammar = findLanguage(language)?.grammar
  if (!grammar) return null
  try {
    const [{ highlighter }, loaded] = await Promise.all([import('./highlighter.ts'), grammar()])
    return highlighter(language, loaded.default)
  } catch {
    return null
  }
}

const known = new Map<string, Promise<Split | null>>()
const splitterOf = (language: string): Promise<Split | null> => {
  const splitter = known.get(language) ?? load(language)
  known.set(language, splitter)
  return splitter
}

type CodeProps = { readonly text: string; readonly language: string }

const Parts = ({ text, language }: CodeProps) => {
  const split = use(splitterOf(language))
  return split ? split(text).map(drawPart) : text
}

/**
 * Highlights code in a deferred render, once its grammar has loaded. Plain text is the fallback.
 */
export const HighlightedCode = ({ text, language }: CodeProps) => {
  const isTime = useDeferredValue(true, false)
  if (!isTime || text.length > HIGHLIGHT_MAX_CHARS || !findLanguage(language)?.grammar) return text
  return (
    <Suspense fallback={text}>
      <Parts text={text} language={language} />
    </Suspense>
  )
}
