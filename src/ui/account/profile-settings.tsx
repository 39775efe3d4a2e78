import { ACCOUNT } from '#src/texts/account.ts'
import { NAME_MAX_CHARS } from '#contract/limits.ts'
import { emailError, newPasswordError, oldPasswordError } from '../sign-in/credentials.ts'
import { AccountForm, type AccountField } from './account-form.tsx'
import { AccountSetting } from './account-setting.tsx'
import { nameError } from './name-error.ts'

export type SettingProps = {
  /** The current name and email, or ''. */
  readonly name: string
  readonly email: string
  /** Runs if the backend does not support the call. */
  readonly onMissing: () => void
}

export const CURRENT_PASSWORD: AccountField = {
  name: 'password',
  input: {
    label: ACCOUNT.present,
    type: 'password',
    autoComplete: 'current-password',
  },
  check: (password) => oldPasswordError(password, ACCOUNT.noPresent),
}

/** The field for the user's name. A name that is too long shows an error. */
export const nameField = (name: string): AccountField => ({
  name: 'value',
  input: { label: ACCOUNT.name, defaultValue: name, autoComplete: 'name' },
  check: (typed) => nameError(typed, NAME_MAX_CHARS),
})

export const NameSetting = ({ name, onMissing }: SettingProps) => (
  <AccountSetting
    label={ACCOUNT.name}
    hint={name || ACCOUNT.noName}
    button={ACCOUNT.change}
    buttonName={ACCOUNT.changeOf('name')}
  >
    <AccountForm
      fields={[nameField(name)]}
      action={ACCOUNT.save}
      onSubmit={(service, { value }) => service.rename(value.trim())}
      success={ACCOUNT.changed(ACCOUNT.name)}
      onMissing={onMissing}
    />
  </AccountSetting>
)

/** Changes the email. The form asks for the current password. */
export const EmailSetting = ({ email, onMissing }: SettingProps) => (
  <AccountSetting
    label={ACCOUNT.email}
    hint={email}
    button={ACCOUNT.change}
    buttonName={ACCOUNT.changeOf('email')}
  >
    <AccountForm
      fields={[
        {
          name: 'value',
          input: {
            label: ACCOUNT.newEmail,
            hint: ACCOUNT.emailHint,
            defaultValue: email,
            type: 'email',
            inputMode: 'email',
            autoComplete: 'email',
            autoCapitalize: 'none',
            spellCheck: false,
          },
          check: emailError,
        },
        CURRENT_PASSWORD,
      ]}
      action={ACCOUNT.save}
      onSubmit={(service, { value, password }) => service.changeEmail(value.trim(), password)}
      success={ACCOUNT.changed(ACCOUNT.email)}
      onMissing={onMissing}
    />
  </AccountSetting>
)

export const PasswordSetting = ({ email, onMissing }: SettingProps) => (
  <AccountSetting
    label={ACCOUNT.password}
    hint={ACCOUNT.passwordHint}
    button={ACCOUNT.change}
    buttonName={ACCOUNT.changeOf('password')}
  >
    <AccountForm
      email={email}
      fields={[
        CURRENT_PASSWORD,
        {
          name: 'value',
          input: {
            label: ACCOUNT.newPassword,
            hint: ACCOUNT.newPasswordHint,
            type: 'password',
            autoComplete: 'new-password',
          },
          check: newPasswordError,
        },
      ]}
      action={ACCOUNT.save}
      onSubmit={(service, { value, password }) => service.changePassword(password, value)}
      success={ACCOUNT.passwordChanged}
      onMissing={onMissing}
    />
  </AccountSetting>
)
