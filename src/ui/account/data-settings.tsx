import { Download } from '../kit/icons.ts'
import { useState } from 'react'
import { ACCOUNT } from '#src/texts/account.ts'
import { useAccountCall } from './use-account-calls.ts'
import { FailureMessage } from '../kit/empty-state.tsx'
import { Button } from '../kit/button.tsx'
import { Spinner } from '../kit/badges.tsx'
import { Setting } from '../shell/settings/setting.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountSetting } from './account-setting.tsx'
import { CURRENT_PASSWORD, type SettingProps } from './profile-settings.tsx'
import * as css from './account.css.ts'

/** Downloads all stored data of the user as a file. */
export const DownloadSetting = ({ onMissing }: SettingProps) => {
  const { isBusy, refusal, call } = useAccountCall(onMissing)
  const [status, setStatus] = useState('')
  const download = () => {
    setStatus('')
    void call(
      (service) => service.download(),
      () => setStatus(ACCOUNT.downloaded),
    )
  }
  return (
    <div className={css.line}>
      <Setting label={ACCOUNT.download} hint={ACCOUNT.downloadHint}>
        {({ hintId }) => (
          <Button
            kind="line"
            aria-describedby={hintId}
            aria-disabled={isBusy}
            onClick={download}
            {...(!isBusy && { icon: Download })}
          >
            {isBusy && <Spinner />}
            {isBusy ? ACCOUNT.downloading : ACCOUNT.downloadDo}
          </Button>
        )}
      </Setting>
      {refusal && (
        <div role="alert" className={css.problem}>
          <FailureMessage>{refusal.text}</FailureMessage>
        </div>
      )}
      <output className={css.status}>{status}</output>
    </div>
  )
}

/** Deletes the account. The form lists the data that will be lost, and asks for the password. */
export const DeleteAccountSetting = ({ email, onMissing }: SettingProps) => (
  <AccountSetting
    label={ACCOUNT.remove}
    hint={ACCOUNT.removeHint}
    button={ACCOUNT.removeDo}
    buttonName={ACCOUNT.remove}
    isGrave
  >
    <AccountForm
      isGrave
      email={email}
      fields={[CURRENT_PASSWORD]}
      action={ACCOUNT.removeConfirm}
      busy={ACCOUNT.removing}
      onSubmit={(service, { password }) => service.remove(password)}
      success=""
      onMissing={onMissing}
    >
      <FailureMessage>
        <b>{ACCOUNT.removeTitle}</b>
        <ul className={css.removedList}>
          {ACCOUNT.removed.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        <p>{ACCOUNT.removeKeep}</p>
      </FailureMessage>
    </AccountForm>
  </AccountSetting>
)
