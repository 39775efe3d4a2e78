import { useState, type FormEvent, type ReactNode } from 'react'
import { PASSWORD_MIN_CHARS } from '#contract/limits.ts'
import { SIGN_IN } from '#src/texts/screens.ts'
import { selectSession } from '#src/log/selectors/selectors.ts'
import { useApp, useSend } from '../kit/hooks/app.tsx'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { Spinner } from '../kit/badges.tsx'
import { AuthNotes } from './auth-notes.tsx'
import * as css from './auth.css.ts'
import {
  credentialErrors,
  fieldOfServerError,
  type CredentialErrors,
  type Credentials,
} from './credentials.ts'

type AuthFormProps = {
  /** Sign-up asks for a name and a new password. */
  readonly isNew: boolean
  /** The page to open after sign-in. Null opens the app's home. */
  readonly next: string | null
  /** The initial value of the email field. */
  readonly email: string
  readonly onEmail: (typed: string) => void
  /** The link below the form, from sign-in to sign-up or from sign-up to sign-in. */
  readonly other: ReactNode
}

/** In display order, because the first wrong field takes the focus. */
const FIELDS = ['name', 'email', 'password'] as const
const none: CredentialErrors = { name: null, email: null, password: null }

/** The form for sign-in and sign-up. Errors appear beside the fields. One submit runs at a time. */
export const AuthForm = ({ isNew, next, email, onEmail, other }: AuthFormProps) => {
  const { isBusy, error } = useApp(selectSession)
  const send = useSend()
  const [typed, setTyped] = useState(none)
  // A server error disappears with the next edit.
  const [isEdited, setEdited] = useState(true)
  const refusal = error !== null && !isEdited ? { [fieldOfServerError(error)]: error } : {}
  const errors = { ...typed, ...refusal }
  const action = isNew ? SIGN_IN.createAccount : SIGN_IN.signIn

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const values = valuesOf(event.currentTarget)
    const found = credentialErrors(values, isNew)
    setTyped(found)
    const wrong = FIELDS.find((field) => found[field] !== null)
    if (wrong) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
      return
    }
    const { email, password, name } = values
    setEdited(false)
    if (isNew) send({ type: 'SIGN_UP', email, password, name, next })
    else send({ type: 'SIGN_IN', email, password, next })
  }

  return (
    <form
      className={css.form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={() => setEdited(true)}
    >
      <h1 className={css.title}>{action}</h1>
      <AuthNotes next={next} />
      {isNew && <Field label={SIGN_IN.name} name="name" autoComplete="name" error={errors.name} />}
      <Field
        label={SIGN_IN.email}
        name="email"
        type="email"
        defaultValue={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
        inputMode="email"
        autoComplete={isNew ? 'email' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email}
      />
      <Field
        label={SIGN_IN.password}
        name="password"
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        minLength={isNew ? PASSWORD_MIN_CHARS : undefined}
        hint={isNew ? `At least ${PASSWORD_MIN_CHARS} characters` : undefined}
        error={errors.password}
      />
      <Button type="submit" kind="main" size="lg" shape="wide" aria-disabled={isBusy}>
        {isBusy && <Spinner />}
        {action}
      </Button>
      <p className={css.otherForm}>{other}</p>
    </form>
  )
}

const valuesOf = (form: HTMLFormElement): Credentials => {
  const data = new FormData(form)
  const text = (name: string): string => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { email: text('email').trim(), password: text('password'), name: text('name').trim() }
}
