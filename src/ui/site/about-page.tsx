import { PUBLIC_PAGES } from '#src/texts/site.ts'
import { SITE_PAGES } from '#contract/api/site-pages.ts'
import { TOP_BAR } from '#src/texts/labels.ts'
import { useConfig } from '../kit/hooks/app.tsx'
import { link } from '../theme/text.css.ts'
import { ApiCalls } from './api-calls.tsx'
import { ApiStart } from './api-start.tsx'
import * as css from './site.css.ts'
import { TextPage, TextPart } from './text-page.tsx'

/** The page "About": the product, support and the API. */
export const AboutPage = () => {
  const { flags, support_url } = useConfig()
  const isElsewhere = !support_url.startsWith('/about')
  return (
    <TextPage page={SITE_PAGES.about}>
      <p>
        {flags.chat
          ? 'Ledgerline is an assistant for finance work. Ask in plain words: it answers in a chat and lists every step, so you can trace and check each figure.'
          : 'Ledgerline is a workspace for finance work.'}
      </p>
      <TextPart title="What it does">
        <ul className={css.points}>
          {flags.spreadsheets && (
            <>
              <li>
                {flags.chat
                  ? 'It builds, reads and edits spreadsheets, with live formulas instead of pasted numbers.'
                  : 'Spreadsheets with live formulas save themselves as you type.'}
              </li>
              <li>
                It opens .xlsx, .xlsm, .xls, .csv and .tsv files, and exports .xlsx and .csv.
                Anything that can’t be imported is listed, never silently dropped.
              </li>
              <li>Share a spreadsheet by a link that opens without an account.</li>
            </>
          )}
          {flags.chat && <li>Chats are kept: search, rename or delete them at any time.</li>}
        </ul>
        {flags.chat && (
          <p>
            The administrator of this installation chooses the language model. Without one, a
            built-in assistant answers: it follows rules, covers loans, cash flows and savings, and
            tells you when it can’t do something.
          </p>
        )}
      </TextPart>
      <TextPart id="support" title={TOP_BAR.support}>
        {isElsewhere && (
          <p>
            Get help at{' '}
            <a className={link} href={support_url} target="_blank" rel="noreferrer">
              {support_url}
            </a>
            .
          </p>
        )}
        <p>
          {isElsewhere ? 'If that does not help, ask' : 'Ask'} the administrator who gave you
          access. Say what you did, what you expected and what happened.
        </p>
        <p>
          Two things help to find a bug: the address of the page, and the event log, which you can
          copy in Settings. The log records what the app did, without your text or cell values.
        </p>
      </TextPart>
      <TextPart id="api" title={PUBLIC_PAGES.api}>
        <ApiStart />
        <ApiCalls />
      </TextPart>
    </TextPage>
  )
}
