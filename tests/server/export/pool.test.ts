import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createExports, type Exports } from '#server/export/exports.ts'
import { createLog } from '#server/log.ts'

const SCRIPT = new URL('../../support/transfer/fragile-export.ts', import.meta.url)
const LIMITS = { timeoutMs: 20_000, calculateMs: 200, heapMb: 32 }

const open: Exports[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})
const exportsOf = (limits: Partial<typeof LIMITS> = {}, turns = {}): Exports => {
  const exports = createExports({ ...LIMITS, ...limits }, turns, SCRIPT)
  open.push(exports)
  return exports
}

const write = (
  exports: Exports,
  title: string,
  userId = 'me',
  signal = new AbortController().signal,
  log = createLog('silent'),
) =>
  exports.write({
    userId,
    text: async () => '{}',
    asked: {
      title,
      format: 'xlsx',
      sheetId: null,
      isProcessed: true,
      createdAt: '',
      updatedAt: '',
      now: '',
    },
    signal,
    log,
  })
/**
 * The status of a refused export, or the content of its file. Null if the spreadsheet no longer
 * exists.
 */
const endOf = async (written: ReturnType<typeof write>): Promise<number | string | null> => {
  const answer = await written
  if (!answer.ok) return answer.error.status
  if (answer.value === null) return null
  const { file, size } = answer.value
  const { buffer } = await file.read(Buffer.alloc(size), 0, size, 0)
  await file.close()
  return buffer.toString()
}

describe('the export processes', () => {
  it('[EXPORT-107, EXPORT-108] if one crashes or runs out of memory, its export gets 503 and the next export is served', async () => {
    const exports = exportsOf()
    expect(await endOf(write(exports, 'dies'))).toBe(503)
    expect(await endOf(write(exports, 'fills its memory'))).toBe(503)
    expect(await endOf(write(exports, 'is well'))).toBe('file')
  })

  it('[EXPORT-107, EXPORT-109] an export gets 503 if its process sends an invalid reply, and the log of a crash quotes no cell', async () => {
    const lines: string[] = []
    const log = createLog('error', { write: (line) => void lines.push(line) })
    const exports = exportsOf()
    const signal = new AbortController().signal
    expect(await endOf(write(exports, 'says nonsense', 'me', signal, log))).toBe(503)
    expect(await endOf(write(exports, 'quotes a cell', 'me', signal, log))).toBe(503)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('fragile-export.ts')
    expect(lines.join('')).not.toContain('salary')
  })

  it('[EXPORT-30] an export that takes too long gets 504', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ledgerline-hangs-'))
    const begun = join(folder, 'begun')
    expect(await endOf(write(exportsOf({ timeoutMs: 4000 }), `hangs ${begun}`))).toBe(504)
    // The `begun` file shows that the export had started before the timeout.
    expect(existsSync(begun)).toBe(true)
    rmSync(folder, { recursive: true })
  })

  it('[EXPORT-20, EXPORT-99] a workbook that takes too long to calculate is exported uncalculated', async () => {
    expect(await endOf(write(exportsOf(), 'hangs calculating'))).toBe('file')
  })

  it('[EXPORT-106] an export beyond the limit gets 503, and so does a running one if the server closes', async () => {
    const exports = exportsOf({}, { atOnce: 1, ofUser: 1 })
    const first = write(exports, 'hangs')
    expect(await endOf(write(exports, 'is well'))).toBe(503)
    exports.close()
    expect(await endOf(first)).toBe(503)
  })

  it('[EXPORT-33] an export of a spreadsheet that is deleted before the export starts returns no file', async () => {
    const answer = await exportsOf().write({
      userId: 'me',
      text: async () => null,
      asked: {
        title: '',
        format: 'csv',
        sheetId: null,
        isProcessed: false,
        createdAt: '',
        updatedAt: '',
        now: '',
      },
      signal: new AbortController().signal,
      log: createLog('silent'),
    })
    expect(answer).toEqual({ ok: true, value: null })
  })
})
