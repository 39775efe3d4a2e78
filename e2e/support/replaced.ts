import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

/** A real server of its own over a copy of the client, which can be replaced as a deploy does. */
export type OwnServer = {
  readonly origin: string
  /** Another build in the place of this one: the page begins with another file, these of the old are gone. */
  readonly replace: (gone: RegExp) => void
  readonly close: () => Promise<void>
}

/** Starts it; `close` ends it and removes the copy. */
export const startOwnServer = async (): Promise<OwnServer> => {
  const clientDir = mkdtempSync(join(tmpdir(), 'ledgerline-client-'))
  cpSync(dist, clientDir, { recursive: true })
  const server: TestServer = await startTestServer({ clientDir })
  const replace = (gone: RegExp): void => {
    const assets = join(clientDir, 'assets')
    for (const file of readdirSync(assets)) if (gone.test(file)) rmSync(join(assets, file))
    const index = join(clientDir, 'index.html')
    const html = readFileSync(index, 'utf8')
    const entry = /type="module"[^>]*src="\/assets\/([^"]+)"/.exec(html)?.[1] ?? ''
    const next = entry.replace(/-[\w-]{8}\.js$/, '-Replaced.js')
    renameSync(join(assets, entry), join(assets, next))
    const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'))
    for (const file of [index, ...scripts.map((name) => join(assets, name))])
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(entry, next))
  }
  return {
    origin: server.origin,
    replace,
    close: async () => {
      await server.close()
      rmSync(clientDir, { recursive: true, force: true })
    },
  }
}
