import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { API_TEXTS, AUTH_TEXTS } from '#contract/api/wording.ts'
import { becomePro, checkoutBody } from '#tests/support/billing/billing.ts'
import { ask, callerOf } from '#tests/support/server/caller.ts'
import { openTestStore } from '#tests/support/server/database.ts'
import { everyRow, tablesWith } from '#tests/support/server/every-row.ts'
import { startFakeStripe } from '#tests/support/billing/fake-stripe.ts'
import { startHostedWorld, type HostedWorld } from '#tests/support/auth/hosted-world.ts'
import { deletionOf, svixHeaders, svixSignature, WEBHOOK_SECRET } from '#tests/support/auth/svix.ts'

const SUBJECT = 'user_2maya'
const OTHER = 'user_2other'
const MINUTE_MS = 60_000

let world: HostedWorld
beforeEach(async () => {
  world = await startHostedWorld({ CLERK_WEBHOOK_SECRET: WEBHOOK_SECRET })
})
afterEach(() => world.close())

const now = () => world.clock.now().getTime()
const post = (body: string, headers: Readonly<Record<string, string>>) =>
  fetch(`${world.server.origin}/api/auth/webhook/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
const tell = (body: string) => post(body, svixHeaders(body, now()))
const tellOf = async (subject: string) => (await tell(deletionOf(subject))).status
const claimsOf = (sub: string) => ({ sub, email: `${sub}@example.test`, name: `Name ${sub}` })
const as = (sub: string) => world.as({ claims: claimsOf(sub) })
const rowsWith = async (...signs: readonly string[]) =>
  tablesWith(await everyRow(world.server.dataDir), signs)

/** Fills an account, and returns texts that identify its data. */
const fill = async (sub: string) => {
  const person = await as(sub)
  const { id } = (await person.call('account.get')).body
  const { body: sheet } = await person.call('spreadsheets.create', { body: { title: `Of ${sub}` } })
  const { body: shared } = await person.call('share.enable', { params: { id: sheet.id } })
  await ask(person, { message: `What of ${sub}` })
  return { person, sheet, code: shared.public_share?.code ?? '', signs: [id, sub, sheet.id] }
}

describe('an account deletion reported by Clerk', () => {
  it('[AUTH-113] removes all data of its user from every table, and no data of other users', async () => {
    const [gone, stays] = [await fill(SUBJECT), await fill(OTHER)]
    const had = await rowsWith(...stays.signs)
    expect(await rowsWith(...gone.signs)).toEqual(had)
    const answer = await tell(deletionOf(SUBJECT))
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }])
    expect(await rowsWith(...gone.signs)).toEqual([])
    expect(await rowsWith(...stays.signs)).toEqual(had)
    const open = (code: string) =>
      callerOf(world.server.origin).call('share.get', { params: { code } })
    expect((await open(gone.code)).status).toBe(404)
    expect((await open(stays.code)).body.title).toBe(`Of ${OTHER}`)
    expect((await stays.person.call('histories.list')).body.total_count).toBe(1)
  })

  it('[AUTH-113, AUTH-138] changes nothing if the user or the event type does not match', async () => {
    const { signs } = await fill(SUBJECT)
    const had = await rowsWith(...signs)
    expect(await tellOf('user_2unknown')).toBe(200)
    for (const body of [
      '{}',
      'no JSON',
      deletionOf(''),
      JSON.stringify({ type: 'user.deleted', data: { deleted: true } }),
      JSON.stringify({ type: 'user.updated', data: { id: SUBJECT } }),
      JSON.stringify({ type: 'session.ended', data: { user_id: SUBJECT } }),
    ])
      expect([body, (await tell(body)).status]).toEqual([body, 200])
    expect(await rowsWith(...signs)).toEqual(had)
  })

  it('[AUTH-113, AUTH-151] affects only accounts of CLERK_ISSUER', async () => {
    const store = await openTestStore(world.server.dataDir)
    const id = crypto.randomUUID()
    const row = {
      id,
      email: id,
      name: '',
      password_hash: 'x',
      created_at: 'then',
      ledger_writes: 0,
    }
    await store.insertInto('users').values(row).execute()
    await store
      .insertInto('identities')
      .values({ issuer: 'https://else.example.test', subject: SUBJECT, user_id: id })
      .execute()
    await store.destroy()
    expect(await tellOf(SUBJECT)).toBe(200)
    expect(await rowsWith(id)).toEqual(expect.arrayContaining(['users', 'identities']))
  })

  it('[AUTH-113] also ends a plan of the sandbox', async () => {
    await world.close()
    world = await startHostedWorld({ CLERK_WEBHOOK_SECRET: WEBHOOK_SECRET, PUBLIC_URL: '' })
    const person = await world.as({ claims: { sub: SUBJECT, azp: world.server.origin } })
    await becomePro(person)
    const { id } = (await person.call('account.get')).body
    expect(await rowsWith(id)).toContain('subscriptions')
    expect(await tellOf(SUBJECT)).toBe(200)
    expect(await rowsWith(id)).toEqual([])
  })

  it('[AUTH-68, AUTH-113] writes nothing about the user to the log', async () => {
    await fill(SUBJECT)
    await tellOf(SUBJECT)
    expect(world.logged()).toContain('auth.webhook')
    expect(world.logged()).not.toContain(SUBJECT)
    expect(world.logged()).not.toContain(WEBHOOK_SECRET)
  })
})

describe('a webhook event of Clerk', () => {
  const body = deletionOf(SUBJECT)
  const sign = (signing = {}) => svixHeaders(body, now(), signing)

  const forged: Readonly<Record<string, () => Readonly<Record<string, string>>>> = {
    'no signature': () => ({}),
    'no id': () => ({ ...sign(), 'svix-id': '' }),
    'no time': () => ({ ...sign(), 'svix-timestamp': '' }),
    'another time': () => ({ ...sign(), 'svix-timestamp': String(now() / 1000 - 1) }),
    'another id': () => ({ ...sign(), 'svix-id': 'msg_else' }),
    'another key': () => sign({ secret: `whsec_${'x'.repeat(32)}` }),
    'another body': () => sign({ signed: deletionOf(OTHER) }),
    'a way of signing that is not known': () => {
      const headers = sign()
      return { ...headers, 'svix-signature': headers['svix-signature'].replace('v1,', 'v2,') }
    },
    'half of a signature': () => {
      const headers = sign()
      return { ...headers, 'svix-signature': headers['svix-signature'].slice(0, 20) }
    },
    'an empty signature': () => ({ ...sign(), 'svix-signature': 'v1,' }),
    'six minutes ago': () => svixHeaders(body, now() - 6 * MINUTE_MS),
    'six minutes from now': () => svixHeaders(body, now() + 6 * MINUTE_MS),
  }
  it('[AUTH-114] is refused unless it is signed with our secret for exactly this body, within five minutes of now', async () => {
    const { person, signs } = await fill(SUBJECT)
    const had = await rowsWith(...signs)
    for (const [how, headersOf] of Object.entries(forged)) {
      const answer = await post(body, headersOf())
      const said = { status: answer.status, body: await answer.json() }
      expect([how, said]).toEqual([how, { status: 400, body: { detail: API_TEXTS.forged } }])
      expect([how, await rowsWith(...signs)]).toEqual([how, had])
    }
    expect((await person.call('account.get')).status).toBe(200)
    // The same body with a correct signature is accepted.
    expect((await post(body, sign())).status).toBe(200)
  })

  it('[AUTH-114, AUTH-152] is accepted with one valid signature among several, as during a change of secret', async () => {
    const { signs } = await fill(SUBJECT)
    const right = svixSignature('msg_1', now(), body)
    const others = [
      svixSignature('msg_1', now(), body, `whsec_${'x'.repeat(32)}`),
      'v1,x',
      'v1a,x',
      '',
    ]
    const headers = { ...sign({ id: 'msg_1' }), 'svix-signature': [...others, right].join(' ') }
    expect((await post(body, headers)).status).toBe(200)
    expect(await rowsWith(...signs)).toEqual([])
  })

  it('[AUTH-114, AUTH-153] changes nothing more if it is repeated, and affects no later user', async () => {
    const { signs } = await fill(SUBJECT)
    const headers = sign()
    const answers = await Promise.all([1, 2, 3].map(() => post(body, headers)))
    // A request during a running deletion gets 503, so Clerk retries it.
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(answers.every(({ status }) => [200, 503].includes(status))).toBe(true)
    expect(await rowsWith(...signs)).toEqual([])
    const later = await fill(OTHER)
    const had = await rowsWith(...later.signs)
    expect((await post(body, headers)).status).toBe(200)
    world.clock.advance(6 * MINUTE_MS)
    expect((await post(body, headers)).status).toBe(400)
    expect(await rowsWith(...later.signs)).toEqual(had)
  })
})

describe('a user deleted at Clerk', () => {
  it('[AUTH-115, AUTH-189] gets 410 and no new account with a token that is still valid', async () => {
    const { person } = await fill(SUBJECT)
    await tellOf(SUBJECT)
    for (const caller of [person, await as(SUBJECT)]) {
      const { status, body } = await caller.call('account.get')
      expect([status, body['detail']]).toEqual([410, AUTH_TEXTS.removed])
    }
    expect(await rowsWith(SUBJECT)).toEqual([])
    expect((await (await as(OTHER)).call('account.get')).status).toBe(200)
  })

  it('[AUTH-115] gets 410 even with an expired token, and other users get 401 with one', async () => {
    const [gone, stays] = [(await fill(SUBJECT)).person, (await fill(OTHER)).person]
    await tellOf(SUBJECT)
    world.clock.advance(10 * MINUTE_MS)
    expect((await gone.call('account.get')).status).toBe(410)
    expect((await stays.call('account.get')).status).toBe(401)
  })

  it('[AUTH-189] gets no account at a first visit after the deletion', async () => {
    expect(await tellOf(SUBJECT)).toBe(200)
    expect((await (await as(SUBJECT)).call('account.get')).status).toBe(410)
  })

  it('[AUTH-189] gets no account from a simultaneous call, whichever is first', async () => {
    const subjects = Array.from({ length: 12 }, (_, n) => `user_2rival${n}`)
    for (const subject of subjects) {
      const person = await as(subject)
      await Promise.all([
        person.open('account.get').then((response) => response.text()),
        tellOf(subject),
        person.open('histories.list').then((response) => response.text()),
      ])
    }
    expect(await rowsWith(...subjects)).toEqual([])
    const store = await openTestStore(world.server.dataDir)
    expect(await store.selectFrom('users').select('id').execute()).toEqual([])
    await store.destroy()
  })

  it('[AUTH-115] is remembered as a fingerprint for a month, and then forgotten', async () => {
    await tellOf(SUBJECT)
    const kept = async () => {
      const store = await openTestStore(world.server.dataDir)
      const rows = await store.selectFrom('gone_identities').selectAll().execute()
      await store.destroy()
      return rows
    }
    expect((await kept()).map(({ fingerprint }) => fingerprint)).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ])
    world.clock.advance(31 * 24 * 60 * MINUTE_MS)
    await world.restart()
    expect(await kept()).toEqual([])
  })
})

describe('a deletion at Clerk with a Stripe plan', () => {
  it('[BILL-85, BILL-563] ends the plan, and until Stripe responds, Clerk gets 503 and the server retries', async () => {
    await world.close()
    const stripe = await startFakeStripe()
    world = await startHostedWorld({ CLERK_WEBHOOK_SECRET: WEBHOOK_SECRET, ...stripe.env })
    const { person, signs } = await fill(SUBJECT)
    const { PUBLIC_URL = '' } = world.issuer.env
    expect((await person.call('billing.checkout', { body: checkoutBody(PUBLIC_URL) })).status).toBe(
      200,
    )
    const paid = stripe.pay(stripe.checkouts[0]?.id ?? '', now() + 30 * 24 * 60 * MINUTE_MS)

    stripe.failWith(500)
    expect(await tellOf(SUBJECT)).toBe(503)
    // The remaining rows identify the customer to delete at Stripe. They contain no other personal
    // data.
    expect((await person.call('account.get')).status).toBe(410)
    const left = ['users', 'subscriptions', 'identities', 'credit_movements']
    expect((await rowsWith(...signs)).toSorted()).toEqual(left.toSorted())
    expect(await rowsWith(`${SUBJECT}@example.test`, `Name ${SUBJECT}`)).toEqual([])
    expect(await tellOf(SUBJECT)).toBe(503)
    expect(paid.status).toBe('active')

    stripe.failWith(null)
    world.clock.advance(6 * MINUTE_MS)
    await world.restart()
    expect(await rowsWith(...signs)).toEqual([])
    expect(paid.status).toBe('canceled')
    expect(await tellOf(SUBJECT)).toBe(200)
    await stripe.close()
  })
})

describe('without CLERK_WEBHOOK_SECRET', () => {
  it('[AUTH-118, AUTH-157, AUTH-181] the webhook returns 404, and the log at the start names the missing variable', async () => {
    await world.close()
    expect(world.logged()).not.toContain('CLERK_WEBHOOK_SECRET')
    world = await startHostedWorld()
    const { signs } = await fill(SUBJECT)
    const had = await rowsWith(...signs)
    const answer = await tell(deletionOf(SUBJECT))
    expect([answer.status, await answer.json()]).toEqual([404, { detail: 'Not found.' }])
    expect(await rowsWith(...signs)).toEqual(had)
    expect(world.logged()).toContain('without CLERK_WEBHOOK_SECRET')
  })
})
