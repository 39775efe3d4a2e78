import { createImportPool } from '#server/import/import-pool.ts'
import { workbookTextOf } from '#server/sheets/serialize-workbook.ts'
import { childrenOf, memoryOf } from '../../../bench/support/memory.ts'
import { readInPool } from '../transfer/import-pool.ts'
import { xlsxFile } from '../transfer/xlsx-file.ts'

const LOOKS_EVERY_MS = 20
/** Generous timeout for a busy machine, because the test measures memory. */
const CALCULATE_MS = 280_000
const FEW = 50

/**
 * A file with one cell and a chain of formulas without results. Each formula reads the cell above.
 */
const chain = (formulas: number): Promise<Buffer> => {
  const rows = Array.from({ length: formulas }, (_, at) => {
    const row = at + 2
    return `<row r="${row}"><c r="A${row}"><f>A${row - 1}+1</f></c></row>`
  })
  const first = '<row r="1"><c r="A1"><v>1</v></c></row>'
  return xlsxFile({ sheets: { Chain: `<sheetData>${first}${rows.join('')}</sheetData>` } })
}

/**
 * Imports a chain of formulas in a separate process, after a small warm-up file. Returns whether
 * the last cell has its value, and the memory growth in MB.
 */
export const importChain = async (formulas: number) => {
  const pool = createImportPool({ calculateMs: CALCULATE_MS })
  try {
    await readInPool(pool, 'few.xlsx', await chain(FEW))
    const [pid] = childrenOf(process.pid).toReversed()
    const rest = memoryOf(pid, 'now')
    let most = rest
    const look = setInterval(() => (most = Math.max(most, memoryOf(pid, 'now'))), LOOKS_EVERY_MS)
    const outcome = await readInPool(pool, 'chain.xlsx', await chain(formulas))
    clearInterval(look)
    if (outcome.type !== 'read') throw new Error(outcome.type)
    const text = workbookTextOf(outcome.carried.text)
    return { isWhole: text.includes(`"v":${formulas + 1},`), aboveMB: Math.round(most - rest) }
  } finally {
    await pool.close()
  }
}
