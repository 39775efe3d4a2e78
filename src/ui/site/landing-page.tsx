import { figureText } from '#contract/figures/figure-text.ts'
import { SIGN_IN } from '#src/texts/screens.ts'
import { PUBLIC_PAGES } from '#src/texts/site.ts'
import type { AppFlags, Switches } from '#contract/api/flags.ts'
import { landingFor } from '#contract/api/enabled-site-pages.ts'
import { AppLink } from '../kit/app-link.tsx'
import { useConfig } from '../kit/hooks/app.tsx'
import { useSignInSearch } from '../sign-in/use-visitor-text.ts'
import { buttonClass } from '../kit/button.tsx'
import * as css from './site.css.ts'
import { SitePage } from './site-page.tsx'
import { Specimen } from './specimen.tsx'

const FACTS = [
  {
    title: 'Every step is listed',
    text: 'Each answer shows what was read, written or failed, with cell ranges.',
    of: 'chat',
  },
  {
    title: 'Formulas, not pasted numbers',
    text: 'Inputs are blue and kept separate. Change one and the whole sheet recalculates.',
    of: 'spreadsheets',
  },
  {
    title: 'Answers from your documents',
    text: 'Attach reports, contracts and scans. Every quote cites its document and page.',
    of: 'documents',
  },
  {
    title: 'Nothing to save',
    text: 'Your work saves itself, and is where you left it, on any device.',
    of: null,
  },
] as const

/** The number of feature texts for which the layout has room. */
const SHOWN = 3

/** The facts about enabled features. Documents also need chats to be enabled. */
const factsOf = (flags: Switches) =>
  FACTS.filter(({ of }) => of === null || (flags[of] && (of !== 'documents' || flags.chat))).slice(
    0,
    SHOWN,
  )

type Said = { readonly claim: string; readonly lede: string }

/** The claim of the page. The sentence below it depends on the enabled features. */
const ASSISTANT = 'An assistant that shows its working.'
const BOTH: Said = {
  claim: ASSISTANT,
  lede: 'Ledgerline builds and edits spreadsheets with you. Ask in plain words. Every answer lists its steps and the cells it wrote. Everything it builds is live formulas.',
}
const CHATS: Said = {
  claim: ASSISTANT,
  lede: 'Ledgerline answers finance questions. Ask in plain words. Every answer lists its steps.',
}
const SHEETS: Said = {
  claim: 'Spreadsheets that show their working.',
  lede: 'Ledgerline is a workspace for spreadsheets with live formulas. Open Excel and CSV files, share a sheet by link, and export everything as a file.',
}
const NOTHING: Said = {
  claim: 'A workspace for finance.',
  lede: 'Chats and spreadsheets are switched off on this installation for now. Existing work is kept.',
}

const saidOf = ({ chat, spreadsheets }: AppFlags): Said =>
  chat ? (spreadsheets ? BOTH : CHATS) : spreadsheets ? SHEETS : NOTHING

/** The landing page. */
export const LandingPage = () => {
  const { flags, monthly_credits } = useConfig()
  const search = useSignInSearch()
  const { claim, lede } = saidOf(flags)
  return (
    <SitePage page={landingFor(flags)}>
      <div className={css.hero}>
        <div>
          <h1 className={css.claim}>{claim}</h1>
          <div className={css.actions}>
            <AppLink
              to="/sign-up/$"
              params={{ _splat: '' }}
              search={search}
              className={buttonClass({ kind: 'main', size: 'lg' })}
            >
              {PUBLIC_PAGES.tryNow}
            </AppLink>
            <AppLink
              to="/sign-in/$"
              params={{ _splat: '' }}
              search={search}
              className={buttonClass({ kind: 'line', size: 'lg' })}
            >
              {SIGN_IN.signIn}
            </AppLink>
          </div>
        </div>
        <div>
          <p className={css.lede}>{lede}</p>
          {flags.billing && flags.chat && (
            <p className={css.note}>
              {figureText(monthly_credits)} free messages a month. No card required.
            </p>
          )}
        </div>
      </div>
      {flags.chat && flags.spreadsheets && <Specimen />}
      <ul className={css.facts}>
        {factsOf(flags).map(({ title, text }) => (
          <li key={title} className={css.fact}>
            <h2 className={css.factTitle}>{title}</h2>
            <p className={css.factText}>{text}</p>
          </li>
        ))}
      </ul>
    </SitePage>
  )
}
