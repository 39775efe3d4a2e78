import { fromCallback, fromPromise } from 'xstate'
import { expect, it } from 'vitest'
import type { AppError } from '#src/shared/app-error.ts'
import { checkoutMachine } from '#src/machines/checkout/machine.ts'
import type {
  CheckoutContext,
  CheckoutEvent,
  CheckoutResult,
} from '#src/machines/checkout/types.ts'
import { startFlow, walkMachine } from '#tests/support/client/walk-machine.ts'

const lost: AppError = { type: 'network', operation: 'billing.checkout', raw: '' }
const came = (output: CheckoutResult) => ({
  type: 'xstate.done.actor.ask',
  actorId: 'ask',
  output,
})
const address = 'https://pay.example/c/1'
const found = came({ ok: true, value: address })
const failed = came({ ok: false, error: lost })

/**
 * A checkout machine whose `ask` never answers. `left` records the addresses to which it sends the
 * browser.
 */
const watched = () => {
  const left: string[] = []
  let given = 0
  const machine = checkoutMachine.provide({
    actors: {
      ask: fromPromise<CheckoutResult>(({ signal }) => {
        signal.addEventListener('abort', () => (given += 1))
        return new Promise(() => {})
      }),
      leave: fromCallback<CheckoutEvent, CheckoutContext>(
        ({ input }) => void left.push(input.address),
      ),
    },
  })
  return { machine, left, given: () => given }
}

it('[BILL-1, BILL-556] [BILL-2] [BILL-3] [BILL-40] checkout takes every transition, and goes only to the address in the response', () => {
  const walked = walkMachine({
    machine: watched().machine,
    events: [{ type: 'START' }, { type: 'RESET' }, { type: 'RETURNED' }, found, failed],
    key: ({ context }) => context,
    check: (staged) => {
      const seen = staged.snapshot()
      if (seen.matches('left')) expect((seen.context as CheckoutContext).address).toBe(address)
      expect(staged.state().notices).toEqual([])
    },
  })
  expect(walked.missed).toEqual([])
})

it('[BILL-3] closing the paywall cancels the call, and the browser stays on the page', () => {
  const { machine, left, given } = watched()
  const staged = startFlow(machine)
  staged.send({ type: 'START' })
  staged.send({ type: 'RESET' })
  expect([staged.snapshot().value, given(), left]).toEqual(['idle', 1, []])
})

it('[BILL-2] a failure is recorded in the log, and the next press starts checkout again', () => {
  const { machine, left } = watched()
  const staged = startFlow(machine)
  staged.send({ type: 'START' })
  staged.send(failed)
  expect(staged.facts).toEqual([{ type: 'checkout.failed', error: lost }])
  staged.send({ type: 'START' })
  staged.send(found)
  expect([staged.snapshot().value, left]).toEqual(['left', [address]])
})
