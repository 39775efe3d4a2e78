import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** Sources of the client. The route tree is excluded, because it is generated from src/routes. */
const SOURCES = [
  'src',
  'contract',
  'public',
  'stubs',
  'index.html',
  'public.html',
  'head.html',
  'vite.config.ts',
  'vite.shared.ts',
  'vite.public.config.ts',
  'package.json',
  'package-lock.json',
]
const PUBLIC_CONFIG = 'vite.public.config.ts'
const GENERATED = 'routeTree.gen.ts'

/**
 * Builds the client into dist/ if its sources changed since the last build. Returns the seconds
 * spent, or 0 if dist/ was current. Throws if the build fails.
 */
export function buildClient(root) {
  const stampFile = join(root, 'dist/.sources')
  const stamp = hashSources(root)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return 0
  const started = performance.now()
  // We build in another folder and swap it in, so a running server never serves half a build.
  const fresh = join(root, `.tmp/dist-${process.pid}`)
  mkdirSync(join(root, '.tmp'), { recursive: true })
  runVite(root, fresh, ['--emptyOutDir'])
  // The page of a public spreadsheet has its own build in the same folder.
  if (existsSync(join(root, PUBLIC_CONFIG))) runVite(root, fresh, ['--config', PUBLIC_CONFIG])
  writeFileSync(join(fresh, '.sources'), stamp)
  swapIn(fresh, join(root, 'dist'))
  return (performance.now() - started) / 1000
}

function runVite(root, fresh, options) {
  const vite = spawnSync(
    join(root, 'node_modules/.bin/node'),
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel=warn', '--outDir', fresh, ...options],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (vite.status === 0) return
  rmSync(fresh, { recursive: true, force: true })
  throw new Error(`Building the client failed.\n${vite.stdout}${vite.stderr}`)
}

function swapIn(fresh, target) {
  const old = `${fresh}-old`
  if (existsSync(target)) renameSync(target, old)
  renameSync(fresh, target)
  rmSync(old, { recursive: true, force: true })
}

function hashSources(root) {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const file of listFiles(join(root, source)))
      hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

function listFiles(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== GENERATED)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
