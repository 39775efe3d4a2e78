import { NOTICES } from '#contract/labels.ts'
import { SCREEN_TEXTS } from '#contract/wording.ts'
import { useIsInMain } from '../hooks/main-part.ts'
import { Blank } from '../kit/blank.tsx'
import { Button } from '../kit/button.tsx'
import { column } from '../pages/page.css.ts'

type FailedPageProps = {
  /** Renders the part anew. */
  readonly onRetry: () => void
}

/** What stands where rendering failed: a page of its own, or what the shell's main part holds (spec §2, NOTE-3). */
export const FailedPage = ({ onRetry }: FailedPageProps) => {
  const Part = useIsInMain() ? 'div' : 'main'
  return (
    <Part className={column}>
      <Blank title={NOTICES.somethingWrong} text={SCREEN_TEXTS.boundary} alert isPage>
        <Button kind="main" onClick={onRetry}>
          {NOTICES.tryAgain}
        </Button>
        <Button kind="line" onClick={() => location.reload()}>
          {NOTICES.refreshPage}
        </Button>
      </Blank>
    </Part>
  )
}
