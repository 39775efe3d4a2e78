// An import process that misbehaves as the file name says: it crashes or hangs.
import type { ImportRequest, ImportMessage } from '#server/import/protocol.ts'

const say = (said: ImportMessage): void => void process.send?.(said)
const written = { at: 0, size: 0, kept: { form: 0, first: '', preview: '' } }
const read = { type: 'read', written, leftOut: {}, memory: 0 } as const

const READ: Readonly<Record<string, () => void>> = {
  die: () => process.exit(1),
  'be killed': () => void process.kill(process.pid, 'SIGKILL'),
  babble: () => void process.send?.('what?'),
  // Blocks longer than any test's timeout.
  hang: () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  full: () => void Array.from({ length: 1e9 }, (_, at) => [at]),
  'hang calculating': () => {
    say({ ...read, leftOut: { chart: 2 }, isCalculating: true })
    READ['hang']?.()
  },
  good: () => say({ ...read, leftOut: { macro: process.pid }, isCalculating: false }),
  large: () => say({ ...read, isCalculating: false, memory: 1e9, leftOut: { macro: process.pid } }),
}
process.on('message', ({ name }: ImportRequest) => READ[name]?.())
say({ type: 'ready' })
