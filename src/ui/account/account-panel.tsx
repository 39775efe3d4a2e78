import { useState, type ComponentType } from 'react'
import { ACCOUNT } from '#src/texts/account.ts'
import { selectSession } from '#src/log/selectors/selectors.ts'
import { useAccountSessions } from './use-account-calls.ts'
import { useApp, useAppContext } from '../kit/hooks/app.tsx'
import { group } from '../shell/settings/settings.css.ts'
import { DownloadSetting, DeleteAccountSetting } from './data-settings.tsx'
import {
  EmailSetting,
  NameSetting,
  PasswordSetting,
  type SettingProps,
} from './profile-settings.tsx'
import { AccountSessions } from './account-sessions.tsx'
import * as css from './account.css.ts'
import { HostedAccount } from './hosted-account.tsx'

type GroupProps = {
  readonly title: string
  readonly lines: Readonly<Record<string, ComponentType<SettingProps>>>
}

const PERSON = { name: NameSetting, email: EmailSetting, password: PasswordSetting }
const DATA = { download: DownloadSetting, remove: DeleteAccountSetting }

/** Settings under a heading. A setting disappears if the backend does not support its call. */
const Group = ({ title, lines }: GroupProps) => {
  const { user } = useApp(selectSession)
  const [missing, setMissing] = useState<readonly string[]>([])
  const there = Object.entries(lines).filter(([key]) => !missing.includes(key))
  if (there.length === 0) return null
  return (
    <>
      <h2 className={group}>{title}</h2>
      {there.map(([key, Line]) => (
        <Line
          key={key}
          name={user?.name ?? ''}
          email={user?.email ?? ''}
          onMissing={() => setMissing((known) => [...known, key])}
        />
      ))}
    </>
  )
}

/** An account of the local sign-in. Unsupported settings are hidden. */
const OwnAccount = () => {
  const { hasAccount } = useApp(selectSession)
  const sessions = useAccountSessions()
  if (!hasAccount) return <p className={css.loadingText}>{ACCOUNT.missing}</p>
  return (
    <>
      <Group title={ACCOUNT.you} lines={PERSON} />
      <h2 className={group}>{ACCOUNT.sessions}</h2>
      <AccountSessions {...sessions} />
      <Group title={ACCOUNT.data} lines={DATA} />
    </>
  )
}

/** The content of the dialog "Account". It depends on the sign-in provider. */
export const AccountPanel = ({ onClose }: { readonly onClose: () => void }) =>
  useAppContext().hosted ? <HostedAccount onClose={onClose} /> : <OwnAccount />
