import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

/** File name of a script in the build. */
const SCRIPT = /[\w.-]+\.js\b/g

/**
 * A separate real server with its own copy of the built client. A test can replace that copy by
 * another build.
 */
export type OwnServer = {
  readonly origin: string
  /** Deploys another build: its scripts have new names, and the old ones are deleted. */
  readonly replace: () => void
  readonly close: () => Promise<void>
}

/** Renames every script of a build, including all references. */
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

/** Starts the server. `close` stops it and deletes the copy. */
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
