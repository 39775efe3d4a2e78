import { FIRST_PAGE, NO_PAGE } from '#src/texts/document-panel.ts'
import { NOTICES } from '#src/texts/labels.ts'
import type { PageFailure } from '#src/services/documents/document-service.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Button } from '../../kit/button.tsx'

type MissingPageProps = {
  readonly none: PageFailure
  readonly page: number
  readonly again: () => void
  readonly goTo: (page: number) => void
}

/**
 * Explains why a page is missing. If it may help, it offers a retry or a button that goes to page
 * 1.
 */
export const MissingPage = ({ none, page, again, goTo }: MissingPageProps) => {
  const { title, text } = NO_PAGE[none.why]
  const reason = none.why === 'failed' ? none.reason?.trim() : ''
  return (
    <EmptyState title={title} text={reason || text} alert>
      {(none.why === 'lost' || none.why === 'reading') && (
        <Button kind="line" onClick={again}>
          {NOTICES.tryAgain}
        </Button>
      )}
      {none.why === 'noPage' && page > 1 && (
        <Button kind="line" onClick={() => goTo(1)}>
          {FIRST_PAGE}
        </Button>
      )}
    </EmptyState>
  )
}
