import { AppLink } from '../../kit/app-link.tsx'
import { TriangleAlert } from '../../kit/icons.ts'
import type { ReactNode } from 'react'
import { MERGE_TEXTS, differencesText } from '#src/texts/differences.ts'
import { NOTICES } from '#src/texts/labels.ts'
import { withFullStop } from '#contract/api/friendly.ts'
import { PAGE_TEXTS } from '#src/texts/screen-wording.ts'
import { SHEET_TEXTS } from '#src/texts/sheets.ts'
import { SAVE_TEXTS } from '#src/texts/wording.ts'
import { selectIsOnline, selectWorkbook } from '#src/log/selectors/selectors.ts'
import type { WorkbookState } from '#src/log/state.ts'
import type { AppCommand } from '#src/machines/app/commands.ts'
import { useApp, useSend } from '../../kit/hooks/app.tsx'
import { Button, buttonClass } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { LazyOfflineBanner } from '../../shell/lazy-offline-banner.tsx'
import * as css from './sheet.css.ts'

type BannerProps = {
  readonly title: string
  readonly text: string
  /** Appended text, announced politely when it changes. */
  readonly more?: string
  /** True if the banner appears without an action of the user and needs a decision. */
  readonly alert?: boolean
  readonly children: ReactNode
}

const Banner = ({ title, text, more = '', alert = true, children }: BannerProps) => (
  <div className={css.banner} role={alert ? 'alert' : 'status'} data-part="banner">
    {alert && <Icon of={TriangleAlert} />}
    <span className={css.bannerText}>
      <b>{withFullStop(title)}</b> {text}{' '}
      <span aria-live="polite" aria-atomic="true">
        {more}
      </span>
    </span>
    <div className={css.bannerActions}>{children}</div>
  </div>
)

type CommandButtonProps = {
  readonly command: AppCommand
  readonly kind?: 'line'
  readonly children: string
}

const CommandButton = ({ command, children, ...buttonProps }: CommandButtonProps) => {
  const send = useSend()
  return (
    <Button {...buttonProps} onClick={() => send(command)}>
      {children}
    </Button>
  )
}

const KeepMine = () => (
  <CommandButton command={{ type: 'KEEP_MINE' }} kind="line">
    {SHEET_TEXTS.keepMine}
  </CommandButton>
)

/** A conflict of two versions: their differences, why the merge failed, and the actions. */
const Conflict = ({ differs, unmet }: Pick<WorkbookState, 'differs' | 'unmet'>) => (
  <Banner
    title={SHEET_TEXTS.conflictTitle}
    text={unmet ? MERGE_TEXTS[unmet] : SAVE_TEXTS.conflict}
    more={differs ? differencesText(differs) : ''}
  >
    {differs?.hindrance === null && (
      <CommandButton command={{ type: 'KEEP_BOTH' }} kind="line">
        {MERGE_TEXTS.keepBoth}
      </CommandButton>
    )}
    <KeepMine />
    <CommandButton command={{ type: 'LOAD_THEIRS' }}>{SHEET_TEXTS.loadTheirs}</CommandButton>
  </Banner>
)

/**
 * The banner for a sheet that changed or was deleted elsewhere, failed to save, or has a second
 * version. No data is lost.
 */
export const SheetBanner = () => {
  const { status, save, saveError, hasAside, differs, unmet } = useApp(selectWorkbook)
  const isOnline = useApp(selectIsOnline)
  if (status !== 'ready') return <LazyOfflineBanner at="closedSheet" />
  if (save === 'conflict') return <Conflict differs={differs} unmet={unmet} />
  if (save === 'gone')
    return (
      <Banner title={SHEET_TEXTS.goneTitle} text={SHEET_TEXTS.gone}>
        <KeepMine />
        <AppLink to="/app/spreadsheets" className={buttonClass({})}>
          {PAGE_TEXTS.backToSheets}
        </AppLink>
      </Banner>
    )
  if (save === 'failed')
    return (
      <Banner
        title={saveError ?? ''}
        text={isOnline ? SHEET_TEXTS.keptHere : SHEET_TEXTS.keptOffline}
      >
        {saveError !== SAVE_TEXTS.tooLarge && (
          <CommandButton command={{ type: 'SAVE_NOW' }} kind="line">
            {NOTICES.tryAgain}
          </CommandButton>
        )}
      </Banner>
    )
  if (!hasAside) return <LazyOfflineBanner at="openSheet" />
  return (
    <Banner title={SHEET_TEXTS.asideTitle} text={SHEET_TEXTS.aside} alert={false}>
      <CommandButton command={{ type: 'TAKE_BACK' }} kind="line">
        {SHEET_TEXTS.keepMine}
      </CommandButton>
      <CommandButton command={{ type: 'DROP_ASIDE' }}>{SHEET_TEXTS.dropAside}</CommandButton>
    </Banner>
  )
}
