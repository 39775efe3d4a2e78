// A process that does to itself what the title of its spreadsheet says.
import { writeSync } from 'node:fs'
import type { ExportQuestion, ExportSaid } from '#server/export/protocol.ts'

const say = (said: ExportSaid): void => {
  process.send?.(said)
}

process.on('message', ({ title, isCalculated }: ExportQuestion) => {
  if (title === 'dies') process.exit(3)
  if (title === 'fills its memory') {
    const all: unknown[] = []
    for (;;) all.push(new Array(1_000_000).fill(title))
  }
  if (title === 'hangs') for (;;);
  if (title === 'hangs calculating' && isCalculated) {
    say({ type: 'calculating' })
    return
  }
  writeSync(5, 'file')
  say({ type: 'written', size: 4, sheetName: null })
})
say({ type: 'ready' })
