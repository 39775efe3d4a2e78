import { NOTICES, SHEETS } from '#contract/labels.ts'
import { SCREEN_TEXTS } from '#contract/wording.ts'
import { useGrid } from '../hooks/grid.ts'
import { Blank } from '../kit/blank.tsx'
import { Button } from '../kit/button.tsx'
import { Loading } from '../kit/skeleton.tsx'
import { visuallyHidden } from '../theme/text.css.ts'
import * as css from './sheet.css.ts'

/** Rows of the grey grid: more than any window shows. */
const ROWS = Array.from({ length: 60 }, (_, row) => row)

/** A ruled sheet without cells, while the real one loads. */
export const GridSkeleton = () => (
  <Loading label="Loading the spreadsheet">
    <div className={css.rows}>
      {ROWS.map((row) => (
        <i key={row} />
      ))}
    </div>
  </Loading>
)

/** The grid of the open workbook. It keeps its own keys while it has the focus (SHELL-23). */
export const SheetGrid = () => {
  const { host, standing } = useGrid()
  if (standing === 'failed')
    return (
      <div className={css.instead}>
        <Blank title={NOTICES.connectionIssue} text={SCREEN_TEXTS.chunk} alert>
          <Button kind="main" onClick={() => location.reload()}>
            {NOTICES.refreshNow}
          </Button>
        </Blank>
      </div>
    )
  return (
    <>
      <p id={SHEETS.cellsHintId} className={visuallyHidden}>
        {SHEETS.cellsHint}
      </p>
      <div className={css.grid} ref={host} data-owns-keys />
      {standing === 'loading' && <GridSkeleton />}
    </>
  )
}
