import {
  useContext,
  useState,
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { ACCOUNT } from '#src/texts/account.ts'
import type { AccountDesk, AccountResult } from '#src/services/account/account-calls.ts'
import { CloseLine, useDeskCall } from './use-account-calls.ts'
import { useAppContext } from '../kit/hooks/app.tsx'
import { Fail } from '../kit/blank.tsx'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { Spinner } from '../kit/badges.tsx'
import * as css from './account.css.ts'

type Values = { readonly value: string; readonly password: string }

/** A field of a form of the account. */
export type AccountField = {
  readonly name: keyof Values
  readonly input: Omit<ComponentProps<typeof Field>, 'name' | 'error'>
  /** What is wrong with it before anything is sent; null where nothing is. */
  readonly check?: (value: string) => string | null
}

type FormProps<D> = {
  readonly fields: readonly AccountField[]
  /** The words of its button, and while it works. */
  readonly action: string
  readonly busy?: string
  readonly isGrave?: boolean
  /** For what keeps passwords: whose these are. */
  readonly email?: string
  readonly onSubmit: (desk: D, values: Values) => AccountResult
  /** What is told once it is done; empty where the page is left. */
  readonly told: string | ((values: Values) => string)
  /** The backend has no such call. */
  readonly onMissing?: () => void
  /** What stands above the fields. */
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

/** The same function each time, so that it happens once: as the field appears. */
const focus = (input: HTMLInputElement | null): void => input?.focus()

/** One change of the account. */
export const AccountForm = (props: FormProps<AccountDesk>) => (
  <DeskForm {...props} desk={useAppContext().account} />
)

type DeskFormProps<D> = FormProps<D> & {
  /** Who does what the form asks for. */
  readonly desk: () => Promise<D>
}

/** What a desk is asked for: errors beside their fields, one at a time; what was typed stays. */
export const DeskForm = <D,>(props: DeskFormProps<D>) => {
  const { desk: bring, fields, action, busy = action, isGrave, email, onSubmit, told } = props
  const close = useContext(CloseLine)
  const { isBusy, refusal, call, forgive } = useDeskCall(bring, props.onMissing)
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
    const words = typeof told === 'string' ? told : told(values)
    void call(
      (desk) => onSubmit(desk, values),
      () => close(words),
      words,
    )
  }
  /** What is under way is done or not; nothing here takes it back. */
  const cancel = () => {
    if (!isBusy) close('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // Only the form closes, not the dialog around it.
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
          <Fail>{refusal.text}</Fail>
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
