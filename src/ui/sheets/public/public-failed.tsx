import { PUBLIC_SHEET } from '#src/texts/screens.ts'
import { PUBLIC_TEXTS } from '#src/texts/screen-wording.ts'
import { selectPublic } from '#src/log/selectors/selectors.ts'
import { useApp, useSend } from '../../kit/hooks/app.tsx'
import { Button, buttonClass } from '../../kit/button.tsx'
import { Wordmark } from '../../kit/logo.tsx'
import * as site from '../../site/site.css.ts'
import * as css from './public.css.ts'

const Ways = ({ isFinal }: { readonly isFinal: boolean }) => {
  const send = useSend()
  return (
    <div className={site.actions}>
      {!isFinal && (
        <Button kind="main" size="lg" onClick={() => send({ type: 'RELOAD_PUBLIC' })}>
          {PUBLIC_SHEET.retry}
        </Button>
      )}
      <a href="/" className={buttonClass({ kind: isFinal ? 'main' : 'line', size: 'lg' })}>
        {PUBLIC_TEXTS.home}
      </a>
    </div>
  )
}

/** The page in place of an unavailable public sheet: the reason and links onward. */
export const PublicFailed = () => {
  const { error, refusal } = useApp(selectPublic)
  return (
    <div className={site.site}>
      <header className={site.bar}>
        <a href="/" aria-label={PUBLIC_SHEET.home}>
          <Wordmark />
        </a>
      </header>
      <main className={site.sheet}>
        <div className={css.failedPage} role="alert">
          <h1 className={css.deadTitle}>{error}</h1>
          <p className={css.deadText}>{PUBLIC_TEXTS[refusal ?? 'failed']}</p>
          <Ways isFinal={refusal === 'invalid' || refusal === 'notPublic'} />
        </div>
      </main>
    </div>
  )
}
