import { useRef } from 'react'
import { Link } from '@tanstack/react-router'
import { DEFAULT_TITLES, NOTICES, TOP_BAR } from '#contract/labels.ts'
import { MESSAGES } from '#contract/messages.ts'
import { PAGE_TEXTS } from '#contract/screen-wording.ts'
import { selectWorkbook } from '#src/events/selectors.ts'
import { useApp, useSend } from '../hooks/app.tsx'
import { loadGrid } from '../hooks/grid.ts'
import { useIdle } from '../hooks/idle.ts'
import { useOpenWorkbook } from '../hooks/open.ts'
import { Blank } from '../kit/blank.tsx'
import { Button, buttonClass } from '../kit/button.tsx'
import { visuallyHidden } from '../theme/text.css.ts'
import type { GridPlace } from './grid-place.ts'
import { SheetBanner } from './sheet-banner.tsx'
import { SheetBar } from './sheet-bar.tsx'
import { GridSkeleton, SheetGrid } from './sheet-grid.tsx'
import * as css from './sheet.css.ts'

const LoadFailed = ({ error }: { readonly error: string }) => {
  const send = useSend()
  return (
    <div className={css.instead}>
      <Blank title={error} text={PAGE_TEXTS.sheetsSafe} alert>
        <Button kind="main" onClick={() => send({ type: 'RELOAD_WORKBOOK' })}>
          {NOTICES.tryAgain}
        </Button>
      </Blank>
    </div>
  )
}

/** No such spreadsheet: nothing to try again, one way on (SHEET-22). */
const Missing = () => (
  <div className={css.instead}>
    <Blank title={MESSAGES.fetchSpreadsheet} text={PAGE_TEXTS.sheetMissing} alert>
      <Link to="/app/spreadsheets" className={buttonClass({ kind: 'main' })}>
        {PAGE_TEXTS.backToSheets}
      </Link>
    </Blank>
  </div>
)

/** A spreadsheet, full screen; null is a new one, created by its first save (NAV-17, NAV-18). */
export const SheetScreen = ({ spreadsheetId }: { readonly spreadsheetId: string | null }) => {
  useOpenWorkbook(spreadsheetId)
  useIdle(loadGrid)
  const left = useRef<GridPlace | null>(null)
  const { title, status, error, isMissing } = useApp(selectWorkbook)
  // A sheet that is not there has no title.
  const name = isMissing ? TOP_BAR.spreadsheets : title || DEFAULT_TITLES.spreadsheet
  return (
    <div className={css.page}>
      <SheetBar />
      <main className={css.main} aria-label={name}>
        <h1 className={visuallyHidden}>{name}</h1>
        <SheetBanner />
        {status === 'failed' && (isMissing ? <Missing /> : <LoadFailed error={error ?? ''} />)}
        {status === 'ready' && <SheetGrid left={left} />}
        {(status === 'loading' || status === 'idle') && <GridSkeleton />}
      </main>
    </div>
  )
}
