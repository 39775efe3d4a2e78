import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { DEFAULT_TITLES, NOTICES, TOP_BAR } from '#src/texts/labels.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import { PAGE_TEXTS } from '#src/texts/screen-wording.ts'
import { selectWorkbook } from '#src/log/selectors/selectors.ts'
import { AppLink } from '../../kit/app-link.tsx'
import { useApp, useSend } from '../../kit/hooks/app.tsx'
import { useFirstCells } from './use-first-cells.ts'
import { useQueuedInputs, useInputQueue } from '../keys/use-input-queue.ts'
import { useStoredGridPlace } from '../../chat/conversation/use-stored-grid-place.ts'
import { useOpenWorkbook } from '../../actions/use-open.ts'
import { useSheetPanels } from './use-sheet-panels.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Button, buttonClass } from '../../kit/button.tsx'
import { visuallyHidden } from '../../theme/text.css.ts'
import { LazyCheckPanel } from '../check/lazy-check-panel.tsx'
import { ChatPanel } from './chat-panel.tsx'
import { FirstCells } from '../light-grid/first-cells.tsx'
import type { InputQueue } from '../keys/input-queue.ts'
import { SheetBanner } from './sheet-banner.tsx'
import { SheetBar } from './sheet-bar.tsx'
import { GridSkeleton, SheetGrid } from './sheet-grid.tsx'
import * as css from './sheet.css.ts'
import { QueuedInputHint } from '../keys/queued-input-hint.tsx'

const LoadFailed = ({ error }: { readonly error: string }) => {
  const send = useSend()
  return (
    <div className={css.gridFallback}>
      <EmptyState title={error} text={PAGE_TEXTS.sheetsSafe} alert>
        <Button kind="main" onClick={() => send({ type: 'RELOAD_WORKBOOK' })}>
          {NOTICES.tryAgain}
        </Button>
      </EmptyState>
    </div>
  )
}

/** The spreadsheet does not exist, so there is no retry, only a link back. */
const Missing = () => (
  <div className={css.gridFallback}>
    <EmptyState title={MESSAGES.fetchSpreadsheet} text={PAGE_TEXTS.sheetMissing} alert>
      <AppLink to="/app/spreadsheets" className={buttonClass({ kind: 'main' })}>
        {PAGE_TEXTS.backToSheets}
      </AppLink>
    </EmptyState>
  </div>
)

type ContentProps = { readonly spreadsheetId: string | null; readonly queue: InputQueue }

/**
 * The grid, the light grid or a placeholder.
 * The user's place survives a new grid and a reload.
 */
const Content = ({ spreadsheetId, queue }: ContentProps) => {
  const gridPlace = useStoredGridPlace()
  const first = useFirstCells(spreadsheetId, gridPlace.placeOf, queue)
  const { status, error, isMissing } = useApp(selectWorkbook)
  if (status === 'failed') return isMissing ? <Missing /> : <LoadFailed error={error ?? ''} />
  return (
    <div className={css.area}>
      {status === 'ready' && <SheetGrid gridPlace={gridPlace} first={first} queue={queue} />}
      {status !== 'ready' && first.window === null && <GridSkeleton />}
      <FirstCells first={first} />
      <QueuedInputHint queue={queue} />
    </div>
  )
}

/** A spreadsheet in full screen. Null is a new one, which its first save creates. */
export const SheetScreen = ({ spreadsheetId }: { readonly spreadsheetId: string | null }) => {
  useOpenWorkbook(spreadsheetId)
  const chatButton = useRef<HTMLButtonElement>(null)
  const { chat, check } = useSheetPanels()
  const closeChat = () => {
    flushSync(chat.close)
    chatButton.current?.focus()
  }
  const { id, title, isMissing } = useApp(selectWorkbook)
  const queue = useInputQueue(spreadsheetId)
  const isWaiting = useQueuedInputs(queue).length > 0
  // A missing sheet has no title.
  const name = isMissing ? TOP_BAR.spreadsheets : title || DEFAULT_TITLES.spreadsheet
  return (
    <div className={css.page} data-chat={chat.isOpen} data-check={check.isOpen}>
      <SheetBar
        chatButton={chatButton}
        isChatOpen={chat.isOpen}
        onChat={chat.toggle}
        check={check}
        isTyped={isWaiting}
      />
      <div className={css.body}>
        <main className={css.main} aria-label={name}>
          <h1 className={visuallyHidden}>{name}</h1>
          <SheetBanner />
          <Content spreadsheetId={spreadsheetId} queue={queue} />
        </main>
        <LazyCheckPanel check={check} />
        {chat.isOpen && !isMissing && (
          <ChatPanel spreadsheetId={id ?? spreadsheetId} isOver={chat.isOver} onClose={closeChat} />
        )}
      </div>
    </div>
  )
}
