// Measures `npm start` in a fresh clone of the last commit, from install and build to the first
// healthy answer.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from './support/app.ts'
import { printFigure } from './support/figure.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 4330) + 2

const folder = mkdtempSync(join(tmpdir(), 'ledgerline-fresh-'))
try {
  const tree = join(folder, 'tree')
  const printed = join(folder, 'printed')
  const root = new URL('..', import.meta.url)
  execFileSync('git', ['clone', '--quiet', '--depth=1', root.href, tree])
  const command = ['npm', 'start', '--silent']
  const app = await startApp(PORT, command, { cwd: tree, stdout: openSync(printed, 'w') })
  await app.stop()
  const spent = (what: RegExp) => Number(what.exec(readFileSync(printed, 'utf8'))?.[1])
  printFigure(
    'npm start in a fresh clone until the first healthy answer',
    app.startMs / 1000,
    's',
    {
      target: '<= 180',
      installS: spent(/^Installed packages in (.*) s$/m),
      buildS: spent(/^Built the client in (.*) s$/m),
    },
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
