import { describe, expect, it, vi } from 'vitest'
import { askBuild, buildOf, createBuildWatch } from '#src/services/browser/build-watch.ts'
import { createFakeTime } from '#tests/support/client/client-clock.ts'

const page = (entry: string): string =>
  `<!doctype html><script type="application/json" id="app-config">{}</script>` +
  `<script type="module" crossorigin src="/assets/${entry}.js"></script>`

const world = () => {
  const time = createFakeTime()
  const server = { build: 'one' as string | null, asked: 0 }
  const tell = vi.fn()
  const served = async () => {
    server.asked += 1
    return server.build
  }
  return { time, server, tell, watch: createBuildWatch('one', served, time, tell) }
}

describe('a new build', () => {
  it('[NOTE-40] is recognized by the entry module in the page of the server', async () => {
    expect(buildOf(page('index-a1'))).toBe('/assets/index-a1.js')
    expect(buildOf('<title>Sign in to the network</title>')).toBeNull()
    const answer =
      (body: string, status = 200) =>
      () =>
        Promise.resolve(new Response(body, { status }))
    expect(await askBuild('/', answer(page('index-b2')))).toBe('/assets/index-b2.js')
    expect(await askBuild('/', answer(page('index-b2'), 503))).toBeNull()
    expect(await askBuild('/', () => Promise.reject(new TypeError('Failed to fetch')))).toBeNull()
  })

  it('[NOTE-40] is reported once per build, with at most one check every few minutes', async () => {
    const { time, server, tell, watch } = world()
    await watch.check('nowAndThen')
    server.build = 'two'
    await watch.check('nowAndThen')
    expect([server.asked, tell.mock.calls.length]).toEqual([1, 0])
    time.advance(5 * 60_000)
    await watch.check('nowAndThen')
    time.advance(5 * 60_000)
    await watch.check('nowAndThen')
    expect([server.asked, tell.mock.calls]).toEqual([3, [[false]]])
    server.build = 'three'
    time.advance(5 * 60_000)
    await watch.check('nowAndThen')
    expect(tell).toHaveBeenCalledTimes(2)
  })

  it('[NOTE-40, NOTE-545] is looked for shortly after downtime, and is reported again after a missing file', async () => {
    const { time, server, tell, watch } = world()
    await watch.check('nowAndThen')
    server.build = 'two'
    time.advance(10_000)
    await watch.check('soon')
    expect(tell.mock.calls).toEqual([[false]])
    await watch.check('missing')
    expect(tell).toHaveBeenCalledTimes(1)
    time.advance(10_000)
    await watch.check('soon')
    expect(tell).toHaveBeenCalledTimes(1)
    time.advance(10_000)
    await watch.check('missing')
    expect(tell.mock.calls).toEqual([[false], [true]])
  })

  it('[NOTE-40] is not reported if the server names no build or serves the old build again', async () => {
    const { time, server, tell, watch } = world()
    server.build = null
    await watch.check('missing')
    server.build = 'one'
    time.advance(10_000)
    await watch.check('missing')
    expect(server.asked).toBe(2)
    expect(tell).not.toHaveBeenCalled()
  })
})
