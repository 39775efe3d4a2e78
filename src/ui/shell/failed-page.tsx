import { NOTICES } from '#contract/labels.ts'
import { SCREEN_TEXTS } from '#contract/wording.ts'
import { Blank } from '../kit/blank.tsx'
import { Button } from '../kit/button.tsx'
import { column } from '../pages/page.css.ts'

type FailedPageProps = {
  /** Renders the part anew. */
  readonly onRetry: () => void
}

/** What stands where rendering failed (spec §2, NOTE-3). */
export const FailedPage = ({ onRetry }: FailedPageProps) => (
  <div className={column}>
    <Blank title={NOTICES.somethingWrong} text={SCREEN_TEXTS.boundary} alert>
      <Button kind="main" onClick={onRetry}>
        {NOTICES.tryAgain}
      </Button>
      <Button kind="line" onClick={() => location.reload()}>
        {NOTICES.refreshPage}
      </Button>
    </Blank>
  </div>
)
