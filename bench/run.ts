// npm run bench [-- parse fold loan page start]: every benchmark in turn, one JSON line a figure.
import { spawnSync } from 'node:child_process'

const ALL = ['parse', 'fold', 'loan', 'start', 'page'] as const

const asked = process.argv.slice(2)
const failed = ALL.filter((name) => asked.length === 0 || asked.includes(name)).filter((name) => {
  const { status } = spawnSync(process.execPath, [`bench/${name}.ts`], { stdio: 'inherit' })
  return status !== 0
})
if (failed.length > 0) process.stderr.write(`failed: ${failed.join(', ')}\n`)
process.exitCode = failed.length > 0 ? 1 : 0
