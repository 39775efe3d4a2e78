// The server, restarted when its files change, and Vite in front of it with hot reload.
// Open the address that Vite prints; calls to /api go through to the server.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const port = process.env['PORT'] ?? '4173'
const host = process.env['HOST'] ?? '127.0.0.1'
const bin = (name) => join(root, 'node_modules/.bin', name)
const env = { ...process.env, PORT: port, HOST: host, DEV_API_ORIGIN: `http://${host}:${port}` }

const children = [
  spawn(bin('node'), ['--watch', '--watch-preserve-output', 'server/main.ts', '.env'], {
    cwd: root,
    env,
    stdio: 'inherit',
  }),
  spawn(bin('vite'), ['--host', host], { cwd: root, env, stdio: 'inherit' }),
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
