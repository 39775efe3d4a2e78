import { PAGE_TEXTS } from '#src/texts/screen-wording.ts'
import { useDocumentTitle } from '../kit/hooks/use-document-title.ts'
import { EmptyState } from '../kit/empty-state.tsx'
import { column, scroll } from '../kit/page.css.ts'

/** The home page of an app in which both chats and spreadsheets are off. */
export const NoFeaturesPage = () => {
  useDocumentTitle(null)
  return (
    <div className={scroll} data-scroller>
      <div className={column}>
        <EmptyState isPage title={PAGE_TEXTS.nothingOn} text={PAGE_TEXTS.nothingOnHint} />
      </div>
    </div>
  )
}
