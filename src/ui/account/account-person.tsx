import { ACCOUNT } from '#src/texts/account.ts'
import { NAME_MAX_CHARS } from '#contract/limits.ts'
import { emailError, newPasswordError, oldPasswordError } from '../sign-in/credentials.ts'
import { AccountForm, type AccountField } from './account-form.tsx'
import { AccountLine } from './account-line.tsx'
import { nameError } from './name-error.ts'

export type LineProps = {
  /** The current name and email, or ''. */
  readonly name: string
  readonly email: string
  /** Runs if the backend does not support the call. */
  readonly onMissing: () => void
}

export const PRESENT_PASSWORD: AccountField = {
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

export const NameLine = ({ name, onMissing }: LineProps) => (
  <AccountLine
    label={ACCOUNT.name}
    hint={name || ACCOUNT.noName}
    button={ACCOUNT.change}
    buttonName={ACCOUNT.changeOf('name')}
  >
    <AccountForm
      fields={[nameField(name)]}
      action={ACCOUNT.save}
      onSubmit={(service, { value }) => service.rename(value.trim())}
      told={ACCOUNT.changed(ACCOUNT.name)}
      onMissing={onMissing}
    />
  </AccountLine>
)

/** Changes the email. The form asks for the current password. */
export const EmailLine = ({ email, onMissing }: LineProps) => (
  <AccountLine
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
        PRESENT_PASSWORD,
      ]}
      action={ACCOUNT.save}
      onSubmit={(service, { value, password }) => service.changeEmail(value.trim(), password)}
      told={ACCOUNT.changed(ACCOUNT.email)}
      onMissing={onMissing}
    />
  </AccountLine>
)

export const PasswordLine = ({ email, onMissing }: LineProps) => (
  <AccountLine
    label={ACCOUNT.password}
    hint={ACCOUNT.passwordHint}
    button={ACCOUNT.change}
    buttonName={ACCOUNT.changeOf('password')}
  >
    <AccountForm
      email={email}
      fields={[
        PRESENT_PASSWORD,
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
      told={ACCOUNT.passwordChanged}
      onMissing={onMissing}
    />
  </AccountLine>
)
