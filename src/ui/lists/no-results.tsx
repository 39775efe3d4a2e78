import { LISTS } from '#src/texts/screens.ts'
import { useFocusAway } from '../kit/hooks/use-focus-handover.ts'
import { EmptyState } from '../kit/empty-state.tsx'
import { Button } from '../kit/button.tsx'

type NoResultsProps = {
  readonly title: string
  readonly hint: string
  readonly onClear: () => void
}

/**
 * Shown for a search without results. Its button clears the search, and the focus moves to the
 * search field.
 */
export const NoResults = ({ title, hint, onClear }: NoResultsProps) => {
  const away = useFocusAway('main search input')
  return (
    <EmptyState title={title} text={hint}>
      <Button kind="line" ref={away} onClick={onClear}>
        {LISTS.clearSearch}
      </Button>
    </EmptyState>
  )
}
