import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { shiftFormula } from '#contract/formulas/shift-formula.ts'
import { sheetsOf, type CellState, type WorkbookData } from '#contract/workbook/workbook.ts'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'

/** LibreOffice arguments for a conversion to .xlsx with a separate profile. */
export const officeArguments = (
  profile: string,
  out: string,
  files: readonly string[],
): readonly string[] => [
  `-env:UserInstallation=file://${profile}`,
  '--headless',
  '--norestore',
  '--convert-to',
  'xlsx:Calc MS Excel 2007 XML',
  '--outdir',
  out,
  ...files,
]

/** Tests that need LibreOffice are skipped without it. */
export const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0

const run = promisify(execFile)
/** Stops a hanging conversion, so the other files continue. */
const TIMEOUT_MS = 240_000

/** Opens and re-saves files with LibreOffice. Null for a file that it cannot open. */
export const resaveInLibreOffice = async (
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): Promise<readonly (WorkbookData | null)[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerline-office-'))
  try {
    const [sent, stored] = [join(folder, 'in'), join(folder, 'out')]
    mkdirSync(sent)
    files.forEach(({ name, bytes }, at) => {
      const extension = name.slice(name.lastIndexOf('.'))
      writeFileSync(join(sent, `${at}${extension}`), bytes)
    })
    const paths = files.map(({ name }, at) =>
      join(sent, `${at}${name.slice(name.lastIndexOf('.'))}`),
    )
    await run('soffice', officeArguments(join(folder, 'profile'), stored, paths), {
      timeout: TIMEOUT_MS,
    })
    return await Promise.all(
      files.map(async (_, at) => {
        const path = join(stored, `${at}.xlsx`)
        const read = existsSync(path) ? await readXlsx(readFileSync(path)) : null
        return read?.ok ? read.value.workbook : null
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Value and formula of each cell by sheet name and position. Formulas are upper case without
 * blanks.
 */
export type CellContents = ReadonlyMap<string, { readonly v: unknown; readonly f: string | null }>

/** Resolves shared formulas of a sheet to the formula of each cell. */
const formulasOf = () => {
  const first = new Map<string, { f: string; row: number; column: number }>()
  return (row: number, column: number, { f, si }: CellState): string | null => {
    if (f && si && !first.has(si)) first.set(si, { f, row, column })
    const from = si ? first.get(si) : undefined
    return f || !from ? (f ?? null) : shiftFormula(from.f, row - from.row, column - from.column)
  }
}

const plainFormula = (formula: string): string =>
  formula.replace(/\s/g, '').replaceAll('$', '').toUpperCase()

/** Values and formulas of all non-empty cells. */
export const cellContentsOf = (workbook: WorkbookData): CellContents => {
  const said = new Map<string, { v: unknown; f: string | null }>()
  const add = (place: string, { v: value }: CellState, formula: string | null): void => {
    const v = value === '' ? undefined : value
    if (v !== undefined || formula !== null)
      said.set(place, { v, f: formula === null ? null : plainFormula(formula) })
  }
  for (const sheet of sheetsOf(workbook)) {
    const formulaOf = formulasOf()
    for (const [row, cells] of Object.entries(sheet.cellData ?? {}))
      for (const [column, cell] of Object.entries(cells))
        if (cell)
          add(`${sheet.name}!${row},${column}`, cell, formulaOf(Number(row), Number(column), cell))
  }
  return said
}

const plain = (value: unknown): string =>
  String(value ?? '')
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .normalize('NFC')

/**
 * Compares two values. Numbers must agree to 12 digits. Texts are compared without control
 * characters, because LibreOffice drops those that XML cannot contain.
 */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(a), Math.abs(b))
    : plain(a) === plain(b)
