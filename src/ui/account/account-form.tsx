import {
  useContext,
  useState,
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { ACCOUNT } from '#src/texts/account.ts'
import type { AccountService, AccountResult } from '#src/services/account/account-service.ts'
import { CloseSettingForm, useServiceCall } from './use-account-calls.ts'
import { useAppContext } from '../kit/hooks/app.tsx'
import { FailureMessage } from '../kit/empty-state.tsx'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { Spinner } from '../kit/badges.tsx'
import * as css from './account.css.ts'

type Values = { readonly value: string; readonly password: string }

/** A field of an account form. */
export type AccountField = {
  readonly name: keyof Values
  readonly input: Omit<ComponentProps<typeof Field>, 'name' | 'error'>
  /** Returns an error to show before sending, or null for a valid value. */
  readonly check?: (value: string) => string | null
}

type FormProps<S> = {
  readonly fields: readonly AccountField[]
  /** Label of the submit button. `busy` replaces it while the call runs. */
  readonly action: string
  readonly busy?: string
  readonly isGrave?: boolean
  /** Username for password managers, in a hidden field. */
  readonly email?: string
  readonly onSubmit: (service: S, values: Values) => AccountResult
  /** Text for the user after a success. Empty if the call leads to another page. */
  readonly success: string | ((values: Values) => string)
  /** Runs if the backend does not support the call. */
  readonly onMissing?: () => void
  /** Shown above the fields. */
  readonly children?: ReactNode
}

const valuesOf = (form: HTMLFormElement): Values => {
  const data = new FormData(form)
  const text = (name: keyof Values): string => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { value: text('value'), password: text('password') }
}

/** A stable function, so React calls it once, when the field mounts. */
const focus = (input: HTMLInputElement | null): void => input?.focus()

export const AccountForm = (props: FormProps<AccountService>) => (
  <ServiceForm {...props} service={useAppContext().account} />
)

type ServiceFormProps<S> = FormProps<S> & {
  /** Loads the service that runs the call. */
  readonly service: () => Promise<S>
}

/**
 * A form that runs one call of a service. After an error the input stays, and the error appears
 * beside its field.
 */
export const ServiceForm = <S,>(props: ServiceFormProps<S>) => {
  const { service: bring, fields, action, busy = action, isGrave, email, onSubmit, success } = props
  const close = useContext(CloseSettingForm)
  const { isBusy, refusal, call, forgive } = useServiceCall(bring, props.onMissing)
  const [wrong, setWrong] = useState<Partial<Values>>({})
  const about = fields.find(({ name }) => name === refusal?.about) ?? fields[0]
  const errorOf = ({ name }: AccountField): string | null =>
    wrong[name] ?? (name === about?.name ? (refusal?.text ?? null) : null)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = valuesOf(form)
    const found = fields.flatMap(({ name, check }) => {
      const text = check?.(values[name]) ?? null
      return text === null ? [] : [[name, text] as const]
    })
    setWrong(Object.fromEntries(found))
    const [first] = found
    if (first) return focus(form.querySelector<HTMLInputElement>(`[name=${first[0]}]`))
    const words = typeof success === 'string' ? success : success(values)
    void call(
      (service) => onSubmit(service, values),
      () => close(words),
      words,
    )
  }
  /** While a call runs, the form stays open, because the call cannot be cancelled. */
  const cancel = () => {
    if (!isBusy) close('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // Escape closes the form, not the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }
  const forget = () => {
    forgive()
    setWrong({})
  }
  return (
    <form className={css.form} method="post" noValidate onSubmit={submit} onInput={forget}>
      {props.children}
      {email !== undefined && (
        <input hidden readOnly name="username" autoComplete="username" value={email} />
      )}
      {fields.map((field, index) => (
        <Field
          key={field.name}
          name={field.name}
          {...field.input}
          error={errorOf(field)}
          onKeyDown={onKeyDown}
          {...(index === 0 && { ref: focus })}
        />
      ))}
      {fields.length === 0 && refusal && (
        <div role="alert">
          <FailureMessage>{refusal.text}</FailureMessage>
        </div>
      )}
      <div className={css.actions}>
        <Button
          type="submit"
          kind={isGrave ? 'neg' : 'main'}
          aria-disabled={isBusy}
          onKeyDown={onKeyDown}
        >
          {isBusy && <Spinner />}
          {isBusy ? busy : action}
        </Button>
        <Button kind="line" aria-disabled={isBusy} onClick={cancel} onKeyDown={onKeyDown}>
          {ACCOUNT.cancel}
        </Button>
      </div>
    </form>
  )
}
