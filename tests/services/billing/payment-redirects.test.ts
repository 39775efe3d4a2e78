import { describe, expect, it } from 'vitest'
import { errorToMessage } from '#src/texts/errors/error-message.ts'
import { allowedPaymentUrl } from '#src/services/billing/payment-redirects.ts'

const ORIGIN = 'https://ledger.example'
const follow = (address: string | null | undefined, success = true) =>
  allowedPaymentUrl('billing.checkout', { success, address }, ['pay.example'], ORIGIN)

describe('an address of the provider', () => {
  it.each(['https://pay.example/c/1?a=b#c', `${ORIGIN}/sandbox-checkout/1`])(
    '[BILL-7] is followed to %s',
    (address) => expect(follow(address)).toEqual({ ok: true, value: address }),
  )

  it.each([
    ['another host', 'https://evil.example/c'],
    ['a host that only ends with the allowed host', 'https://notpay.example/'],
    ['a subdomain of the allowed host', 'https://a.pay.example/'],
    ['the allowed host as a user name', 'https://pay.example@evil.example/'],
    ['the allowed host with another port', 'https://pay.example:8443/'],
    ['plain http', 'http://pay.example/'],
    ['the app host over plain http', 'http://ledger.example/'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,hi'],
    ['a blob URL of this origin', `blob:${ORIGIN}/6a0c`],
    ['no protocol', '//pay.example/c'],
    ['a path', '/app/billing'],
    ['nothing', ''],
    ['null', null],
    ['none', undefined],
  ])('[BILL-7] is not followed to %s', (_, address) => {
    const refused = follow(address)
    expect(refused.ok).toBe(false)
    if (!refused.ok) expect(errorToMessage(refused.error)).toBe('Failed to get checkout URL')
  })

  it('[BILL-10] is refused if the answer does not report success', () => {
    expect(follow('https://pay.example/c/1', false).ok).toBe(false)
  })
})
