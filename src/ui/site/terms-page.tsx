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
        On the free plan you get {figureText(credits)} credits a month, and a message uses{' '}
        {MESSAGE_COST_CREDITS}. Stopped and failed messages use none. Unused credits don’t roll
        over.
      </p>
      <p>
        {PAYWALL.plan} costs ${PRO_PRICE_USD_PER_MONTH} a month and uses no credits. You pay through
        a payment provider, under the provider’s terms.
      </p>
    </TextPart>
  )
}

export const TermsPage = () => {
  const { flags } = useConfig()
  return (
    <TextPage page={SITE_PAGES.terms}>
      <p>
        Ledgerline helps with finance work. The operator of this installation offers it to you; by
        using it you agree to the terms below.
      </p>
      <TextPart title="Your work is yours">
        <p>
          Everything you write, import and build stays yours. It is used only to answer you and to
          store your work.
        </p>
      </TextPart>
      <TextPart title="Check the figures">
        <p>
          {flags.chat
            ? `Answers can be wrong. Every answer lists its steps${flags.spreadsheets ? ' and every sheet holds its formulas' : ''}, so you can check each figure. Check it before you rely on it. `
            : 'Figures can be wrong. Check them before you rely on them. '}
          Nothing here is financial, tax or legal advice.
        </p>
      </TextPart>
      {flags.billing && <Credits />}
      <TextPart title="Fair use">
        <p>
          Keep your password to yourself. Do not use the service to harm others, to access other
          people’s data, or to overload it. Excessive requests are refused for a while.
        </p>
      </TextPart>
      <TextPart title="No guarantee">
        <p>
          The service is provided as is. It saves your work as you go and tells you when it cannot,
          but keep a copy of anything you can’t do without
          {flags.spreadsheets && ': every spreadsheet can be exported'}.
        </p>
      </TextPart>
    </TextPage>
  )
}
