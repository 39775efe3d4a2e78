import { CHUNK_RETRY_WAITS_MS } from '#contract/limits.ts'
import { SCREEN_TEXTS } from '#contract/api/wording.ts'
import { useDelay } from '../kit/hooks/use-delay.ts'
import { useDocumentTitle } from '../kit/hooks/use-document-title.ts'
import { Blank } from '../kit/blank.tsx'
import { column } from '../kit/page.css.ts'

const [LATE_MS] = CHUNK_RETRY_WAITS_MS

const Late = ({ title }: { readonly title: string }) => {
  useDocumentTitle(title)
  return (
    <div className={column}>
      <Blank title={title} text={SCREEN_TEXTS.late} isPage />
    </div>
  )
}

/**
 * Stands in the shell for a page whose code is on its way: empty at first, as nearly all come at once; then
 * its title, and why there is nothing below it.
 */
export const latePage = (title: string) => () => (useDelay(LATE_MS) ? <Late title={title} /> : null)
