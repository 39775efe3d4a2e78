import type { FormEvent, ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EMAIL_MAX_CHARS, NAME_MAX_CHARS, PASSWORD_MAX_CHARS } from '#contract/limits.ts'
import { nameField, CURRENT_PASSWORD } from '#src/ui/account/profile-settings.tsx'
import { ServiceForm, type AccountField } from '#src/ui/account/account-form.tsx'
import type { App } from '#src/ui/kit/hooks/app.tsx'
import { AuthForm } from '#src/ui/sign-in/auth-form.tsx'
import { stateAfter } from '#tests/support/client/facts.ts'
import { probe } from '#tests/support/client/probe.tsx'

type Values = Readonly<Record<string, string>>
type Form = ReactElement<{ readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void }>

// Node has no form elements. The values of a form stand in for the form itself.
beforeEach(() => {
  vi.stubGlobal(
    'FormData',
    class {
      readonly #values: Values
      constructor({ values }: { readonly values: Values }) {
        this.#values = values
      }
      get(name: string): string | null {
        return this.#values[name] ?? null
      }
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

/** Submits the form with these values, and returns the selectors of the focused fields. */
const submit = (form: Form, values: Values): readonly string[] => {
  const focused: string[] = []
  const currentTarget = {
    values,
    querySelector: (field: string) => ({ focus: () => focused.push(field) }),
  }
  const event = { preventDefault: () => {}, currentTarget }
  form.props.onSubmit(event as unknown as FormEvent<HTMLFormElement>)
  return focused
}

const emailOf = (chars: number): string => `${'m'.repeat(chars - '@x.com'.length)}@x.com`
const longest = {
  name: 'n'.repeat(NAME_MAX_CHARS),
  email: emailOf(EMAIL_MAX_CHARS),
  password: 'p'.repeat(PASSWORD_MAX_CHARS),
}
const tooLong = {
  name: `${longest.name}n`,
  email: emailOf(EMAIL_MAX_CHARS + 1),
  password: `${longest.password}p`,
} as const

describe('a form with too long input', () => {
  const signing = (isNew: boolean, values: Values) => {
    const send = vi.fn<App['send']>()
    const state = stateAfter([{ type: 'session.missing' }])
    const app = { send, state: () => state, subscribe: () => () => {} }
    const props = { isNew, next: null, email: '', onEmail: () => {}, other: null }
    const form = probe(app, () => AuthForm(props) as Form)
    return { focused: submit(form, values), send }
  }

  it.each([
    [true, 'name'],
    [true, 'email'],
    [true, 'password'],
    [false, 'email'],
    [false, 'password'],
  ] as const)('[AUTH-123] sends nothing (sign-up: %s, too long: %s)', (isNew, field) => {
    const { focused, send } = signing(isNew, { ...longest, [field]: tooLong[field] })
    expect(send).not.toHaveBeenCalled()
    expect(focused).toEqual([`[name=${field}]`])
    expect(signing(isNew, longest).send).toHaveBeenCalledOnce()
  })

  const changing = async (field: AccountField, typed: string) => {
    const service = vi.fn(() => new Promise<never>(() => {}))
    const form = probe({ send: () => {} }, () =>
      ServiceForm({ service, fields: [field], action: '', success: '', onSubmit: service }),
    )
    return { focused: submit(form as Form, { [field.name]: typed }), service }
  }

  it.each([
    [nameField('Maya'), longest.name, tooLong.name],
    [CURRENT_PASSWORD, longest.password, tooLong.password],
  ])('[AUTH-123] sends nothing from the account settings', async (field, right, wrong) => {
    const { focused, service } = await changing(field, wrong)
    expect(service).not.toHaveBeenCalled()
    expect(focused).toEqual([`[name=${field.name}]`])
    expect((await changing(field, right)).service).toHaveBeenCalledOnce()
  })
})
