import { describe, expect, it } from 'vitest'
import { chunksOf, type Manifest } from '../../scripts/size/manifest.ts'

const MANIFEST: Manifest = {
  'index.html': {
    file: 'assets/index.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['src/routes/a.tsx', 'src/sheet.ts'],
  },
  '_react.js': { file: 'assets/react.js' },
  'src/routes/a.tsx?tsr-split=component': {
    file: 'assets/a.js',
    imports: ['_react.js', '_kit.js'],
  },
  '_kit.js': { file: 'assets/kit.js', imports: ['_react.js'] },
  'src/sheet.ts': { file: 'assets/sheet.js' },
  'src/theme.css': { file: 'assets/theme.css', isEntry: true },
}

describe('the size of the first load', () => {
  it('counts the entry, the chunks of the route and their static imports, each once', () => {
    expect(chunksOf(MANIFEST, ['src/routes/a.tsx'])).toEqual([
      'assets/index.js',
      'assets/react.js',
      'assets/a.js',
      'assets/kit.js',
    ])
  })

  it('leaves out lazy imports', () => {
    expect(chunksOf(MANIFEST, [])).toEqual(['assets/index.js', 'assets/react.js'])
  })
})
