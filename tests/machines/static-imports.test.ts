import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const written = (pattern: string): string =>
  globSync(pattern, { cwd: root })
    .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
    .join('\n')

it('src/app imports every machine, and lazy-loads no machine file directly', () => {
  const app = written('src/app/*.ts')
  const machines = globSync('src/machines/*/machine.ts', { cwd: root })
  expect(machines.length).toBeGreaterThan(15)
  const missing = machines.filter((file) => !app.includes(`'${file.replace('src', '..')}'`))
  expect(missing).toEqual([])
  // Only these modules load late: the palette and the calls about spreadsheets when a screen needs
  // them, and `preload-code` after the start.
  const late = [...app.matchAll(/import\('\.\/([\w-]+)\.ts'\)/g)].map(([, name]) => name)
  expect(late.toSorted()).toEqual(['palette', 'preload-code', 'sheet-calls'])
  expect(app).not.toMatch(/import\('\.\.\/machines\//)
})
