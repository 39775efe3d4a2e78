import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { plainFields } from '../../vite.config.ts'

const { handler } = plainFields.transform
const lines = (...code: string[]): string => code.join('\n')

it('[SHEET-228] writes a field as an assignment, where its name is no accessor and its line is whole', () => {
  const code = lines(
    'class A {',
    '\tconstructor() {',
    '\t\t_defineProperty(this, "_plain", new Map(pairs()));',
    '\t\t_defineProperty(this, "said", 1);',
    '\t\t_defineProperty(this, "begun", later(() => {',
    '\t\t\tgo();',
    '\t\t}));',
    '\t}',
    '\tget said() {',
    '\t\treturn 2;',
    '\t}',
    '}',
  )
  expect(handler(code)).toBe(
    code.replace(
      '_defineProperty(this, "_plain", new Map(pairs()));',
      'this._plain = new Map(pairs());',
    ),
  )
})

it('[SHEET-228] finds the fields of the engine as Univer ships it', () => {
  const require = createRequire(createRequire(import.meta.url).resolve('@univerjs/presets'))
  const path = require.resolve('@univerjs/engine-formula').replace(/\/lib\/.*$/, '/lib/es/index.js')
  expect(path).toMatch(plainFields.transform.filter.id)
  const code = readFileSync(path, 'utf8')
  const calls = (text: string): number => text.split('_defineProperty(this, ').length - 1
  expect(calls(code)).toBeGreaterThan(1000)
  expect(calls(handler(code))).toBeLessThan(calls(code) / 10)
})
