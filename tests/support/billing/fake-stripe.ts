import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A received call: path without host, and form fields. */
export type StripeCall = {
  readonly method: string
  readonly path: string
  readonly form: URLSearchParams
  readonly idempotencyKey: string | null
  readonly authorization: string | null
}
/** A subscription of the stand-in. Times are in seconds. */
export type FakeSubscription = {
  id: string
  customer: string
  status: string
  created: number
  cancel_at: number | null
  cancel_at_period_end: boolean
  period_end: number
  metadata: Readonly<Record<string, string>>
}
type Checkout = {
  id: string
  customer: string
  status: string
  url: string
  success_url: string
  cancel_url: string
  userId: string
}

/** Stripe's settings in the environment of a test server. */
export const STRIPE_ENV = {
  STRIPE_SECRET_KEY: 'sk_test_a_secret_of_tests',
  STRIPE_PRICE_ID: 'price_professional',
  STRIPE_WEBHOOK_SECRET: 'whsec_another_secret_of_tests',
} as const

const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text || (request.url?.split('?')[1] ?? ''))
}
const listOf = (data: readonly unknown[]) => ({ object: 'list', data, has_more: false, url: '/' })
/** The result of a request that Stripe rejects because of the object's state. */
const refused = Symbol('refused')
const missing = (param: string) => ({
  error: {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${param}`,
  },
})

const statusOf = (answer: unknown): { readonly status: number; readonly body: unknown } => {
  if (answer === null) return { status: 404, body: missing('customer') }
  if (answer === refused) return { status: 400, body: { error: { type: 'invalid_request_error' } } }
  return { status: 200, body: answer }
}
/** True if `only` names the method and path of the call. A null `only` matches every call. */
const isMeant = ({ method, path }: StripeCall, only: string | null): boolean =>
  only === null || only === `${method} ${path}`

/** Stripe's signature header for a body at `atMs`, as its documentation describes. */
export const stripeSignature = (
  body: string,
  atMs: number,
  secret: string = STRIPE_ENV.STRIPE_WEBHOOK_SECRET,
): string => {
  const seconds = Math.floor(atMs / 1000)
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}

/**
 * A stand-in for Stripe's API over real HTTP. It covers customers, checkouts with idempotency keys,
 * portals and subscriptions. Nothing changes by itself: a test pays, renews and cancels.
 */
export const startFakeStripe = async () => {
  const calls: StripeCall[] = []
  const customers = new Map<string, { email: string; isDeleted: boolean }>()
  const checkouts: Checkout[] = []
  const subscriptions: FakeSubscription[] = []
  const answered = new Map<string, { status: number; body: unknown }>()
  let created = 1_000
  let failing: number | null = null
  let failingCall: string | null = null
  let hold: { readonly only: string | null; readonly until: Promise<void> } | null = null
  /** Pending promises of `comes`. `left` is the number of calls that each still waits for. */
  const waiting = new Set<{ readonly only: string | null; left: number; done: () => void }>()
  const heard = (call: StripeCall): void => {
    for (const one of waiting) {
      if (!isMeant(call, one.only)) continue
      one.left -= 1
      if (one.left > 0) continue
      waiting.delete(one)
      one.done()
    }
  }

  const isGone = (id: string | null) => customers.get(id ?? '')?.isDeleted !== false
  const toWire = (one: FakeSubscription) => ({
    ...one,
    object: 'subscription',
    items: listOf([
      { id: 'si', current_period_end: one.period_end, price: { id: STRIPE_ENV.STRIPE_PRICE_ID } },
    ]),
  })
  const newCheckout = (form: URLSearchParams) => {
    const id = `cs_test_${randomUUID()}`
    const checkout: Checkout = {
      id,
      customer: form.get('customer') ?? '',
      status: 'open',
      url: `https://checkout.stripe.com/c/pay/${id}`,
      success_url: form.get('success_url') ?? '',
      cancel_url: form.get('cancel_url') ?? '',
      userId: form.get('subscription_data[metadata][user_id]') ?? '',
    }
    checkouts.unshift(checkout)
    return { object: 'checkout.session', ...checkout }
  }
  const newCustomer = (form: URLSearchParams) => {
    const id = `cus_${randomUUID()}`
    customers.set(id, { email: form.get('email') ?? '', isDeleted: false })
    return { id, object: 'customer' }
  }
  const expire = (id: string) => {
    const found = checkouts.find((one) => one.id === id)
    if (found?.status !== 'open') return refused
    found.status = 'expired'
    return { object: 'checkout.session', ...found }
  }
  const cancel = (id: string) => {
    const found = subscriptions.find((one) => one.id === id && one.status !== 'canceled')
    if (!found) return null
    found.status = 'canceled'
    return toWire(found)
  }
  const removeCustomer = (id: string) => {
    if (isGone(id)) return null
    customers.set(id, { email: '', isDeleted: true })
    for (const one of subscriptions) if (one.customer === id) one.status = 'canceled'
    return { id, object: 'customer', deleted: true }
  }
  const ofCustomer = <T extends { customer: string }>(all: readonly T[], form: URLSearchParams) =>
    all.filter((one) => one.customer === form.get('customer'))
  /** Calls by method and path. A star replaces an id. */
  const ROUTES: Readonly<Record<string, (form: URLSearchParams, id: string) => unknown>> = {
    'POST /v1/customers': newCustomer,
    'DELETE /v1/customers/*': (_, id) => removeCustomer(id),
    'POST /v1/checkout/sessions': newCheckout,
    'GET /v1/checkout/sessions': (form) => listOf(ofCustomer(checkouts, form)),
    'POST /v1/checkout/sessions/*/expire': (_, id) => expire(id),
    'POST /v1/billing_portal/sessions': () => ({
      object: 'billing_portal.session',
      url: 'https://billing.stripe.com/p/session/x',
    }),
    'DELETE /v1/subscriptions/*': (_, id) => cancel(id),
    'GET /v1/subscriptions': (form) =>
      listOf(
        ofCustomer(subscriptions, form)
          .toSorted((a, b) => b.created - a.created)
          .map(toWire),
      ),
  }
  const answerTo = ({ method, path, form }: StripeCall): unknown => {
    const customer = form.get('customer')
    if (customer !== null && isGone(customer)) return null
    const id = /(?:cus|cs|sub)_[\w-]+/.exec(path)?.[0] ?? ''
    const route = ROUTES[`${method} ${id === '' ? path : path.replace(id, '*')}`]
    if (!route) throw new Error(`no ${method} ${path} here`)
    return route(form, id)
  }
  const callOf = async (request: IncomingMessage): Promise<StripeCall> => ({
    method: request.method ?? '',
    path: (request.url ?? '').split('?')[0] ?? '',
    form: await readForm(request),
    idempotencyKey: String(request.headers['idempotency-key'] ?? '') || null,
    authorization: request.headers.authorization ?? null,
  })
  const server = createServer(async (request, response) => {
    const call = await callOf(request)
    const { idempotencyKey } = call
    calls.push(call)
    heard(call)
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    const known = idempotencyKey === null ? undefined : answered.get(idempotencyKey)
    const held = hold !== null && isMeant(call, hold.only) ? hold.until : null
    if (known) {
      await held
      return send(known.status, known.body)
    }
    /**
     * Stores a response under the idempotency key. Later requests with this key receive the same
     * response.
     */
    const answerFor = (status: number, body: unknown) => {
      if (idempotencyKey !== null) answered.set(idempotencyKey, { status, body })
      return { status, body }
    }
    if (failing !== null && isMeant(call, failingCall)) {
      const body = { error: { type: 'api_error', message: 'No' } }
      // With a status below 500, Stripe rejects a request before processing it, and does not store
      // the response.
      if (failing >= 500) answerFor(failing, body)
      return send(failing, body)
    }
    if ([...call.form.values()].includes(''))
      return send(400, {
        error: { type: 'invalid_request_error', code: 'parameter_invalid_empty' },
      })
    const { status, body } = statusOf(answerTo(call))
    if (status === 200) answerFor(status, body)
    // A held response shows the state at the time of its request.
    await held
    return send(status, body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    env: { ...STRIPE_ENV, STRIPE_API_URL: `http://127.0.0.1:${port}` },
    calls,
    checkouts,
    customers,
    subscriptions,
    /** Pays a checkout: the customer's subscription runs until `untilMs`. */
    pay: (id: string, untilMs: number): FakeSubscription => {
      const checkout = checkouts.find((one) => one.id === id)
      if (checkout?.status !== 'open') throw new Error(`the checkout ${id} is not open`)
      checkout.status = 'complete'
      created += 1
      const subscription: FakeSubscription = {
        id: `sub_${randomUUID()}`,
        customer: checkout.customer,
        status: 'active',
        created,
        cancel_at: null,
        cancel_at_period_end: false,
        period_end: Math.floor(untilMs / 1000),
        metadata: { user_id: checkout.userId },
      }
      subscriptions.push(subscription)
      return subscription
    },
    /**
     * Responds with the error `status` to every call, or only to the call that `only` names. A null
     * status ends the failure.
     */
    failWith: (status: number | null, only: string | null = null) => {
      failing = status
      failingCall = only
    },
    /** Adds a second, equal subscription to the same customer. */
    sellAgain: (paid: FakeSubscription): FakeSubscription => {
      created += 1
      const second = { ...paid, id: `sub_${randomUUID()}`, created }
      subscriptions.push(second)
      return second
    },
    /**
     * Holds the responses to new calls, or only to the call that `only` names. A later hold
     * replaces this one for new calls. The returned function sends the held responses and stops
     * holding new ones.
     */
    holdAnswers: (only: string | null = null) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      hold = { only, until: promise }
      return () => {
        hold = null
        resolve()
      }
    },
    /** Resolves after `times` more calls that match `only`. A null `only` matches every call. */
    comes: (only: string | null = null, times = 1): Promise<void> =>
      new Promise((done) => waiting.add({ only, left: times, done })),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>
