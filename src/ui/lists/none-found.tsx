import { LISTS } from '#src/texts/screens.ts'
import { useFocusAway } from '../kit/hooks/use-focus-handover.ts'
import { Blank } from '../kit/blank.tsx'
import { Button } from '../kit/button.tsx'

type NoneFoundProps = {
  readonly title: string
  readonly hint: string
  readonly onClear: () => void
}

/** A search without results, with a button to clear it. The focus moves to the search field. */
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
