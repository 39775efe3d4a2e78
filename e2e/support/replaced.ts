import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

/** A script of a build, by its name. */
const SCRIPT = /[\w.-]+\.js\b/g

/** A real server of its own over a copy of the client, which can be replaced as a deploy does. */
export type OwnServer = {
  readonly origin: string
  /** Another build in the place of this one: its scripts have other names, those of the old are gone. */
  readonly replace: () => void
  readonly close: () => Promise<void>
}

/** Gives every script of a build another name, also where it is named. */
const rename = (clientDir: string): void => {
  const assets = join(clientDir, 'assets')
  const scripts = new Set(readdirSync(assets).filter((file) => file.endsWith('.js')))
  const renamed = (text: string): string =>
    text.replaceAll(SCRIPT, (name) => (scripts.has(name) ? `next-${name}` : name))
  for (const script of scripts) {
    const text = readFileSync(join(assets, script), 'utf8')
    writeFileSync(join(assets, `next-${script}`), renamed(text))
    rmSync(join(assets, script))
  }
  const index = join(clientDir, 'index.html')
  writeFileSync(index, renamed(readFileSync(index, 'utf8')))
}

/** Starts it; `close` ends it and removes the copy. */
export const startOwnServer = async (): Promise<OwnServer> => {
  const clientDir = mkdtempSync(join(tmpdir(), 'ledgerline-client-'))
  cpSync(dist, clientDir, { recursive: true })
  const server: TestServer = await startTestServer({ clientDir })
  return {
    origin: server.origin,
    replace: () => rename(clientDir),
    close: async () => {
      await server.close()
      rmSync(clientDir, { recursive: true, force: true })
    },
  }
}
