import { AppLink } from '../../kit/app-link.tsx'
import { ArrowLeft, ListChecks, MessageSquare, Share2 } from '../../kit/icons.ts'
import type { RefObject } from 'react'
import { DEFAULT_TITLES, TOP_BAR } from '#src/texts/labels.ts'
import { SHEETS } from '#src/texts/screens.ts'
import { PAGE_TEXTS } from '#src/texts/screen-wording.ts'
import { SHEET_TEXTS } from '#src/texts/sheets.ts'
import { selectWorkbook } from '#src/log/selectors/selectors.ts'
import type { SaveStatus } from '#src/log/state.ts'
import { useApp, useConfig, useSend } from '../../kit/hooks/app.tsx'
import { useMedia } from '../../kit/hooks/use-media.ts'
import { useOpenShare } from '../share/use-share.ts'
import { Button, buttonClass } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { EditableTitle } from '../../shell/editable-title.tsx'
import { CompactPaletteButton } from '../../palette/compact-palette-button.tsx'
import { media } from '../../theme/media.ts'
import { hideOnPhone, hideOnTablet } from '../../theme/text.css.ts'
import { TopBarCredits } from '../../billing/upgrade.tsx'
import { preloadCheck } from '../check/lazy-check-panel.tsx'
import type { CheckPanelState } from '../check/use-check-panel.ts'
import { SheetTransfer } from './sheet-transfer.tsx'
import * as css from './sheet.css.ts'

const STATUS: Readonly<Record<SaveStatus, string>> = {
  saved: SHEETS.saved,
  saving: SHEETS.saving,
  unsaved: SHEETS.unsaved,
  failed: SHEETS.notSaved,
  conflict: SHEETS.notSaved,
  gone: SHEETS.notSaved,
}

/** A conflict loses no data, so it shows in the colour of a question. Failures show as errors. */
const STATUS_CLASSES: Partial<Record<SaveStatus, string>> = {
  conflict: css.statusAsked,
  failed: css.statusBad,
  gone: css.statusBad,
}

/** The save status. Never "saved" while a newer version exists or typed text is unsaved. */
export const Status = ({ isTyped }: Pick<BarProps, 'isTyped'>) => {
  const { status, save, revision, newest } = useApp(selectWorkbook)
  const state = save === 'saved' && isTyped ? 'unsaved' : save
  const text = state === 'saved' && newest > revision ? SHEET_TEXTS.outdated : STATUS[state]
  return (
    <output className={STATUS_CLASSES[save] ?? css.status}>{status === 'ready' ? text : ''}</output>
  )
}

/** The title. A click lets the user edit it if the server has the sheet. */
const Title = () => {
  const { id, title, isMissing, status, save } = useApp(selectWorkbook)
  const send = useSend()
  if (isMissing) return null
  const shown = title || DEFAULT_TITLES.spreadsheet
  if (id === null || status === 'failed' || save === 'gone')
    return <span className={css.title}>{shown}</span>
  return (
    <EditableTitle
      key={id}
      title={shown}
      onRename={(next) => send({ type: 'RENAME_SPREADSHEET', id, title: next })}
    />
  )
}

/** Opens and closes the check of the sheet. On phones it is in the menu "More". */
const Check = ({ check }: { readonly check: CheckPanelState }) => (
  <Button
    className={css.opener}
    icon={ListChecks}
    aria-label={SHEETS.checkThis}
    title={SHEETS.checkThis}
    aria-expanded={check.isOpen}
    onPointerEnter={preloadCheck}
    onFocus={preloadCheck}
    onClick={check.isOpen ? check.close : check.open}
  >
    <span className={hideOnTablet}>{SHEETS.check}</span>
  </Button>
)

/** Opens "Share" for a sheet that the server has. */
const Share = () => {
  const { id, isMissing, status, save } = useApp(selectWorkbook)
  const openShare = useOpenShare()
  if (id === null || isMissing || status === 'failed' || save === 'gone') return null
  return (
    <Button kind="line" icon={Share2} aria-label={SHEETS.share} onClick={() => openShare(id)}>
      <span className={hideOnPhone}>{SHEETS.share}</span>
    </Button>
  )
}

type BarProps = {
  readonly chatButton: RefObject<HTMLButtonElement | null>
  readonly isChatOpen: boolean
  readonly onChat: () => void
  readonly check: CheckPanelState
  /** True while typed text waits until the grid is ready. */
  readonly isTyped: boolean
}

/** The bar above the grid: navigation, title, save status and actions. */
export const SheetBar = ({ chatButton, isChatOpen, onChat, check, isTyped }: BarProps) => {
  const { isMissing } = useApp(selectWorkbook)
  const { flags } = useConfig()
  const isPhone = useMedia(media.phone)
  return (
    <header className={css.bar} aria-label={SHEETS.bar} tabIndex={-1} data-part="bar">
      <AppLink
        to="/app/spreadsheets"
        className={buttonClass({ shape: 'icon' })}
        aria-label={PAGE_TEXTS.backToSheets}
        title={PAGE_TEXTS.backToSheets}
      >
        <Icon of={ArrowLeft} />
      </AppLink>
      <nav className={css.crumbs} aria-label={TOP_BAR.breadcrumb}>
        <Title />
        <Status isTyped={isTyped} />
      </nav>
      {!isPhone && <CompactPaletteButton />}
      {!isPhone && <TopBarCredits />}
      <SheetTransfer />
      {check.id !== null && !isPhone && <Check check={check} />}
      <Share />
      {flags.chat && !isMissing && (
        <Button
          ref={chatButton}
          className={css.opener}
          icon={MessageSquare}
          aria-label={SHEETS.chat}
          aria-expanded={isChatOpen}
          onClick={onChat}
        >
          <span className={hideOnPhone}>{SHEETS.chat}</span>
        </Button>
      )}
    </header>
  )
}
