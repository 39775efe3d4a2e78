import { IMPORT } from '#src/texts/import.ts'
import type { ImportRow } from '#src/log/facts/import-fact.ts'
import { visuallyHidden } from '../theme/text.css.ts'
import * as css from './transfer.css.ts'

const summaryOf = (rows: readonly ImportRow[]): string => {
  const count = (status: ImportRow['status']) => rows.filter((row) => row.status === status).length
  return rows.length === 0 ? '' : IMPORT.summary(count('done'), count('failed'), rows.length)
}

/**
 * What screen readers hear about a row: a question or an error. While the preview reloads, the text
 * of the question stays, so no question is announced twice.
 */
const newsOf = ({ name, status, error, preview, chosen }: ImportRow): string | null => {
  if (status === 'failed') return IMPORT.news(name, error ?? IMPORT.failed)
  const isAnew = status === 'previewing' && (preview !== null || Object.keys(chosen).length > 0)
  return status === 'choosing' || isAnew ? IMPORT.news(name, IMPORT.choosing) : null
}

/** A visible summary of finished files, and an announcement for each question and each error. */
export const ImportSummary = ({ rows }: { readonly rows: readonly ImportRow[] }) => (
  // With `aria-atomic` off, screen readers announce only what is new.
  <output className={css.summary} aria-atomic="false">
    <span>{summaryOf(rows)}</span>
    {rows.map((row) => {
      const news = newsOf(row)
      return news === null ? null : (
        <span key={row.id} className={visuallyHidden}>
          {news}
        </span>
      )
    })}
  </output>
)
