import { CircleAlert } from '../../kit/icons.ts'
import type { RefObject } from 'react'
import type { SpreadsheetSummary } from '#contract/api/entities.ts'
import { DEFAULT_TITLES, NOTICES } from '#src/texts/labels.ts'
import { SHARE_TEXTS } from '#src/texts/share.ts'
import { selectShare, selectSheet } from '#src/log/selectors/selectors.ts'
import type { ShareState } from '#src/log/state.ts'
import { useApp, useSend } from '../../kit/hooks/app.tsx'
import { useCloseShareOnLeave } from './use-share.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Switch } from '../../shell/settings/setting.tsx'
import * as css from './share.css.ts'
import { ShareLink } from './share-link.tsx'
import { UnsharedEditsWarning } from './unshared-edits-warning.tsx'

const BUSY = {
  check: SHARE_TEXTS.checking,
  enable: SHARE_TEXTS.enabling,
  disable: SHARE_TEXTS.disabling,
} as const

/** The current action, for screen readers. Empty while known data is refreshed. */
const Busy = ({ busy, isKnown }: Pick<ShareState, 'busy'> & { readonly isKnown: boolean }) => (
  <output className={css.busyText}>
    {busy !== null && !(busy === 'check' && isKnown) ? BUSY[busy] : ''}
  </output>
)

/** The error of the last call, inside the dialog, with a button to try again. */
const Failure = ({ error, refusal }: Pick<ShareState, 'error' | 'refusal'>) => {
  const send = useSend()
  if (error === null) return null
  return (
    <div className={css.failure} role="alert">
      <p className={css.error}>
        <Icon of={CircleAlert} />
        <span>
          {error}
          {refusal === 'noCall' && ` ${SHARE_TEXTS.noCall}`}
        </span>
      </p>
      {refusal !== 'noCall' && (
        <Button kind="line" onClick={() => send({ type: 'RETRY_SHARE' })}>
          {NOTICES.tryAgain}
        </Button>
      )}
    </div>
  )
}

/** The switch of a loaded spreadsheet, and its public link if sharing is on. */
const Known = ({ sheet }: { readonly sheet: SpreadsheetSummary }) => {
  const { busy } = useApp(selectShare)
  const send = useSend()
  const share = sheet.public_share
  const isBusy = busy === 'enable' || busy === 'disable'
  // While a change is in progress, the switch shows the target state.
  const isOn = isBusy ? busy === 'enable' : share !== null
  return (
    <>
      <Switch
        label={SHARE_TEXTS.link}
        hint={isOn ? SHARE_TEXTS.who : SHARE_TEXTS.private}
        checked={isOn}
        isBusy={isBusy}
        onChange={(on) => send({ type: on ? 'ENABLE_SHARE' : 'DISABLE_SHARE' })}
      />
      {isOn && <UnsharedEditsWarning id={sheet.id} />}
      {share && !isBusy && <ShareLink key={share.code} share={share} />}
    </>
  )
}

const Content = ({ id }: { readonly id: string }) => {
  const state = useApp(selectShare)
  const sheet = useApp(selectSheet(id))
  return (
    <>
      {sheet && <p className={css.sheet}>{sheet.title || DEFAULT_TITLES.spreadsheet}</p>}
      {sheet && state.refusal !== 'noCall' && <Known sheet={sheet} />}
      <Busy busy={state.busy} isKnown={sheet !== null} />
      <Failure {...state} />
    </>
  )
}

/** The "Share" dialog: the public link of a spreadsheet, for its owner. */
export const ShareDialog = ({ returnTo }: { readonly returnTo: RefObject<HTMLElement | null> }) => {
  const { id } = useApp(selectShare)
  const send = useSend()
  useCloseShareOnLeave()
  return (
    <Dialog
      open={id !== null}
      title={SHARE_TEXTS.title}
      onClose={() => send({ type: 'CLOSE_SHARE' })}
      returnTo={returnTo}
    >
      {id !== null && <Content id={id} />}
    </Dialog>
  )
}
