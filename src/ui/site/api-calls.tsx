import type { Endpoint } from '#contract/api/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/api/endpoints.ts'
import { isCallOff } from '#contract/api/flags.ts'
import { useConfig } from '../kit/hooks/app.tsx'
import { link } from '../theme/text.css.ts'
import * as css from './site.css.ts'

const table = Object.entries(endpoints) as readonly (readonly [EndpointName, Endpoint])[]
/** Path parameters in braces: "/api/spreadsheets/{id}/". */
const written = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')
const built = table
  .filter(([, call]) => call.built)
  .map(([name, { method, path, auth }]) => ({ name, method, path: written(path), auth }))
  .toSorted((a, b) => a.path.localeCompare(b.path, 'en'))

const NEEDS = { bearer: 'Token', cookie: 'Cookie', none: 'Nothing' } as const

/** All calls of the API, from the endpoint table that also creates the routes. */
export const ApiCalls = () => {
  const { flags } = useConfig()
  const calls = built.filter(({ name }) => !isCallOff(name, flags))
  return (
    <details>
      <summary className={link}>All {calls.length} calls</summary>
      <table className={css.calls}>
        <thead>
          <tr>
            <th scope="col">Method</th>
            <th scope="col">Path</th>
            <th scope="col">Needs</th>
          </tr>
        </thead>
        <tbody>
          {calls.map(({ method, path, auth }) => (
            <tr key={method + path}>
              <td>{method}</td>
              <td>
                <code>{path}</code>
              </td>
              <td>{NEEDS[auth]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
