// Starts the server with restarts on file changes, and Vite with hot reload in front of it. Open
// the address that Vite prints. Vite proxies /api to the server.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { devEnv } from './dev/env.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (name) => join(root, 'node_modules/.bin', name)
const env = devEnv(join(root, '.env'), process.env)

const children = [
  spawn(bin('node'), ['--watch', '--watch-preserve-output', 'server/main.ts', '.env'], {
    cwd: root,
    env,
    stdio: 'inherit',
  }),
  spawn(bin('vite'), ['--host', env.HOST], { cwd: root, env, stdio: 'inherit' }),
]

let ending = false
function end(code) {
  if (ending) return
  ending = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}

for (const child of children) child.on('exit', (code) => end(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0))
