import type { Endpoint } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import { startEndpoints } from '#contract/endpoints/start.ts'

type Rows = Readonly<Record<EndpointName, Endpoint>>

/** The whole endpoint table, and of it what is here already: at the start the first page's calls (SHELL-86). */
const createRows = () => {
  let here: Partial<Rows> = startEndpoints
  return {
    rowNow: (name: EndpointName): Endpoint | undefined => here[name],
    loadRows: async (): Promise<Rows> => {
      const { endpoints } = await import('#contract/endpoints.ts')
      here = endpoints
      return endpoints
    },
  }
}

/**
 * `rowNow` is a call's row if it is here; `loadRows` brings all others, and rejects where this part of the
 * app does not load.
 */
export const { rowNow, loadRows } = createRows()
