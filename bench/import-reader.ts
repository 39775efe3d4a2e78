// Reads one .xlsx file with our reader or with hucre, alone in this process: `node import-reader.ts
// ours FILE`.
import { readFileSync } from 'node:fs'
import { readXlsx as readByHucre } from 'hucre/xlsx'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { elapsed } from './support/figure.ts'
import { memoryOf } from './support/memory.ts'

const READERS: Readonly<Record<string, (bytes: Buffer) => Promise<unknown>>> = {
  ours: async (bytes) => {
    const read = await readXlsx(bytes)
    if (!read.ok) throw new Error(read.error.type)
  },
  hucre: readByHucre,
}

const [reader = '', file = ''] = process.argv.slice(2)
const read = READERS[reader]
if (!read) throw new Error(`no reader ${reader}`)
const bytes = readFileSync(file)
const ms = await elapsed(() => read(bytes))
const { user, system } = process.cpuUsage()
const peakMB = memoryOf(process.pid, 'most')
process.stdout.write(JSON.stringify({ ms, cpuMs: (user + system) / 1000, peakMB }))
