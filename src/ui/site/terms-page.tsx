import { figureText } from '#contract/figures/figure-text.ts'
import { MESSAGE_COST_CREDITS, PRO_PRICE_USD_PER_MONTH } from '#contract/limits.ts'
import { PAYWALL } from '#src/texts/paywall.ts'
import { SITE_PAGES } from '#contract/api/site-pages.ts'
import { useConfig } from '../kit/hooks/app.tsx'
import { TextPage, TextPart } from './text-page.tsx'

const Credits = () => {
  const { monthly_credits: credits } = useConfig()
  return (
    <TextPart title="Credits and payment">
      <p>
        On the free plan you get {figureText(credits)} credits a month, and a message takes{' '}
        {MESSAGE_COST_CREDITS}. One that was stopped or failed takes none. What is left at the end
        of a month does not carry over.
      </p>
      <p>
        {PAYWALL.plan} costs ${PRO_PRICE_USD_PER_MONTH} a month and takes no credits. It is paid for
        at a payment provider, under the provider’s terms.
      </p>
    </TextPart>
  )
}

/** What one may expect and what not. */
export const TermsPage = () => {
  const { flags } = useConfig()
  return (
    <TextPage page={SITE_PAGES.terms}>
      <p>
        Ledgerline helps with finance work. Who offers it to you is whoever runs this installation;
        by using it you agree with them on these few points.
      </p>
      <TextPart title="Your work is yours">
        <p>
          What you write, import and build stays yours. It is used to answer you and to keep it for
          you, for nothing else.
        </p>
      </TextPart>
      <TextPart title="Check the figures">
        <p>
          {flags.chat
            ? `Answers can be wrong. Every answer lists its steps${flags.spreadsheets ? ' and every sheet holds its formulas' : ''}, so that a figure can be checked; check it before you rely on it. `
            : 'Figures can be wrong; check one before you rely on it. '}
          Nothing here is financial, tax or legal advice.
        </p>
      </TextPart>
      {flags.billing && <Credits />}
      <TextPart title="Fair use">
        <p>
          Keep your password to yourself. Do not use the service to harm others, to get at what is
          not yours, or to load it so that others cannot work. What is asked for too often is
          refused for a while.
        </p>
      </TextPart>
      <TextPart title="No guarantee">
        <p>
          The service comes as it is. It saves what you do as you do it and says so when it cannot,
          but keep a copy of what you cannot do without
          {flags.spreadsheets && ': every spreadsheet can be exported'}.
        </p>
      </TextPart>
    </TextPage>
  )
}
