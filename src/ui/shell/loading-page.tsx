import { CHUNK_RETRY_WAITS_MS } from '#contract/limits.ts'
import { SCREEN_TEXTS } from '#src/texts/wording.ts'
import { useDelay } from '../kit/hooks/use-delay.ts'
import { useDocumentTitle } from '../kit/hooks/use-document-title.ts'
import { EmptyState } from '../kit/empty-state.tsx'
import { column } from '../kit/page.css.ts'

const [LATE_MS] = CHUNK_RETRY_WAITS_MS

const Late = ({ title }: { readonly title: string }) => {
  useDocumentTitle(title)
  return (
    <div className={column}>
      <EmptyState title={title} text={SCREEN_TEXTS.late} isPage />
    </div>
  )
}

/**
 * Placeholder in the shell while a page's code loads.
 * It stays empty for `LATE_MS`, because most pages load at once. Then it shows the title and why
 * the page is missing.
 */
export const loadingPage = (title: string) => () =>
  useDelay(LATE_MS) ? <Late title={title} /> : null
