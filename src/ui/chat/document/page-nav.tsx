import { ChevronLeft, ChevronRight } from '../../kit/icons.ts'
import { useState, type KeyboardEvent } from 'react'
import { DOCUMENT_PANEL } from '#src/texts/document-panel.ts'
import { Button } from '../../kit/button.tsx'
import * as css from './document.css.ts'

type NavProps = {
  readonly page: number
  readonly count: number
  readonly goTo: (page: number) => void
}

/** Reads a typed page number. A number above `count` becomes the last page. */
const readPage = (typed: string, count: number): number | null => {
  const number = Number(typed.trim())
  if (!Number.isInteger(number) || number < 1) return null
  return Math.min(number, count)
}

/** Enter or blur goes to the typed page. The up and down arrow keys turn pages. */
const PageField = ({ page, count, goTo }: NavProps) => {
  const [typed, setTyped] = useState(String(page))
  const [shown, setShown] = useState(page)
  if (shown !== page) {
    setShown(page)
    setTyped(String(page))
  }
  const go = (): void => {
    const wanted = readPage(typed, count)
    setTyped(String(wanted ?? page))
    if (wanted !== null && wanted !== page) goTo(wanted)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (event.key === 'Enter') go()
    else if (step) goTo(page + step)
    else return
    event.preventDefault()
  }
  return (
    <input
      className={css.field}
      aria-label={DOCUMENT_PANEL.page}
      inputMode="numeric"
      autoComplete="off"
      size={Math.max(2, String(count).length)}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={go}
      onKeyDown={onKeyDown}
    />
  )
}

export const PageNav = (props: NavProps) => {
  const { page, count, goTo } = props
  return (
    <nav className={css.nav} aria-label={DOCUMENT_PANEL.pages}>
      <Button
        shape="icon"
        icon={ChevronLeft}
        aria-label={DOCUMENT_PANEL.previous}
        aria-disabled={page <= 1}
        onClick={() => goTo(page - 1)}
      />
      <span className={css.pages}>
        {DOCUMENT_PANEL.page}
        <PageField {...props} />
        {DOCUMENT_PANEL.of(count)}
      </span>
      <Button
        shape="icon"
        icon={ChevronRight}
        aria-label={DOCUMENT_PANEL.next}
        aria-disabled={page >= count}
        onClick={() => goTo(page + 1)}
      />
    </nav>
  )
}
