import { ALL_IMPLEMENTED_FUNCTIONS_SET } from '@univerjs/engine-formula'
import { expect, it } from 'vitest'
import { FUNCTION_TEXTS } from '#src/texts/functions.ts'
import { ENGINE_FUNCTIONS } from '#src/ui/sheets/univer/calculation/engine-functions.ts'

it('[SHEET-894] every function that we suggest in addition to those of Univer is calculated and has help texts', () => {
  const names = ENGINE_FUNCTIONS.map(([, name]) => String(name))
  const own = names.filter((name) => !ALL_IMPLEMENTED_FUNCTIONS_SET.has(name))
  const offered = FUNCTION_TEXTS.map(({ name }) => name)
  expect(offered.filter((name) => !own.includes(name))).toEqual([])
  for (const name of ['AMORDEGRC', 'EUROCONVERT', 'GROUPBY', 'ISO.CEILING', 'PERCENTOF', 'PIVOTBY'])
    expect(offered).toContain(name)
  for (const { abstract, description, takes } of FUNCTION_TEXTS) {
    expect(abstract.length * description.length * takes.length).toBeGreaterThan(0)
    // Optional parameters come after required ones.
    const optional = takes.map(([, , , isOptional]) => isOptional === true)
    expect(optional).toEqual([...optional].sort())
  }
})
