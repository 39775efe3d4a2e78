import { useState } from 'react'
import { ACCOUNT } from '#src/texts/account.ts'
import { friendlyTextOf } from '#contract/api/friendly.ts'
import { HOSTED_ACCOUNT } from '#src/texts/hosted.ts'
import { useAppContext, useConfig } from '../kit/hooks/app.tsx'
import { Button } from '../kit/button.tsx'
import { Setting } from '../shell/settings/setting.tsx'
import { group } from '../shell/settings/settings.css.ts'
import { DownloadSetting } from './data-settings.tsx'
import * as css from './account.css.ts'

type ProviderSettingProps = {
  readonly label: string
  readonly hint: string
  readonly name: string
  readonly go: () => void
}

/** A setting whose button opens a screen of the provider. */
const ProviderSetting = ({ label, hint, name, go }: ProviderSettingProps) => (
  <div className={css.line}>
    <Setting label={label} hint={hint}>
      {({ hintId }) => (
        <Button kind="line" aria-label={name} aria-describedby={hintId} onClick={go}>
          {HOSTED_ACCOUNT.open}
        </Button>
      )}
    </Setting>
  </div>
)

/**
 * The account of a user of Clerk. It links to Clerk's screen and offers the download. The hint says
 * whether a deletion at Clerk also deletes the data stored here.
 */
export const HostedAccount = ({ onClose }: { readonly onClose: () => void }) => {
  const { hosted, send } = useAppContext()
  const { clerk_tells_deletions } = useConfig()
  const [isMissing, setMissing] = useState(false)
  const open = () => {
    // Clerk's screen opens over the page with its own focus trap. It would conflict with that of
    // this dialog, so the dialog closes first.
    onClose()
    void hosted?.()
      .then((provider) => provider.openProfile())
      .catch(() =>
        send({ type: 'NOTIFY', level: 'error', text: friendlyTextOf('Failed to fetch') ?? '' }),
      )
  }
  const { person, personHint, openName, removeHint, removeAlone, removeName } = HOSTED_ACCOUNT
  return (
    <>
      <h2 className={group}>{ACCOUNT.you}</h2>
      <ProviderSetting label={person} hint={personHint} name={openName} go={open} />
      <h2 className={group}>{ACCOUNT.data}</h2>
      {!isMissing && <DownloadSetting name="" email="" onMissing={() => setMissing(true)} />}
      <ProviderSetting
        label={ACCOUNT.remove}
        hint={clerk_tells_deletions ? removeHint : removeAlone}
        name={removeName}
        go={open}
      />
    </>
  )
}
