import { TriangleAlert } from '../../kit/icons.ts'
import { useRef } from 'react'
import { withFullStop } from '#contract/api/friendly.ts'
import { PUBLIC_SHEET } from '#src/texts/screens.ts'
import { PUBLIC_TEXTS } from '#src/texts/screen-wording.ts'
import { selectPublic } from '#src/log/selectors/selectors.ts'
import { useApp } from '../../kit/hooks/app.tsx'
import { useDocumentTitle } from '../../kit/hooks/use-document-title.ts'
import { useOpenPublic } from '../../actions/use-open.ts'
import { usePublicCopy } from './use-public-copy.ts'
import { usePublicFind } from './use-public-find.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Loading } from '../../kit/skeleton.tsx'
import { visuallyHidden } from '../../theme/text.css.ts'
import { PublicBar } from './public-bar.tsx'
import { PublicFailed } from './public-failed.tsx'
import { PublicGrid } from './public-grid.tsx'
import * as css from './public.css.ts'

/** Rows of the skeleton: more than fit on a screen. */
const ROWS = Array.from({ length: 60 }, (_, row) => row)

const Skeleton = () => (
  <Loading label={PUBLIC_SHEET.loading}>
    <div className={css.rows}>
      {ROWS.map((row) => (
        <i key={row} />
      ))}
    </div>
  </Loading>
)

/** Shows why the copy failed, with a retry. */
const NotCopied = ({ code }: { readonly code: string }) => {
  const { status, error, press } = usePublicCopy(code)
  if (status !== 'failed') return null
  return (
    <div className={css.banner} role="alert">
      <Icon of={TriangleAlert} />
      <span className={css.bannerText}>
        <b>{withFullStop(error ?? '')}</b> {PUBLIC_TEXTS.notCopied}
      </span>
      <Button kind="line" onClick={press}>
        {PUBLIC_SHEET.retry}
      </Button>
    </div>
  )
}

/** The page of a public spreadsheet: full screen, read-only, with a copy action. */
export const PublicPage = ({ code }: { readonly code: string }) => {
  useOpenPublic(code)
  const field = useRef<HTMLInputElement>(null)
  const { status, window } = useApp(selectPublic)
  const find = usePublicFind(window !== null, field)
  const name = window?.title || PUBLIC_SHEET.name
  useDocumentTitle(name)
  if (status === 'failed') return <PublicFailed />
  return (
    <div className={css.page}>
      <PublicBar code={code} window={window} find={find} field={field} />
      <main className={css.main} aria-label={name}>
        <h1 className={visuallyHidden}>{name}</h1>
        <NotCopied code={code} />
        {window !== null && <PublicGrid code={code} first={window} goTo={find.place} />}
        {window === null && <Skeleton />}
      </main>
    </div>
  )
}
