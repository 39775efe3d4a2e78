import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { SAMPLE_QUESTIONS } from '#src/texts/screens.ts'
import { PUBLIC_PAGES, VISITOR_CHAT } from '#src/texts/site.ts'
import { SITE_PAGES } from '#contract/api/site-pages.ts'
import { selectSession } from '#src/log/selectors/selectors.ts'
import { useApp } from '../kit/hooks/app.tsx'
import { usePageHead } from '../lists/use-page-head.ts'
import { useMoveVisitorText, useVisitorText, VISITOR_NEXT } from '../sign-in/use-visitor-text.ts'
import { Folio } from '../kit/badges.tsx'
import { WaitingPage } from '../shell/waiting-page.tsx'
import { SiteBar } from './site-bar.tsx'
import { site, skip } from './site.css.ts'
import * as css from './visitor-chat.css.ts'
import { VisitorComposer } from './visitor-composer.tsx'

/** The chat for visitors. It looks like a new chat, without the shell. */
export const VisitorChat = () => {
  usePageHead(SITE_PAGES.chat)
  useMoveVisitorText()
  const { status, error } = useApp(selectSession)
  if (status === 'signedOut') return <Chat />
  return error === null ? null : <WaitingPage />
}

const Chat = () => {
  const { history } = useRouter()
  const [text, change] = useVisitorText()
  const field = useRef<HTMLTextAreaElement>(null)
  const begin = (question: string) => {
    change(question)
    field.current?.focus()
  }
  const send = () => {
    if (text.trim() !== '') history.push(`/sign-in?${new URLSearchParams({ next: VISITOR_NEXT })}`)
  }
  return (
    <div className={`${site} ${css.page}`}>
      <a className={skip} href="#main">
        {PUBLIC_PAGES.skip}
      </a>
      <SiteBar isAtChat />
      <main id="main" className={css.scroll} tabIndex={-1}>
        <div className={css.ledger}>
          <div className={css.newChat}>
            <h1 className={css.title}>{VISITOR_CHAT.title}</h1>
            <p className={css.lead}>{VISITOR_CHAT.lead}</p>
            <ul className={css.examples} data-chat>
              {SAMPLE_QUESTIONS.map(({ label, text: question }, index) => (
                <li key={label}>
                  <span className={css.number} aria-hidden>
                    <Folio number={index + 1} />
                  </span>
                  <button type="button" className={css.example} onClick={() => begin(question)}>
                    <b>{label}</b>
                    <span className={css.question}>{question}</span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
          <div className={css.dock}>
            <VisitorComposer field={field} text={text} onChange={change} onSend={send} />
          </div>
        </div>
      </main>
    </div>
  )
}
