import { PUBLIC_SHEET } from '#contract/screen-labels.ts'
import { PUBLIC_TEXTS } from '#contract/screen-wording.ts'
import { selectPublic } from '#src/events/selectors.ts'
import { useApp, useSend } from '../hooks/app.tsx'
import { Blank } from '../kit/blank.tsx'
import { Button, buttonClass } from '../kit/button.tsx'
import * as css from './public.css.ts'

/** Why there is nothing to see, in the words of the catalogue, and what can be done (PUBLIC-3, PUBLIC-4). */
export const PublicFailed = () => {
  const { error, refusal } = useApp(selectPublic)
  const send = useSend()
  const isFinal = refusal === 'invalid' || refusal === 'notPublic'
  return (
    <div className={css.instead}>
      <Blank title={error ?? ''} text={PUBLIC_TEXTS[refusal ?? 'failed']} alert>
        {isFinal ? (
          <a href="/" className={buttonClass({ kind: 'main' })}>
            {PUBLIC_TEXTS.home}
          </a>
        ) : (
          <Button kind="main" onClick={() => send({ type: 'RELOAD_PUBLIC' })}>
            {PUBLIC_SHEET.retry}
          </Button>
        )}
      </Blank>
    </div>
  )
}
