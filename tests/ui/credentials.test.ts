import { describe, expect, it } from 'vitest'
import { AUTH_TEXTS } from '#contract/wording.ts'
import { credentialErrors, fieldOfRefusal } from '#src/ui/pages/credentials.ts'

describe('[AUTH-6] what is wrong is said beside the field before anything is sent', () => {
  const { emailInvalid, passwordTooShort } = AUTH_TEXTS
  it.each([
    ['maya@x.com', 'northfield', true, null, null],
    [' maya@x.com ', 'northfield', true, null, null],
    ['maya', 'northfield', true, emailInvalid, null],
    ['maya@x', 'northfield', true, emailInvalid, null],
    ['maya @x.com', 'northfield', true, emailInvalid, null],
    ['', '1234567', true, emailInvalid, passwordTooShort],
    ['maya@x.com', '12345678', true, null, null],
    // An old password is the server's to judge.
    ['maya@x.com', '1', false, null, null],
  ])('%j, %j', (email, password, isNew, emailError, passwordError) => {
    expect(credentialErrors(email, password, isNew)).toEqual({
      email: emailError,
      password: passwordError,
    })
  })

  it('asks for a password that was left out', () => {
    expect(credentialErrors('maya@x.com', '', false).password).not.toBeNull()
  })

  it('[AUTH-5] puts a taken email beside the email, a wrong password beside the password', () => {
    expect(fieldOfRefusal(AUTH_TEXTS.emailTaken)).toBe('email')
    expect(fieldOfRefusal(AUTH_TEXTS.wrongPassword)).toBe('password')
  })
})
