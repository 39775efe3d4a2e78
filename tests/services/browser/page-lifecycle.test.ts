import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { SCREEN_TEXTS } from '#src/texts/wording.ts'
import { reloadOnceReachable } from '#src/services/browser/page-lifecycle.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve, start } = useWorlds()
const servers = new Set<Server>()
const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    servers.delete(server)
    server.closeAllConnections()
    server.close(() => resolve())
  })
afterEach(() => Promise.all([...servers].map(close)))

/** A page whose server answers with `status`, and a counter of its reloads. */
const pageOf = async (status: number) => {
  const server = createServer((_, response) => response.writeHead(status).end('<!doctype html>'))
  servers.add(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  let reloads = 0
  const place = {
    href: `http://127.0.0.1:${port}/app/chat#main`,
    reload: () => void (reloads += 1),
  }
  return { server, place, reloads: () => reloads }
}

it('[NOTE-60] a page reloads once its server can serve it', async () => {
  const { place, reloads } = await pageOf(200)
  expect([await reloadOnceReachable(place), reloads()]).toEqual([true, 1])
})

it('[NOTE-60] a page does not reload if its server is unreachable or answers with an error', async () => {
  const { place, reloads, server } = await pageOf(502)
  expect(await reloadOnceReachable(place)).toBe(false)
  await close(server)
  expect([await reloadOnceReachable(place), reloads()]).toEqual([false, 0])
})

it('[NOTE-60] a page that cannot reload shows an info notice; a page that reloads shows none', async () => {
  const { origin } = await serve()
  const kept = start({ origin, isServed: false })
  kept.send({ type: 'RELOAD_PAGE' })
  const { notices } = await kept.until((state) => state.notices.length > 0)
  expect(notices).toMatchObject([{ level: 'info', text: SCREEN_TEXTS.stays }])
  expect(kept.reloads()).toBe(0)
  const left = start({ origin })
  left.send({ type: 'RELOAD_PAGE' })
  await expect.poll(left.reloads).toBe(1)
  expect(left.state().notices).toEqual([])
})
