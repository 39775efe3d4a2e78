import { PUBLIC } from '#src/texts/site.ts'
import { SITE_PAGES } from '#contract/api/site-pages.ts'
import { TOP_BAR } from '#src/texts/labels.ts'
import { useConfig } from '../kit/hooks/app.tsx'
import { link } from '../theme/text.css.ts'
import { ApiCalls } from './api-calls.tsx'
import { ApiStart } from './api-start.tsx'
import * as css from './site.css.ts'
import { TextPage, TextPart } from './text-page.tsx'

/** What it is, how to get help, how to call the API. */
export const AboutPage = () => {
  const { flags, support_url } = useConfig()
  const isElsewhere = !support_url.startsWith('/about')
  return (
    <TextPage page={SITE_PAGES.about}>
      <p>
        {flags.chat
          ? 'Ledgerline is an assistant for finance work. You ask in plain words; it answers in a chat and lists every step it took, so that each figure can be traced and checked.'
          : 'Ledgerline is a workspace for finance work.'}
      </p>
      <TextPart title="What it does">
        <ul className={css.points}>
          {flags.spreadsheets && (
            <>
              <li>
                {flags.chat
                  ? 'It builds spreadsheets, reads them and writes into them, with live formulas in place of pasted numbers.'
                  : 'Spreadsheets with live formulas, which save themselves as you write.'}
              </li>
              <li>
                It opens .xlsx, .xls, .csv and .tsv files, and writes .xlsx and .csv. What a file
                holds and a sheet here cannot is named, never dropped without a word.
              </li>
              <li>A spreadsheet can be shared by a link that opens without an account.</li>
            </>
          )}
          {flags.chat && (
            <li>Chats and their answers are kept, and can be searched, renamed and deleted.</li>
          )}
        </ul>
        {flags.chat && (
          <p>
            Whoever runs this installation chooses the language model. Without one a built-in
            assistant answers: it works by rules, knows loans, cash flows and savings, and says what
            it cannot do.
          </p>
        )}
      </TextPart>
      <TextPart id="support" title={TOP_BAR.support}>
        {isElsewhere && (
          <p>
            Help is given at{' '}
            <a className={link} href={support_url} target="_blank" rel="noreferrer">
              {support_url}
            </a>
            .
          </p>
        )}
        <p>
          {isElsewhere ? 'Where that does not help, ask' : 'Ask'} whoever runs this installation,
          and who gave you its address. Say what you did, what you expected and what happened.
        </p>
        <p>
          Two things make a fault easier to find: the address of the page, and the event log, which
          Settings copies for you. It says what the app did, without your texts and without values
          of cells.
        </p>
      </TextPart>
      <TextPart id="api" title={PUBLIC.api}>
        <ApiStart />
        <ApiCalls />
      </TextPart>
    </TextPage>
  )
}
