import { expect, it } from 'vitest'
import { ok } from '#contract/api/result.ts'
import { catchLostConnection, loadOnDemand } from '#src/services/http/lost-connection.ts'

it('code on demand is loaded only once, and is requested again after a failure', async () => {
  let tries = 0
  const part = loadOnDemand(async () => {
    tries += 1
    if (tries === 1) throw new Error('Failed to fetch')
    return tries
  })
  const lost = await catchLostConnection('messages.list', async () => ok(await part()))
  expect(lost).toMatchObject({ ok: false, error: { type: 'network', raw: 'Failed to fetch' } })
  expect([await part(), await part()]).toEqual([2, 2])
})
