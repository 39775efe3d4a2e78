import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

export function devEnv(envFile, shell) {
  const file = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {}
  const { PORT, HOST } = { ...file, ...shell }
  const port = PORT || '4173'
  const host = HOST || '127.0.0.1'
  return { ...shell, PORT: port, HOST: host, DEV_API_ORIGIN: `http://${host}:${port}` }
}
