import { NOTICES } from '#src/texts/labels.ts'
import { SCREEN_TEXTS } from '#src/texts/wording.ts'
import { useIsInMain } from '../kit/hooks/main-landmark.ts'
import { useReload } from '../kit/hooks/use-reload.ts'
import { EmptyState } from '../kit/empty-state.tsx'
import { Button } from '../kit/button.tsx'
import { column } from '../kit/page.css.ts'

type FailedPageProps = {
  /** Renders the failed part again. */
  readonly onRetry: () => void
}

/** Replaces a page that failed to render, alone or inside the shell's main part. */
export const FailedPage = ({ onRetry }: FailedPageProps) => {
  const Part = useIsInMain() ? 'div' : 'main'
  const { isKept, reload } = useReload()
  const text = isKept ? SCREEN_TEXTS.stays : SCREEN_TEXTS.boundary
  return (
    <Part className={column}>
      <EmptyState title={NOTICES.somethingWrong} text={text} alert isPage>
        <Button kind="main" onClick={onRetry}>
          {NOTICES.tryAgain}
        </Button>
        <Button kind="line" onClick={reload}>
          {NOTICES.refreshPage}
        </Button>
      </EmptyState>
    </Part>
  )
}
