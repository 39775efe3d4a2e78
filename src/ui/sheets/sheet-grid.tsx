import type { RefObject } from 'react'
import { NOTICES } from '#contract/labels.ts'
import { SHEETS } from '#contract/screen-labels.ts'
import { PAGE_TEXTS } from '#contract/screen-wording.ts'
import type { FirstCells } from '../hooks/first-cells.ts'
import { useGrid } from '../hooks/grid.ts'
import { Blank } from '../kit/blank.tsx'
import { Button } from '../kit/button.tsx'
import { Loading } from '../kit/skeleton.tsx'
import { visuallyHidden } from '../theme/text.css.ts'
import type { GridPlace } from './grid-place.ts'
import * as css from './sheet.css.ts'

/** Rows of the grey grid: more than any window shows. */
const ROWS = Array.from({ length: 60 }, (_, row) => row)

const LOADING = 'Loading the spreadsheet'

/** A ruled sheet without cells. */
const Rows = () => (
  <div className={css.rows} aria-hidden>
    {ROWS.map((row) => (
      <i key={row} />
    ))}
  </div>
)

/** What stands for the sheet until its first cells are there. */
export const GridSkeleton = () => (
  <Loading label={LOADING}>
    <Rows />
  </Loading>
)

type SheetGridProps = {
  readonly left: RefObject<GridPlace | null>
  readonly first: FirstCells
}

/**
 * The grid of the open workbook. It keeps its own keys while it has the focus (SHELL-23). `left` is
 * where the user was in the grid before it, for when a newer version is drawn (SAVE-17). It takes over
 * from `first`, which is drawn beside it.
 */
export const SheetGrid = ({ left, first }: SheetGridProps) => {
  const { host, standing } = useGrid(left, first.handover)
  if (standing === 'failed')
    return (
      <div className={css.instead}>
        <Blank title={NOTICES.connectionIssue} text={PAGE_TEXTS.chunk} alert>
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
      {standing === 'loading' && first.window === null && (
        <>
          <output className={visuallyHidden}>{LOADING}</output>
          <Rows />
        </>
      )}
    </>
  )
}
