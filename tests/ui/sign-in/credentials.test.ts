import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ACCOUNT } from '#src/texts/account.ts'
import { EMAIL_MAX_CHARS, NAME_MAX_CHARS, PASSWORD_MAX_CHARS } from '#contract/limits.ts'
import { CREDENTIAL_TEXTS, nameTooLong } from '#contract/api/name-texts.ts'
import { AUTH_TEXTS } from '#contract/api/wording.ts'
import { credentialErrors, fieldOfServerError } from '#src/ui/sign-in/credentials.ts'
import { nameField, CURRENT_PASSWORD } from '#src/ui/account/profile-settings.tsx'

describe('[AUTH-6] invalid input is reported beside its field before anything is sent', () => {
  const { emailInvalid, passwordTooShort } = CREDENTIAL_TEXTS
  it.each([
    ['maya@x.com', 'northfield', true, null, null],
    [' maya@x.com ', 'northfield', true, null, null],
    ['maya', 'northfield', true, emailInvalid, null],
    ['maya@x', 'northfield', true, emailInvalid, null],
    ['maya @x.com', 'northfield', true, emailInvalid, null],
    ['', '1234567', true, emailInvalid, passwordTooShort],
    ['maya@x.com', '12345678', true, null, null],
    // Only the server checks an existing password.
    ['maya@x.com', '1', false, null, null],
  ])('%j, %j', (email, password, isNew, emailError, passwordError) => {
    expect(credentialErrors({ name: 'Maya', email, password }, isNew)).toEqual({
      name: null,
      email: emailError,
      password: passwordError,
    })
  })

  it('a missing password is asked for', () => {
    const nothing = { name: '', email: 'maya@x.com', password: '' }
    expect(credentialErrors(nothing, false).password).toBe(CREDENTIAL_TEXTS.passwordMissing)
  })

  it('[AUTH-5] a taken email is reported at the email field, and a wrong password at the password field', () => {
    expect(fieldOfServerError(AUTH_TEXTS.emailTaken)).toBe('email')
    expect(fieldOfServerError(AUTH_TEXTS.wrongPassword)).toBe('password')
  })
})

describe('input that is too long to be stored', () => {
  const { emailTooLong, passwordTooLong } = CREDENTIAL_TEXTS
  const emailOf = (chars: number): string => `${'m'.repeat(chars - '@x.com'.length)}@x.com`
  const typed = (more: number) => ({
    name: ` ${'n'.repeat(NAME_MAX_CHARS + more)} `,
    email: ` ${emailOf(EMAIL_MAX_CHARS + more)} `,
    password: 'p'.repeat(PASSWORD_MAX_CHARS + more),
  })

  it('[AUTH-123] is reported at its field, and blanks around name and email do not count', () => {
    const nothing = { name: null, email: null, password: null }
    expect(credentialErrors(typed(0), true)).toEqual(nothing)
    expect(credentialErrors(typed(1), true)).toEqual({
      name: nameTooLong(NAME_MAX_CHARS),
      email: emailTooLong,
      password: passwordTooLong,
    })
    // The sign-in form has no name field.
    expect(credentialErrors(typed(1), false)).toEqual({
      name: null,
      email: emailTooLong,
      password: passwordTooLong,
    })
    expect(emailTooLong).toContain('254')
    expect(passwordTooLong).toContain('200')
  })

  it('[AUTH-123] is not cut silently by any field of the account', () => {
    const files = ['src/ui/account/profile-settings.tsx', 'src/ui/sign-in/auth-form.tsx']
    for (const file of files) expect(readFileSync(file, 'utf8'), file).not.toContain('maxLength')
    expect(nameField('Maya').input.maxLength).toBeUndefined()
    expect(CURRENT_PASSWORD.check?.(typed(0).password)).toBeNull()
    expect(CURRENT_PASSWORD.check?.(typed(1).password)).toBe(passwordTooLong)
    expect(CURRENT_PASSWORD.check?.('')).toBe(ACCOUNT.noPresent)
  })
})
