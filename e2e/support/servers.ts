import { UNSET_ENV } from '#tests/support/server/unset-env.ts'

export const originOf = (port: number): string => `http://127.0.0.1:${port}`

/**
 * A real server on an empty data folder for Playwright's `webServer`. `paceMs` is the offline
 * model's delay per word. Node loads `preloads` before the server.
 */
export function serverOf(port: number, paceMs: number, preloads: readonly string[]) {
  const dataDir = `.tmp/e2e-data-${port}`
  const options = preloads.map((file) => `--import=${file} `).join('')
  return {
    command: `rm -rf ${dataDir} && exec node_modules/.bin/node ${options}server/main.ts`,
    url: `${originOf(port)}/api/health`,
    env: {
      ...UNSET_ENV,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      MODEL_PACE_MS: String(paceMs),
    },
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 30_000,
    stdout: 'ignore',
    stderr: 'pipe',
  } as const
}

/**
 * Preload that makes password hashing cheap. Each test creates an account, and these passwords need
 * no protection.
 */
export const CHEAP_PASSWORDS = './e2e/support/cheap-passwords.ts'
