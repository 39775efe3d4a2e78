import { afterAll, afterEach } from 'vitest'
import { startTestServer, type TestServer, type TestServerOptions } from '../server/server.ts'
import { createJarFetch, createWorld, signUpIn, type World, type WorldOptions } from './world.ts'

/** Servers and clients of one test file: each test's are closed after it; all at the end where tests run at once. */
export const useWorlds = ({ atOnce = false } = {}) => {
  const open: { close: () => unknown }[] = []
  const hook = atOnce ? afterAll : afterEach
  hook(async () => {
    for (const one of open.splice(0).toReversed()) await one.close()
  })
  /** Has something closed with the rest. */
  const closing = <T extends { close: () => unknown }>(one: T): T => {
    open.push(one)
    return one
  }
  const serve = async (options: TestServerOptions = {}): Promise<TestServer> =>
    closing(await startTestServer(options))
  /** A client as it starts, signed in or not. */
  const start = (options: WorldOptions): World => {
    const world = createWorld(options)
    closing({ close: world.end })
    return world
  }
  /** A client, signed in; as a new person unless the jar of `fetch` holds somebody's cookie. */
  const enter = async (options: WorldOptions): Promise<World> => {
    const world = start(options)
    const session = await world.app.sessionKnown()
    if (session.status === 'signedOut') await signUpIn(world)
    return world
  }
  return { closing, serve, start, enter }
}

/** Whether the answer to a request is lost; it may take its time, and the answer waits for it. */
type Losing = (request: Request) => boolean | Promise<boolean>

/** A browser's fetch on a line that may lose answers, which the server has given, and requests. */
export const createLossyFetch = (
  refuse: (request: Request) => Response | null = () => null,
): {
  readonly fetch: typeof fetch
  /** Loses the answers to all requests that match, until told otherwise. */
  readonly lose: (isLost: Losing) => void
  /** Stops all requests that match, until told otherwise. */
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
