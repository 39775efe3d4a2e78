import { CornerLeftUp } from '../../kit/icons.ts'
import { useContext, type MouseEvent, type ReactNode } from 'react'
import { FOOTNOTE_TEXTS } from '#src/texts/screen-wording.ts'
import { Button } from '../../kit/button.tsx'
import { link } from '../../theme/text.css.ts'
import * as css from './footnotes.css.ts'
import type { FootnoteMarkToken, FootnoteToken } from './syntax/footnote-syntax.ts'
import { footnoteId, AnswerDefinitionsContext } from './answer-definitions.ts'

/** Scrolls to an element and focuses it after a click. */
const goTo = (element: HTMLElement | null): void => {
  element?.scrollIntoView({ block: 'nearest' })
  element?.focus({ preventScroll: true })
}

/** A raised number that links to its footnote. Shows the source if the footnote does not exist. */
export const FootnoteMark = ({ token }: { readonly token: FootnoteMarkToken }) => {
  const { id, numbers } = useContext(AnswerDefinitionsContext)
  const number = numbers.get(token.label)
  if (number === undefined) return token.raw
  const target = footnoteId(id, number)
  const visit = (click: MouseEvent) => {
    click.preventDefault()
    goTo(document.getElementById(target))
  }
  return (
    <sup className={css.mark}>
      <a
        className={link}
        href={`#${target}`}
        data-note={target}
        aria-label={FOOTNOTE_TEXTS.mark(number)}
        onClick={visit}
      >
        {number}
      </a>
    </sup>
  )
}

/** The footnotes of an answer in order of reference, each with a link back. */
export const Footnotes = ({
  notes,
  draw,
}: {
  readonly notes: readonly FootnoteToken[]
  readonly draw: (note: FootnoteToken) => ReactNode
}) => {
  const { id, numbers } = useContext(AnswerDefinitionsContext)
  const numbered = notes
    .map((note) => ({ note, number: numbers.get(note.label) ?? 0 }))
    .sort((a, b) => a.number - b.number)
  const back = (target: string) =>
    goTo(document.querySelector<HTMLElement>(`[data-note="${CSS.escape(target)}"]`))
  return (
    <section aria-label={FOOTNOTE_TEXTS.title} className={css.notes}>
      <ol className={css.list}>
        {numbered.map(({ note, number }) => {
          const target = footnoteId(id, number)
          return (
            <li key={note.label} id={target} tabIndex={-1} className={css.note}>
              <div>{draw(note)}</div>
              <Button
                size="sm"
                shape="icon"
                icon={CornerLeftUp}
                aria-label={FOOTNOTE_TEXTS.back(number)}
                onClick={() => back(target)}
              />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
