import { Link } from '@tanstack/react-router'
import { SIGN_IN } from '#contract/screen-labels.ts'
import { PUBLIC } from '#contract/site-labels.ts'
import { SITE_PAGES } from '#contract/site-pages.ts'
import { useConfig } from '../hooks/app.tsx'
import { useEntrySearch } from '../hooks/visitor.ts'
import { buttonClass } from '../kit/button.tsx'
import * as css from './site.css.ts'
import { SitePage } from './site-page.tsx'
import { Specimen } from './specimen.tsx'

const FACTS = [
  {
    title: 'Every step is listed',
    text: 'What it read, what it wrote and what failed stand in the answer, each with its range.',
    isOfSheets: false,
  },
  {
    title: 'Formulas, not pasted numbers',
    text: 'Inputs are blue and stand apart. Change one and the whole sheet follows.',
    isOfSheets: true,
  },
  {
    title: 'Nothing to save',
    text: 'What you write saves itself, and is where you left it, on any device.',
    isOfSheets: false,
  },
]

/** What it is: with spreadsheets, and without them (FLAG-2). */
const LEDE = {
  sheets:
    'Ledgerline builds and edits spreadsheets with you. Ask in plain words; every answer lists the steps it took and the cells it wrote, and what it builds are live formulas.',
  chats:
    'Ledgerline answers questions of finance. Ask in plain words; every answer lists the steps it took.',
}

/** What the product is, in one screen (NAV-1). */
export const LandingPage = () => {
  const { flags, monthly_credits } = useConfig()
  const search = useEntrySearch()
  const facts = FACTS.filter(({ isOfSheets }) => flags.spreadsheets || !isOfSheets)
  return (
    <SitePage page={SITE_PAGES.landing}>
      <div className={css.hero}>
        <div>
          <h1 className={css.claim}>An assistant that shows its working.</h1>
          <div className={css.actions}>
            <Link
              to="/sign-up/$"
              params={{ _splat: '' }}
              search={search}
              className={buttonClass({ kind: 'main', size: 'lg' })}
            >
              {PUBLIC.tryNow}
            </Link>
            <Link
              to="/sign-in/$"
              params={{ _splat: '' }}
              search={search}
              className={buttonClass({ kind: 'line', size: 'lg' })}
            >
              {SIGN_IN.signIn}
            </Link>
          </div>
        </div>
        <div>
          <p className={css.lede}>{flags.spreadsheets ? LEDE.sheets : LEDE.chats}</p>
          {flags.billing && (
            <p className={css.note}>{monthly_credits} messages a month are free. No card.</p>
          )}
        </div>
      </div>
      {flags.spreadsheets && <Specimen />}
      <ul className={css.facts}>
        {facts.map(({ title, text }) => (
          <li key={title} className={css.fact}>
            <h2 className={css.factTitle}>{title}</h2>
            <p className={css.factText}>{text}</p>
          </li>
        ))}
      </ul>
    </SitePage>
  )
}
