/** What becomes of the next request of a tab. */
export type Fault =
  | 'lostRequest'
  | 'lostAnswer'
  /** A server that fails before, or after, it has done the work. */
  | 'broken'
  | 'brokenAfter'
  | 'expired'
  /** The request, or the answer to it, stays on its way until it is let go. */
  | 'slowRequest'
  | 'slowAnswer'

/** A tab's way to the server: it fails as it is told, and not otherwise. */
export type FaultyLine = {
  readonly fetch: typeof fetch
  /** Each fault is for one request, in this order. */
  readonly fail: (fault: Fault) => void
  readonly setOffline: (isOffline: boolean) => void
  /** Forgets faults that no request has met. */
  readonly mend: () => void
}

/** The lines of all tabs of a history: what is on its way, and what was made at the other end. */
export type Lines = {
  readonly line: () => FaultyLine
  /** Lets go of the slow request or answer that has waited longest. */
  readonly letGo: () => void
  /** Settles once nothing moves any more, but for what is slow. */
  readonly quiet: () => Promise<void>
  /** The spreadsheets that were made, in their order. */
  readonly made: readonly string[]
}

const lost = (): never => {
  throw new TypeError('Failed to fetch')
}
const refusal = (status: number): Response => Response.json({ detail: 'a fault' }, { status })

/** Turns of the event loop without a request under way after which nothing will move by itself. */
const QUIET_TURNS = 4

/** Lines to a real server, over which what happens next depends on the history alone. */
export const createLines = (): Lines => {
  const made: string[] = []
  const slow: (() => void)[] = []
  let underWay = 0

  const waitSlow = async (): Promise<void> => {
    underWay -= 1
    await new Promise<void>((go) => slow.push(go))
    underWay += 1
  }

  /** Whole, so that nothing of it is still to come when it is handed on. */
  const ask = async (request: Request): Promise<Response> => {
    const response = await fetch(request)
    const text = await response.text()
    if (request.method === 'POST' && response.status === 201) made.push(JSON.parse(text).id)
    return new Response(text === '' ? null : text, response)
  }

  const line = (): FaultyLine => {
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
