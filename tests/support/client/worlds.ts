import { afterAll, afterEach } from 'vitest'
import { startTestServer, type TestServer, type TestServerOptions } from '../server/server.ts'
import { createJarFetch, createWorld, signUpIn, type World, type WorldOptions } from './world.ts'

/**
 * Creates servers and clients for a test file and closes them after each test. With `atOnce`, tests
 * run concurrently, so it closes them after the last test.
 */
export const useWorlds = ({ atOnce = false } = {}) => {
  const open: { close: () => unknown }[] = []
  const hook = atOnce ? afterAll : afterEach
  hook(async () => {
    for (const one of open.splice(0).toReversed()) await one.close()
  })
  /** Registers a resource for closing. */
  const closing = <T extends { close: () => unknown }>(one: T): T => {
    open.push(one)
    return one
  }
  const serve = async (options: TestServerOptions = {}): Promise<TestServer> =>
    closing(await startTestServer(options))
  const start = (options: WorldOptions): World => {
    const world = createWorld(options)
    closing({ close: world.end })
    return world
  }
  /** A signed-in client. Signs up a new person unless the jar of `fetch` has a session cookie. */
  const enter = async (options: WorldOptions): Promise<World> => {
    const world = start(options)
    const session = await world.app.sessionKnown()
    if (session.status === 'signedOut') await signUpIn(world)
    return world
  }
  return { closing, serve, start, enter }
}

/** Decides if the response to a request is lost. The response waits for a pending decision. */
type Losing = (request: Request) => boolean | Promise<boolean>

/** A browser's fetch that can lose responses after the server sent them, or block requests. */
export const createLossyFetch = (
  refuse: (request: Request) => Response | null = () => null,
): {
  readonly fetch: typeof fetch
  /** Loses the responses to matching requests until `lose` is called again. */
  readonly lose: (isLost: Losing) => void
  /** Blocks matching requests until `stop` is called again. */
  readonly stop: (isStopped: (request: Request) => boolean) => void
} => {
  const jar = createJarFetch()
  let isLost: Losing = () => false
  let isStopped: (request: Request) => boolean = () => false
  return {
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (isStopped(request)) throw new TypeError('Failed to fetch')
      const asked = request.clone()
      const response = refuse(asked) ?? (await jar(request))
      if (await isLost(asked)) throw new TypeError('Failed to fetch')
      return response
    },
    lose: (which) => {
      isLost = which
    },
    stop: (which) => {
      isStopped = which
    },
  }
}
