import { constants, getPriority } from 'node:os'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { startProcess } from '#server/sheets/engine/process.ts'
import { temporaryFolder } from '#tests/support/server.ts'

it('[SHEET-11] an engine whose answer cannot be read ends alone, and its question is answered', async () => {
  const folder = temporaryFolder()
  const script = join(folder, 'garbled.mjs')
  writeFileSync(
    script,
    "process.on('message', () => process.send({ type: 'calculated', id: 'x' }))",
  )
  const garbled = startProcess({ timeoutMs: 20_000, heapMb: 64 }, pathToFileURL(script))
  try {
    const workbook = { id: 'w', name: '', styles: {}, sheetOrder: [], sheets: {} }
    expect(await garbled.ask({ type: 'calculate', workbook, changed: null })).toMatchObject({
      ok: false,
      error: { type: 'engine_crashed' },
    })
    expect(garbled.isAlive()).toBe(false)
  } finally {
    await garbled.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

it('[AGENT-31] an engine gives way to the server', async () => {
  const engine = startProcess({ timeoutMs: 20_000, heapMb: 64 })
  try {
    expect(getPriority(engine.pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL)
  } finally {
    await engine.stop()
  }
})
