import { constants, getPriority } from 'node:os'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { startProcess } from '#server/sheets/engine/process.ts'
import { temporaryFolder } from '#tests/support/server/server.ts'

it('[SHEET-11] an engine process that sends an unreadable answer is ended, and its call returns an error', async () => {
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

it('[SHEET-616] a calculation that fails outside a formula returns an error at once', async () => {
  const folder = temporaryFolder()
  const script = join(folder, 'failing.mjs')
  const child = new URL('../../../../server/sheets/engine/child.ts', import.meta.url)
  writeFileSync(
    script,
    `import { createRequire } from 'node:module'
     const child = ${JSON.stringify(child.href)}
     const load = createRequire(createRequire(child).resolve('@univerjs/presets'))
     const { CalculateFormulaService: Service } = load('@univerjs/engine-formula')
     const standing = Service.prototype._apply
     Service.prototype._apply = function (...given) {
       const isFailing = this._currentConfigService.getUnitData()['failing'] !== undefined
       return isFailing ? Promise.reject(new Error('lost')) : standing.apply(this, given)
     }
     await import(child)`,
  )
  const engine = startProcess({ timeoutMs: 60_000, heapMb: 256 }, pathToFileURL(script))
  try {
    const cellData = { 0: { 0: { f: '=1+1' } } }
    const sheets = { s: { id: 's', name: 'S', rowCount: 5, columnCount: 5, cellData } }
    const workbook = (id: string) => ({ id, name: '', styles: {}, sheetOrder: ['s'], sheets })
    expect(
      await engine.ask({ type: 'calculate', workbook: workbook('whole'), changed: null }),
    ).toMatchObject({ ok: true, value: { cells: [{ v: 2 }] } })
    const since = performance.now()
    expect(
      await engine.ask({ type: 'calculate', workbook: workbook('failing'), changed: null }),
    ).toMatchObject({ ok: false, error: { type: 'engine_crashed' } })
    expect(performance.now() - since).toBeLessThan(30_000)
  } finally {
    await engine.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

it('[AGENT-31] an engine process runs at a lower priority than the server', async () => {
  const engine = startProcess({ timeoutMs: 20_000, heapMb: 64 })
  try {
    expect(getPriority(engine.pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL)
  } finally {
    await engine.stop()
  }
})
