import { expect, it, vi } from 'vitest'
import { createCheckout } from '#src/app/payment-flows.ts'
import { errorToMessage } from '#src/texts/errors/error-message.ts'
import { err, ok } from '#contract/api/result.ts'
import { createApi } from '#src/services/http/api.ts'
import { startFlow } from '#tests/support/client/walk-machine.ts'

const ORIGIN = 'https://ledger.example'
const PAGE = 'https://pay.example/c/1'

/**
 * The checkout flow on a server that returns `answer`. Null makes the call fail. The browser
 * records where it navigates.
 */
const checkout = (answer: object | null) => {
  const went: string[] = []
  const bodies: unknown[] = []
  let back = (): void => {}
  let isWatched = false
  const api = createApi(async (_, name, parts) => {
    bodies.push([name, parts?.body])
    return answer ? ok(Response.json(answer)) : err({ type: 'unknown' })
  })
  const staged = startFlow(
    createCheckout(api, ['pay.example'], {
      origin: () => ORIGIN,
      goTo: (address) => void went.push(address),
      watchReturn: (told) => {
        back = told
        isWatched = true
        return () => {
          isWatched = false
        }
      },
    }),
  )
  staged.send({ type: 'START' })
  const answered = async (): Promise<void> => {
    while (staged.snapshot().matches('redirecting')) await new Promise((go) => setImmediate(go))
  }
  return { staged, went, bodies, answered, back: () => back(), isWatched: () => isWatched }
}

it('[BILL-1, BILL-556] [BILL-10] a checkout opens the payment page, with our billing pages as return addresses', async () => {
  const { answered, staged, went, bodies } = checkout({ success: true, checkout_url: PAGE })
  await answered()
  expect(bodies).toEqual([
    [
      'billing.checkout',
      {
        frontend_url: ORIGIN,
        success_url: `${ORIGIN}/app/billing/success?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${ORIGIN}/app/billing`,
      },
    ],
  ])
  expect(went).toEqual([PAGE])
  expect([staged.snapshot().value, staged.facts]).toEqual(['left', []])
})

it('[BILL-40] a checkout is idle again after the browser comes back to the page', async () => {
  const { answered, staged, back, isWatched } = checkout({ success: true, checkout_url: PAGE })
  await answered()
  expect(isWatched()).toBe(true)
  back()
  expect(staged.snapshot().value).toBe('idle')
  expect(staged.facts.at(-1)).toEqual({ type: 'checkout.returned' })
  expect(isWatched()).toBe(false)
})

it.each([
  [
    'an address outside the allowed hosts',
    { success: true, checkout_url: 'https://evil.example/' },
  ],
  ['no address', { success: true }],
  ['an answer without success', { success: false, error: 'No' }],
  ['a failed call', null],
])(
  '[BILL-2] [BILL-7] [BILL-82] a checkout is idle after %s, with a log entry and no toast',
  async (_, answer) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { answered, staged, went } = checkout(answer)
    await answered()
    expect(staged.snapshot().value).toBe('idle')
    expect(staged.facts).toMatchObject([{ type: 'checkout.failed' }])
    expect([went, staged.state().notices]).toEqual([[], []])
    const [failed] = staged.facts
    const text = failed?.type === 'checkout.failed' && errorToMessage(failed.error)
    expect(warned.mock.calls).toEqual([[text]])
    warned.mockRestore()
  },
)
