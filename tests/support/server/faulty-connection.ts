/** Effect on the next request of a tab. */
export type Fault =
  | 'lostRequest'
  | 'lostAnswer'
  /** The server fails, before or after processing the request. */
  | 'broken'
  | 'brokenAfter'
  | 'expired'
  /** The request or its response stays in flight until released. */
  | 'slowRequest'
  | 'slowAnswer'

/** A tab's connection to the server. It fails only as scripted. */
export type FaultyConnection = {
  readonly fetch: typeof fetch
  /**
   * Adds a fault for a later request. Each fault applies to one request, in the order of the calls.
   */
  readonly fail: (fault: Fault) => void
  readonly setOffline: (isOffline: boolean) => void
  /** Drops unused faults and goes online again. */
  readonly mend: () => void
}

/**
 * The connections of all tabs of one random test run, and the ids of the spreadsheets that the tabs
 * created.
 */
export type Connections = {
  readonly line: () => FaultyConnection
  /** Releases the slow request or response that has waited longest. */
  readonly letGo: () => void
  /** Resolves when no request is in flight, except for slow ones. */
  readonly quiet: () => Promise<void>
  /** Ids of created spreadsheets, in order. */
  readonly made: readonly string[]
}

const lost = (): never => {
  throw new TypeError('Failed to fetch')
}
const refusal = (status: number): Response => Response.json({ detail: 'a fault' }, { status })

/** After this many event loop turns in a row without a request, the tabs count as idle. */
const QUIET_TURNS = 4

/** Connections to a real server. The order of events depends only on the steps of the test. */
export const createConnections = (): Connections => {
  const made: string[] = []
  const slow: (() => void)[] = []
  let underWay = 0

  const waitSlow = async (): Promise<void> => {
    underWay -= 1
    await new Promise<void>((go) => slow.push(go))
    underWay += 1
  }

  /** Reads the whole body before it returns, so every response that a tab gets is complete. */
  const ask = async (request: Request): Promise<Response> => {
    const response = await fetch(request)
    const text = await response.text()
    if (request.method === 'POST' && response.status === 201) made.push(JSON.parse(text).id)
    return new Response(text === '' ? null : text, response)
  }

  const line = (): FaultyConnection => {
    let faults: Fault[] = []
    let isOffline = false
    const before = async (fault: Fault | undefined): Promise<Response | null> => {
      if (isOffline || fault === 'lostRequest') return lost()
      if (fault === 'broken') return refusal(500)
      if (fault === 'expired') return refusal(401)
      if (fault === 'slowRequest') await waitSlow()
      return null
    }
    const after = async (fault: Fault | undefined, response: Response): Promise<Response> => {
      if (fault === 'lostAnswer') return lost()
      if (fault === 'slowAnswer') await waitSlow()
      return fault === 'brokenAfter' ? refusal(500) : response
    }
    return {
      fail: (fault) => void faults.push(fault),
      setOffline: (is) => {
        isOffline = is
      },
      mend: () => {
        faults = []
        isOffline = false
      },
      fetch: async (input, init) => {
        underWay += 1
        try {
          const request = new Request(input, init)
          const fault = faults.shift()
          return (await before(fault)) ?? (await after(fault, await ask(request)))
        } finally {
          underWay -= 1
        }
      },
    }
  }

  const quiet = async (): Promise<void> => {
    for (let turns = 0; turns < QUIET_TURNS; turns = underWay === 0 ? turns + 1 : 0)
      await new Promise((resolve) => setImmediate(resolve))
  }

  return { line, letGo: () => slow.shift()?.(), quiet, made }
}
