import { createRuntimeFn as theirs } from '@vanilla-extract/recipes/createRuntimeFn'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Script } from 'node:vm'
import { expect, it } from 'vitest'
import { createRuntimeFn as ours } from '#src/ui/kit/recipe-classes.ts'
import { plainDom, plainIcons } from '../../vite.config.ts'

it('[SHELL-86] every icon that Lucide ships is read with its name and all its lines', () => {
  const icons = join(
    dirname(createRequire(import.meta.url).resolve('lucide-react')),
    '../esm/icons',
  )
  const { filter, handler } = plainIcons.transform
  const made = globSync('*.mjs', { cwd: icons }).flatMap((file) => {
    const code = readFileSync(join(icons, file), 'utf8')
    expect(join(icons, file)).toMatch(filter.id)
    return code.includes(filter.code) ? [{ file, code, drawn: handler(code) }] : []
  })
  expect(made.length).toBeGreaterThan(1000)
  for (const { file, code, drawn } of made) {
    expect(drawn).toContain(`draw("${file.replace('.mjs', '')}", [`)
    // Two more braces open in the file: of what the icon is, and of what is exported.
    expect(drawn.split('{').length).toBe(code.split('{').length - 2)
    expect(drawn).not.toMatch(/key:|aliases/)
    expect(drawn.split('[').length).toBe(drawn.split(']').length)
  }
})

it('[SHELL-86] React DOM keeps what the app asks of it, and nothing of what it does not', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('react-dom'))
  const { filter, handler } = plainDom.transform
  const exportsOf = (name: string): readonly string[] => {
    const file = join(folder, `cjs/${name}.production.js`)
    expect(file).toMatch(filter.id)
    const code = handler(readFileSync(file, 'utf8'))
    expect(() => new Script(code)).not.toThrow()
    expect(code).not.toMatch(/\b[DCLmXSM]: pre/)
    return [...code.matchAll(/^exports\.(\w+)/gm)].map(([, exported = '']) => exported)
  }
  expect(exportsOf('react-dom-client')).toEqual(['createRoot', 'version'])
  expect(exportsOf('react-dom')).toEqual([
    '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
    'browser',
    'createPortal',
    'flushSync',
    'unstable_batchedUpdates',
    'version',
  ])
})

it('[SHELL-86] the classes of a recipe are those that vanilla-extract chooses', () => {
  const recipe = {
    defaultClassName: 'base shared',
    variantClassNames: {
      size: { sm: 'small', md: 'medium' },
      wide: { true: 'wide', false: 'narrow' },
      tone: { neg: 'red' },
    },
    defaultVariants: { size: 'md' },
    compoundVariants: [
      [{ size: 'sm', wide: true }, 'small-wide'],
      [{ tone: 'neg' }, 'alarm'],
    ] satisfies [object, string][],
  }
  const classesOf = (classes: string): readonly string[] => classes.split(' ').toSorted()
  const choices = [undefined, {}, { size: undefined }, { tone: 'neg' }, { size: 'sm', wide: true }]
  for (const made of [...choices, { wide: false }, { size: 'sm', tone: null, wide: true }])
    expect(classesOf(ours(recipe)(made))).toEqual(
      classesOf(theirs(recipe as never)(made as Record<string, string>)),
    )
})
