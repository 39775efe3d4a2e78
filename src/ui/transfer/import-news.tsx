import { IMPORT } from '#src/texts/import.ts'
import type { ImportRow } from '#src/log/facts/import-fact.ts'
import { visuallyHidden } from '../theme/text.css.ts'
import * as css from './transfer.css.ts'

const summaryOf = (rows: readonly ImportRow[]): string => {
  const count = (status: ImportRow['status']) => rows.filter((row) => row.status === status).length
  return rows.length === 0 ? '' : IMPORT.summary(count('done'), count('failed'), rows.length)
}

/** What of a row is said aloud: that it waits for an answer, or why it failed. Rows that are read anew ask still. */
const newsOf = ({ name, status, error, preview, chosen }: ImportRow): string | null => {
  if (status === 'failed') return IMPORT.news(name, error ?? IMPORT.failed)
  const isAnew = status === 'looking' && (preview !== null || Object.keys(chosen).length > 0)
  return status === 'choosing' || isAnew ? IMPORT.news(name, IMPORT.choosing) : null
}

/** How many files have ended, to be seen; and to be heard what asks and what failed, each as it comes. */
export const ImportNews = ({ rows }: { readonly rows: readonly ImportRow[] }) => (
  // Of twenty files nobody wants to hear all again: only what is new is read.
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
