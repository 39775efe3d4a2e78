import { describe, expect, it } from 'vitest'
import { createActor, sendTo, setup } from 'xstate'
import { err, ok } from '#contract/result.ts'
import type { Fact } from '#src/events/fact.ts'
import { errandsActor } from '#src/services/actors.ts'
import { createApi } from '#src/services/api.ts'
import { openPortal } from '#src/services/portal.ts'

const ORIGIN = 'https://ledger.example'
const HOSTS = ['pay.example']

/** Asks a server that answers this; what came of it, and what the tab was opened with. */
const ask = async (answer: object | null, isLet = true) => {
  const opened: string[] = []
  const bodies: unknown[] = []
  const api = createApi(async (name, parts) => {
    bodies.push([name, parts?.body])
    return answer ? ok(Response.json(answer)) : err({ type: 'unknown' })
  })
  const facts: readonly Fact[] = await openPortal(api, HOSTS, {
    origin: () => ORIGIN,
    openTab: (address) => {
      opened.push(address)
      return isLet
    },
  })
  return { came: facts.map(({ type }) => type), opened, bodies }
}
const at = (portal_url: string | null, success = true) => ({ success, portal_url })

describe('the portal of a Pro plan', () => {
  it.each([
    ['https on a host of the provider', 'https://pay.example/portal/1'],
    ['this origin', `${ORIGIN}/portal`],
  ])(
    '[SHELL-142] opens in a tab of its own on %s, to come back to the spreadsheets',
    async (_, url) => {
      const { came, opened, bodies } = await ask(at(url))
      expect(came).toEqual(['portal.opened'])
      expect(opened).toEqual([url])
      expect(bodies).toEqual([['billing.portal', { return_url: `${ORIGIN}/app/spreadsheets` }]])
    },
  )

  it.each([
    ['another host', at('https://evil.example/portal')],
    ['a host that only ends like it', at('https://notpay.example/')],
    ['the host with another port', at('https://pay.example:8443/')],
    ['plain http', at('http://pay.example/')],
    ['a script', at('javascript:alert(1)')],
    ['no address', at(null)],
    ['what is none', at('portal')],
    ['an answer without success', at('https://pay.example/', false)],
    ['a failed call', null],
  ])('[SHELL-142] fails on %s, and nothing is opened', async (_, answer) => {
    const { came, opened } = await ask(answer)
    expect(came).toEqual(['portal.failed'])
    expect(opened).toEqual([])
  })

  it('[SHELL-142] fails where the browser lets no tab open', async () => {
    expect((await ask(at('https://pay.example/'), false)).came).toEqual(['portal.failed'])
  })

  it('[SHELL-142] a way to the portal whose code did not load has failed', async () => {
    const errands = errandsActor(() => Promise.reject(new Error('Importing a module failed')))
    const told = new Promise<readonly Fact[]>((tell) => {
      const machine = setup({
        types: { events: {} as { type: 'RECORD'; facts: readonly Fact[] } },
        actors: { errands },
      }).createMachine({
        invoke: { id: 'errands', src: 'errands' },
        entry: sendTo('errands', { type: 'MANAGE_SUBSCRIPTION', stamp: { id: 'e1', at: '' } }),
        on: { RECORD: { actions: ({ event }) => tell(event.facts) } },
      })
      createActor(machine).start()
    })
    expect(await told).toEqual([{ type: 'portal.failed' }])
  })
})
