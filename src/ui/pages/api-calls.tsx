import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { useConfig } from '../hooks/app.tsx'
import { link } from '../theme/text.css.ts'
import * as css from './site.css.ts'

const table: readonly Endpoint[] = Object.values(endpoints)
/** "/api/spreadsheets/{id}/": names in braces, as addresses are written for people. */
const written = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')
const built = table
  .filter((call) => call.built)
  .map(({ method, path, auth }) => ({ method, path: written(path), auth }))
  .toSorted((a, b) => a.path.localeCompare(b.path, 'en'))

const NEEDS = { bearer: 'Token', cookie: 'Cookie', none: 'Nothing' } as const

/** Every call that the server answers, out of the table that its routes are made from (NAV-40). */
export const ApiCalls = () => {
  const { flags } = useConfig()
  // As the server leaves them out (server/http/off.ts).
  const calls = built.filter(({ path }) => flags.spreadsheets || !/\/spreadsheets?\//.test(path))
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
