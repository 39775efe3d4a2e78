// An export process that misbehaves as its spreadsheet's title says.
import { writeFileSync, writeSync } from 'node:fs'
import type { ExportRequest, ExportMessage } from '#server/export/protocol.ts'

const say = (said: ExportMessage): void => {
  process.send?.(said)
}

/** Blocks longer than any test's timeout. The file `begun` signals the start. */
const hang = (begun: string): void => {
  if (begun !== '') writeFileSync(begun, '')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

process.on('message', ({ title, isCalculated }: ExportRequest) => {
  if (title === 'dies') process.exit(3)
  if (title === 'fills its memory') Array.from({ length: 1e9 }, (_, at) => [at])
  if (title === 'quotes a cell') throw new Error('cannot take "my salary"')
  if (title === 'says nonsense') process.send?.({ type: 'nonsense' })
  if (/^hangs($| \/)/.test(title)) hang(title.slice('hangs '.length))
  if (title === 'hangs calculating' && isCalculated) {
    say({ type: 'calculating' })
    return
  }
  writeSync(5, 'file')
  say({ type: 'written', size: 4, sheetName: null })
})
say({ type: 'ready' })
