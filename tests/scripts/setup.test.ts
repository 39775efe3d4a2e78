import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildClient } from '../../scripts/setup/build.mjs'
import { installPackages } from '../../scripts/setup/install.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledgerline-setup-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lock = (version: string) =>
  JSON.stringify({
    packages: {
      '': {},
      'node_modules/x': { version },
      'node_modules/y': { version: '1.0.0', optional: true },
    },
  })

/**
 * Fills `folder` with a small client: a page and a script of one line. Its `node_modules` is a link
 * to those of this repository.
 */
function smallClient(text: string): void {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="/src/main.js"></script>')
  writeFileSync(join(folder, 'src/main.js'), `document.title = '${text}'`)
}

describe('installing', () => {
  it('does nothing if the installed packages match the lockfile, even if an optional package is missing', () => {
    mkdirSync(join(folder, 'node_modules'))
    writeFileSync(join(folder, 'package-lock.json'), lock('1.0.0'))
    writeFileSync(
      join(folder, 'node_modules/.package-lock.json'),
      JSON.stringify({ packages: { 'node_modules/x': { version: '1.0.0' } } }),
    )
    expect(installPackages(folder)).toBe(0)
  })
})

describe('building', () => {
  it('builds once, and again only after a source has changed', () => {
    smallClient('one')
    expect(buildClient(folder)).toBeGreaterThan(0)
    expect(existsSync(join(folder, 'dist/index.html'))).toBe(true)
    expect(buildClient(folder)).toBe(0)
    writeFileSync(join(folder, 'src/main.js'), "document.title = 'two'")
    expect(buildClient(folder)).toBeGreaterThan(0)
    expect(readFileSync(join(folder, 'dist/index.html'), 'utf8')).toContain('assets/')
  })

  it('keeps the last build if a source does not compile', () => {
    smallClient('one')
    buildClient(folder)
    writeFileSync(join(folder, 'src/main.js'), 'const = broken')
    expect(() => buildClient(folder)).toThrow('Building the client failed')
    expect(existsSync(join(folder, 'dist/index.html'))).toBe(true)
  })
})
