import { NOTICES } from '#src/texts/labels.ts'
import { SHEETS } from '#src/texts/screens.ts'
import { SHEET_TEXTS } from '#src/texts/sheets.ts'
import { SCREEN_TEXTS } from '#src/texts/wording.ts'
import type { FirstCells } from './use-first-cells.ts'
import { useGrid } from './use-grid.ts'
import type { StoredGridPlace } from '../../chat/conversation/use-stored-grid-place.ts'
import { useReload } from '../../kit/hooks/use-reload.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Button } from '../../kit/button.tsx'
import { Loading } from '../../kit/skeleton.tsx'
import { visuallyHidden } from '../../theme/text.css.ts'
import type { InputQueue } from '../keys/input-queue.ts'
import * as css from './sheet.css.ts'
import { useReplacedWrites } from './use-replaced-writes.ts'
import { WritingPill } from './writing-pill.tsx'

/** Rows of the skeleton, more than fit into any browser window. */
const ROWS = Array.from({ length: 60 }, (_, row) => row)

const LOADING = 'Loading the spreadsheet'

/** An empty grid. */
const Rows = () => (
  <div className={css.rows} aria-hidden>
    {ROWS.map((row) => (
      <i key={row} />
    ))}
  </div>
)

/** The placeholder until the first cells are drawn. */
export const GridSkeleton = () => (
  <Loading label={LOADING}>
    <Rows />
  </Loading>
)

/** The grid crashed. Only a page reload creates a new one. */
const Failed = () => {
  const { isKept, reload } = useReload()
  const text = isKept ? SCREEN_TEXTS.stays : SCREEN_TEXTS.boundary
  return (
    <div className={css.gridFallback}>
      <EmptyState title={NOTICES.somethingWrong} text={text} alert>
        <Button kind="main" onClick={reload}>
          {NOTICES.refreshPage}
        </Button>
      </EmptyState>
    </div>
  )
}

type SheetGridProps = {
  readonly gridPlace: StoredGridPlace
  readonly first: FirstCells
  readonly queue: InputQueue
}

/**
 * The grid of the open workbook. While focused, it handles its own keys. `gridPlace` restores the
 * user's place after a newer version loads. `first` is the light grid that the grid replaces.
 * `queue` holds keys typed before the grid was ready.
 */
export const SheetGrid = ({ gridPlace, first, queue }: SheetGridProps) => {
  const { host, standing, isLacking, grid } = useGrid(gridPlace, first.handover, queue)
  useReplacedWrites(grid)
  if (standing === 'failed') return <Failed />
  return (
    <>
      <p id={SHEETS.cellsHintId} className={visuallyHidden}>
        {SHEETS.cellsHint}
      </p>
      <output id={SHEETS.reasonId} className={visuallyHidden} />
      {isLacking && (
        <output className={css.banner}>
          <span className={css.bannerText}>
            <b>{SHEET_TEXTS.lackingTitle}.</b> {SHEET_TEXTS.lacking}
          </span>
        </output>
      )}
      <div className={css.grid} ref={host} data-owns-keys />
      <WritingPill grid={grid} />
      {standing === 'loading' && first.window === null && (
        <>
          <output className={visuallyHidden}>{LOADING}</output>
          <Rows />
        </>
      )}
    </>
  )
}
