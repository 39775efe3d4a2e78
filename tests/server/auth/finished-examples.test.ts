import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FINISHED_OFFERS_MAX_ENTRIES } from '#contract/limits.ts'
import { signUp } from '#tests/support/server/caller.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('finished examples of the first run', () => {
  it('[SHELL-122] are stored with the account, without duplicates', async () => {
    const person = await signUp(server.origin)
    expect(person.session.user.offers_done).toEqual([])
    const first = await person.call('account.finishOffers', { body: { done: ['loan', 'loan'] } })
    expect(first.body).toEqual({ done: ['loan'] })
    const second = await person.call('account.finishOffers', {
      body: { done: ['changes', 'loan'] },
    })
    expect(second.body).toEqual({ done: ['changes', 'loan'] })
    const account = await person.call('account.get')
    expect(account.body).toMatchObject({ offers_done: ['changes', 'loan'] })
    const other = await signUp(server.origin)
    expect((await other.call('account.get')).body).toMatchObject({ offers_done: [] })
  })

  it('[SHELL-122] are stored only up to a limit per account', async () => {
    const person = await signUp(server.origin)
    const names = Array.from({ length: FINISHED_OFFERS_MAX_ENTRIES }, (_, at) => `offer-${at}`)
    await person.call('account.finishOffers', { body: { done: names } })
    const more = await person.call('account.finishOffers', { body: { done: ['one-more'] } })
    expect(more.status).toBe(200)
    expect(more.body).toEqual({ done: names.toSorted() })
  })

  it('[SHELL-121, SHELL-701] a spreadsheet of sample data is marked as a sample in every list', async () => {
    const person = await signUp(server.origin)
    const made = await person.call('spreadsheets.create', { body: { template: 'sample_ledger' } })
    expect(made.body).toMatchObject({ title: 'Sample ledger', sample: true, revision: 1 })
    const own = await person.call('spreadsheets.create', { body: { title: 'Mine' } })
    expect(own.body.sample).toBeUndefined()
    const { body } = await person.call('spreadsheets.list')
    expect(body.spreadsheets.map(({ title, sample }) => [title, sample])).toEqual(
      expect.arrayContaining([
        ['Sample ledger', true],
        ['Mine', undefined],
      ]),
    )
  })
})
