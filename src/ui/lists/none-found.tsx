import { LISTS } from '#src/texts/screens.ts'
import { useFocusAway } from '../kit/hooks/use-focus-handover.ts'
import { Blank } from '../kit/blank.tsx'
import { Button } from '../kit/button.tsx'

type NoneFoundProps = {
  readonly title: string
  readonly hint: string
  readonly onClear: () => void
}

/** A search that has found nothing, and the way out of it, which leads to the field of the search. */
export const NoneFound = ({ title, hint, onClear }: NoneFoundProps) => {
  const away = useFocusAway('main search input')
  return (
    <Blank title={title} text={hint}>
      <Button kind="line" ref={away} onClick={onClear}>
        {LISTS.clearSearch}
      </Button>
    </Blank>
  )
}
