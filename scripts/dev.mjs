// Starts the server with restarts on file changes, then Vite with hot reload in front of it. Open
// the address that Vite prints last. Vite proxies /api to the server.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { devEnv } from './dev/env.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (name) => join(root, 'node_modules/.bin', name)
const env = devEnv(join(root, '.env'), process.env)

/**
 * After this time Vite starts even if the server has not answered, because an edit may repair the
 * server.
 */
const LONGEST_WAIT_MS = 30_000

const children = []
let ending = false
function end(code) {
  if (ending) return
  ending = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}

function start(name, args) {
  const child = spawn(bin(name), args, { cwd: root, env, stdio: 'inherit' })
  child.on('exit', (code) => end(code ?? 0))
  children.push(child)
}

async function untilReady() {
  const latest = Date.now() + LONGEST_WAIT_MS
  while (!ending && Date.now() < latest) {
    const answer = await fetch(`${env.DEV_API_ORIGIN}/api/health`).catch(() => null)
    if (answer) return
    await sleep(200)
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0))

start('node', ['--watch', '--watch-preserve-output', 'server/main.ts', '.env'])
await untilReady()
if (!ending) start('vite', ['--host', env.HOST])
